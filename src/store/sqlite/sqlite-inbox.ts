/** The inbox in SQLite: what was said in each session, the newest first, and the sessions themselves. */
import type { Inbox, InboxMessage } from '../store.ts';
import type { Database } from './database.ts';

/** Behind every id. */
const LAST = '~';

export function createSqliteInbox(database: Database): Inbox {
  const selectAll = database.prepare('SELECT * FROM inbox WHERE id < ? ORDER BY id DESC LIMIT ?');
  const selectSession = database.prepare(
    'SELECT * FROM inbox WHERE session_key = ? AND id < ? ORDER BY id DESC LIMIT ?',
  );
  const selectOne = database.prepare('SELECT * FROM inbox WHERE id = ?');
  // From session to session by the index, however much was said in each; only those of the page are counted.
  const selectSessions = database.prepare(
    `WITH RECURSIVE sessions(key) AS (
       SELECT MIN(session_key) FROM inbox
       UNION ALL
       SELECT (SELECT MIN(i.session_key) FROM inbox AS i WHERE i.session_key > sessions.key)
       FROM sessions WHERE sessions.key IS NOT NULL),
     latest(key, id) AS (
       SELECT key, (SELECT MAX(i.id) FROM inbox AS i WHERE i.session_key = sessions.key) FROM sessions
       WHERE sessions.key IS NOT NULL),
     page(key, id) AS (SELECT key, id FROM latest WHERE id < ? ORDER BY id DESC LIMIT ?)
     SELECT inbox.*, (SELECT COUNT(*) FROM inbox AS i WHERE i.session_key = page.key) AS count
     FROM page JOIN inbox ON inbox.id = page.id ORDER BY page.id DESC`,
  );
  return {
    async list({ sessionKey, before = LAST, limit }) {
      const rows =
        sessionKey === undefined
          ? selectAll.all(before, limit)
          : selectSession.all(sessionKey, before, limit);
      return rows.map(toMessage);
    },
    async get(id) {
      const row = selectOne.get(id);
      return row === undefined ? null : toMessage(row);
    },
    sessions: async ({ before = LAST, limit }) =>
      selectSessions
        .all(before, limit)
        .map((row) => ({ last: toMessage(row), count: Number(row['count']) })),
  };
}

function toMessage(row: Record<string, unknown>): InboxMessage {
  return {
    id: row['id'],
    sessionKey: row['session_key'],
    text: row['text'],
    role: row['role'],
    runId: row['run_id'],
    choices: JSON.parse(String(row['choices'] ?? '[]')),
    files: JSON.parse(String(row['files'] ?? '[]')),
    draft: JSON.parse(String(row['draft'] ?? 'null')),
    createdMs: row['created_ms'],
  } as InboxMessage;
}
