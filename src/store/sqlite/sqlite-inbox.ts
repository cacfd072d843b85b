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
  const selectKey = database.prepare('SELECT * FROM inbox WHERE session_key = ? AND key = ?');
  const selectSessions = database.prepare(
    `SELECT inbox.*, page.count AS count FROM inbox_sessions AS page CROSS JOIN inbox ON inbox.id = page.last_id
     WHERE page.last_id < ? ORDER BY page.last_id DESC LIMIT ?`,
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
    async find({ sessionKey, key }) {
      const row = selectKey.get(sessionKey, key);
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
    othersWords: JSON.parse(String(row['others_words'] ?? '[]')),
    draft: JSON.parse(String(row['draft'] ?? 'null')),
    createdMs: row['created_ms'],
    ...(row['late'] !== null && { late: JSON.parse(String(row['late'])) }),
  } as InboxMessage;
}
