/** State of tools between runs, in SQLite. */
import { patchSessionState, SESSION_STATE, type StatePatch } from '../../domain/session-state.ts';
import type { ToolState } from '../store.ts';
import type { Database } from './database.ts';

export interface SqliteToolState extends ToolState {
  /** For use inside a transaction. */
  patchSession(sessionKey: string, patches: readonly StatePatch[]): void;
}

export function createSqliteToolState(database: Database): SqliteToolState {
  const select = database.prepare('SELECT value FROM tool_state WHERE scope = ? AND name = ?');
  const replace = database.prepare('REPLACE INTO tool_state (scope, name, value) VALUES (?, ?, ?)');
  const read = (scope: string, name: string): string | null =>
    (select.get(scope, name)?.['value'] as string | undefined) ?? null;
  return {
    get: async (scope, name) => read(scope, name),
    set: (scope, name, value) => database.write(() => void replace.run(scope, name, value)),
    patchSession(sessionKey, patches) {
      const next = patchSessionState(read(sessionKey, SESSION_STATE), patches);
      replace.run(sessionKey, SESSION_STATE, next);
    },
  };
}
