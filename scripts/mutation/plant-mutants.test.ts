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
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Mutant, roomOf, type Verdict } from './mutant.ts';
import { MUTANTS } from './mutants.ts';
import { plantMutants, type RunTests } from './plant-mutants.ts';
import { createTestRunner, type TestRunner } from './run-vitest.ts';

const CODE = 'export const isAdult = (age: number): boolean => age >= 18;\n';
const TEST = `import { expect, test } from 'vitest';
import { isAdult } from './age.ts';
test('who is forty is an adult', () => expect(isAdult(40)).toBe(true));
`;
const wrong = (text: string, replacement: string): Mutant => ({
  name: `${text} to ${replacement}`,
  file: 'src/people/age.ts',
  text,
  replacement,
  breaks: 'who is an adult',
  tests: ['src/people/age.test.ts'],
});

let folder: string;
let runner: TestRunner;
const read = (): string => readFileSync(join(folder, 'src/people/age.ts'), 'utf8');

beforeEach(() => {
  runner = createTestRunner(new AbortController().signal);
  folder = mkdtempSync(join(tmpdir(), 'rote-mutants-'));
  mkdirSync(join(folder, 'src/people'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'src/people/age.ts'), CODE);
  writeFileSync(join(folder, 'src/people/age.test.ts'), TEST);
  const modules = join(import.meta.dirname, '../../node_modules');
  symlinkSync(modules, join(folder, 'node_modules'));
});
afterEach(async () => {
  await runner.close();
  rmSync(folder, { recursive: true });
});

async function verdictsOf(mutants: Mutant[], runTests: RunTests): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  const onVerdict = (_: Mutant, verdict: Verdict) => void verdicts.push(verdict);
  await plantMutants({ mutants, folders: [folder], runTests, onVerdict });
  return verdicts;
}

test('a fault that the tests notice is killed, one that they do not survives, one that is no code proves nothing', async () => {
  const mutants = [wrong('>=', '<'), wrong('>=', '>'), wrong('>=', '} {'), wrong('>=', '===')];
  expect(await verdictsOf(mutants, runner.runTests)).toEqual([
    { kind: 'killed' },
    { kind: 'survived', green: ['src/people/age.test.ts'] },
    { kind: 'broken', tests: ['src/people/age.test.ts'] },
    { kind: 'killed' },
  ]);
  expect(read()).toBe(CODE);
  // The same vitest reads the code as it is again.
  expect(await runner.redFiles(folder, ['src/people/age.test.ts'])).toEqual([]);
});

test('a fault that ends or stops the process of the tests is killed, and the next one is tried in another', async () => {
  const mutants = [wrong('age >= 18', '(process.kill(process.pid, 9), true)'), wrong('>=', '>')];
  expect(await verdictsOf(mutants, runner.runTests)).toMatchObject([
    { kind: 'killed' },
    { kind: 'survived' },
  ]);
});

test('a test file that is red as the code is, or is none, is named before a fault is tried', async () => {
  writeFileSync(join(folder, 'src/people/old.test.ts'), TEST.replace('(true)', '(false)'));
  const files = ['old', 'age', 'gone'].map((name) => `src/people/${name}.test.ts`);
  expect(await runner.redFiles(folder, files)).toEqual([files[0], files[2]]);
});

test('an entry whose text is not there, or not once, or whose file is gone, is stale', async () => {
  const mutants = [
    wrong('=== 18', '> 18'),
    wrong('e', 'x'),
    { ...wrong('>=', '<'), file: 'src/people/moved.ts' },
  ];
  const kinds = (await verdictsOf(mutants, async () => 'red')).map(({ kind }) => kind);
  expect(kinds).toEqual(['stale', 'stale', 'stale']);
});

test('every named test file has to notice, and the code is as it was also when running them fails', async () => {
  const mutant = { ...wrong('>=', '<'), tests: ['a', 'b'] };
  const planted: string[] = [];
  const runTests: RunTests = async (_, [file]) => {
    planted.push(read());
    return file === 'a' ? 'red' : 'green';
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
