import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { COMMANDS } from '../src/cli/commands.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const PAGES = ['deploy', 'upgrade', 'troubleshooting'];

test.each(PAGES)('docs/%s.md names only commands that are there', (name) => {
  const page = read(`docs/${name}.md`);
  const paths = COMMANDS.all().map(({ path }) => path.join(' '));
  const first = new Set(paths.map((path) => path.split(' ')[0]));
  const named = [
    ...page.matchAll(/(?:^|[`&] ?|exec (?:-it )?rote |-u rote )rote ((?:[a-z]+ ?)+)/gm),
  ];
  expect(named.length).toBeGreaterThan(5);
  const unknown = named
    .map(([, words = '']) => words.trim())
    .filter((words) => !first.has(words.split(' ')[0] ?? '') || !isCommand(words, paths));
  expect(unknown).toEqual([]);
});

test('every test that a document names is there', () => {
  const tests = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.(test|contract)\.ts$/.test(path) && !path.includes('node_modules'),
  );
  for (const page of ['docs/security.md', 'docs/architecture.md']) {
    const named = [...read(page).matchAll(/`([\w./-]+\.(?:test|contract)\.ts)`/g)];
    expect(named.length).toBeGreaterThan(20);
    const missing = named
      .map(([, file = '']) => file)
      .filter((file) => !tests.some((path) => `/${path}`.endsWith(`/${file}`)));
    expect([page, missing]).toEqual([page, []]);
  }
});

/** The words begin with a command; an argument may follow. */
const isCommand = (words: string, paths: readonly string[]): boolean =>
  paths.some((path) => `${words} `.startsWith(`${path} `));

/** Where what an operator meets is named. */
const FINDERS = [
  'src/runtime/doctor-checks.ts',
  'src/own-tools/decide-schedule-findings.ts',
  'src/base/machine-fault.ts',
  'src/home/machine-watch.ts',
  'src/http/guards/guard-host.ts',
  'src/http/guards/guard-token.ts',
];

test('docs/troubleshooting.md has what doctor, the machine and the doors say, and nothing that nobody says', () => {
  const rows = read('docs/troubleshooting.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const told = new Set(
    rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([a-z-]+)`/g)].map((m) => m[1])),
  );
  const found = FINDERS.flatMap((file) => [...read(file).matchAll(/code: '([a-z-]+)'/g)]);
  expect(found.length).toBeGreaterThan(25);
  expect(found.map(([, code]) => code).filter((code) => !told.has(code))).toEqual([]);
  const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(?:test|fake)\.ts$/.test(file))
    .map((file) => read(join('src', file)))
    .join('\n');
  expect([...told].filter((code) => !sources.includes(`'${code}'`))).toEqual([]);
});

test('the way back of docs/upgrade.md: a copy of before is put back where a newer Rote changed the database', () => {
  const home = mkdtempSync(join(tmpdir(), 'rote-upgrade-'));
  const rote = (...argv: string[]) => {
    const { stdout } = spawnSync(join(ROOT, 'bin/rote'), [...argv, '--json', '--home', home], {
      encoding: 'utf8',
    });
    return JSON.parse(stdout);
  };
  try {
    rote('schedule', 'add', '--every', '1h', '--say', 'Hello');
    const file = join(home, 'rote.db');
    const copy = `${file}.before-migration-1`;
    const database = new DatabaseSync(file);
    database.prepare('VACUUM INTO ?').run(copy);
    database.exec('PRAGMA user_version = 100000');
    database.close();
    expect(rote('status').error.code).toBe('newer-database');
    expect(rote('restore', copy).ok).toBe(true);
    expect(rote('schedule', 'list').schedules).toMatchObject([{ name: 'Hello' }]);
    expect(readdirSync(home).some((name) => name.startsWith('rote.db.before-restore-'))).toBe(true);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});
