/** Keeps a message, once per key; its words are in the inbox of its session with it. */
import type { MakeId } from '../../../base/ids.ts';
import { runIdOfIncoming } from '../../../domain/incoming.ts';
import { messageCame } from '../../../domain/schedule/happenings.ts';
import type { IncomingTable } from '../../incoming.ts';
import type { Database } from '../database.ts';
import type { SqliteEvents } from '../sqlite-events.ts';
import type { SqliteOutbox } from '../sqlite-outbox.ts';
import { toIncoming } from './incoming-row.ts';

export function createAddIncoming(
  database: Database,
  {
    makeId,
    outbox,
    give,
  }: { makeId: MakeId; outbox: Pick<SqliteOutbox, 'say'>; give: SqliteEvents['give'] },
): IncomingTable['add'] {
  const insert = database.prepare(
    `INSERT OR IGNORE INTO incoming (id, key, session_key, person, text, files, choice, others_words, aside, place, state, created_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'waiting', ?) RETURNING *`,
  );
  return (message, nowMs) =>
    database.write(() => {
      const { key, sessionKey, person, text, files, choice, othersWords, isAside, place } = message;
      const others = othersWords.length === 0 ? null : JSON.stringify(othersWords);
      const kept = [key, sessionKey, person, text, JSON.stringify(files), choice, others] as const;
      const row = insert.get(makeId('in'), ...kept, isAside ? 1 : 0, place, nowMs);
      if (row === undefined) return null;
      const incoming = toIncoming(row);
      // As a run says the words that it was asked: one that this is handed to does not say them again.
      const instruction = `${runIdOfIncoming(incoming.id)}:instruction`;
      const said = { key: instruction, sessionKey, text, files, othersWords, runId: null };
      // A button says what its label says, which only the channel knows.
      if (text !== '' || files.length > 0 || othersWords.length > 0)
        outbox.say({ ...said, role: 'user' }, nowMs);
      const happening = messageCame(incoming, message.from ?? person);
      if (happening !== null) give(happening, nowMs);
      return incoming;
    });
}
