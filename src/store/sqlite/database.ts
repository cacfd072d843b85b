/**
 * One SQLite file: opened in WAL mode, migrated under a lock, written in groups. Writes that are
 * asked for in the same turn share one transaction and one commit. A lock that another process holds
 * never stalls the event loop: the group is tried again a little later.
 */
import { chmodSync, closeSync, openSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { Clock } from '../../base/clock.ts';
import { RoteError } from '../../base/errors.ts';
import { damagedDatabase, isDamage, refuseInPlaceOfDamaged } from './integrity.ts';
import { keepBeforeMigration } from './keep-before-migration.ts';
import { MIGRATIONS } from './migrations.ts';

type Statement = Pick<StatementSync, 'run' | 'get' | 'all' | 'iterate'>;

export interface Database {
  /** Runs `work` in a transaction, perhaps together with others; resolves when it is committed. */
  write<T>(work: () => T): Promise<T>;
  /**
   * Prepared with its first use: of the statements of a store, a command needs a few. The same text gives the
   * same statement, so an iteration of it must be over before it is used again.
   */
  prepare(sql: string): Statement;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  file: string;
  clock: Clock;
  /** `full` survives a power cut; `normal` a crash of the process at any instant. */
  synchronous: 'normal' | 'full' | 'off';
}

const OPEN_TIMEOUT_MS = 5000;
const BUSY_TIMEOUT_MS = 50;
const BUSY_RETRY_MS = 5;

interface Job {
  work: () => unknown;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

export function openDatabase(options: DatabaseOptions): Database {
  const { file, clock } = options;
  refuseInPlaceOfDamaged(file);
  const sqlite = openSqlite(options);
  const statements = new Map<string, Statement>();

  let jobs: Job[] = [];
  let flushing = false;
  let whenIdle: (() => void) | null = null;

  function flush(): void {
    const group = jobs;
    jobs = [];
    const settled = runGroup(sqlite, group);
    if (settled === 'busy') {
      jobs = [...group, ...jobs];
      clock.setTimer(BUSY_RETRY_MS, flush);
      return;
    }
    flushing = false;
    for (const settle of settled) settle();
    whenIdle?.();
  }

  return {
    write<T>(work: () => T): Promise<T> {
      return new Promise((resolve, reject) => {
        jobs.push({ work, resolve: resolve as (value: unknown) => void, reject });
        if (flushing) return;
        flushing = true;
        // In a turn of its own: however much there is to write, timers and signals come through.
        clock.defer(flush);
      });
    },
    prepare(sql) {
      const statement = statements.get(sql) ?? prepareLate(sqlite, sql);
      statements.set(sql, statement);
      return statement;
    },
    async close() {
      if (flushing) {
        await new Promise<void>((resolve) => {
          whenIdle = resolve;
        });
      }
      if (sqlite.isOpen) sqlite.close();
    },
  };
}

function prepareLate(sqlite: DatabaseSync, sql: string): Statement {
  let statement: StatementSync | null = null;
  const prepared = (): StatementSync => {
    statement ??= sqlite.prepare(sql);
    return statement;
  };
  return {
    run: (...values: SQLInputValue[]) => prepared().run(...values),
    get: (...values: SQLInputValue[]) => prepared().get(...values),
    all: (...values: SQLInputValue[]) => prepared().all(...values),
    iterate: (...values: SQLInputValue[]) => prepared().iterate(...values),
  } as Statement;
}

function openSqlite({ file, synchronous }: DatabaseOptions): DatabaseSync {
  // Patient while opening, when several processes may start at once; after that never blocking for long.
  makePrivate(file);
  const sqlite = new DatabaseSync(file, { timeout: OPEN_TIMEOUT_MS });
  try {
    sqlite.exec(
      `PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}; PRAGMA cache_size = -16000; PRAGMA wal_autocheckpoint = 4000;`,
    );
    migrate(sqlite, file);
    sqlite.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    return sqlite;
  } catch (error) {
    if (sqlite.isOpen) sqlite.close();
    throw isDamage(error) ? damagedDatabase(file, (error as Error).message) : error;
  }
}

/** Whatever was said and sent is in there; SQLite gives its side files the same rights. */
function makePrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
}

/** What to tell each job once the commit is through, or that another process holds the lock. */
function runGroup(sqlite: DatabaseSync, group: Job[]): (() => void)[] | 'busy' {
  return inTransaction(
    sqlite,
    group,
    () => {
      const values = group.map((job) => {
        const value = job.work();
        requireTransaction(sqlite);
        return value;
      });
      return group.map((job, index) => () => job.resolve(values[index]));
    },
    () => runOneByOne(sqlite, group),
  );
}

/** After one of a group failed and took the others along: each in a savepoint of its own. */
function runOneByOne(sqlite: DatabaseSync, group: Job[]): (() => void)[] | 'busy' {
  const attempt = (job: Job): (() => void) => {
    sqlite.exec('SAVEPOINT job');
    try {
      const value = job.work();
      requireTransaction(sqlite);
      sqlite.exec('RELEASE job');
      return () => job.resolve(value);
    } catch (error) {
      // A full disk ends the whole transaction; then there is no savepoint to go back to.
      if (!sqlite.isTransaction) throw error;
      sqlite.exec('ROLLBACK TO job; RELEASE job');
      return () => job.reject(error);
    }
  };
  return inTransaction(
    sqlite,
    group,
    () => group.map(attempt),
    (error) => rejectAll(group, error),
  );
}

function inTransaction(
  sqlite: DatabaseSync,
  group: Job[],
  work: () => (() => void)[],
  onFailure: (error: unknown) => (() => void)[] | 'busy',
): (() => void)[] | 'busy' {
  try {
    sqlite.exec('BEGIN IMMEDIATE');
  } catch (error) {
    return isBusy(error) ? 'busy' : rejectAll(group, error);
  }
  try {
    const settled = work();
    sqlite.exec('COMMIT');
    return settled;
  } catch (error) {
    if (sqlite.isTransaction) sqlite.exec('ROLLBACK');
    return onFailure(error);
  }
}

/** A full disk ends the transaction in the middle; what follows would be stored by halves. */
function requireTransaction(sqlite: DatabaseSync): void {
  if (!sqlite.isTransaction) throw new Error('the transaction ended before its time');
}

function rejectAll(group: Job[], error: unknown): (() => void)[] {
  return group.map((job) => () => job.reject(error));
}

function isBusy(error: unknown): boolean {
  return (error as { errcode?: number }).errcode === 5;
}

function migrate(sqlite: DatabaseSync, file: string): void {
  const before = versionOf(sqlite);
  if (before === MIGRATIONS.length) return;
  if (before > 0 && before < MIGRATIONS.length) keepBeforeMigration(sqlite, file, before);
  sqlite.exec('BEGIN IMMEDIATE');
  try {
    const version = versionOf(sqlite);
    if (version > MIGRATIONS.length) throw newerDatabase(file, version);
    for (const migration of MIGRATIONS.slice(version)) {
      if (typeof migration === 'string') sqlite.exec(migration);
      else migration(sqlite);
    }
    sqlite.exec(`PRAGMA user_version = ${MIGRATIONS.length}; COMMIT`);
  } catch (error) {
    sqlite.exec('ROLLBACK');
    throw error;
  }
}

function versionOf(sqlite: DatabaseSync): number {
  return Number(sqlite.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
}

function newerDatabase(file: string, version: number): RoteError {
  return new RoteError(
    {
      code: 'newer-database',
      message: `${file} was made by a newer Rote (its version is ${version}, this Rote knows ${MIGRATIONS.length}).`,
      hint: 'Use the newer Rote, or another data folder with --home. Nothing was changed.',
    },
    { blame: 'request' },
  );
}
