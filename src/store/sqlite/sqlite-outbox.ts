/**
 * The outbox in SQLite. A key is used once per target; the first delivery of a target that is not
 * finished is the only one that may go out, so that they arrive in order.
 */
import type { MakeId } from '../../base/ids.ts';
import {
  type Delivery,
  deliveryOf,
  type Message,
  type NewDelivery,
} from '../../domain/run/delivery.ts';
import type { Inbox, InboxMessage, Outbox } from '../store.ts';
import type { Database } from './database.ts';

export interface SqliteOutbox extends Outbox {
  /** After the clock was set back: no pause is longer than it could be. */
  shortenPauses(nowMs: number): void;
  /** For use inside a transaction: into the inbox and, where the session has a channel, on its way. */
  say(message: Message, nowMs: number): boolean;
  queue(delivery: NewDelivery, facts: { runId: string | null; nowMs: number }): void;
}

export function createSqliteOutbox(database: Database, makeId: MakeId): SqliteOutbox {
  const insertMessage = database.prepare(
    'INSERT OR IGNORE INTO inbox (id, session_key, text, run_id, created_ms, key, role) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const insertDelivery = database.prepare(
    `INSERT OR IGNORE INTO deliveries (id, key, channel, target, body, run_id, state, attempt, not_before_ms, created_ms)
     VALUES (?, ?, ?, ?, ?, ?, 'waiting', 0, 0, ?)`,
  );
  // From target to target by the index, whatever waits behind the first of each.
  const selectHeads = database.prepare(
    `WITH RECURSIVE targets(target) AS (
       SELECT MIN(target) FROM deliveries WHERE finished_ms IS NULL
       UNION ALL
       SELECT (SELECT MIN(d.target) FROM deliveries AS d WHERE d.finished_ms IS NULL AND d.target > targets.target)
       FROM targets WHERE targets.target IS NOT NULL)
     SELECT (SELECT d.id FROM deliveries AS d WHERE d.finished_ms IS NULL AND d.target = targets.target ORDER BY d.sequence LIMIT 1) AS id
     FROM targets WHERE targets.target IS NOT NULL`,
  );
  const selectHead = database.prepare(
    'SELECT state, not_before_ms, lease_until_ms FROM deliveries WHERE id = ?',
  );
  const take = database.prepare(
    `UPDATE deliveries SET state = 'sending', owner = ?, lease_until_ms = ?, attempt = attempt + 1
     WHERE id = ? AND state = 'waiting' AND not_before_ms <= ? RETURNING *`,
  );
  const settle = database.prepare(
    `UPDATE deliveries SET state = ?, not_before_ms = ?, error = ?, finished_ms = ?, owner = NULL, lease_until_ms = NULL
     WHERE id = ? AND owner = ? AND attempt = ? AND state = 'sending'`,
  );
  const selectSending = database.prepare(
    `SELECT * FROM deliveries WHERE finished_ms IS NULL AND state = 'sending'`,
  );
  const release = database.prepare(
    `UPDATE deliveries SET state = ?, error = ?, finished_ms = ?, owner = NULL, lease_until_ms = NULL WHERE id = ? RETURNING *`,
  );
  const shorten = database.prepare(
    'UPDATE deliveries SET not_before_ms = ?1 WHERE finished_ms IS NULL AND not_before_ms > ?1',
  );
  const again = database.prepare(
    `UPDATE deliveries SET state = 'waiting', not_before_ms = 0, finished_ms = NULL WHERE id = ? AND state IN ('failed', 'in-doubt') RETURNING *`,
  );

  function queue(
    delivery: NewDelivery,
    { runId, nowMs }: { runId: string | null; nowMs: number },
  ): void {
    const { key, channel, target, body } = delivery;
    const id = makeId('delivery');
    insertDelivery.run(id, key, channel, target, JSON.stringify(body), runId, nowMs);
  }

  function say(message: Message, nowMs: number): boolean {
    const { key, sessionKey, text, runId, role } = message;
    const id = makeId('msg');
    const isNew = insertMessage.run(id, sessionKey, text, runId, nowMs, key, role).changes === 1;
    const delivery = isNew ? deliveryOf(message) : null;
    if (delivery !== null) queue(delivery, { runId, nowMs });
    return isNew;
  }

  return {
    say,
    queue,
    shortenPauses: (nowMs) => void shorten.run(nowMs + LONGEST_PAUSE_MS),
    send: (message, nowMs) => database.write(() => say(message, nowMs)),
    claim: ({ owner, nowMs, leaseUntilMs, limit }) =>
      database.write(() => {
        const claimed: Delivery[] = [];
        for (const { id } of selectHeads.all()) {
          if (claimed.length === limit) break;
          const row = take.get(owner, leaseUntilMs, id as string, nowMs);
          if (row !== undefined) claimed.push(toDelivery(row));
        }
        return claimed;
      }),
    settle: ({ delivery, owner, nowMs, result }) =>
      database.write(() => {
        const waits = result.state === 'waiting';
        const { changes } = settle.run(
          result.state,
          waits ? result.notBeforeMs : delivery.notBeforeMs,
          result.state === 'sent' ? null : result.error,
          waits ? null : nowMs,
          delivery.id,
          owner,
          delivery.attempt,
        );
        return changes === 1 ? 'settled' : 'lost';
      }),
    recover: ({ nowMs, dead, repeatable }) =>
      database.write(() => {
        const inDoubt: Delivery[] = [];
        for (const row of selectSending.all()) {
          const isHeld =
            Number(row['lease_until_ms']) >= nowMs && !dead.includes(String(row['owner']));
          if (isHeld) continue;
          const id = String(row['id']);
          if (repeatable.includes(String(row['channel']))) release.run('waiting', null, null, id);
          else inDoubt.push(toDelivery(release.get('in-doubt', IN_DOUBT, nowMs, id) ?? {}));
        }
        return inDoubt;
      }),
    owners: async () => [...new Set(selectSending.all().map((row) => String(row['owner'])))],
    async nextDueMs() {
      const due = selectHeads
        .all()
        .map(({ id }) => selectHead.get(id as string))
        .map((head) =>
          head?.['state'] === 'waiting'
            ? Number(head['not_before_ms'])
            : Number(head?.['lease_until_ms']) + 1,
        );
      return due.length === 0 ? null : Math.min(...due);
    },
    list: async (filter) => listDeliveries(database, filter),
    resend: ({ id }) =>
      database.write(() => {
        const row = again.get(id);
        return row === undefined ? null : toDelivery(row);
      }),
  };
}

const LONGEST_PAUSE_MS = 4 * 3_600_000;
const IN_DOUBT = 'Rote stopped while it was being sent; it may have arrived';

function listDeliveries(database: Database, filter: Parameters<Outbox['list']>[0]): Delivery[] {
  const conditions = ['1 = 1'];
  const values: string[] = [];
  if (filter.state !== undefined) {
    conditions.push('state = ?');
    values.push(filter.state);
  }
  if (filter.runId !== undefined) {
    conditions.push('run_id = ?');
    values.push(filter.runId);
  }
  return database
    .prepare(
      `SELECT * FROM deliveries WHERE ${conditions.join(' AND ')} ORDER BY sequence DESC LIMIT ?`,
    )
    .all(...values, filter.limit)
    .map(toDelivery);
}

function toDelivery(row: Record<string, unknown>): Delivery {
  return {
    id: row['id'],
    key: row['key'],
    channel: row['channel'],
    target: row['target'],
    body: JSON.parse(String(row['body'])),
    runId: row['run_id'],
    state: row['state'],
    attempt: row['attempt'],
    notBeforeMs: row['not_before_ms'],
    createdMs: row['created_ms'],
    finishedMs: row['finished_ms'],
    error: row['error'],
  } as Delivery;
}

export function createInbox(database: Database): Inbox {
  const selectAll = database.prepare('SELECT * FROM inbox ORDER BY id DESC LIMIT ?');
  const selectSession = database.prepare(
    'SELECT * FROM inbox WHERE session_key = ? ORDER BY id DESC LIMIT ?',
  );
  return {
    list: async ({ sessionKey, limit }) =>
      (sessionKey === undefined ? selectAll.all(limit) : selectSession.all(sessionKey, limit)).map(
        (row) =>
          ({
            id: row['id'],
            sessionKey: row['session_key'],
            text: row['text'],
            role: row['role'],
            runId: row['run_id'],
            createdMs: row['created_ms'],
          }) as InboxMessage,
      ),
  };
}
