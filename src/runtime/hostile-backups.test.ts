/** Backups that somebody has changed: what they hold is put back in its place, with the rights that it needs, or refused. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSystemClock } from '../base/clock.ts';
import { sealBytes } from '../base/sealed-bytes.ts';
import { databaseFile } from '../home/database-file.ts';
import { backupHome, restoreHome } from './backup-home.ts';

const clock = createSystemClock();
const passphrase = 'correct horse';
const SECRETS = ['secrets.yaml', 'webhook-secret', 'api-token', 'mcp-token'];
let folder: string;
let home: string;
let other: string;
let file: string;
/** A backup of `home` without a passphrase and one with it, made once. */
let madeOnce: string;

beforeAll(async () => {
  madeOnce = mkdtempSync(join(tmpdir(), 'rote-backup-'));
  const whole = fillHome(join(madeOnce, 'home'));
  await backupHome({ home: whole, clock }, { to: join(madeOnce, 'open.db') });
  await backupHome({ home: whole, clock }, { to: join(madeOnce, 'sealed.db'), passphrase });
});
afterAll(() => rmSync(madeOnce, { recursive: true }));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rote-hostile-backup-'));
  home = fillHome(join(folder, 'home'));
  other = join(folder, 'other');
  file = join(folder, 'monday.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

function fillHome(at: string): string {
  mkdirSync(join(at, 'agents'), { recursive: true });
  mkdirSync(join(at, 'skills/greet'), { recursive: true });
  writeFileSync(join(at, 'config.yaml'), 'timezone: Asia/Tokyo\n');
  writeFileSync(join(at, 'agents/main.md'), '# Main\n');
  writeFileSync(join(at, 'skills/greet/run.sh'), 'echo hi\n', { mode: 0o755 });
  writeFileSync(join(at, 'mcp-token'), 'the other\n', { mode: 0o600 });
  writeFileSync(join(at, 'secrets.yaml'), 'TOKEN: hunter2\n', { mode: 0o600 });
  return at;
}

/** Has a backup of `home` in `file`. */
const takeBackup = (kind: 'open' | 'sealed'): void =>
  copyFileSync(join(madeOnce, `${kind}.db`), file);

function change(sql: string, of = file): void {
  const sqlite = new DatabaseSync(of);
  sqlite.exec(sql);
  sqlite.close();
}

const insert = (path: string, mode = 0o644, sealed = '0', bytes = "x'68690a'"): string =>
  `INSERT INTO backup_files VALUES ('${path}', ${mode}, ${sealed}, ${bytes});`;

/** A step of a run that refers to a file of outputs by this name. */
const stepWith = (column: string, name: string): string =>
  `PRAGMA foreign_keys = OFF;
   INSERT INTO steps (run_id, id, position, kind, tool, effect, input, state, attempt, started_ms, ${column})
   VALUES ('r', 's', 0, 'tool', 'x.y', 'read', '{}', 'done', 1, 0, '${name}');`;

async function expectRefused(words: string, withPassphrase = false): Promise<void> {
  const given = withPassphrase ? { from: file, passphrase } : { from: file };
  await expect(restoreHome({ home: other, clock }, given)).rejects.toMatchObject({
    code: 'bad-backup',
    message: expect.stringContaining(words),
  });
  expect(existsSync(other)).toBe(false);
}

describe('a secret comes only from under the passphrase', () => {
  test.each(SECRETS.flatMap((name) => ['0', '2'].map((sealed) => [name, sealed])))(
    '%s that is not sealed (%s) is not put back',
    async (name, sealed) => {
      takeBackup('open');
      change(insert(name, 0o600, sealed));
      await expectRefused(`${name} without a seal`);
    },
  );

  test.each(['agents/main.md', 'skills/greet/note.md', 'schedules.json'])(
    'what is sealed does not come out as %s, which others read',
    async (path) => {
      takeBackup('sealed');
      change(`DELETE FROM backup_files WHERE path = '${path}';
        UPDATE backup_files SET path = '${path}' WHERE path = 'secrets.yaml'`);
      await expectRefused('sealed', true);
    },
  );

  test('one secret does not come out in the place of another', async () => {
    takeBackup('sealed');
    change(`UPDATE backup_files SET bytes = (SELECT bytes FROM backup_files WHERE path = 'mcp-token')
      WHERE path = 'secrets.yaml'`);
    await expectRefused('the passphrase does not open secrets.yaml', true);
  });

  test('a backup of the time before seals named their file is still opened', async () => {
    takeBackup('open');
    const old = sealBytes(Buffer.from('TOKEN: old\n'), { passphrase, as: '' }, clock).toString(
      'hex',
    );
    change(
      `UPDATE backup_about SET format = 1; ${insert('secrets.yaml', 0o600, '1', `x'${old}'`)}`,
    );
    await restoreHome({ home: other, clock }, { from: file, passphrase });
    expect(readFileSync(join(other, 'secrets.yaml'), 'utf8')).toBe('TOKEN: old\n');
  });
});

describe('modes are masked', () => {
  test.each([
    [0o4755, 0o755],
    [0o6777, 0o755],
    [0o1666, 0o644],
    [0o777, 0o755],
    [0o622, 0o600],
    [0, 0o400],
    [0o100_4755, 0o755],
    [-1, 0o755],
    [2 ** 40 + 0o4755, 0o755],
  ])('a script with %o is put back with %o', async (mode, expected) => {
    takeBackup('open');
    change(`UPDATE backup_files SET mode = ${mode} WHERE path = 'skills/greet/run.sh'`);
    await restoreHome({ home: other, clock }, { from: file });
    expect(statSync(join(other, 'skills/greet/run.sh')).mode & 0o7777).toBe(expected);
  });

  test('a secret is read by nobody else, whatever the backup says', async () => {
    takeBackup('sealed');
    change("UPDATE backup_files SET mode = 511 WHERE path = 'secrets.yaml'");
    await restoreHome({ home: other, clock }, { from: file, passphrase });
    expect(statSync(join(other, 'secrets.yaml')).mode & 0o7777).toBe(0o600);
  });
});

describe('no path leaves its place', () => {
  test.each([
    ...['../evil', 'agents/../../evil', '/etc/evil', 'agents/./x', 'agents//x', 'agents/', '', '.'],
    ...['config.yaml/x', 'schedules.json/x', 'agents', 'skills', 'AGENTS/x', 'Config.yaml'],
    ...['rote.db', 'daemon.json', 'daemon.lock', 'outputs/aa/x', 'workspace/x', 'backups/x'],
    ...['skills/.history/lock', 'skills/.history/unfinished/x', 'agents/a\\b', ' agents/x'],
    ...['agents\\..\\..\\evil', 'C:/evil', '~/evil', 'before-restore-x/y', 'outside/kept/x'],
  ])('%j is refused', async (path) => {
    takeBackup('open');
    change(insert(path));
    await expectRefused('belongs elsewhere');
  });

  test('a secret is a file and no folder', async () => {
    takeBackup('sealed');
    change("UPDATE backup_files SET path = 'mcp-token/x' WHERE path = 'mcp-token'");
    await expectRefused('belongs elsewhere', true);
  });

  test.each([
    ['a file that is a folder too', insert('agents/x') + insert('agents/x/y')],
    [
      'the same file twice',
      `CREATE TABLE again AS SELECT * FROM backup_files; DROP TABLE backup_files;
       ALTER TABLE again RENAME TO backup_files; ${insert('agents/x') + insert('agents/x')}`,
    ],
    ['a name that no disk takes', insert(`agents/${'x'.repeat(300)}`)],
  ])('%s is refused by name', async (_, sql) => {
    takeBackup('open');
    change(sql);
    await expectRefused("can't be restored");
  });

  test('what is said about a path does not steer a terminal', async () => {
    takeBackup('open');
    change(insert('evil\u001b[2J\nRestored.'));
    const said = await restoreHome({ home: other, clock }, { from: file }).catch(String);
    expect(said).toContain('belongs elsewhere');
    expect(said).not.toContain('\n');
    expect(said).not.toContain('\u001b');
  });

  test('a file with a name that could not be put back is left out of a backup, with a word', async () => {
    writeFileSync(join(home, 'agents/a\\b.md'), 'x');
    const { leftOut } = await backupHome({ home, clock }, { to: file });
    expect(leftOut).toContain("agents/a\\b.md (a name that can't be put back)");
    await restoreHome({ home: other, clock }, { from: file });
  });
});

describe('what a step refers to is a file of outputs', () => {
  const NAMES = ['../home/secrets.yaml', '/etc/passwd', '..', '', 'ab', `${'a'.repeat(64)}/x`];

  test.each(['input_file', 'output_file'].flatMap((column) => NAMES.map((name) => [column, name])))(
    '%s = %j is refused',
    async (column, name) => {
      takeBackup('open');
      change(stepWith(column, name));
      await expectRefused('outputs');
    },
  );

  test('a database of before the files came along is looked at too', async () => {
    takeBackup('open');
    change(`${stepWith('output_file', '../../secrets.yaml')} DROP TABLE backup_files`);
    await expectRefused('outputs');
  });

  test('such a name in the own database brings nothing into a backup', async () => {
    await backupHome({ home, clock }, { to: join(folder, 'first.db') });
    change(stepWith('output_file', '../home/secrets.yaml'), databaseFile(home));
    expect((await backupHome({ home, clock }, { to: file })).outputs).toBe(0);
    expect(readFileSync(file).includes('hunter2')).toBe(false);
  });
});

describe('a backup holds data and nothing that acts by itself', () => {
  test.each([
    'CREATE TRIGGER agrees AFTER INSERT ON requests BEGIN DELETE FROM incidents; END',
    'CREATE TRIGGER inbox_said2 AFTER INSERT ON inbox BEGIN DELETE FROM inbox; END',
    'DROP TRIGGER inbox_forgotten; CREATE TRIGGER inbox_forgotten AFTER DELETE ON inbox BEGIN DELETE FROM runs; END',
    'CREATE VIEW seen AS SELECT * FROM runs',
    'CREATE VIRTUAL TABLE words_of_others USING fts5(x)',
  ])('%s', async (sql) => {
    takeBackup('open');
    change(sql);
    await expectRefused('not made by Rote');
  });

  test.each([
    [
      'files that are made up when they are read',
      `DROP TABLE backup_files; CREATE TABLE backup_files (path TEXT, mode INTEGER, sealed INTEGER,
         bytes BLOB GENERATED ALWAYS AS (zeroblob(100000000)));
       INSERT INTO backup_files VALUES ('agents/x', 420, 0)`,
    ],
    ['no format', 'DELETE FROM backup_about'],
    ['a format in words', "UPDATE backup_about SET format = 'one'"],
    ['a format of nobody', 'UPDATE backup_about SET format = 0'],
    ['a file that is a number', insert('agents/x', 420, '0', '7')],
    ['a file that is text', insert('agents/x', 420, '0', "'text'")],
    [
      'other columns',
      'DROP TABLE backup_files; CREATE TABLE backup_files (path TEXT); INSERT INTO backup_files VALUES (1)',
    ],
  ])('%s: refused by name', async (_, sql) => {
    takeBackup('open');
    change(sql);
    await expectRefused("can't be restored");
  });

  test('what Rote made itself is put back', async () => {
    await backupHome({ home, clock }, { to: file, passphrase });
    const { files, sealed } = await restoreHome({ home: other, clock }, { from: file, passphrase });
    expect(sealed).toEqual([]);
    expect(files).toEqual(expect.arrayContaining(['secrets.yaml', 'mcp-token', 'agents/main.md']));
    expect(readdirSync(other).filter((name) => name.includes('restore'))).toEqual([]);
  });
});
