/** Usage of models, in SQLite: a row a call, summed up when somebody asks. */

import type { UsageGroup, UsageSummary } from '../../domain/model-usage.ts';
import { accountOf, HOUSE } from '../../domain/roster.ts';
import type { Usage, UsageFilter } from '../store.ts';
import type { Database } from './database.ts';

const KEYS: Readonly<Record<UsageGroup, string>> = {
  all: `''`,
  day: 'day',
  run: 'run_id',
  schedule: 'schedule_id',
  session: 'session_key',
  model: `provider || '/' || model`,
};

export function createSqliteUsage(database: Database): Usage {
  const insert = database.prepare(
    `INSERT INTO model_calls (at_ms, day, run_id, root_run_id, schedule_id, session_key, provider, model, input, cache_read, cache_write_5m, cache_write_1h, output, reasoning, estimated, cents, duration_ms, failure, silent, account)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );

  return {
    add: (call) =>
      database.write(() => {
        const { usage } = call;
        insert.run(
          call.atMs,
          call.day,
          call.runId,
          call.rootRunId,
          call.scheduleId,
          call.sessionKey,
          call.provider,
          call.model,
          usage.input,
          usage.cacheRead,
          usage.cacheWrite5m,
          usage.cacheWrite1h,
          usage.output,
          usage.reasoning,
          Number(usage.estimated),
          call.cents,
          Math.round(call.durationMs),
          call.failure,
          Number(call.silent),
          call.sessionKey === null ? HOUSE : accountOf(call.sessionKey),
        );
      }),
    async summarize(filter) {
      const { sql, values } = summaryQuery(filter);
      return database
        .prepare(sql)
        .all(...values)
        .map(toSummary);
    },
  };
}

function summaryQuery(filter: UsageFilter): { sql: string; values: (string | number)[] } {
  const key = KEYS[filter.by];
  const conditions: [string, string | undefined][] = [
    ['run_id = ?', filter.runId],
    ['root_run_id = ?', filter.rootRunId],
    ['schedule_id = ?', filter.scheduleId],
    ['session_key = ?', filter.sessionKey],
    ['day >= ?', filter.fromDay],
    ['day <= ?', filter.toDay],
  ];
  const given = conditions.flatMap(([sql, value]) => (value === undefined ? [] : { sql, value }));
  const where = [`${key} IS NOT NULL`, ...given.map(({ sql }) => sql)].join(' AND ');
  const sql = `SELECT ${key} AS key, COUNT(*) AS calls, COUNT(failure) AS failed, SUM(silent) AS silent,
      SUM(input) AS input, SUM(cache_read) AS cache_read, SUM(cache_write_5m) AS cache_write_5m,
      SUM(cache_write_1h) AS cache_write_1h, SUM(output) AS output, SUM(reasoning) AS reasoning,
      MAX(estimated) AS estimated, COALESCE(SUM(cents), 0) AS cents, COUNT(*) - COUNT(cents) AS unpriced,
      SUM(duration_ms) AS duration_ms
    FROM model_calls WHERE ${where} GROUP BY 1
    ORDER BY ${filter.by === 'day' ? 'key DESC' : 'cents DESC, calls DESC, key'} LIMIT ?`;
  return { sql, values: [...given.map(({ value }) => value), filter.limit] };
}

function toSummary(row: Record<string, unknown>): UsageSummary {
  const number = (name: string): number => Number(row[name]);
  return {
    key: String(row['key']),
    calls: number('calls'),
    failed: number('failed'),
    silent: number('silent'),
    usage: {
      input: number('input'),
      cacheRead: number('cache_read'),
      cacheWrite5m: number('cache_write_5m'),
      cacheWrite1h: number('cache_write_1h'),
      output: number('output'),
      reasoning: number('reasoning'),
      estimated: number('estimated') === 1,
    },
    cents: number('cents'),
    unpriced: number('unpriced'),
    durationMs: number('duration_ms'),
  };
}
