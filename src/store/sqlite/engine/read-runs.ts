/** Runs as people ask for them: one, a list, and how many are unfinished. */
import type { Run } from '../../../domain/run/run.ts';
import type { Engine } from '../../store.ts';
import type { Database } from '../database.ts';
import { LAST_CHARACTER } from '../last-character.ts';
import { toRun, toRunOrNull } from './run-row.ts';

export type ReadRun = (runId: string) => Run | null;

export function createReadRun(database: Database): ReadRun {
  const select = database.prepare('SELECT * FROM runs WHERE id = ?');
  return (runId) => toRunOrNull(select.get(runId));
}

export function createListRuns(database: Database): Engine['list'] {
  return async (filter) => {
    const conditions: string[] = [];
    const values: (string | number)[] = [];
    if (filter.scheduleId !== undefined) {
      conditions.push('schedule_id = ?');
      values.push(filter.scheduleId);
    }
    if (filter.state !== undefined) {
      conditions.push('state = ?');
      values.push(filter.state);
    }
    if (filter.prefix !== undefined) {
      conditions.push('id BETWEEN ? AND ?');
      values.push(filter.prefix, filter.prefix + LAST_CHARACTER);
    }
    const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
    return database
      .prepare(`SELECT * FROM runs ${where} ORDER BY id DESC LIMIT ?`)
      .all(...values, filter.limit)
      .map(toRun);
  };
}

export function createCountRuns(database: Database): Engine['counts'] {
  const countWaiting = database.prepare(
    // In two halves, because each has an index of its own.
    `SELECT (SELECT COUNT(*) FROM runs WHERE state = 'waiting' AND waits_for = '')
       + (SELECT COUNT(*) FROM runs WHERE state = 'waiting' AND waits_for <> '') AS count`,
  );
  const countRunning = database.prepare(
    `SELECT COUNT(*) AS count FROM runs WHERE state = 'running'`,
  );
  return async () => ({
    waiting: Number(countWaiting.get()?.['count'] ?? 0),
    running: Number(countRunning.get()?.['count'] ?? 0),
  });
}
