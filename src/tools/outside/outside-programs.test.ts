/** The bytes that were approved are the bytes that run, whatever is done to the file meanwhile. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOutsidePrograms } from './outside-programs.ts';

let top = '';
let workspace = '';
let elsewhere = '';
beforeEach(() => {
  top = realpathSync(mkdtempSync(join(tmpdir(), 'rote-outside-')));
  workspace = join(top, 'workspace');
  elsewhere = join(top, 'elsewhere');
  for (const folder of [workspace, elsewhere]) mkdirSync(folder);
});
afterEach(() => rmSync(top, { recursive: true, force: true }));

const programs = () =>
  createOutsidePrograms({
    path: '/usr/bin:/bin',
    home: top,
    workspace,
    places: [workspace, join(top, 'home')],
    folder: join(top, 'home', 'outside'),
  });

function file(name: string, text: string, mode = 0o644, folder = workspace): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
}

const pinsFor = (command: string[]) =>
  programs().pinsOf([{ kind: 'program', command, outside: true }]);

/** Approves, does something to the files, and runs: what it says, or why it is not run. `meanwhile` is between the look and the start. */
function approveThenRun(
  command: string[],
  { before = () => {}, meanwhile = () => {} }: { before?: () => void; meanwhile?: () => void } = {},
): string {
  const pins = pinsFor(command);
  before();
  const prepared = programs().prepare({ command, cwd: workspace }, pins);
  if ('refused' in prepared) return `refused: ${prepared.refused}`;
  meanwhile();
  const { program, args, environment, calledAs, close } = prepared;
  try {
    const env = { PATH: '/usr/bin:/bin', ...environment };
    const how = { cwd: workspace, env, encoding: 'utf8' as const };
    return execFileSync(program, args, { ...how, ...(calledAs && { argv0: calledAs }) });
  } finally {
    close();
  }
}

const GOOD = 'echo good "$0" "$@"\n';
const EVIL = 'echo evil\n';

test('a script that is rewritten after the approval is not run', () => {
  const path = file('backup.sh', GOOD);
  const before = (): void => writeFileSync(path, EVIL);
  const said = approveThenRun(['sh', 'backup.sh'], { before });
  expect(said).toBe(`refused: ${path} is not the file that was approved`);
});

test.each([
  ['sh', ['sh', 'backup.sh', 'a b', 'c'], 'good backup.sh a b c\n'],
  ['sh with options', ['sh', '-e', 'backup.sh'], 'good backup.sh\n'],
  ['behind another program', ['nice', '-n', '1', 'sh', 'backup.sh', 'x'], 'good backup.sh x\n'],
  ['by its first line', ['./run', 'x'], 'good ./run x\n'],
  ['by env in its first line', ['./env-run', 'x'], 'good ./env-run x\n'],
  ['in the text of a shell', ['sh', '-c', 'cd . && sh ./backup.sh x'], /^good .*backup\.sh x\n$/],
])('what is rewritten while it starts has no part in it: %s', (_, command, expected) => {
  const files = [
    file('backup.sh', GOOD),
    file('run', `#!/bin/sh\n${GOOD}`, 0o755),
    file('env-run', `#!/usr/bin/env sh\n${GOOD}`, 0o755),
  ];
  const meanwhile = (): void => {
    for (const path of files) writeFileSync(path, EVIL);
  };
  expect(approveThenRun(command, { meanwhile })).toMatch(
    typeof expected === 'string' ? new RegExp(`^${expected}$`) : expected,
  );
});

test('a program of the workspace, and a link in it that is exchanged', () => {
  const tool = file('tool', '', 0o755);
  execFileSync('cp', ['/bin/echo', tool]);
  const meanwhile = (): void => {
    rmSync(tool);
    file('tool', `#!/bin/sh\n${EVIL}`, 0o755);
  };
  expect(approveThenRun(['./tool', 'good'], { meanwhile })).toBe('good\n');

  symlinkSync('/bin/echo', join(workspace, 'link'));
  const exchange = (): void => {
    rmSync(join(workspace, 'link'));
    file('link', `#!/bin/sh\n${EVIL}`, 0o755);
  };
  expect(approveThenRun(['./link', 'good'], { meanwhile: exchange })).toBe('good\n');
  rmSync(join(workspace, 'link'));
  symlinkSync('/bin/echo', join(workspace, 'link'));
  expect(approveThenRun(['./link', 'good'], { before: exchange })).toContain('refused');
});

test('a script of Python still finds the modules beside it', () => {
  file('helper.py', 'WORD = "good"\n');
  file('report.py', 'import helper, sys; print(helper.WORD, sys.argv[1:])\n');
  expect(approveThenRun(['python3', 'report.py', 'x'])).toBe("good ['x']\n");
});

test('data that it reads is not pinned', () => {
  const data = file('data.csv', '1\n');
  file('count.sh', 'cat "$1"\n');
  const before = (): void => writeFileSync(data, '2\n');
  expect(approveThenRun(['sh', 'count.sh', 'data.csv'], { before })).toBe('2\n');
});

test('what was not there when it was approved is not run when it comes', () => {
  const before = (): void => void file('new.sh', `#!/bin/sh\n${EVIL}`, 0o755);
  expect(approveThenRun(['./new.sh'], { before })).toContain('is not the file that was approved');
});

test('what lies elsewhere runs where it lies, and is refused when it is another', () => {
  const path = file('nightly.sh', 'echo "$0"\n', 0o644, elsewhere);
  expect(approveThenRun(['sh', path])).toBe(`${path}\n`);
  const before = (): void => writeFileSync(path, EVIL);
  expect(approveThenRun(['sh', path], { before })).toContain('refused');
});

test('an interpreter of the workspace that only a first line names is refused', () => {
  execFileSync('cp', ['/bin/sh', join(workspace, 'mysh')]);
  file('run', `#!${join(workspace, 'mysh')}\n${GOOD}`, 0o755, elsewhere);
  expect(approveThenRun([join(elsewhere, 'run')])).toContain("can't be given a copy of it");
});

test('copies lie where nobody else reads, and go when the call is over', () => {
  file('backup.sh', 'stat -c %a "$(dirname "$1")"\n');
  const pins = pinsFor(['sh', 'backup.sh']);
  const prepared = programs().prepare({ command: ['sh', 'backup.sh'], cwd: workspace }, pins);
  if ('refused' in prepared) throw new Error(prepared.refused);
  const folder = join(top, 'home', 'outside');
  const own = readdirSync(folder).filter((name) => name.startsWith('run-'));
  expect(own).toHaveLength(1);
  for (const path of [folder, join(folder, own[0] ?? '')])
    expect(statSync(path).mode & 0o777).toBe(0o700);
  prepared.close();
  expect(existsSync(join(folder, own[0] ?? ''))).toBe(false);
});

test('the text of a script is kept as it was pinned, so that a change can be shown', () => {
  const path = file('backup.sh', GOOD);
  const hash = pinsFor(['sh', 'backup.sh'])[`outside:${path}`] ?? '';
  writeFileSync(path, EVIL);
  expect(programs().textOf(hash)).toBe(GOOD);
});
