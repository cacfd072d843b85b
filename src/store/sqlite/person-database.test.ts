/** A database of 1.0.0-rc.1 opens with everything owned as it was, and what nobody named stays nobody's. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSystemClock } from '../../base/clock.ts';
import { createIds } from '../../base/ids.ts';
import { PEOPLE_RECORD, personOfSession, readPersons, rosterOf } from '../../domain/roster.ts';
import { openSqliteStore } from './copied-store.fake.ts';
import { openForPersons } from './person-database.ts';
import { writeRc1Database } from './rc1-database.fake.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rote-persons-'));
  file = join(folder, 'rote.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

function open() {
  const clock = createSystemClock();
  const laneCaps = { main: 1, cron: 1, subagent: 1, heartbeat: 1 };
  return openSqliteStore({ file, clock, makeId: createIds(clock), laneCaps, synchronous: 'off' });
}

test('a database of 1.0.0-rc.1 opens with everything owned as before', async () => {
  writeRc1Database(file);
  const old = new DatabaseSync(file);
  const people = old
    .prepare('SELECT document FROM records WHERE kind = ? AND key = ?')
    .get(PEOPLE_RECORD.kind, PEOPLE_RECORD.key);
  const persons = readPersons(JSON.parse(String(people?.['document']))) ?? [];
  const [member] = persons.filter(({ role }) => role !== 'owner');
  if (member === undefined) throw new Error('nobody but the owner is in the fixture');
  old.exec(
    `UPDATE schedules SET session_key = 'agent:main:web:direct:${member.id}'
     WHERE id = (SELECT MIN(id) FROM schedules)`,
  );
  const sessions = old.prepare('SELECT id, session_key FROM schedules').all();
  old.close();
  const store = open();
  const theirs = sessions
    .filter(
      (row) => personOfSession(rosterOf(persons), String(row['session_key'])).id === member.id,
    )
    .map(({ id }) => id);
  expect(theirs).toHaveLength(1);
  const seen = await store.of(member.id).schedules.list({ limit: 10 });
  expect(seen.map(({ id }) => id)).toEqual(theirs);
  await store.close();
});

test('every table that is added is empty for everybody until it is said whose it is', async () => {
  await open().close();
  const sqlite = new DatabaseSync(file);
  sqlite.exec('CREATE TABLE secrets (text TEXT); INSERT INTO secrets VALUES (1)');
  sqlite.close();
  const seen = openForPersons(file, () => 'owner');
  expect(seen.prepare('SELECT * FROM secrets').all()).toEqual([]);
  const tables = seen
    .prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !name.startsWith('sqlite_'));
  const views = seen
    .prepare("SELECT name FROM temp.sqlite_schema WHERE type = 'view'")
    .all()
    .map(({ name }) => String(name));
  expect(tables.filter((name) => !views.includes(name))).toEqual([]);
  expect(() => seen.exec('DELETE FROM main.secrets')).toThrow('readonly');
  seen.close();
});
