import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { slowAmong, slowTests, tellTimes, timedFiles } from './test-lanes.ts';

const root = join(import.meta.dirname, '..');
const timed = (name: string, seconds: number) => ({
  name: join(root, name),
  startTime: 1000,
  endTime: 1000 + seconds * 1000,
});

test('a file is slow by its share of the whole, in whichever room it is', () => {
  const files = timedFiles({
    testResults: [
      timed('src/a.test.ts', 0.1),
      timed('web/b.test.ts', 900),
      timed('src/c.test.ts', 2),
    ],
  });
  expect(files.map(({ file }) => file)).toEqual([
    'web/b.test.ts',
    'src/c.test.ts',
    'src/a.test.ts',
  ]);
  expect(slowAmong(files)).toEqual(['web/b.test.ts', 'src/c.test.ts']);
  expect(tellTimes(files, new Set(['web/b.test.ts']))).toEqual([
    'the 3 slowest of 3 test files, in seconds of a worker:',
    '   900.0  web/b.test.ts',
    '     2.0  src/c.test.ts',
    '     0.1  src/a.test.ts',
    'quick: 2 files,    2.1 s; slow: 1 files,  900.0 s',
    'slow, and not in scripts/slow-tests.json: src/c.test.ts; node scripts/test-lanes.ts REPORT lists them',
  ]);
  const listed = new Set(['web/b.test.ts', 'src/c.test.ts']);
  expect(tellTimes(files, listed).at(-1)).toBe('quick: 1 files,    0.1 s; slow: 2 files,  902.0 s');
});

test('the slow ones are there, each once', () => {
  const slow = slowTests();
  expect(slow.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  expect(new Set(slow).size).toBe(slow.length);
  expect(slow.length).toBeGreaterThan(100);
});

test('what opens a browser is a slow one', () => {
  const slow = new Set(slowTests());
  const withBrowser = globSync('web/**/*.test.ts', { cwd: root }).filter((file) =>
    readFileSync(join(root, file), 'utf8').includes('sharedBrowser()'),
  );
  expect(withBrowser.length).toBeGreaterThan(15);
  expect(withBrowser.filter((file) => !slow.has(file))).toEqual([]);
});
