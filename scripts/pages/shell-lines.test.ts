import { expect, test } from 'vitest';
import { sameWords } from './same-words.fake.ts';
import { readShell } from './shell-lines.fake.ts';

const commandsOf = (text: string, language = 'sh') =>
  readShell(text, language).flatMap(({ commands }) => commands.map(({ words }) => words));

test('words, quotes over several lines, comments, && and a file that is written', () => {
  expect(
    commandsOf(`rote say "a \\"b\\"" 'it is
two lines' c\\ d#e   # a remark\n\nrote status && rote doctor\n`),
  ).toEqual([
    ['rote', 'say', 'a "b"', 'it is\ntwo lines', 'c d#e'],
    ['rote', 'status'],
    ['rote', 'doctor'],
  ]);
  expect(readShell('rote memory export > here.md\n', 'sh')).toMatchObject([
    { commands: [{ words: ['rote', 'memory', 'export'], writesTo: 'here.md' }] },
  ]);
});

test('another program is named, with all of its line, and nothing of it is run', () => {
  expect(commandsOf('docker run $(x) | y \\\n  rote open\nrote status\n')).toEqual([
    ['docker'],
    ['rote', 'status'],
  ]);
});

test('a console has a line and what it prints', () => {
  expect(readShell('$ rote status\nfine\nall of it\n$ rote inbox\n', 'console')).toMatchObject([
    { commands: [{ words: ['rote', 'status'] }], output: 'fine\nall of it\n' },
    { commands: [{ words: ['rote', 'inbox'] }], output: '' },
  ]);
});

test.each(['rote ask "$X"', 'rote ask $X', 'rote list | head', "rote ask 'open", 'rote a; rote b'])(
  'what a shell would make something else of is refused: %s',
  (line) => {
    expect(() => readShell(line, 'sh')).toThrow("can't be run here");
  },
);

test('what is shown and what is said are compared but for ids, instants and what is left out', () => {
  const same = (shown: string, said: string) => sameWords({ shown, said, home: '/tmp/x' });
  expect(same('Stored as sched_01m7ffmzg7bb1q.\n', 'Stored as sched_02abcdefghijkl.')).toBe(true);
  expect(same('data in /home/you/.rote\n', 'data in /tmp/x\n')).toBe(true);
  expect(same('a\n…\nz\n', 'a\nb\nc\nz\n')).toBe(true);
  expect(same('a\nz\n', 'a\nb\nz\n')).toBe(false);
  expect(same('Mon 2026-03-30 02:30 UTC+02:00', 'Mon 2026-03-30 03:30 UTC+02:00')).toBe(false);
});
