/** Reminders in SQLite. A message that is one opens it in the step that puts the message on its way. */
import type { MakeId } from '../../base/ids.ts';
import {
  asksFrom,
  endedBy,
  type Insistence,
  type Reminder,
  type ReminderState,
  toldAgain,
} from '../../domain/reminder.ts';
import { accountOf } from '../../domain/roster.ts';
import { runOfSchedule } from '../../domain/schedule/run-of-schedule.ts';
import type { Schedule } from '../../domain/schedule/schedule.ts';
import type { ReminderTable, ToldReminder } from '../reminders.ts';
import type { Database } from './database.ts';
import type { TellReminder } from './outbox/say-message.ts';
import type { SqliteScheduleTable } from './schedule-table.ts';
import type { SqliteEngine } from './sqlite-engine.ts';

/** With what the outbox does of it inside its transactions. */
export interface SqliteReminders extends ReminderTable {
  told: TellReminder;
}

export function createSqliteReminders(
  database: Database,
  parts: {
    makeId: MakeId;
    engine: Pick<SqliteEngine, 'insert' | 'cancelWaiting'>;
    schedules: Pick<SqliteScheduleTable, 'readOrNull'>;
  },
): SqliteReminders {
  const { makeId, engine, schedules } = parts;
  const WITH_TEXT = `SELECT reminders.*, inbox.text AS text FROM reminders
    LEFT JOIN inbox ON inbox.session_key = reminders.session_key AND inbox.key = reminders.message_key`;
  const select = database.prepare(`${WITH_TEXT} WHERE reminders.id = ?`);
  const selectSome = database.prepare(
    // With a schedule that is removed goes what waits for an answer, and what was put off, whose run was taken back.
    `${WITH_TEXT} WHERE state IN (SELECT value FROM json_each(?)) AND changed_ms >= ?
     AND (state <> 'snoozed' OR EXISTS (SELECT 1 FROM runs WHERE runs.id = reminders.run_id AND finished_ms IS NULL))
     AND (state <> 'open' OR NOT EXISTS (SELECT 1 FROM schedules WHERE schedules.id = reminders.schedule_id AND status = 'cancelled'))
     ORDER BY told_ms DESC, reminders.id DESC LIMIT ?`,
  );
  const ofRun = database.prepare(
    `SELECT * FROM reminders WHERE (run_id = ?1 OR escalate_run_id = ?1) AND state IN ('open', 'snoozed')`,
  );
  const ofSchedule = database.prepare(
    `SELECT * FROM reminders WHERE schedule_id = ? AND state IN ('open', 'snoozed')`,
  );
  const write = database.prepare(
    `REPLACE INTO reminders (id, schedule_id, session_key, due_ms, told_ms, message_key, told, state, again_ms, run_id,
       escalate_ms, escalate_run_id, changed_ms, account, seen_ms)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  // One that was sent in part goes on: half a message helps nobody.
  const stopSending = database.prepare(
    `UPDATE deliveries SET state = 'seen', finished_ms = ?, error = NULL
     WHERE target = ? AND key = ? AND state = 'waiting' AND json_array_length(progress, '$.receipts') IS NOT TRUE`,
  );
  // The same for what tells it elsewhere: to its person, if it has their buttons, or to anybody.
  const ELSEWHERE = 'run_id = ?1 AND (?2 OR instr(body, ?3) > 0)';
  const stopElsewhere = database.prepare(
    `UPDATE deliveries SET state = 'seen', finished_ms = ?4, error = NULL
     WHERE ${ELSEWHERE} AND state = 'waiting' AND json_array_length(progress, '$.receipts') IS NOT TRUE`,
  );
  const dropElsewhere = database.prepare(`DELETE FROM held WHERE ${ELSEWHERE}`);

  // It is told anew, so what told it before need not come any more.
  const dropHeld = database.prepare('DELETE FROM held WHERE target = ? AND key = ?');

  function save(reminder: Reminder): void {
    const { id, scheduleId, sessionKey, dueMs, toldMs, messageKey, told, state } = reminder;
    const { againMs, runId, escalateMs, escalateRunId, changedMs, seenMs } = reminder;
    const first = [id, scheduleId, sessionKey, dueMs, toldMs, messageKey, told, state];
    const next = [againMs, runId, escalateMs, escalateRunId];
    write.run(...first, ...next, changedMs, accountOf(sessionKey), seenMs);
  }

  const insistenceOf = (scheduleId: string): Insistence => scheduleOf(scheduleId)?.work ?? {};

  /** Null if it is removed: then nothing tells its words again. */
  function scheduleOf(id: string): Schedule | null {
    const schedule = schedules.readOrNull(id);
    return schedule?.status === 'cancelled' ? null : schedule;
  }

  function queue(
    { scheduleId, told }: Reminder,
    cause: 'reminder' | 'unanswered',
    { atMs, nowMs }: { atMs: number | null; nowMs: number },
  ): string | null {
    const schedule = atMs === null ? null : scheduleOf(scheduleId);
    if (atMs === null || schedule === null) return null;
    const occasion = { cause, scheduledForMs: null, id: makeId('call') } as const;
    const run = runOfSchedule(schedule, { ...occasion, attempt: told + 1, enqueuedMs: nowMs });
    return engine.insert({ ...run, notBeforeMs: atMs }).id;
  }

  /** Queues the run that tells it again, and the one that tells of it elsewhere if that is another than before. */
  function queued(next: Reminder, current: Reminder | null, nowMs: number): Reminder {
    const { againMs, escalateMs } = next;
    const runId = queue(next, 'reminder', { atMs: againMs, nowMs });
    const isSame = current !== null && current.escalateMs === escalateMs;
    const escalateRunId = isSame
      ? current.escalateRunId
      : queue(next, 'unanswered', { atMs: escalateMs, nowMs });
    return {
      ...next,
      ...{ runId, againMs: runId === null ? null : againMs },
      ...{ escalateRunId, escalateMs: escalateRunId === null ? null : escalateMs },
    };
  }

  function stopTellingElsewhere(
    { id, escalateRunId }: Reminder,
    { state }: Reminder,
    nowMs: number,
  ): void {
    if (escalateRunId === null) return;
    const which = [escalateRunId, state === 'open' ? 0 : 1, `reminder:${id}:`];
    stopElsewhere.run(...which, nowMs);
    dropElsewhere.run(...which);
  }

  function replace(current: Reminder, next: Reminder, nowMs: number): void {
    const { sessionKey, messageKey, seenMs } = next;
    if (seenMs !== null) stopSending.run(nowMs, sessionKey, messageKey);
    if (seenMs !== null || next.state === 'over') stopTellingElsewhere(current, next, nowMs);
    const keepsRuns = isToldThen(current, next);
    if (current.runId !== null && !keepsRuns) engine.cancelWaiting(current.runId, nowMs);
    const isOtherEscalation = current.escalateMs !== next.escalateMs;
    if (isOtherEscalation && current.escalateRunId !== null)
      engine.cancelWaiting(current.escalateRunId, nowMs);
    save(keepsRuns ? next : queued(next, current, nowMs));
  }

  return {
    told({ key: messageKey, sessionKey, runId }, { id, scheduleId, ...insistence }, times) {
      const { nowMs, toldMs } = times;
      const waited = runId === null ? undefined : ofRun.get(runId);
      if (waited !== undefined) {
        const before = toReminder(waited);
        const again = toldAgain(before, { ...insistence, ...times, messageKey });
        dropHeld.run(before.sessionKey, before.messageKey);
        // The run that tells it is the one that it waited for; it ends by itself.
        save(queued(again, before, nowMs));
        return;
      }
      for (const row of ofSchedule.all(scheduleId)) {
        const former = toReminder(row);
        replace(former, endedBy(former, nowMs), nowMs);
      }
      const fresh: Reminder = {
        ...{ id, scheduleId, sessionKey, messageKey },
        ...{ dueMs: nowMs, toldMs, told: 1, state: 'open', changedMs: nowMs },
        ...asksFrom(toldMs, insistence),
        ...{ runId: null, escalateRunId: null, seenMs: null },
      };
      save(queued(fresh, null, nowMs));
    },
    list: async ({ states, sinceMs, limit }) =>
      selectSome.all(JSON.stringify(states), sinceMs, limit).map(toTold),
    get: async (id) => toldOrNull(select.get(id)),
    async ofRun(runId) {
      const row = ofRun.get(runId);
      return row === undefined ? null : toReminder(row);
    },
    change: (id, decide, nowMs) =>
      database.write(() => {
        const current = toldOrNull(select.get(id));
        if (current === null) return null;
        const { text: _, ...reminder } = current;
        const next = decide(reminder, insistenceOf(reminder.scheduleId));
        if (next === null) return null;
        const needsRun = next.againMs !== null && !isToldThen(reminder, next);
        if (needsRun && scheduleOf(next.scheduleId) === null) return null;
        replace(reminder, next, nowMs);
        return toldOrNull(select.get(id));
      }),
  };
}

/** True if the runs that tell it are those that it has already: others could tell it twice. */
function isToldThen(current: Reminder, next: Reminder): boolean {
  const isSame = next.againMs === current.againMs && next.escalateMs === current.escalateMs;
  return next.againMs !== null && isSame;
}

function toldOrNull(row: Record<string, unknown> | undefined): ToldReminder | null {
  return row === undefined ? null : toTold(row);
}

const toTold = (row: Record<string, unknown>): ToldReminder => ({
  ...toReminder(row),
  text: String(row['text'] ?? ''),
});

function toReminder(row: Record<string, unknown>): Reminder {
  const numberOrNull = (name: string) => (row[name] === null ? null : Number(row[name]));
  return {
    id: String(row['id']),
    scheduleId: String(row['schedule_id']),
    sessionKey: String(row['session_key']),
    dueMs: Number(row['due_ms']),
    toldMs: Number(row['told_ms']),
    messageKey: String(row['message_key']),
    told: Number(row['told']),
    state: row['state'] as ReminderState,
    againMs: numberOrNull('again_ms'),
    runId: row['run_id'] === null ? null : String(row['run_id']),
    escalateMs: numberOrNull('escalate_ms'),
    escalateRunId: row['escalate_run_id'] === null ? null : String(row['escalate_run_id']),
    seenMs: numberOrNull('seen_ms'),
    changedMs: Number(row['changed_ms']),
  };
}
