/**
 * The outbox in SQLite. A key is used once per target; the first delivery of a target that is not
 * finished is the only one that may go out, so that they arrive in order.
 */
import type { MakeId } from '../../base/ids.ts';
import type { Outbox } from '../outbox.ts';
import type { Database } from './database.ts';
import { createClaimDeliveries } from './outbox/claim-deliveries.ts';
import { createFindDelivery } from './outbox/find-delivery.ts';
import { createFirstOfTargets } from './outbox/first-of-targets.ts';
import { createHeldMessages, type QuietOf } from './outbox/held-messages.ts';
import { createHurryDeliveries } from './outbox/hurry-deliveries.ts';
import { createListDeliveries } from './outbox/list-deliveries.ts';
import { createNextDelivery } from './outbox/next-delivery.ts';
import { createNoteProgress } from './outbox/note-progress.ts';
import { createRecoverDeliveries, type OpenIncident } from './outbox/recover-deliveries.ts';
import { createResendDelivery } from './outbox/resend-delivery.ts';
import {
  createQueueDelivery,
  createSayMessage,
  type QueueDelivery,
  type SayMessage,
  type TellReminder,
} from './outbox/say-message.ts';
import { createSettleDelivery } from './outbox/settle-delivery.ts';
import { createShortenPauses, type ShortenPauses } from './outbox/shorten-pauses.ts';

/** With what the ledger uses of it inside its transactions. */
export interface SqliteOutbox extends Outbox {
  say: SayMessage;
  queue: QueueDelivery;
  shortenPauses: ShortenPauses;
}

export function createSqliteOutbox(
  database: Database,
  parts: {
    makeId: MakeId;
    nowMs: () => number;
    openIncident: OpenIncident;
    told: TellReminder;
    quietOf: QuietOf;
  },
): SqliteOutbox {
  const { makeId, openIncident } = parts;
  const firstOfTargets = createFirstOfTargets(database);
  const queue = createQueueDelivery(database, makeId);
  const held = createHeldMessages(database, { ...parts, queue });
  const say = createSayMessage(database, { ...parts, queue, held });
  return {
    say,
    queue,
    shortenPauses: createShortenPauses(database),

    send: (message, nowMs) => database.write(() => say(message, nowMs)),
    add: (delivery, times) => database.write(() => queue(delivery, { runId: null, ...times })),
    claim: createClaimDeliveries(database, firstOfTargets, held),
    note: createNoteProgress(database),
    settle: createSettleDelivery(database, openIncident),
    ...createRecoverDeliveries(database, openIncident),
    hurry: createHurryDeliveries(database),
    nextDueMs: createNextDelivery(firstOfTargets, () => held.nextMs(parts.nowMs())),
    held: async (person) => held.count(person),
    list: createListDeliveries(database),
    find: createFindDelivery(database),
    resend: createResendDelivery(database),
  };
}
