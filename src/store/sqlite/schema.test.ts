/** A new database is made in one step; it is the one that all migrations together make. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { createSystemClock } from '../../base/clock.ts';
import { createIds } from '../../base/ids.ts';
import { addFunctions } from './database.ts';
import { MIGRATIONS } from './migrations.ts';
import { writeRc1Database } from './rc1-database.fake.ts';
import { SCHEMA } from './schema.ts';
import { openSqliteStore } from './sqlite-store.ts';

const SECURE_DELETE = "INSERT INTO text_words (text_words, rank) VALUES ('secure-delete', 1);";
const folder = mkdtempSync(join(tmpdir(), 'rote-schema-'));
const file = join(folder, 'rote.db');
afterAll(() => rmSync(folder, { recursive: true }));

/** The form of 1.0.0-rc.1 without what was stored in it, and what came since. */
function migrated(): DatabaseSync {
  writeRc1Database(file);
  const old = new DatabaseSync(file, { readOnly: true });
  const sqlite = new DatabaseSync(':memory:');
  for (const { sql } of madeIn(old)) sqlite.exec(sql);
  old.close();
  sqlite.exec(SECURE_DELETE);
  addFunctions(sqlite);
  for (const migration of MIGRATIONS) sqlite.exec(migration);
  return sqlite;
}

function inOneStep(): DatabaseSync {
  const sqlite = new DatabaseSync(':memory:');
  sqlite.exec(SCHEMA);
  return sqlite;
}

interface Made {
  type: string;
  name: string;
  sql: string;
}

/** In the order in which they were made; what SQLite makes by itself, for an index of words too, is left out. */
function madeIn(sqlite: DatabaseSync): Made[] {
  const made = sqlite
    .prepare('SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid')
    .all() as unknown as Made[];
  const indexes = made.filter(({ sql }) => /USING fts5\(/.test(sql)).map(({ name }) => `${name}_`);
  return made.filter(
    ({ name }) => !name.startsWith('sqlite_') && !indexes.some((start) => name.startsWith(start)),
  );
}

/** Every row that is in a new database, by table. */
function rowsIn(sqlite: DatabaseSync): Record<string, unknown[]> {
  const tables = sqlite
    .prepare(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'shadow')",
    )
    .all()
    .map(({ name }) => String(name))
    .filter((name) => name !== 'sqlite_schema');
  return Object.fromEntries(
    tables.map((name) => [name, sqlite.prepare(`SELECT * FROM "${name}"`).all()]),
  );
}

test('what is written down is what the migrations make; -u writes it anew', async () => {
  const made = madeIn(migrated()).map(({ sql }) => `${sql};`);
  const text = `/**
 * The result of all migrations together, for a new database. It follows them, and is never changed by hand:
 * \`npx vitest run src/store/sqlite/schema.test.ts -u\` writes it.
 */
export const SCHEMA = \`
${made.join('\n').replaceAll(/[\\\\`]|\\\$\{/g, '\\\\$&')}
${SECURE_DELETE}
\`;
`;
  await expect(text).toMatchFileSnapshot(join(import.meta.dirname, 'schema.ts'));
});

test('a database that is made in one step has the same tables and the same rows', () => {
  const [one, other] = [inOneStep(), migrated()];
  expect(madeIn(one)).toEqual(madeIn(other));
  expect(rowsIn(one)).toEqual(rowsIn(other));
});

test('a database of 1.0.0-rc.1 opens with all that is in it, and an older one is refused', async () => {
  writeRc1Database(file);
  const clock = createSystemClock();
  const laneCaps = { main: 1, cron: 1, subagent: 1, heartbeat: 1 };
  const open = () =>
    openSqliteStore({ file, clock, makeId: createIds(clock), laneCaps, synchronous: 'off' });
  const store = open();
  const schedules = await store.schedules.list({ limit: 9 });
  expect(schedules.map(({ name }) => name).toSorted()).toEqual(['Tea?', 'call mom']);
  expect(await store.tasks.list({ person: 'owner', order: 'due', limit: 9 })).toMatchObject([
    { title: 'buy milk' },
  ]);
  await store.close();
  const sqlite = new DatabaseSync(file);
  sqlite.exec('PRAGMA user_version = 33');
  sqlite.close();
  expect(open).toThrow(expect.objectContaining({ code: 'older-database' }));
});
