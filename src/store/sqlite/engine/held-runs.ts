/** Holders of runs, and which of their runs somebody wants to end. */
import type { Engine } from '../../store.ts';
import type { Database } from '../database.ts';

export function createListOwners(database: Database): Engine['owners'] {
  const select = database.prepare(
    `SELECT DISTINCT owner FROM runs WHERE state = 'running' ORDER BY owner`,
  );
  return async () => select.all().map((row) => String(row['owner']));
}

export function createListCancelRequests(database: Database): Engine['cancelRequests'] {
  const select = database.prepare(
    `SELECT id FROM runs WHERE owner = ? AND cancel_requested = 1 AND state = 'running'`,
  );
  return async (owner) => select.all(owner).map((row) => String(row['id']));
}
