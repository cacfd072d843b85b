/** Takes the first that waits of each session that is not busy, or what a session has collected, under a lease. */
import type { Incoming } from '../../../domain/incoming.ts';
import type { IncomingTable } from '../../incoming.ts';
import type { Database } from '../database.ts';
import { toIncoming } from './incoming-row.ts';

/** How much becomes one message where a session collects. */
const MOST_COLLECTED = 100;
/** They come through however much else there is to do. */
const MOST_ASIDES = 16;
const SUSPECT_DEATHS = 2;

export function createClaimIncoming(database: Database): IncomingTable['claim'] {
  const selectFirst = database.prepare(FIRST_OF_SESSIONS);
  const selectBehind = database.prepare(
    `SELECT * FROM incoming WHERE state = 'waiting' AND aside = ?1 AND session_key = ?2 ORDER BY sequence LIMIT ?3`,
  );
  const selectAnyWaiting = database.prepare(
    `SELECT 1 FROM incoming WHERE state = 'waiting' LIMIT 1`,
  );
  const selectAnyWorking = database.prepare(
    `SELECT 1 FROM incoming WHERE state = 'working' LIMIT 1`,
  );
  const take = database.prepare(
    `UPDATE incoming SET state = 'working', owner = ?, lease_until_ms = ?
     WHERE id IN (SELECT value FROM json_each(?)) AND state = 'waiting'`,
  );

  /** The turns that may be had now, asides first. */
  function* ready({ limit, collects }: ClaimRequest): Generator<Incoming[]> {
    for (const row of selectFirst.all(1, MOST_ASIDES))
      yield selectBehind.all(1, String(row['session_key']), 1).map(toIncoming);
    for (const row of selectFirst.all(0, limit)) {
      const sessionKey = String(row['session_key']);
      const most = collects(sessionKey) ? MOST_COLLECTED : 1;
      yield asOne(selectBehind.all(0, sessionKey, most).map(toIncoming));
    }
  }

  return (request) =>
    database.write(() => {
      // Nearly always, and asked with every turn of the engine.
      if (selectAnyWaiting.get() === undefined) return [];
      const isIdle = selectAnyWorking.get() === undefined;
      const claimed = withOneSuspect([...ready(request)], isIdle);
      const ids = claimed.flat().map(({ id }) => id);
      if (ids.length > 0) take.run(request.owner, request.leaseUntilMs, JSON.stringify(ids));
      return claimed.map((turn) => turn.map((message) => ({ ...message, state: 'working' })));
    });
}

type ClaimRequest = Parameters<IncomingTable['claim']>[0];

/** A turn that may have killed the process is had alone: then it is known which one does. */
function withOneSuspect(turns: readonly Incoming[][], isIdle: boolean): Incoming[][] {
  const [first] = turns;
  if (isIdle && first !== undefined && isSuspect(first)) return [first];
  const others = turns.filter((turn) => !isSuspect(turn));
  return others.length === 0 && isIdle ? turns.slice(0, 1) : others;
}

function isSuspect(turn: readonly Incoming[]): boolean {
  return turn.some(({ deaths }) => deaths >= SUSPECT_DEATHS);
}

/** Words of one person become one; a button stands alone. */
function asOne(waiting: readonly Incoming[]): Incoming[] {
  const [first, ...others] = waiting;
  if (first === undefined) return [];
  if (first.choice !== null) return [first];
  const end = others.findIndex(({ choice, person }) => choice !== null || person !== first.person);
  return [first, ...(end === -1 ? others : others.slice(0, end))];
}

/** From session to session by the index, whatever waits behind the first of each. */
export const FIRST_OF_SESSIONS = `
  WITH RECURSIVE sessions(session_key) AS (
    SELECT (SELECT i.session_key FROM incoming AS i WHERE i.state = 'waiting' AND i.aside = ?1
      ORDER BY i.session_key LIMIT 1)
    UNION ALL
    SELECT (SELECT i.session_key FROM incoming AS i WHERE i.state = 'waiting' AND i.aside = ?1
      AND i.session_key > sessions.session_key ORDER BY i.session_key LIMIT 1)
    FROM sessions WHERE sessions.session_key IS NOT NULL)
  SELECT session_key,
    (SELECT i.sequence FROM incoming AS i WHERE i.state = 'waiting' AND i.aside = ?1
      AND i.session_key = sessions.session_key ORDER BY i.sequence LIMIT 1) AS first
  FROM sessions
  WHERE session_key IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM incoming AS i
      WHERE i.state = 'working' AND i.session_key = sessions.session_key AND i.aside = ?1)
    AND (?1 = 1 OR NOT EXISTS (SELECT 1 FROM runs WHERE finished_ms IS NULL AND id =
      (SELECT i.run_id FROM incoming AS i INDEXED BY incoming_with_run
        WHERE i.run_id IS NOT NULL AND i.session_key = sessions.session_key
        ORDER BY i.sequence DESC LIMIT 1)))
  ORDER BY first LIMIT ?2`;
