/** A new database is made in one step; it is the one that all migrations together make. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { MIGRATIONS } from './migrations.ts';
import { SCHEMA } from './schema.ts';

function migrated(): DatabaseSync {
  const sqlite = new DatabaseSync(':memory:');
  for (const migration of MIGRATIONS)
    if (typeof migration === 'string') sqlite.exec(migration);
    else migration(sqlite);
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
 * What all migrations together make, for a new database. It follows them, and is never changed by hand:
 * \`npx vitest run src/store/sqlite/schema.test.ts -u\` writes it.
 */
export const SCHEMA = \`
${made.join('\n').replaceAll(/[\\\\`]|\\\$\{/g, '\\\\$&')}
INSERT INTO text_words (text_words, rank) VALUES ('secure-delete', 1);
\`;
`;
  await expect(text).toMatchFileSnapshot(join(import.meta.dirname, 'schema.ts'));
});

test('a database that is made in one step has the same tables and the same rows', () => {
  const [one, other] = [inOneStep(), migrated()];
  expect(madeIn(one)).toEqual(madeIn(other));
  expect(rowsIn(one)).toEqual(rowsIn(other));
});
