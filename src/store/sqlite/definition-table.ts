/** Definitions in SQLite: each is kept once, under the hash of its content. For use inside transactions. */
import {
  type Definition,
  definitionSchema,
  hashDefinition,
} from '../../domain/schedule/definition.ts';
import type { Database } from './database.ts';

export interface DefinitionTable {
  /** Answers with its hash, which may be known already. */
  keep(definition: Definition, nowMs: number, known?: string | null): string;
  read(hash: string | null): Definition | null;
}

export function createDefinitionTable(database: Database): DefinitionTable {
  const insert = database.prepare(
    'INSERT OR IGNORE INTO definitions (hash, document, created_ms) VALUES (?, ?, ?)',
  );
  const select = database.prepare('SELECT document FROM definitions WHERE hash = ?');

  /** The same work is often queued many times over. */
  const hashes = new WeakMap<Definition, string>();

  return {
    keep(definition, nowMs, known) {
      const hash = known ?? hashes.get(definition) ?? hashDefinition(definition);
      hashes.set(definition, hash);
      insert.run(hash, JSON.stringify(definition), nowMs);
      return hash;
    },
    read(hash) {
      const row = hash === null ? undefined : select.get(hash);
      return row === undefined ? null : definitionSchema.parse(JSON.parse(String(row['document'])));
    },
  };
}
