import { expect, test } from 'vitest';
import { filesToTryAgain, tellUnsteady } from './second-try.ts';

const failed = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ file: `${index}.test.ts`, tests: ['a > b'] }));

test.each([
  ['nothing failed in a file', { files: [], strayErrors: 0 }, null],
  ['one file', { files: failed(1), strayErrors: 0 }, ['0.test.ts']],
  [
    'as many as may be an accident',
    { files: failed(3), strayErrors: 0 },
    ['0.test.ts', '1.test.ts', '2.test.ts'],
  ],
  ['more than that', { files: failed(4), strayErrors: 0 }, null],
  ['an error that belongs to no test', { files: failed(1), strayErrors: 1 }, null],
])('what is tried again: %s', (_, failures, files) => {
  expect(filesToTryAgain(failures)).toEqual(files);
});

test('what failed once is named', () => {
  expect(tellUnsteady({ files: failed(1), strayErrors: 0 })).toEqual([
    'unsteady: 0.test.ts failed beside the others and passed alone; mend what hangs on seconds there:',
    '  a > b',
  ]);
});
