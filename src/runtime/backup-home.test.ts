import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSystemClock } from '../base/clock.ts';
import { firstAttempt } from '../domain/run/step.ts';
import { databaseFile } from '../home/database-file.ts';
import { backupDatabase } from '../store/sqlite/backup.ts';
import { backupHome, restoreHome } from './backup-home.ts';
import { openHome } from './home.fake.ts';
import { readSettings } from './settings.ts';

const clock = createSystemClock();
let folder: string;
let home: string;
let file: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rote-backup-home-'));
  home = join(folder, 'home');
  file = join(folder, 'monday.db');
  mkdirSync(join(home, 'agents'), { recursive: true });
  mkdirSync(join(home, 'skills/greet/scripts'), { recursive: true });
  mkdirSync(join(home, 'workspace'));
  write('config.yaml', 'timezone: Asia/Tokyo\n');
  write('agents/main.md', '# Main\n');
  write('skills/greet/SKILL.md', '---\nname: greet\ndescription: Greets.\n---\nSay hello.\n');
  writeFileSync(join(home, 'skills/greet/scripts/run.sh'), 'echo hi\n', { mode: 0o755 });
  writeFileSync(join(home, 'secrets.yaml'), 'TOKEN: hunter2\n', { mode: 0o600 });
  write('workspace/big.bin', 'x');
  await add('one');
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, text: string): void {
  writeFileSync(join(home, path), text);
}
const read = (path: string, of = home): string => readFileSync(join(of, path), 'utf8');

async function add(id: string): Promise<void> {
  const opened = openHome({ home, clock, config: await readSettings(home) });
  await opened.schedules.add({ id, every: '1h', plan: [{ id: 'now', toolName: 'time.now' }] });
  await opened.close();
}

async function ids(of = home): Promise<string[]> {
  const opened = openHome({ home: of, clock, config: await readSettings(of) });
  const found = (await opened.schedules.list({ limit: 10 })).map(({ id }) => id);
  await opened.close();
  return found.toSorted();
}

test('a backup brings back everything on another machine, and says what it left out', async () => {
  symlinkSync('/etc/passwd', join(home, 'agents/link.md'));
  const report = await backupHome({ home, clock }, { to: file });
  expect(report).toEqual({
    files: [
      'agents/main.md',
      'config.yaml',
      'skills/greet/SKILL.md',
      'skills/greet/scripts/run.sh',
    ],
    secrets: [],
    outputs: 0,
    leftOut: ['secrets.yaml', 'agents/link.md (a link or no file)', 'workspace'],
  });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file).includes('hunter2')).toBe(false);
  expect(readdirSync(folder).toSorted()).toEqual(['home', 'monday.db']);

  const other = join(folder, 'other');
  expect(await restoreHome({ home: other, clock }, { from: file })).toMatchObject({
    setAside: [],
    sealed: [],
  });
  expect(await ids(other)).toEqual(['one']);
  expect(read('config.yaml', other)).toBe('timezone: Asia/Tokyo\n');
  expect(read('agents/main.md', other)).toBe('# Main\n');
  expect(statSync(join(other, 'skills/greet/scripts/run.sh')).mode & 0o777).toBe(0o755);
  expect(readdirSync(other).filter((name) => name.includes('restore'))).toEqual([]);
});

test('long outputs come along, each once, and are there again', async () => {
  const text = 'long '.repeat(60_000);
  const opened = openHome({ home, clock, config: await readSettings(home) });
  const { engine, journal } = opened.store;
  const nowMs = clock.nowMs();
  const hold = { owner: 'a', nowMs, leaseUntilMs: nowMs + 60_000 };
  const place = { cause: 'queued', lane: 'main', orderKey: 'k', sessionKey: 's' } as const;
  const when = { scheduleId: null, scheduledForMs: null, attempt: 1, notBeforeMs: 0 };
  const run = await engine.begin({ ...place, ...when, enqueuedMs: nowMs }, hold);
  const call = { id: 'a', position: 0, kind: 'tool', tool: 'x.y', effect: 'read' } as const;
  const step = firstAttempt({ ...call, input: { text }, output: { text } }, nowMs);
  await journal.record({ runId: run.id, owner: 'a', fence: run.fence, steps: [step] });
  await opened.close();
  expect((await backupHome({ home, clock }, { to: file })).outputs).toBe(1);
  const other = join(folder, 'other');
  await restoreHome({ home: other, clock }, { from: file });
  const restored = openHome({ home: other, clock, config: await readSettings(other) });
  const [back] = await restored.store.journal.steps(run.id);
  await restored.close();
  expect(back?.output).toEqual({ text });
  expect(readFileSync(databaseFile(other)).length).toBeLessThan(text.length * 3);
});

test('what travels in a backup is in no database afterwards', async () => {
  await backupHome({ home, clock }, { to: file });
  await restoreHome({ home, clock }, { from: file });
  const sqlite = new DatabaseSync(databaseFile(home), { readOnly: true });
  const tables = sqlite.prepare(`SELECT name FROM sqlite_master WHERE name LIKE 'backup%'`).all();
  sqlite.close();
  expect(tables).toEqual([]);
  expect(readFileSync(databaseFile(home)).includes('Say hello')).toBe(false);
});

test('what was there before is set aside, also what the backup knows nothing of', async () => {
  await backupHome({ home, clock }, { to: file });
  write('config.yaml', 'timezone: UTC\n');
  write('schedules.json', '{"version": 1, "schedules": []}');
  mkdirSync(join(home, 'skills/later'));
  await add('two');
  const { setAside } = await restoreHome({ home, clock }, { from: file });
  expect(setAside).toHaveLength(2);
  const aside = setAside[1] ?? '';
  expect(readdirSync(aside).toSorted()).toEqual([
    'agents',
    'config.yaml',
    'schedules.json',
    'skills',
  ]);
  expect(read('config.yaml')).toContain('Tokyo');
  expect(existsSync(join(home, 'schedules.json'))).toBe(false);
  expect(readdirSync(join(home, 'skills'))).toEqual(['greet']);
  expect(read('secrets.yaml')).toContain('hunter2');
  expect(await ids()).toEqual(['one']);
});

test('secrets come along under a passphrase, and only with it', async () => {
  const passphrase = 'correct horse';
  const { secrets } = await backupHome({ home, clock }, { to: file, passphrase });
  expect(secrets).toEqual(['secrets.yaml']);
  expect(readFileSync(file).includes('hunter2')).toBe(false);
  const other = join(folder, 'other');
  await expect(
    restoreHome({ home: other, clock }, { from: file, passphrase: 'wrong horse' }),
  ).rejects.toMatchObject({ code: 'bad-backup', message: expect.stringContaining('passphrase') });
  expect(existsSync(other)).toBe(false);
  expect(await restoreHome({ home: other, clock }, { from: file })).toMatchObject({
    sealed: ['secrets.yaml'],
  });
  expect(existsSync(join(other, 'secrets.yaml'))).toBe(false);
  await restoreHome({ home: other, clock }, { from: file, passphrase });
  expect(read('secrets.yaml', other)).toBe('TOKEN: hunter2\n');
  expect(statSync(join(other, 'secrets.yaml')).mode & 0o777).toBe(0o600);
});

test('a backup of the database alone is still put back, and touches no file', async () => {
  await backupDatabase({ file: databaseFile(home), to: file });
  await add('two');
  expect(await restoreHome({ home, clock }, { from: file })).toMatchObject({ files: [] });
  expect(await ids()).toEqual(['one']);
  expect(read('agents/main.md')).toBe('# Main\n');
});

test.each([
  ["INSERT INTO backup_files VALUES ('../evil', 420, 0, x'00')", 'belongs elsewhere'],
  ["INSERT INTO backup_files VALUES ('agents/../../evil', 420, 0, x'00')", 'belongs elsewhere'],
  ['UPDATE backup_about SET format = 3', 'newer Rote'],
])('a backup that was changed by hand is refused and changes nothing: %s', async (sql, words) => {
  await backupHome({ home, clock }, { to: file });
  const sqlite = new DatabaseSync(file);
  sqlite.exec(sql);
  sqlite.close();
  await add('two');
  await expect(restoreHome({ home, clock }, { from: file })).rejects.toMatchObject({
    code: 'bad-backup',
    message: expect.stringContaining(words),
  });
  expect(await ids()).toEqual(['one', 'two']);
});

test('settings that can’t be read here are refused before anything has changed', async () => {
  await backupHome({ home, clock }, { to: file });
  const sqlite = new DatabaseSync(file);
  sqlite.exec(
    `UPDATE backup_files SET bytes = CAST('future: 1' AS BLOB) WHERE path = 'config.yaml'`,
  );
  sqlite.close();
  await add('two');
  await expect(restoreHome({ home, clock }, { from: file })).rejects.toThrow('future');
  expect(await ids()).toEqual(['one', 'two']);
  expect(readdirSync(home).filter((name) => name.includes('restore'))).toEqual([]);
});
