/**
 * Runs page by page, the latest first. A look goes through a bounded part of the history along an index, so that no
 * filter, however little it finds, holds up the others who share the thread.
 */
import { firstIdAt } from '../../../base/ids.ts';
import type { RunState } from '../../../domain/run/run-words.ts';
import type { RunPageFilter } from '../../pages.ts';
import type { EndedCount, Engine } from '../../store.ts';
import type { Database } from '../database.ts';
import { LAST_CHARACTER } from '../last-character.ts';
import { likeContains } from '../like-contains.ts';
import { toRun } from './run-row.ts';

/** So many runs one look goes through. */
export const RUNS_A_LOOK = 5000;

/** They have an index of their own, which is used where the state is part of the statement. */
const INDEXED_STATES: readonly RunState[] = ['failed', 'running'];

/** They have indexes of their own, too. */
const WALKED_LOOKS = { folded: 'folded = 0', told: 'told = 1' };

/**
 * Running runs are few, and their index is in another order: left to itself, SQLite goes through the history instead. Along a
 * column that is worked out, no other index leads.
 */
const columnsOf = ({ state }: RunPageFilter): { id: string; schedule: string } =>
  state === 'running'
    ? { id: '+id', schedule: '+schedule_id' }
    : { id: 'id', schedule: 'schedule_id' };

interface SqlCondition {
  sql: string;
  values: (string | number)[];
}

export function createPageRuns(database: Database): Engine['page'] {
  return async (filter) => {
    const walked = allOf(walkedConditions(filter));
    const { id: order } = columnsOf(filter);
    const [bottom] = database
      .prepare(`SELECT id FROM runs WHERE ${walked.sql} ORDER BY ${order} DESC LIMIT 1 OFFSET ?`)
      .all(...walked.values, RUNS_A_LOOK - 1);
    const end = bottom === undefined ? null : String(bottom['id']);
    const found = allOf([
      walked,
      ...(end === null ? [] : [{ sql: `${order} >= ?`, values: [end] }]),
      ...otherConditions(filter),
    ]);
    const runs = database
      .prepare(`SELECT * FROM runs WHERE ${found.sql} ORDER BY ${order} DESC LIMIT ?`)
      .all(...found.values, filter.limit)
      .map(toRun);
    return { runs, next: runs.length < filter.limit ? end : (runs.at(-1)?.id ?? null) };
  };
}

/** Conditions that an index leads along. */
function walkedConditions(filter: RunPageFilter): SqlCondition[] {
  const { before, fromMs, toMs, scheduleId, state, looks } = filter;
  const { id, schedule } = columnsOf(filter);
  const tops = [
    before ?? LAST_CHARACTER,
    ...(toMs === undefined ? [] : [firstIdAt('run', toMs + 1)]),
  ];
  return [
    { sql: `${id} < ?`, values: [tops.toSorted()[0] ?? LAST_CHARACTER] },
    ...(fromMs === undefined ? [] : [{ sql: `${id} >= ?`, values: [firstIdAt('run', fromMs)] }]),
    ...(scheduleId === undefined ? [] : [{ sql: `${schedule} = ?`, values: [scheduleId] }]),
    ...(looks === undefined ? [] : [{ sql: WALKED_LOOKS[looks], values: [] }]),
    ...INDEXED_STATES.filter((one) => one === state).map((one) => ({
      sql: `state = '${one}'`,
      values: [],
    })),
  ];
}

function otherConditions({ state, tier, matching, isUnscheduled }: RunPageFilter): SqlCondition[] {
  return [
    ...(isUnscheduled ? [{ sql: 'schedule_id IS NULL', values: [] }] : []),
    ...(state === undefined ? [] : [{ sql: 'state = ?', values: [state] }]),
    ...(tier === undefined ? [] : [{ sql: 'tier = ?', values: [tier] }]),
    ...(matching === undefined
      ? []
      : [
          {
            sql: `(summary LIKE ? ESCAPE '!' OR schedule_id IN (SELECT value FROM json_each(?)))`,
            values: [likeContains(matching.text), JSON.stringify(matching.scheduleIds)],
          },
        ]),
  ];
}

function allOf(conditions: readonly SqlCondition[]): SqlCondition {
  return {
    sql: conditions.map(({ sql }) => sql).join(' AND '),
    values: conditions.flatMap(({ values }) => values),
  };
}

export function createReadLooks(database: Database): Engine['looks'] {
  const select = database.prepare(
    `SELECT looks.* FROM json_each(?) AS wanted CROSS JOIN looks ON looks.schedule_id = wanted.value`,
  );
  return async (scheduleIds) =>
    new Map(
      select.all(JSON.stringify(scheduleIds)).map((row) => [
        String(row['schedule_id']),
        {
          sinceMs: Number(row['since_ms']),
          ran: Number(row['ran']),
          told: Number(row['told']),
          foldedInto: Number(row['folds']) > 0 ? String(row['quiet_run']) : null,
        },
      ]),
    );
}

export function createCountDirect(database: Database): Engine['countDirect'] {
  const count = database.prepare(
    `SELECT COUNT(*) AS count FROM runs WHERE state = 'succeeded' AND tier = 'direct' AND id >= ? AND id < ?
       AND NOT EXISTS (SELECT 1 FROM model_calls WHERE run_id = runs.id)`,
  );
  return async (fromMs, beforeMs) => {
    const top = beforeMs === undefined ? LAST_CHARACTER : firstIdAt('run', beforeMs);
    return Number(count.get(firstIdAt('run', fromMs), top)?.['count'] ?? 0);
  };
}

export function createCountEnded(database: Database): Engine['countEnded'] {
  const count = database.prepare(
    `SELECT schedule_id AS scheduleId, session_key AS sessionKey, state, COUNT(*) AS count FROM runs
     WHERE id >= ? AND finished_ms IS NOT NULL GROUP BY schedule_id, session_key, state
     ORDER BY schedule_id, session_key, state`,
  );
  return async (fromMs) => count.all(firstIdAt('run', fromMs)) as unknown as EndedCount[];
}

export function createRecentStates(database: Database): Engine['recentStates'] {
  const select = database.prepare(
    `SELECT wanted.value AS id, (
       SELECT json_group_array(state) FROM (
         SELECT state FROM runs WHERE schedule_id = wanted.value ORDER BY id DESC LIMIT ?2
       )
     ) AS states FROM json_each(?1) AS wanted`,
  );
  return async ({ scheduleIds, limit }) => {
    const rows = select.all(JSON.stringify(scheduleIds), limit);
    return new Map(
      rows.map((row) => {
        const states = JSON.parse(String(row['states'])) as RunState[];
        return [String(row['id']), states.toReversed()];
      }),
    );
  };
}
