/**
 * One SQLite file: opened in WAL mode, migrated under a lock, written in groups. Writes that are
 * asked for in the same turn share one transaction and one commit. A lock that another process holds
 * never stalls the event loop: the group is tried again a little later. While the file is away, every
 * write is refused; files that are taken away are also noticed by `look`.
 */
import { chmodSync, closeSync, openSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { Clock } from '../../base/clock.ts';
import { badRequest, RoteError } from '../../base/errors.ts';
import { accountOf, accountsIn } from '../../domain/roster.ts';
import { damagedDatabase, isDamage } from './integrity.ts';
import { keepBeforeMigration } from './keep-before-migration.ts';
import { FIRST_VERSION, MIGRATIONS, NEWEST_VERSION } from './migrations.ts';
import { refuseInPlaceOfEarlier } from './refuse-anew.ts';
import { SCHEMA } from './schema.ts';

type Statement = Pick<StatementSync, 'run' | 'get' | 'all' | 'iterate'>;

export interface Database {
  /**
   * Runs `work` in a transaction, perhaps together with others; resolves when it is committed. Refused while the file of
   * this name is away, except for what may be lost with it: word of the trouble has to get out.
   */
  write<T>(work: () => T, how?: { mayBeLost: boolean }): Promise<T>;
  /**
   * Prepared with its first use: of the statements of a store, a command needs a few. The same text gives the
   * same statement, so an iteration of it must be over before it is used again.
   */
  prepare(sql: string): Statement;
  /** Lets others have their turn, for who reads much. */
  turn(): Promise<void>;
  /** Writes a little now and then, and looks whether the files are still the ones that were opened; rejects if something is wrong. */
  look(): Promise<DatabaseLook>;
  /** Throws if the file of this name is no longer the one that was opened: what is written would be lost with it. */
  requireInPlace(): void;
  /** Counts up when the file was opened anew, so that another connection follows. */
  connection(): number;
  close(): Promise<void>;
}

/** `wal-restored`: what was only in a log that somebody removed was put into the database, and that was opened anew. */
type DatabaseLook = 'sound' | 'wal-restored';

export interface DatabaseOptions {
  file: string;
  clock: Clock;
  /** `full` survives a power cut; `normal` a crash of the process at any instant. */
  synchronous: 'normal' | 'full' | 'off';
}

const OPEN_TIMEOUT_MS = 5000;
const BUSY_TIMEOUT_MS = 50;
const BUSY_RETRY_MS = 5;
const LOOKS_A_WRITE = 10;

interface Job {
  work: () => unknown;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  mayBeLost: boolean;
}

export function openDatabase(options: DatabaseOptions): Database {
  const { file, clock } = options;
  refuseInPlaceOfEarlier(file);
  let sqlite = openSqlite(options);
  let files = filesOf(file);
  let connection = 0;
  /** The first sign of damage that anybody met. */
  let damage: RoteError | null = null;
  let hasFailed = false;
  let looks = 0;
  let isClosed = false;
  const statements = new Map<string, Statement>();

  function met(error: unknown): unknown {
    hasFailed = true;
    if (isDamage(error)) damage ??= damagedDatabase(file, (error as Error).message);
    return error;
  }

  let jobs: Job[] = [];
  let flushing = false;
  let whenIdle: (() => void) | null = null;

  function flush(): void {
    const group = jobs.filter(requirePlace());
    jobs = [];
    const settled = runGroup(sqlite, group, met);
    if (settled === 'busy') {
      jobs = [...group, ...jobs];
      clock.setTimer(BUSY_RETRY_MS, flush);
      return;
    }
    flushing = false;
    const isInPlace = requirePlace();
    group.forEach((job, index) => {
      if (isInPlace(job)) settled[index]?.();
    });
    whenIdle?.();
  }

  /** Refuses to write into a file that nobody finds again, rather than to report it as stored. */
  function requirePlace(): (job: Job) => boolean {
    try {
      requireInPlace();
      return () => true;
    } catch (error) {
      return ({ mayBeLost, reject }) => {
        if (!mayBeLost) reject(error);
        return mayBeLost;
      };
    }
  }

  function write<T>(work: () => T, { mayBeLost = false } = {}): Promise<T> {
    return new Promise((resolve, reject) => {
      jobs.push({ work, resolve: resolve as (value: unknown) => void, reject, mayBeLost });
      if (flushing) return;
      flushing = true;
      // In a turn of its own: however much there is to write, timers and signals come through.
      clock.defer(flush);
    });
  }

  /** No transaction is open between two turns, so the connection can be another one from here on. */
  function openAgain(): void {
    if (sqlite.isOpen) {
      sqlite.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      sqlite.close();
    }
    sqlite = openSqlite(options);
    files = filesOf(file);
    connection += 1;
  }

  function requireInPlace(): void {
    if (!isClosed && inodeOf(file) !== files.database) throw databaseRemoved(basename(file));
  }

  async function look(): Promise<DatabaseLook> {
    if (isClosed) return 'sound';
    if (damage !== null) throw damage;
    requireInPlace();
    const now = filesOf(file);
    const isWalGone = files.wal !== null && now.wal !== files.wal;
    files.wal ??= now.wal;
    if (isWalGone || !sqlite.isOpen) {
      openAgain();
      return 'wal-restored';
    }
    // Not each time: a machine with nothing to do need not wake its disk.
    if (hasFailed || looks % LOOKS_A_WRITE === 0) {
      await write(() => sqlite.exec(`PRAGMA application_id = ${applicationIdOf(sqlite)}`));
      hasFailed = false;
    }
    looks += 1;
    return 'sound';
  }

  return {
    write,
    look,
    requireInPlace,
    connection: () => connection,
    turn: () => new Promise((resolve) => clock.defer(resolve)),
    prepare(sql) {
      const statement = statements.get(sql) ?? prepareLate(() => sqlite, sql, met);
      statements.set(sql, statement);
      return statement;
    },
    async close() {
      if (flushing) {
        await new Promise<void>((resolve) => {
          whenIdle = resolve;
        });
      }
      isClosed = true;
      if (sqlite.isOpen) sqlite.close();
    },
  };
}

/** Prepared again where the connection is another one. */
function prepareLate(
  current: () => DatabaseSync,
  sql: string,
  met: (error: unknown) => unknown,
): Statement {
  let prepared: { on: DatabaseSync; statement: StatementSync } | null = null;
  function statement(): StatementSync {
    const on = current();
    if (prepared?.on !== on) prepared = { on, statement: on.prepare(sql) };
    return prepared.statement;
  }
  function noticing<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw met(error);
    }
  }
  return {
    run: (...values: SQLInputValue[]) => noticing(() => statement().run(...values)),
    get: (...values: SQLInputValue[]) => noticing(() => statement().get(...values)),
    all: (...values: SQLInputValue[]) => noticing(() => statement().all(...values)),
    *iterate(...values: SQLInputValue[]) {
      try {
        yield* statement().iterate(...values);
      } catch (error) {
        throw met(error);
      }
    },
  } as Statement;
}

/** The files under these names, so that it is seen when they are others. */
function filesOf(file: string): { database: number | null; wal: number | null } {
  return { database: inodeOf(file), wal: inodeOf(`${file}-wal`) };
}

function inodeOf(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.ino ?? null;
}

function applicationIdOf(sqlite: DatabaseSync): number {
  return Number(sqlite.prepare('PRAGMA application_id').get()?.['application_id'] ?? 0);
}

/** Strangers may hear of it too, so it names no folder. */
function databaseRemoved(name: string): RoteError {
  return new RoteError(
    {
      code: 'database-removed',
      message: `The database (${name}) was removed or replaced while it was open.`,
      hint: 'Stop the daemon, put a backup back with rote restore FILE, and start it again.',
    },
    { blame: 'failure' },
  );
}

function openSqlite({ file, synchronous }: DatabaseOptions): DatabaseSync {
  // Patient while opening, when several processes may start at once; after that never blocking for long.
  makePrivate(file);
  const sqlite = new DatabaseSync(file, { timeout: OPEN_TIMEOUT_MS });
  try {
    sqlite.exec(
      // Deletion leaves nothing in the file: what is forgotten may be a secret.
      `PRAGMA secure_delete = ON; PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}; PRAGMA cache_size = -16000; PRAGMA wal_autocheckpoint = 4000;`,
    );
    migrate(sqlite, file);
    sqlite.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    return sqlite;
  } catch (error) {
    if (sqlite.isOpen) sqlite.close();
    throw isDamage(error) ? damagedDatabase(file, (error as Error).message) : error;
  }
}

/** The file holds everything that was said and sent; SQLite gives its side files the same rights. */
function makePrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
}

/** Returns how to settle each job once the commit is through, or that another process holds the lock. */
function runGroup(
  sqlite: DatabaseSync,
  group: Job[],
  met: (error: unknown) => unknown,
): (() => void)[] | 'busy' {
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
    (error) => {
      met(error);
      return runOneByOne(sqlite, group);
    },
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
  if (before === NEWEST_VERSION) return;
  if (before > 0 && before < FIRST_VERSION) throw olderDatabase(file, before);
  if (before > 0 && before < NEWEST_VERSION) {
    keepBeforeMigration(sqlite, file, before);
    addFunctions(sqlite);
  }
  sqlite.exec('BEGIN IMMEDIATE');
  try {
    const version = versionOf(sqlite);
    if (version > NEWEST_VERSION) throw newerDatabase(file, version);
    const left = version === 0 ? [SCHEMA] : MIGRATIONS.slice(version - FIRST_VERSION);
    for (const migration of left) sqlite.exec(migration);
    sqlite.exec(`PRAGMA user_version = ${NEWEST_VERSION}; COMMIT`);
  } catch (error) {
    sqlite.exec('ROLLBACK');
    throw error;
  }
}

/** Functions of migrations for what SQL can't say. */
export function addFunctions(sqlite: DatabaseSync): void {
  sqlite.function('account_of', { deterministic: true }, (key) => accountOf(String(key)));
  sqlite.function('accounts_in', { deterministic: true }, (document) =>
    JSON.stringify(accountsIn(document === null ? null : JSON.parse(String(document)))),
  );
}

function versionOf(sqlite: DatabaseSync): number {
  return Number(sqlite.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
}

function newerDatabase(file: string, version: number): RoteError {
  return badRequest({
    code: 'newer-database',
    message: `${file} was made by a newer Rote (its version is ${version}, this Rote knows ${NEWEST_VERSION}).`,
    hint: 'Use the newer Rote, or another data folder with --home. Nothing was changed.',
  });
}

function olderDatabase(file: string, version: number): RoteError {
  return badRequest({
    code: 'older-database',
    message: `${file} was made by a Rote before 1.0.0-rc.1 (its version is ${version}).`,
    hint: 'Start it once with Rote 1.0.0-rc.1, which brings it up to date. Nothing was changed.',
  });
}
