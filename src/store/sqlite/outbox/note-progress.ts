/** Records how far a message in parts has come, for the owner that sends it, and keeps its lease. */
import type { Outbox } from '../../outbox.ts';
import type { Database } from '../database.ts';

export function createNoteProgress(database: Database): Outbox['note'] {
  const note = database.prepare(
    `UPDATE deliveries SET progress = ?, lease_until_ms = ?
     WHERE id = ? AND owner = ? AND attempt = ? AND state = 'sending'`,
  );
  return ({ delivery, owner, leaseUntilMs, progress }) =>
    database.write(
      () => {
        const { id, attempt } = delivery;
        const { changes } = note.run(JSON.stringify(progress), leaseUntilMs, id, owner, attempt);
        return changes === 1 ? 'noted' : 'lost';
      },
      { mayBeLost: true },
    );
}
