/**
 * Puts words into the inbox and, where their session has a channel, on their way; and puts what a run
 * wants sent on its way. A key is used once. For use inside a transaction.
 */
import type { MakeId } from '../../../base/ids.ts';
import type { NewReminder } from '../../../domain/reminder.ts';
import { accountOf } from '../../../domain/roster.ts';
import {
  asShown,
  deliveryOf,
  type Message,
  type NewDelivery,
  wholeWords,
} from '../../../domain/run/delivery.ts';
import type { Database } from '../database.ts';

export type QueueDelivery = (
  delivery: NewDelivery,
  facts: { runId: string | null; nowMs: number },
) => void;

/** Opens a reminder with its message, or has it told once more. */
export type TellReminder = (message: Message, reminder: NewReminder, nowMs: number) => void;

/** False where the key was used before. */
export type SayMessage = (message: Message, nowMs: number) => boolean;

export function createQueueDelivery(database: Database, makeId: MakeId): QueueDelivery {
  const insert = database.prepare(
    `INSERT OR IGNORE INTO deliveries (id, key, channel, target, body, run_id, state, attempt, not_before_ms, created_ms)
     VALUES (?, ?, ?, ?, ?, ?, 'waiting', 0, 0, ?)`,
  );
  return ({ key, channel, target, body }, { runId, nowMs }) => {
    const id = makeId('delivery');
    insert.run(id, key, channel, target, JSON.stringify(body), runId, nowMs);
  };
}

export function createSayMessage(
  database: Database,
  { makeId, queue, told }: { makeId: MakeId; queue: QueueDelivery; told: TellReminder },
): SayMessage {
  const insert = database.prepare(
    `INSERT OR IGNORE INTO inbox (id, session_key, text, run_id, created_ms, key, role, choices, files, others_words, draft, account)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return (said, nowMs) => {
    const message = asShown(said);
    const { key, sessionKey, runId, role, draft } = message;
    const text = wholeWords(message);
    const id = makeId('msg');
    const lists = [message.choices, message.files, message.othersWords].map(jsonOrNull);
    const more = [...lists, draft === undefined ? null : JSON.stringify(draft)];
    const words = [id, sessionKey, text, runId, nowMs, key, role, ...more];
    const { changes } = insert.run(...words, accountOf(sessionKey));
    const isNew = changes === 1;
    const delivery = isNew ? deliveryOf(message) : null;
    if (delivery !== null) queue(delivery, { runId, nowMs });
    if (isNew && message.reminder !== undefined) told(message, message.reminder, nowMs);
    return isNew;
  };
}

function jsonOrNull(list: readonly unknown[] = []): string | null {
  return list.length === 0 ? null : JSON.stringify(list);
}
