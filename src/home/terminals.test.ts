import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { processStart } from './process-start.ts';
import { openTerminals, showsItself, type Terminal, writeToTerminal } from './terminals.ts';

const NOW = 1_000_000_000;
const HOUR = 3_600_000;
let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-terminals-'));
  mkdirSync(join(home, 'terminals'));
});
afterEach(() => rmSync(home, { recursive: true }));

const { pid } = process;
const here = { pid, start: processStart(pid), sinceMs: NOW };
const terminal = (more: object = {}): Terminal => ({
  tty: '/dev/pts/999999',
  leader: pid,
  leaderStart: processStart(pid),
  usedMs: NOW,
  attending: null,
  heard: null,
  ...more,
});
const put = (name: string, content: unknown): void =>
  writeFileSync(join(home, 'terminals', name), JSON.stringify(content));

test('those used lately are open while their shell lives; files of others are removed', () => {
  put('a.json', terminal());
  put('dead.json', terminal({ leader: 2 ** 22 + 1 }));
  put('other.json', terminal({ leaderStart: '1' }));
  put('old.json', terminal({ usedMs: NOW - 13 * HOUR }));
  put('file.json', terminal({ tty: '/etc/passwd' }));
  put('up.json', terminal({ tty: '/dev/pts/../../etc/passwd' }));
  put('bad.json', 'nonsense');
  expect(openTerminals(home, NOW)).toEqual([terminal()]);
  expect(readdirSync(join(home, 'terminals'))).toEqual(['a.json']);
});

test('one that somebody sits before stays open however long they do', () => {
  put('a.json', terminal({ usedMs: NOW - 99 * HOUR, attending: { ...here, shows: 'all' } }));
  expect(openTerminals(home, NOW)).toHaveLength(1);
});

test('there are none where nobody used one', () => {
  expect(openTerminals(join(home, 'nowhere'), NOW)).toEqual([]);
});

describe('a terminal shows by itself', () => {
  const attending = (shows: 'all' | 'own', more: object = {}) =>
    terminal({ attending: { ...here, shows, ...more } });
  test.each([
    ['nothing, where nobody sits before it', terminal(), NOW, false],
    ['everything in a chat', attending('all'), null, true],
    ['nothing more once the chat is dead', attending('all', { start: '1' }), null, false],
    ['what was asked for since', attending('own'), NOW, true],
    ['not what was asked for before', attending('own'), NOW - 1, false],
    ['not what a schedule brings', attending('own'), null, false],
    ['what was heard there', terminal({ heard: { fromMs: 5, toMs: 9 } }), 7, true],
    ['not what was asked for later', terminal({ heard: { fromMs: 5, toMs: 9 } }), 10, false],
  ])('%s', (_, one, askedMs, expected) => {
    expect(showsItself(one, askedMs)).toBe(expected);
  });
});

test('nothing but a terminal is written to, and no link is followed', () => {
  const file = join(home, 'file');
  writeFileSync(file, '');
  symlinkSync('/dev/null', join(home, 'link'));
  for (const tty of [file, join(home, 'link'), join(home, 'nothing')])
    expect(writeToTerminal(terminal({ tty }), 'x')).toBe(false);
});
