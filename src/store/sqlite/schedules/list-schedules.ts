/**
 * Schedules as people ask for them. One that can't be read is left out of the list, and named by `unreadable`. A long list
 * is read in parts, with a turn for others after each, so that it is not of one instant.
 */
import { SCHEDULE_STATUSES, type ScheduleStatus } from '../../../domain/run/run-words.ts';
import type { Schedule } from '../../../domain/schedule/schedule.ts';
import type { ScheduleFilter, ScheduleName, ScheduleTable } from '../../store.ts';
import type { Database } from '../database.ts';
import { LAST_CHARACTER } from '../last-character.ts';
import { readRow } from './schedule-row.ts';

/** So many rows are read in one go. */
const ROWS_AT_A_TIME = 200;

export function createListSchedules(
  database: Database,
): Pick<
  ScheduleTable,
  | 'list'
  | 'names'
  | 'restingOrPaused'
  | 'unasked'
  | 'leavingOutDays'
  | 'ofSource'
  | 'inList'
  | 'unreadable'
  | 'upcoming'
  | 'failing'
  | 'counts'
> {
  const selectAll = database.prepare('SELECT * FROM schedules WHERE id > ? ORDER BY id LIMIT ?');
  const selectByStatus = database.prepare(
    'SELECT * FROM schedules WHERE status = ? AND id > ? ORDER BY id LIMIT ?',
  );
  // A definition that is pinned nowhere is not read any further.
  const selectPinned = database.prepare(
    `SELECT * FROM schedules WHERE status = ? AND id > ? AND instr(work, '"pins":') > 0 ORDER BY id LIMIT ?`,
  );
  const selectNames = database.prepare(
    `SELECT id, name, status FROM schedules
     WHERE id LIKE ?1 ESCAPE '!' OR ltrim(name) LIKE ?1 ESCAPE '!' ORDER BY id LIMIT ?2`,
  );
  const selectRestingOrPaused = database.prepare(
    `SELECT * FROM schedules WHERE status = 'paused'
       OR (status = 'active' AND cool_down_until_ms IS NOT NULL) ORDER BY id`,
  );
  const selectLeavingOut = database.prepare(
    `SELECT * FROM schedules WHERE not_on IS NOT NULL AND status NOT IN ('cancelled', 'completed') ORDER BY id`,
  );
  const selectUnasked = database.prepare(
    `SELECT * FROM schedules WHERE status = 'pending'
       AND NOT EXISTS (SELECT 1 FROM requests WHERE state = 'open' AND about = 'schedule:' || schedules.id)
       AND NOT EXISTS (SELECT 1 FROM requests WHERE state = 'open' AND about = 'schedules:' || schedules.source)
     ORDER BY id LIMIT ?`,
  );
  // "Not by a person" is what the index holds: saving what people added costs no entry in it.
  const selectOfSource = database.prepare(
    `SELECT * FROM schedules WHERE source <> 'person' AND source BETWEEN ?1 AND ?2
     UNION SELECT * FROM schedules WHERE id IN (SELECT value FROM json_each(?3)) ORDER BY id`,
  );
  // Of one source the index holds them in the order of their rows.
  const selectInList = database.prepare(
    `SELECT * FROM schedules WHERE source = ?1 AND source <> 'person' AND status <> 'cancelled'
       AND rowid > COALESCE((SELECT rowid FROM schedules WHERE id = ?2), 0) ORDER BY rowid LIMIT ?3`,
  );
  const selectUpcoming = database.prepare(
    `SELECT * FROM schedules WHERE status = 'active' AND next_fire_ms IS NOT NULL
       AND next_fire_ms >= ?1 AND (next_fire_ms, id) > (?1, ?2) ORDER BY next_fire_ms, id LIMIT ?3`,
  );
  const selectFailing = database.prepare(
    `SELECT * FROM schedules WHERE last_status = 'failed' AND status IN ('active', 'paused', 'disabled') LIMIT ?`,
  );
  // Each part has an index that holds nothing else, so that no row is read.
  const countByStatus = database.prepare(
    `SELECT 'active' AS status, COUNT(*) AS count FROM schedules WHERE status = 'active'
     UNION ALL SELECT 'pending', COUNT(*) FROM schedules WHERE status = 'pending'
     UNION ALL SELECT status, COUNT(*) FROM schedules WHERE status NOT IN ('active', 'pending') GROUP BY status`,
  );
  const selectAllBut = database.prepare(
    'SELECT * FROM schedules WHERE status <> ? AND id > ? ORDER BY id LIMIT ?',
  );
  const selectAbout = database.prepare(
    `SELECT * FROM schedules WHERE (?1 IS NULL OR status = ?1) AND (?2 IS NULL OR status <> ?2) AND id > ?3
       AND EXISTS (SELECT 1 FROM json_each(?4) WHERE instr(lower(name || ' ' || schedules.id), value)) ORDER BY id LIMIT ?5`,
  );
  const rowsOf = ({ status, except, about, pinned, after = '', limit }: ScheduleFilter) => {
    if (about !== undefined)
      return selectAbout.all(status ?? null, except ?? null, after, asciiWords(about), limit);
    if (status !== undefined) {
      const select = pinned === true ? selectPinned : selectByStatus;
      return select.all(status, after, limit);
    }
    return except === undefined
      ? selectAll.all(after, limit)
      : selectAllBut.all(except, after, limit);
  };
  async function eachPart<One>(
    filter: ScheduleFilter,
    read: (rows: Record<string, unknown>[]) => One[],
  ): Promise<One[]> {
    const found: One[] = [];
    let { after = '', limit } = filter;
    while (limit > 0) {
      const size = Math.min(limit, ROWS_AT_A_TIME);
      const rows = rowsOf({ ...filter, after, limit: size });
      for (const one of read(rows)) found.push(one);
      if (rows.length < size) break;
      await database.turn();
      after = String(rows.at(-1)?.['id']);
      limit -= size;
    }
    return found;
  }
  return {
    list: (filter) => eachPart(filter, readable),
    names: async ({ beginning, limit }) =>
      selectNames.all(likeBeginning(beginning), limit) as unknown as ScheduleName[],
    unasked: async (limit) => readable(selectUnasked.iterate(limit)),
    leavingOutDays: async () => readable(selectLeavingOut.iterate()),
    restingOrPaused: async () => readable(selectRestingOrPaused.iterate()),
    ofSource: async ({ prefix, ids }) =>
      readable(selectOfSource.iterate(prefix, prefix + LAST_CHARACTER, JSON.stringify(ids))),
    inList: async ({ source, after, limit }) =>
      readable(selectInList.iterate(source, after, limit)),
    unreadable: (filter) =>
      eachPart(filter, (rows) =>
        rows
          .filter((row) => row['status'] !== 'cancelled')
          .map((row) => readRow(row))
          .filter((result) => 'reason' in result),
      ),
    upcoming: async (limit, { key, id } = { key: Number.MIN_SAFE_INTEGER, id: '' }) =>
      readable(selectUpcoming.iterate(Number(key), id, limit)),
    failing: async (limit) => readable(selectFailing.iterate(limit)),
    counts: async () => {
      const found = new Map(countByStatus.all().map((row) => [row['status'], row['count']]));
      const counts = SCHEDULE_STATUSES.map((status) => [status, Number(found.get(status) ?? 0)]);
      return Object.fromEntries(counts) as Record<ScheduleStatus, number>;
    },
  };
}

/** SQLite tells other letters apart by their case, so it looks for the longest part without them. */
function asciiWords(words: readonly string[]): string {
  const parts = words.map((word) =>
    word
      .split(/[^ -~]+/)
      .reduce((longest, part) => (part.length > longest.length ? part : longest)),
  );
  return JSON.stringify(parts.filter((part) => part.length > 1));
}

/** SQLite knows the two cases of ASCII letters only, so it looks no further than these reach. */
function likeBeginning(beginning: string): string {
  const [ascii = ''] = /^[ -~]*/.exec(beginning) ?? [];
  return `${ascii.replaceAll(/[!%_]/g, '!$&')}%`;
}

export function readable(rows: Iterable<Record<string, unknown>>): Schedule[] {
  return Iterator.from(rows)
    .map((row) => readRow(row))
    .filter((result) => 'schedule' in result)
    .map(({ schedule }) => schedule)
    .toArray();
}
