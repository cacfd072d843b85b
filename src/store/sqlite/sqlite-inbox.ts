/** The inbox in SQLite: what was said in each session, the newest first, and the sessions themselves. */
import type { Inbox, InboxMessage } from '../store.ts';
import type { Database } from './database.ts';

/** Behind every id. */
const LAST = '~';

/** What belongs to no other person is the owner's. */
const ACCOUNTS_OF = `SELECT '' WHERE ? = 'owner' UNION ALL SELECT account FROM accounts WHERE person = ?`;

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
  const unreadOf = `unread = 1 AND account IN (${ACCOUNTS_OF})`;
  const selectUnread = database.prepare(
    `SELECT * FROM inbox WHERE ${unreadOf} ORDER BY id DESC LIMIT ?`,
  );
  const seeAll = database.prepare(`UPDATE inbox SET unread = 0 WHERE ${unreadOf}`);
  const seeSome = database.prepare(
    `UPDATE inbox SET unread = 0 WHERE id IN (SELECT value FROM json_each(?)) AND ${unreadOf}`,
  );
  const changed = database.prepare(
    `INSERT INTO revisions VALUES ('unread', ?, 1) ON CONFLICT DO UPDATE SET revision = revision + 1`,
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
    unread: async ({ person, limit }) =>
      selectUnread.all(person, person, limit).map((row) => toMessage(row)),
    markSeen: ({ person, ids }) =>
      database.write(() => {
        const { changes } =
          ids === null
            ? seeAll.run(person, person)
            : seeSome.run(JSON.stringify(ids), person, person);
        if (changes > 0) changed.run(person);
        return Number(changes);
      }),
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
