/** Events in SQLite, with what the ledger uses of them inside its transactions. */
import { OWNER } from '../../domain/person.ts';
import { DEEPEST_EVENT, type Happening, isMeant, sourceOf } from '../../domain/schedule/event.ts';
import { incidentOpened } from '../../domain/schedule/happenings.ts';
import { type EventPace, placeEvent } from '../../domain/schedule/place-event.ts';
import type { Schedule } from '../../domain/schedule/schedule.ts';
import { troubleOfCircle } from '../../domain/schedule/schedule-trouble.ts';
import { fileOfItsOwn } from '../../domain/schedule/tells-event.ts';
import { asOwnerHears, whoseEvent } from '../../domain/schedule/whose-event.ts';
import type { EventFire, EventTable, TakenEvent } from '../events.ts';
import type { Database } from './database.ts';
import type { EventFires } from './event-fires.ts';
import type { OccurrenceTable } from './occurrence-table.ts';
import type { SqliteScheduleTable } from './schedule-table.ts';
import type { SqliteIncidents } from './sqlite-incidents.ts';
import type { SqlitePeople } from './sqlite-people.ts';

export interface SqliteEvents extends EventTable {
  give(happening: Happening, nowMs: number): TakenEvent;
  /** True if any schedule waits for an event of this kind. */
  isAwaited(on: string): boolean;
  /** Not where it is about a schedule that waits for incidents: that would be told of its own failures for ever. */
  giveIncident(incident: Parameters<typeof incidentOpened>[0], nowMs: number): void;
}

type EventSchedule = Schedule & { trigger: { kind: 'event' } };

export function createSqliteEvents(
  database: Database,
  parts: {
    schedules: Pick<SqliteScheduleTable, 'readOrNull' | 'save'>;
    occurrences: Pick<OccurrenceTable, 'insert'>;
    incidents: Pick<SqliteIncidents, 'open' | 'close'>;
    fires: EventFires;
    people: SqlitePeople;
  },
): SqliteEvents {
  const { schedules, occurrences, incidents, fires, people } = parts;
  const selectAwaiting = database.prepare(
    `SELECT id FROM schedules WHERE event_on = ? AND status IN ('active', 'paused', 'disabled') ORDER BY id`,
  );
  const insert = database.prepare(
    'INSERT OR IGNORE INTO events (source, key, proof, data, depth, came_ms) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const insertFire = database.prepare(
    'INSERT INTO event_fires (schedule_id, at_ms, event, is_open) VALUES (?, ?, ?, 1)',
  );
  const isTaken = database.prepare(
    'SELECT 1 FROM event_fires WHERE schedule_id = ? AND at_ms = ? LIMIT 1',
  );
  const nthLatest = database.prepare(
    'SELECT DISTINCT at_ms AS at FROM event_fires WHERE schedule_id = ? ORDER BY at_ms DESC LIMIT 1 OFFSET ?',
  );
  const selectWaiting = database.prepare(
    `SELECT at_ms AS at, MIN(came_ms) AS came FROM event_fires JOIN events ON events.id = event
     WHERE schedule_id = ?1 AND is_open = 1
       AND at_ms = (SELECT MAX(at_ms) FROM event_fires JOIN events ON events.id = event
         WHERE schedule_id = ?1 AND is_open = 1 AND (?2 IS NULL OR json_extract(data, '$.path') = ?2))`,
  );
  const move = database.prepare(
    'UPDATE event_fires SET at_ms = ?3 WHERE schedule_id = ?1 AND at_ms = ?2 AND is_open = 1',
  );
  const selectOf = database.prepare(
    `SELECT data, depth, came_ms AS cameMs FROM event_fires JOIN events ON events.id = event
     WHERE schedule_id = ? AND at_ms = ? ORDER BY event`,
  );
  const selectLatest = database.prepare(
    `SELECT * FROM events
     WHERE (?1 IS NULL OR id IN (SELECT event FROM event_fires WHERE schedule_id IN (SELECT value FROM json_each(?1))))
       AND (?2 IS NULL OR source = ?2 OR substr(source, 1, length(?2) + 1) = ?2 || ':')
     ORDER BY id DESC LIMIT ?3`,
  );
  const selectFires = database.prepare(
    `SELECT event_fires.schedule_id AS scheduleId, schedules.name AS scheduleName, at_ms AS atMs, state, reason,
       run_id AS runId, is_open AS isOpen
     FROM event_fires LEFT JOIN schedules ON schedules.id = event_fires.schedule_id
       LEFT JOIN occurrences ON occurrences.schedule_id = event_fires.schedule_id
         AND scheduled_for_ms <= at_ms AND last_scheduled_for_ms >= at_ms
     WHERE event = ? ORDER BY event_fires.schedule_id`,
  );

  const selectRun = database.prepare('SELECT schedule_id AS id FROM runs WHERE id = ?');

  function awaiting(on: string): EventSchedule[] {
    return selectAwaiting
      .all(on)
      .map((row) => schedules.readOrNull(String(row['id'])))
      .filter((schedule): schedule is EventSchedule => schedule?.trigger.kind === 'event');
  }

  function placeIn(
    { id }: EventSchedule,
    event: number,
    { nowMs, pace, file }: { nowMs: number; pace: EventPace; file: string | null },
  ): number {
    const row = selectWaiting.get(id, file);
    const place = placeEvent(nowMs, pace, {
      isTaken: (atMs) => isTaken.get(id, atMs) !== undefined,
      nthLatestMs: (nth) => (nthLatest.get(id, nth - 1)?.['at'] as number | undefined) ?? null,
      waiting:
        typeof row?.['at'] === 'number'
          ? { atMs: row['at'], firstCameMs: Number(row['came']) }
          : null,
    });
    if (place.kind === 'join' && place.atMs !== place.fromMs)
      move.run(id, place.fromMs, place.atMs);
    insertFire.run(id, place.atMs, event);
    return place.atMs;
  }

  function giveTo(
    schedule: EventSchedule,
    event: number,
    { nowMs, happening }: { nowMs: number; happening: Happening },
  ): void {
    const { quietMs } = happening;
    const { id, status, nextFireMs, trigger } = schedule;
    const pace = { ...trigger, ...(quietMs !== undefined && { quietMs }) };
    const file = fileOfItsOwn(schedule, happening);
    const atMs = placeIn(schedule, event, { nowMs, pace, file });
    if (status === 'active') {
      const firstMs = fires.firstMs(id);
      if (firstMs !== nextFireMs) schedules.save({ ...schedule, nextFireMs: firstMs });
      return;
    }
    const row = { scheduleId: id, firstMs: atMs, lastMs: atMs, count: 1 };
    occurrences.insert({ ...row, state: 'skipped', reason: status });
    fires.close(id, [atMs]);
  }

  /** Stops an event that leads to itself again and again, and tells its owner. */
  function endsCircle({ depth }: Happening, schedule: EventSchedule, nowMs: number): boolean {
    if (depth <= DEEPEST_EVENT) return false;
    const trouble = troubleOfCircle(schedule);
    incidents.open(trouble, nowMs);
    incidents.close({ subject: trouble.subject, text: null, nowMs });
    return true;
  }

  /** To those who wait for it and whose it is; the owner hears of some of what is somebody else's. */
  function give(happening: Happening, nowMs: number): TakenEvent {
    const whose = whoseEvent(happening.facts);
    if (whose === null) return giveAmong(happening, () => true, nowMs);
    const isOf =
      (id: string) =>
      ({ sessionKey }: EventSchedule): boolean =>
        people.ofSession(sessionKey).id === id;
    if ('person' in whose) return giveAmong(happening, isOf(whose.person), nowMs);
    const person = people.ofSession(whose.sessionKey);
    const taken = giveAmong(happening, isOf(person.id), nowMs);
    const forOwner = person.id === OWNER ? null : asOwnerHears(happening, person);
    if (forOwner !== null) giveAmong(forOwner, isOf(OWNER), nowMs);
    return taken;
  }

  function giveAmong(
    happening: Happening,
    isFor: (schedule: EventSchedule) => boolean,
    nowMs: number,
  ): TakenEvent {
    const { facts, key, proof = null, data, depth } = happening;
    const meant = awaiting(facts.on)
      .filter(({ trigger }) => trigger.kind === 'event' && isMeant(trigger.event, facts))
      .filter(isFor)
      .filter((schedule) => !endsCircle(happening, schedule, nowMs));
    if (meant.length === 0) return { kind: 'unawaited' };
    const stored = insert.run(sourceOf(facts), key, proof, JSON.stringify(data), depth, nowMs);
    if (stored.changes === 0) return { kind: 'known' };
    const event = Number(stored.lastInsertRowid);
    for (const schedule of meant) giveTo(schedule, event, { nowMs, happening });
    return { kind: 'taken', schedules: meant.map(({ id }) => id) };
  }

  function isAboutWaiting(subject: string): boolean {
    const run = selectRun.get(subject.replace(/^run:/, ''));
    const ofRun = subject.startsWith('run:') ? `schedule:${run?.['id'] ?? ''}` : subject;
    return awaiting('incident').some(
      ({ id }) => ofRun === `schedule:${id}` || ofRun.startsWith(`schedule:${id}:`),
    );
  }

  return {
    give,
    isAwaited: (on) => selectAwaiting.get(on) !== undefined,
    giveIncident(incident, nowMs) {
      if (!isAboutWaiting(incident.subject)) give(incidentOpened(incident), nowMs);
    },
    take: (happening, nowMs) => database.write(() => give(happening, nowMs)),
    of: async (scheduleId, atMs) =>
      selectOf.all(scheduleId, atMs).map((row) => ({
        data: JSON.parse(String(row['data'])),
        depth: Number(row['depth']),
        cameMs: Number(row['cameMs']),
      })),
    awaited: async (on) =>
      awaiting(on).map(({ id, trigger, sessionKey }) => ({
        scheduleId: id,
        event: trigger.event,
        person: people.ofSession(sessionKey).id,
      })),
    list: async ({ limit, scheduleIds, source = null }) =>
      selectLatest.all(asJson(scheduleIds), source, limit).map((row) => ({
        source: String(row['source']),
        key: String(row['key']),
        data: JSON.parse(String(row['data'])),
        depth: Number(row['depth']),
        cameMs: Number(row['came_ms']),
        fires: selectFires.all(Number(row['id'])).map(fireOf),
      })),
  };
}

const asJson = (ids: readonly string[] | undefined): string | null =>
  ids === undefined ? null : JSON.stringify(ids);

const fireOf = (row: Record<string, unknown>): EventFire => ({
  ...(row as unknown as EventFire),
  isOpen: row['isOpen'] === 1,
});
