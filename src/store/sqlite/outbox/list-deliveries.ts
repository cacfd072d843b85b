/** Deliveries as people ask for them, the newest first. */
import type { Outbox } from '../../outbox.ts';
import type { Database } from '../database.ts';
import { toDelivery } from './delivery-row.ts';

export function createListDeliveries(database: Database): Outbox['list'] {
  return async (filter) => {
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
  };
}
