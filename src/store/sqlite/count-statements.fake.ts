/** Counts what is asked of databases from now on: statements run, and rows read, by their text. */
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { vi } from 'vitest';

export interface CountedStatements {
  /** How often each statement ran. */
  runs: Map<string, number>;
  /** How many rows each gave out. */
  rows: Map<string, number>;
  clear(): void;
  restore(): void;
}

export function countStatements(): CountedStatements {
  const runs = new Map<string, number>();
  const rows = new Map<string, number>();
  const add = (counts: Map<string, number>, sql: string, more: number): void => {
    counts.set(sql, (counts.get(sql) ?? 0) + more);
  };
  const { prepare, exec } = DatabaseSync.prototype;
  const prepared = vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (
    this: DatabaseSync,
    sql,
  ) {
    return counted(prepare.call(this, sql), sql.replaceAll(/\s+/g, ' '));
  });
  const executed = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (
    this: DatabaseSync,
    sql,
  ) {
    add(runs, sql.replaceAll(/\s+/g, ' '), 1);
    return exec.call(this, sql);
  });

  function counted(statement: StatementSync, sql: string): StatementSync {
    const { all, get, iterate, run } = statement;
    statement.run = (...values: unknown[]) => {
      add(runs, sql, 1);
      return Reflect.apply(run, statement, values);
    };
    statement.all = (...values: unknown[]) => {
      add(runs, sql, 1);
      const found = Reflect.apply(all, statement, values);
      add(rows, sql, found.length);
      return found;
    };
    statement.get = (...values: unknown[]) => {
      add(runs, sql, 1);
      const found = Reflect.apply(get, statement, values);
      add(rows, sql, found === undefined ? 0 : 1);
      return found;
    };
    statement.iterate = (...values: unknown[]) => {
      add(runs, sql, 1);
      return Reflect.apply(iterate, statement, values).map((row: never) => {
        add(rows, sql, 1);
        return row;
      });
    };
    return statement;
  }

  return {
    runs,
    rows,
    clear() {
      runs.clear();
      rows.clear();
    },
    restore() {
      prepared.mockRestore();
      executed.mockRestore();
    },
  };
}
