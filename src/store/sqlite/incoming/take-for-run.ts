/** Hands the words that wait in a session to the run that is under way there. */
import type { IncomingTable } from '../../incoming.ts';
import type { Database } from '../database.ts';
import { toIncoming } from './incoming-row.ts';

export function createTakeForRun(database: Database): IncomingTable['takeForRun'] {
  const selectAny = database.prepare(
    `SELECT 1 FROM incoming WHERE state = 'waiting' AND aside = 0 AND session_key = ? AND choice IS NULL LIMIT 1`,
  );
  // Only a run that goes on hears it; else they have a turn of their own. So has what others wrote, which is told apart
  // from the words of the person there, and all that was said after it.
  const take = database.prepare(
    `UPDATE incoming SET state = 'done', done_ms = ?1, run_id = ?2
     WHERE state = 'waiting' AND aside = 0 AND session_key = ?3 AND choice IS NULL
       AND sequence < COALESCE((SELECT MIN(others.sequence) FROM incoming AS others WHERE others.state = 'waiting'
         AND others.aside = 0 AND others.session_key = ?3 AND others.others_words IS NOT NULL), sequence + 1)
       AND EXISTS (SELECT 1 FROM runs WHERE id = ?2 AND state = 'running')
     RETURNING *`,
  );
  return async ({ sessionKey, runId, nowMs }) => {
    // Looks before it writes: an agent asks before each of its calls.
    if (selectAny.get(sessionKey) === undefined) return [];
    return database.write(() =>
      take
        .all(nowMs, runId, sessionKey)
        .toSorted((left, right) => Number(left['sequence']) - Number(right['sequence']))
        .map(toIncoming),
    );
  };
}
