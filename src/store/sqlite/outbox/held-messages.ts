/**
 * Messages that wait for the end of somebody's quiet hours: `held` → in the outbox. `held` → in the outbox. It is written in
 * the step that says it, and goes into the outbox in one step with all that waits for the same target. For use inside a
 * transaction.
 */
import { type HeldMessage, joinHeld } from '../../../domain/late.ts';
import { leftAloneUntil, type Quiet } from '../../../domain/quiet.ts';
import type { NewDelivery } from '../../../domain/run/delivery.ts';
import type { Database } from '../database.ts';

/** When the person of a session is left alone, by the clock of which zone. */
export type QuietOf = (sessionKey: string) => {
  person: string;
  quiet: Quiet | undefined;
  timezone: string;
};

export interface HeldMessages {
  add(message: HeldMessage): void;
  /** Puts what waits for a target into the outbox. */
  release(target: string, nowMs: number): void;
  /** The same, for all who can be told by now. */
  releaseDue(nowMs: number): void;
  /** When somebody can be told of what waits; null if nothing does. */
  nextMs(nowMs: number): number | null;
  /** Of a person. */
  count(person: string): number;
}

export function createHeldMessages(
  database: Database,
  {
    queue,
    quietOf,
  }: {
    queue: (joined: NewDelivery, facts: { runId: string | null; nowMs: number }) => void;
    quietOf: QuietOf;
  },
): HeldMessages {
  const insert = database.prepare(
    'INSERT INTO held (key, channel, target, body, run_id, due_ms) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const targets = database.prepare('SELECT DISTINCT target FROM held');
  const number = database.prepare('SELECT COUNT(*) AS count FROM held WHERE target = ?');
  // A reminder that its person has answered meanwhile is not told any more.
  const select = database.prepare(
    `SELECT * FROM held WHERE target = ?1 AND NOT EXISTS (SELECT 1 FROM reminders
       WHERE session_key = ?1 AND message_key = held.key AND state IN ('done', 'snoozed'))
     ORDER BY sequence`,
  );
  const remove = database.prepare('DELETE FROM held WHERE target = ?');
  const told = database.prepare(
    `UPDATE reminders SET told_ms = ?1 WHERE state = 'open' AND session_key = ?2
       AND message_key IN (SELECT key FROM held WHERE target = ?2)`,
  );

  const waiting = (): string[] => targets.all().map(({ target }) => String(target));

  function untilMs(target: string, nowMs: number): number | null {
    const { quiet = {}, timezone } = quietOf(target);
    return leftAloneUntil(nowMs, quiet, timezone);
  }

  function release(target: string, nowMs: number): void {
    const joined = joinHeld(select.all(target).map(toHeld));
    told.run(nowMs, target);
    remove.run(target);
    if (joined !== null) queue(joined, { runId: joined.runId, nowMs });
  }

  return {
    add({ key, channel, target, body, runId, dueMs }) {
      insert.run(key, channel, target, JSON.stringify(body), runId, dueMs);
    },
    release,
    releaseDue(nowMs) {
      for (const target of waiting()) if (untilMs(target, nowMs) === null) release(target, nowMs);
    },
    nextMs(nowMs) {
      const ends = waiting().map((target) => untilMs(target, nowMs) ?? nowMs);
      return ends.length === 0 ? null : Math.min(...ends);
    },
    count: (person) =>
      waiting()
        .filter((target) => quietOf(target).person === person)
        .reduce((sum, target) => sum + Number(number.get(target)?.['count']), 0),
  };
}

function toHeld(row: Record<string, unknown>): HeldMessage {
  return {
    key: String(row['key']),
    channel: String(row['channel']),
    target: String(row['target']),
    body: JSON.parse(String(row['body'])),
    runId: row['run_id'] as string | null,
    dueMs: Number(row['due_ms']),
  };
}
