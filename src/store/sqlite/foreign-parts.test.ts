import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { whyForeign } from './foreign-parts.ts';
import { MIGRATIONS } from './migrations.ts';

test('a database of any version of Rote has nothing foreign', () => {
  const sqlite = new DatabaseSync(':memory:');
  for (const [index, migration] of MIGRATIONS.entries()) {
    if (typeof migration === 'string') sqlite.exec(migration);
    else migration(sqlite);
    expect([index + 1, whyForeign(sqlite)]).toEqual([index + 1, null]);
  }
  sqlite.exec('CREATE TRIGGER acts AFTER INSERT ON runs BEGIN DELETE FROM steps; END');
  expect(whyForeign(sqlite)).toContain('acts');
  sqlite.close();
});
