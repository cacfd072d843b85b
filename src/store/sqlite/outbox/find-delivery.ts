/** The delivery of a message, by the index that keeps a key unique for its target. */
import type { Outbox } from '../../outbox.ts';
import type { Database } from '../database.ts';
import { toDelivery } from './delivery-row.ts';

export function createFindDelivery(database: Database): Outbox['find'] {
  const select = database.prepare('SELECT * FROM deliveries WHERE target = ? AND key = ?');
  return async ({ sessionKey, key }) => {
    const row = select.get(sessionKey, key);
    return row === undefined ? null : toDelivery(row);
  };
}
