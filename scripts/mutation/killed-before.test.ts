import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openKilledBefore } from './killed-before.ts';
import type { Mutant } from './mutant.ts';

const fault: Mutant = {
  name: 'a-fault',
  file: 'src/age.ts',
  text: '>=',
  replacement: '<',
  breaks: 'who is an adult',
  tests: ['src/age.test.ts'],
};
const by = { 'src/age.test.ts': 'who is forty is an adult' };
const another = { ...fault, name: 'another-fault' };

let root: string;
const write = (name: string, text: string): void => writeFileSync(join(root, name), text);
const open = (...mutants: Mutant[]) =>
  openKilledBefore({ root, file: join(root, 'cache/killed'), mutants });

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rote-killed-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'src'));
  write('src/age.ts', 'age >= 18');
  write('src/age.test.ts', 'expect(true)');
});

test('a run that goes on knows the faults that were killed, and no others', () => {
  const third = { ...fault, name: 'a-third-fault' };
  const all = [fault, another, third];
  const first = open(...all);
  expect(all.map(first.has)).toEqual([false, false, false]);
  first.add(fault, by);
  first.add(another, by);
  expect(all.map(open(...all).has)).toEqual([true, true, false]);
});

test.each([
  ['its entry', () => undefined, { ...fault, replacement: '>' }],
  ['its file', () => write('src/age.ts', 'age >= 21'), fault],
  ['its test', () => write('src/age.test.ts', 'expect(1)'), fault],
])('it is tried again when %s is another', (_, change, then) => {
  open(fault).add(fault, by);
  change();
  expect(open(then).has(then)).toBe(false);
});

test('what was killed is the file as it was when the run began', () => {
  const run = open(fault);
  write('src/age.ts', 'age >= 21');
  run.add(fault, by);
  expect(open(fault).has(fault)).toBe(false);
});

test('half a line, where a run was killed, takes nothing from the next one', () => {
  mkdirSync(join(root, 'cache'));
  write('cache/killed', '\n{"name":"a-fault');
  open(fault).add(fault, by);
  expect(open(fault).has(fault)).toBe(true);
});

test('the tests that noticed are known, also when the code is another since', () => {
  open(fault).add(fault, {});
  open(fault).add(fault, by);
  write('src/age.ts', 'age >= 21');
  const then = open(fault, another);
  expect([then.lastKillers(fault), then.lastKillers(another)]).toEqual([by, {}]);
});
