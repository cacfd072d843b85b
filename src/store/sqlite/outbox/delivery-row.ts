/** A row of `deliveries` as a delivery. */
import { type Delivery, NOTHING_SENT } from '../../../domain/run/delivery.ts';

export function toDelivery(row: Record<string, unknown>): Delivery {
  return {
    id: row['id'],
    key: row['key'],
    channel: row['channel'],
    target: row['target'],
    body: JSON.parse(String(row['body'])),
    runId: row['run_id'],
    state: row['state'],
    progress: row['progress'] === null ? NOTHING_SENT : JSON.parse(String(row['progress'])),
    attempt: row['attempt'],
    notBeforeMs: row['not_before_ms'],
    createdMs: row['created_ms'],
    finishedMs: row['finished_ms'],
    error: row['error'],
  } as Delivery;
}
