/** The inbox in SQLite: what was said in each session, the newest first. */
import type { Inbox, InboxMessage } from '../store.ts';
import type { Database } from './database.ts';

export function createSqliteInbox(database: Database): Inbox {
  const selectAll = database.prepare('SELECT * FROM inbox ORDER BY id DESC LIMIT ?');
  const selectSession = database.prepare(
    'SELECT * FROM inbox WHERE session_key = ? ORDER BY id DESC LIMIT ?',
  );
  return {
    list: async ({ sessionKey, limit }) =>
      (sessionKey === undefined ? selectAll.all(limit) : selectSession.all(sessionKey, limit)).map(
        toMessage,
      ),
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
