/**
 * Lists of steps from when a skipped step skipped all that followed: that is written down as
 * dependencies, so that they mean what they meant. What was approved stays so, under its new hash, and
 * runs that are queued go with it.
 */
import type { DatabaseSync } from 'node:sqlite';
import { contentHash } from '../../base/content-hash.ts';

export function writeListDependencies(sqlite: DatabaseSync): void {
  const change = {
    keep: sqlite.prepare(
      'INSERT OR IGNORE INTO definitions (hash, document, created_ms) VALUES (?, ?, ?)',
    ),
    approve: sqlite.prepare('UPDATE schedules SET approved_hash = ? WHERE approved_hash = ?'),
    run: sqlite.prepare('UPDATE runs SET definition_hash = ? WHERE definition_hash = ?'),
    forget: sqlite.prepare('DELETE FROM definitions WHERE hash = ?'),
    work: sqlite.prepare('UPDATE schedules SET work = ? WHERE id = ?'),
  };
  for (const row of sqlite.prepare('SELECT hash, document, created_ms FROM definitions').all()) {
    const document = readRecord(row['document']);
    const work = document === null ? null : withDependencies(document['work']);
    if (work === null) continue;
    const written = { ...document, work };
    const hash = contentHash(written);
    const old = String(row['hash']);
    change.keep.run(hash, JSON.stringify(written), Number(row['created_ms']));
    change.approve.run(hash, old);
    change.run.run(hash, old);
    change.forget.run(old);
  }
  for (const { id, work } of sqlite.prepare('SELECT id, work FROM schedules').all()) {
    const written = withDependencies(readRecord(work));
    if (written !== null) change.work.run(JSON.stringify(written), String(id));
  }
}

/** Null where nothing in it could be skipped for another step, or it can't be read. */
function withDependencies(work: unknown): object | null {
  if (!isRecord(work) || !Array.isArray(work['plan'])) return null;
  const steps: unknown[] = work['plan'];
  const first = steps.findIndex((step) => isRecord(step) && step['when'] !== undefined);
  if (first < 0 || first === steps.length - 1 || !steps.every(isRecord)) return null;
  const plan = steps.map((step, index) =>
    index > first ? { ...step, dependencies: [steps[index - 1]?.['id']] } : step,
  );
  return { ...work, plan };
}

/** Null where a row is damaged; it is disabled when it is due. */
function readRecord(text: unknown): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(String(text));
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
