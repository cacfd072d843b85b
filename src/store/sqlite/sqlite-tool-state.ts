/** What tools remember between runs, in SQLite. */
import type { ToolState } from '../store.ts';
import type { Database } from './database.ts';

export function createSqliteToolState(database: Database): ToolState {
  const select = database.prepare('SELECT value FROM tool_state WHERE scope = ? AND name = ?');
  const replace = database.prepare('REPLACE INTO tool_state (scope, name, value) VALUES (?, ?, ?)');
  return {
    get: async (scope, name) => (select.get(scope, name)?.['value'] as string | undefined) ?? null,
    set: (scope, name, value) => database.write(() => void replace.run(scope, name, value)),
  };
}
