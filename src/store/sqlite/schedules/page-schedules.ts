/** Schedules page by page, in the order that people ask for, and their names. */
import type { SchedulePageFilter, SchedulePosition, ScheduleSort } from '../../pages.ts';
import type { ScheduleTable } from '../../store.ts';
import type { Database } from '../database.ts';
import { likeContains } from '../like-contains.ts';
import { readable } from './list-schedules.ts';

/** A schedule that does not fire comes last. */
const KEYS: Record<ScheduleSort, string> = {
  made: `''`,
  next: `CASE WHEN status = 'active' THEN coalesce(next_fire_ms, ${Number.MAX_SAFE_INTEGER}) ELSE ${Number.MAX_SAFE_INTEGER} END`,
  name: 'lower(name)',
};

export function createPageSchedules(
  database: Database,
): Pick<ScheduleTable, 'page' | 'namesOf' | 'idsNamed'> {
  const selectNames = database.prepare(
    'SELECT id, name FROM schedules WHERE id IN (SELECT value FROM json_each(?))',
  );
  const selectNamed = database.prepare(`SELECT id FROM schedules WHERE name LIKE ? ESCAPE '!'`);
  return {
    async page(filter) {
      const { sql, values } = conditionsOf(filter);
      // By a key that is the same for all, SQLite would sort them all.
      const order = filter.sort === 'made' ? 'id' : 'key, id';
      // The keys are sorted, and only what is shown is read whole.
      const rows = database
        .prepare(
          `SELECT schedules.*, key FROM (
             SELECT id AS found, ${KEYS[filter.sort]} AS key FROM schedules
             WHERE ${sql} ORDER BY ${order} LIMIT ?
           ) JOIN schedules ON id = found ORDER BY ${order}`,
        )
        .all(...values, filter.limit + 1);
      const shown = rows.slice(0, filter.limit);
      const last = rows.length > filter.limit ? shown.at(-1) : undefined;
      const next: SchedulePosition | null =
        last === undefined ? null : { key: last['key'] as string | number, id: String(last['id']) };
      return { schedules: readable(shown), next };
    },
    namesOf: async (ids) =>
      new Map(
        selectNames.all(JSON.stringify(ids)).map((row) => [String(row['id']), String(row['name'])]),
      ),
    idsNamed: async (contains) =>
      selectNamed.all(likeContains(contains)).map((row) => String(row['id'])),
  };
}

function conditionsOf({ status, except, contains, sort, after }: SchedulePageFilter): {
  sql: string;
  values: (string | number)[];
} {
  const conditions: string[] = ['TRUE'];
  const values: (string | number)[] = [];
  if (status !== undefined) {
    conditions.push('status = ?');
    values.push(status);
  }
  if (except !== undefined) {
    conditions.push('status <> ?');
    values.push(except);
  }
  if (contains !== undefined) {
    conditions.push(`(name LIKE ? ESCAPE '!' OR last_summary LIKE ? ESCAPE '!')`);
    values.push(likeContains(contains), likeContains(contains));
  }
  if (after !== undefined) {
    // If the id alone is the order, its index leads straight there.
    conditions.push(sort === 'made' ? 'id > ?' : `(${KEYS[sort]}, id) > (?, ?)`);
    values.push(...(sort === 'made' ? [] : [after.key]), after.id);
  }
  return { sql: conditions.join(' AND '), values };
}
