import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { whyForeign } from './foreign-parts.ts';
import { SCHEMA } from './schema.ts';

test('a database of Rote has nothing foreign', () => {
  const sqlite = new DatabaseSync(':memory:');
  sqlite.exec(SCHEMA);
  expect(whyForeign(sqlite)).toBe(null);
  sqlite.exec('CREATE TRIGGER acts AFTER INSERT ON runs BEGIN DELETE FROM steps; END');
  expect(whyForeign(sqlite)).toContain('acts');
  sqlite.close();
});
