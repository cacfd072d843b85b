import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Killers, type Mutant, roomOf, type Verdict } from './mutant.ts';
import { MUTANTS } from './mutants.ts';
import { plantMutants, type RunTests, type TestRun } from './plant-mutants.ts';
import { createTestRunner, type TestRunner } from './run-vitest.ts';

const CODE = 'export const isAdult = (age: number): boolean => age >= 18;\n';
const TEST = `import { expect, test } from 'vitest';
import { isAdult } from './age.ts';
test('who is forty is an adult', () => expect(isAdult(40)).toBe(true));
`;
const RED: TestRun = { end: 'red', red: null };
const AGE_TEST = 'src/people/age.test.ts';
const killed: Verdict = { kind: 'killed', by: { [AGE_TEST]: 'who is forty is an adult' } };
const wrong = (text: string, replacement: string, test = AGE_TEST): Mutant => ({
  name: `${text} to ${replacement}`,
  file: 'src/people/age.ts',
  text,
  replacement,
  breaks: 'who is an adult',
  tests: [test],
});

let folder: string;
let runner: TestRunner;
const read = (): string => readFileSync(join(folder, 'src/people/age.ts'), 'utf8');
/** Under a name of its own: the vitest that stays reads a test file once. */
function writeTest(name: string, text: string): string {
  const file = `src/people/${name}.test.ts`;
  writeFileSync(join(folder, file), text);
  return file;
}

beforeAll(() => {
  runner = createTestRunner(new AbortController().signal);
  folder = mkdtempSync(join(tmpdir(), 'rote-mutants-'));
  mkdirSync(join(folder, 'src/people'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'src/people/age.ts'), CODE);
  writeTest('age', TEST);
  const modules = join(import.meta.dirname, '../../node_modules');
  symlinkSync(modules, join(folder, 'node_modules'));
});
afterAll(async () => {
  await runner.close();
  rmSync(folder, { recursive: true });
});

async function verdictsOf(
  mutants: Mutant[],
  runTests: RunTests,
  killers: Killers = {},
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  const onVerdict = (_: Mutant, verdict: Verdict) => void verdicts.push(verdict);
  const lastKillers = (): Killers => killers;
  await plantMutants({ mutants, folders: [folder], runTests, lastKillers, onVerdict });
  return verdicts;
}

test('a fault that the tests notice is killed, one that they do not survives, one that is no code proves nothing', async () => {
  const mutants = [wrong('>=', '<'), wrong('>=', '>'), wrong('>=', '} {'), wrong('>=', '===')];
  expect(await verdictsOf(mutants, runner.runTests)).toEqual([
    killed,
    { kind: 'survived', green: [AGE_TEST] },
    { kind: 'broken', tests: [AGE_TEST] },
    killed,
  ]);
  expect(read()).toBe(CODE);
});

test('a fault that ends or stops the process of the tests is killed, and the next one is tried in another', async () => {
  const mutants = [wrong('age >= 18', '(process.kill(process.pid, 9), true)'), wrong('>=', '>')];
  expect(await verdictsOf(mutants, runner.runTests)).toMatchObject([
    { kind: 'killed' },
    { kind: 'survived' },
  ]);
});

test('what is red as the code is has noticed nothing', async () => {
  const old = writeTest('old', TEST.replace('(true)', '(false)'));
  expect(await verdictsOf([wrong('18', '17', old)], runner.runTests)).toEqual([
    { kind: 'red-before', tests: [old] },
  ]);
});

test('a fault without a name for what noticed it proves nothing where the file is red as the code is', async () => {
  const runTests: RunTests = async () => ({ end: 'red', red: null });
  expect(await verdictsOf([wrong('>=', '<')], runTests)).toMatchObject([{ kind: 'red-before' }]);
});

test('what noticed the last time is tried alone, and the others only where it is green now', async () => {
  const two = writeTest(
    'two',
    `${TEST}test('who is ten is none', () => expect(isAdult(10)).toBe(false));`,
  );
  const [both, first] = [wrong('>=', '<', two), wrong('>= 18', '>= 50', two)];
  const last = { [two]: 'who is ten is none' };
  const byFirst = { kind: 'killed', by: { [two]: 'who is forty is an adult' } };
  expect(await verdictsOf([both, first], runner.runTests, last)).toEqual([
    { kind: 'killed', by: last },
    byFirst,
  ]);
  const gone = { [two]: 'a test that has another name since' };
  expect(await verdictsOf([both], runner.runTests, gone)).toEqual([byFirst]);
});

test('a test that leans on those before it is judged among them', async () => {
  const leaning = writeTest(
    'leaning',
    `import { expect, test } from 'vitest';
import { isAdult } from './age.ts';
let age = 0;
test('a birthday', () => { age = 40; });
test('who is forty by then', () => expect(isAdult(age)).toBe(true));`,
  );
  expect(await verdictsOf([wrong('>=', '<', leaning)], runner.runTests)).toEqual([
    { kind: 'killed', by: { [leaning]: 'who is forty by then' } },
  ]);
});

test('an entry whose text is not there, or not once, or whose file is gone, is stale', async () => {
  const mutants = [
    wrong('=== 18', '> 18'),
    wrong('e', 'x'),
    { ...wrong('>=', '<'), file: 'src/people/moved.ts' },
  ];
  const kinds = (await verdictsOf(mutants, async () => RED)).map(({ kind }) => kind);
  expect(kinds).toEqual(['stale', 'stale', 'stale']);
});

test('every named test file has to notice, and the code is as it was also when running them fails', async () => {
  const mutant = { ...wrong('>=', '<'), tests: ['a', 'b'] };
  const planted: string[] = [];
  const runTests: RunTests = async (_, file) => {
    planted.push(read());
    return file === 'a' ? RED : { end: 'green', red: null };
  };
  expect(await verdictsOf([mutant], runTests)).toEqual([{ kind: 'survived', green: ['b'] }]);
  expect(planted).toEqual(Array(2).fill(CODE.replace('>=', '<')));
  const breaking = verdictsOf([mutant], () => Promise.reject(new Error('no vitest')));
  await expect(breaking).rejects.toThrow('no vitest');
  expect(read()).toBe(CODE);
});

test('every fault names a test of the room that keeps the promise', () => {
  const elsewhere = MUTANTS.filter(
    (mutant) => !mutant.tests.some((file) => roomOf({ file }) === roomOf(mutant)),
  );
  expect(elsewhere.map(({ name }) => name)).toEqual([]);
});

test('every fault can be planted: its text stands in its file exactly once, and its tests are there', () => {
  const counts = MUTANTS.map(({ name, file, text }) => ({
    name,
    found: existsSync(inRoot(file)) ? readFileSync(inRoot(file), 'utf8').split(text).length - 1 : 0,
  }));
  expect(counts.filter(({ found }) => found !== 1)).toEqual([]);
  expect(MUTANTS.flatMap(({ tests }) => tests).filter((file) => !existsSync(inRoot(file)))).toEqual(
    [],
  );
});

const inRoot = (file: string): string => join(import.meta.dirname, '..', '..', file);
