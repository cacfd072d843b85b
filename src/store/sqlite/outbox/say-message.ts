/**
 * Puts words into the inbox and, where their session has a channel, on their way; and puts what a run
 * wants sent on its way. A key is used once. For use inside a transaction.
 */
import type { MakeId } from '../../../base/ids.ts';
import { type Late, lateBegin } from '../../../domain/late.ts';
import { decideQuiet, type MessageWeight, weightOf } from '../../../domain/quiet.ts';
import type { NewReminder, TellingTimes } from '../../../domain/reminder.ts';
import { accountOf } from '../../../domain/roster.ts';
import {
  asShown,
  deliveryOf,
  type NewDelivery,
  type OutgoingMessage,
  wholeWords,
} from '../../../domain/run/delivery.ts';
import { isReadOnPage } from '../../../domain/session-key.ts';
import type { Database } from '../database.ts';
import type { HeldMessages, QuietOf } from './held-messages.ts';
import { createRunOfMessage, type RunFacts } from './run-of-message.ts';

export type QueueDelivery = (
  delivery: NewDelivery,
  facts: { runId: string | null; nowMs: number; notBeforeMs?: number },
) => boolean;

/** Opens a reminder with its message, or has it told once more. */
export type TellReminder = (
  message: OutgoingMessage,
  reminder: NewReminder,
  times: TellingTimes,
) => void;

/** False if the key was used before. */
export type SayMessage = (message: OutgoingMessage, nowMs: number) => boolean;

export function createQueueDelivery(database: Database, makeId: MakeId): QueueDelivery {
  const insert = database.prepare(
    `INSERT OR IGNORE INTO deliveries (id, key, channel, target, body, run_id, state, attempt, not_before_ms, created_ms)
     VALUES (?, ?, ?, ?, ?, ?, 'waiting', 0, ?, ?)`,
  );
  return ({ key, channel, target, body }, { runId, nowMs, notBeforeMs = 0 }) => {
    const id = makeId('delivery');
    const row = [id, key, channel, target, JSON.stringify(body), runId, notBeforeMs, nowMs];
    return insert.run(...row).changes === 1;
  };
}

export function createSayMessage(
  database: Database,
  parts: {
    makeId: MakeId;
    queue: QueueDelivery;
    told: TellReminder;
    held: HeldMessages;
    quietOf: QuietOf;
  },
): SayMessage {
  const { makeId, queue, told, held, quietOf } = parts;
  const runOfMessage = createRunOfMessage(database);
  const insert = database.prepare(
    `INSERT OR IGNORE INTO inbox (id, session_key, text, run_id, created_ms, key, role, choices, files, others_words, draft, account, late, unread)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const answered = database.prepare(
    'UPDATE inbox SET unread = 0 WHERE unread = 1 AND account = ? AND session_key = ?',
  );
  return (said, nowMs) => {
    const message = asShown(said);
    const { key, sessionKey, runId, role, draft } = message;
    const text = wholeWords(message);
    const id = makeId('msg');
    const lists = [message.choices, message.files, message.othersWords].map(jsonOrNull);
    const more = [...lists, draft === undefined ? null : JSON.stringify(draft)];
    const words = [id, sessionKey, text, runId, nowMs, key, role, ...more];
    const way = wayOf(message, nowMs);
    const late = way.late === null ? null : JSON.stringify(way.late);
    const account = accountOf(sessionKey);
    const { changes } = insert.run(...words, account, late, unreadOf(message, account));
    if (changes !== 1) return false;
    const { delivery, heldUntilMs } = way;
    const times = { nowMs, toldMs: heldUntilMs ?? nowMs };
    if (message.reminder !== undefined) told(message, message.reminder, times);
    if (delivery === null) return true;
    if (heldUntilMs !== null) {
      held.add({ ...delivery, runId, dueMs: way.late?.dueMs ?? nowMs });
      return true;
    }
    // Messages that waited until now come before what is said now.
    if (way.weight === 'unasked') held.release(delivery.target, nowMs);
    queue(delivery, { runId, nowMs });
    return true;
  };

  /** 1 if it waits on the page to be seen; whoever answers has seen what was there. */
  function unreadOf({ role, sessionKey }: OutgoingMessage, account: string): 0 | 1 {
    if (role === 'user') answered.run(account, sessionKey);
    return role === 'assistant' && isReadOnPage(sessionKey) ? 1 : 0;
  }

  function wayOf(message: OutgoingMessage, nowMs: number): MessageRoute {
    const { runId, sessionKey } = message;
    const delivery = deliveryOf(message);
    const run = runId === null || delivery === null ? null : runOfMessage(runId);
    const weight = weightOf(message.weight, run);
    const quiet = decideQuiet({ weight, ...quietOf(sessionKey), nowMs });
    const heldUntilMs = delivery !== null && quiet.kind === 'hold' ? quiet.untilMs : null;
    const late = lateOf(run, heldUntilMs !== null, nowMs);
    return { delivery: withLate(delivery, run?.dueMs ?? null, late), weight, heldUntilMs, late };
  }
}

interface MessageRoute {
  /** Null if it goes nowhere. */
  delivery: NewDelivery | null;
  weight: MessageWeight;
  heldUntilMs: number | null;
  late: Late | null;
}

function lateOf(run: RunFacts | null, isHeld: boolean, nowMs: number): Late | null {
  const dueMs = run?.dueMs ?? null;
  if (isHeld) return { dueMs: dueMs ?? nowMs, why: 'quiet' };
  const why = run === null || dueMs === null ? null : lateBegin(run, dueMs);
  return dueMs === null || why === null ? null : { dueMs, why };
}

/** Gives the sender the time at which a message was due: it may become late on the way. */
function withLate(
  delivery: NewDelivery | null,
  dueMs: number | null,
  late: Late | null,
): NewDelivery | null {
  if (dueMs === null || delivery === null) return delivery;
  const body = { ...delivery.body, dueMs, ...(late !== null && { late: late.why }) };
  return { ...delivery, body };
}

function jsonOrNull(list: readonly unknown[] = []): string | null {
  return list.length === 0 ? null : JSON.stringify(list);
}
