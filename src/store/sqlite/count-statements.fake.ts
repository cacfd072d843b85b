/** Counts what is asked of databases from now on: statements run, and rows read, by their text. */
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { vi } from 'vitest';

/**
 * Of these statements, those that go through a whole table although they give out little: without an index, by sorting
 * what they find, or by counting or filtering rows instead of entries of an index.
 */
export function throughAll(sqlite: DatabaseSync, statements: Iterable<string>): string[] {
  const planOf = (sql: string): string[] =>
    sqlite
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map(({ detail }) => String(detail));
  const isThroughAll = (sql: string): boolean => {
    const plan = planOf(sql);
    return plan.some((step) => {
      if (/^SCAN \w+$/.test(step)) return sql.includes('WHERE') || !sql.includes('LIMIT');
      if (/^SCAN \w+ USING INDEX/.test(step)) return sql.includes('COUNT(');
      // The value that a filter asks for is looked up row by row if the index does not hold it.
      if (/^SEARCH \w+ USING INDEX .*[<>]\?/.test(step)) return sql.includes('IS NULL OR');
      return step.startsWith('USE TEMP B-TREE');
    });
  };
  try {
    return [...statements].filter(
      (sql) => LARGE_TABLES.test(sql) && !FEW_ROWS.test(sql) && isThroughAll(sql),
    );
  } finally {
    sqlite.close();
  }
}

const LARGE_TABLES = /^SELECT .*\bFROM (schedules|requests|runs|inbox|deliveries|incidents)\b/;
/** Runs that run or wait to run now, events that one schedule waits for, and what files brought. */
const FEW_ROWS =
  /runs WHERE state = '(running|waiting)'|runs WHERE \+id < \?|event_on = \?|source BETWEEN/;

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
