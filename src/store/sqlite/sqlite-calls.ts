/** The calls outside runs in SQLite. */
import type { LoggedCall } from '../../domain/logged-call.ts';
import type { Calls } from '../store.ts';
import type { Database } from './database.ts';

export function createSqliteCalls(database: Database): Calls {
  const insert = database.prepare(
    `INSERT INTO calls (id, origin, tool, session_key, run_id, schedule_id, input, output, error_code, error, in_doubt, started_ms, duration_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const selectAll = database.prepare('SELECT * FROM calls ORDER BY id DESC LIMIT ?');
  const selectTool = database.prepare(
    'SELECT * FROM calls WHERE tool = ? ORDER BY id DESC LIMIT ?',
  );
  return {
    add: (call) =>
      database.write(() => {
        insert.run(
          call.id,
          call.by,
          call.tool,
          call.sessionKey,
          call.runId,
          call.scheduleId,
          JSON.stringify(call.input ?? null),
          JSON.stringify(call.output ?? null),
          call.failure?.code ?? null,
          call.failure?.message ?? null,
          Number(call.failure?.isInDoubt ?? false),
          call.startedMs,
          call.durationMs,
        );
      }),
    list: async ({ tool, limit }) =>
      (tool === undefined ? selectAll.all(limit) : selectTool.all(tool, limit)).map(toCall),
  };
}

function toCall(row: Record<string, unknown>): LoggedCall {
  const { error_code: code, error: message } = row;
  return {
    id: row['id'],
    by: row['origin'],
    tool: row['tool'],
    sessionKey: row['session_key'],
    runId: row['run_id'],
    scheduleId: row['schedule_id'],
    input: JSON.parse(String(row['input'])),
    output: JSON.parse(String(row['output'])),
    failure: code === null ? null : { code, message, isInDoubt: row['in_doubt'] === 1 },
    startedMs: row['started_ms'],
    durationMs: row['duration_ms'],
  } as LoggedCall;
}
