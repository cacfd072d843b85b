import { expect, test } from 'vitest';
import { type CallOutcome, failureLine } from './told-failures.ts';

/** Each is asked for in an answer of its own, unless it says in which. */
let answers = 0;
const worked = (tool: string, more: Partial<CallOutcome> = {}): CallOutcome => ({
  ...{ tool, round: ++answers, asked: `${answers}` },
  ...{ failure: null, changes: true },
  ...more,
});
const broke = (tool: string, message: string, more: Partial<CallOutcome> = {}): CallOutcome => ({
  ...{ tool, round: ++answers, asked: `${answers}` },
  failure: { code: 'failed', message },
  changes: true,
  ...more,
});
const look = { changes: false };
const notRun = { failure: { code: 'not-run', message: 'Not run.' } };

const inDoubt = { failure: { code: 'interrupted', message: 'Nobody knows.' } };

test.each<[string, CallOutcome[], string | null]>([
  ['nothing was called', [], null],
  ['all worked', [worked('a.b')], null],
  ['the only one failed', [broke('a.b', 'no host')], '(The call failed. a.b: no host.)'],
  [
    'the reason begins with the name',
    [broke('a.b', 'a.b: no host')],
    '(The call failed. a.b: no host.)',
  ],
  [
    'a look failed, and nothing else was done',
    [broke('a.b', 'gone', look)],
    '(The call failed. a.b: gone.)',
  ],
  ['a look failed beside others', [broke('a.b', 'gone', look), worked('c.d')], null],
  ['nobody knows whether it happened', [broke('a.b', '', inDoubt)], null],
  ['it was mended', [broke('a.b', 'no subject'), worked('a.b')], null],
  ['it was mended at the third try', [broke('a', 'x'), broke('a', 'y'), worked('a')], null],
  [
    'of three that were asked for at once the second failed',
    [worked('a', { round: 1 }), broke('a', 'gone', { round: 1 }), worked('a', { round: 1 })],
    '(1 of 3 calls failed. a: gone.)',
  ],
  [
    'the third was only made in the next answer',
    [
      broke('a', 'gone', { round: 1 }),
      broke('a', '', { ...notRun, round: 1, asked: 'to Cid' }),
      worked('a', { round: 2, asked: 'to Cid' }),
    ],
    '(1 of 2 calls failed. a: gone.)',
  ],
  [
    'of two that failed at once one was mended',
    [broke('a', 'x', { round: 1 }), broke('a', 'y', { round: 1 }), worked('a', { round: 2 })],
    '(2 of 3 calls failed. a: x. a: y.)',
  ],
  [
    'it worked first and failed then',
    [worked('a.b'), broke('a.b', 'full')],
    '(1 of 2 calls failed. a.b: full.)',
  ],
  [
    'another one worked',
    [worked('c.d'), broke('a.b', 'Full!')],
    '(1 of 2 calls failed. a.b: Full!)',
  ],
  [
    'what followed was not run',
    [broke('a.b', 'x'), broke('c.d', '', notRun)],
    '(The call failed. a.b: x.)',
  ],
  [
    'it failed twice in the same way',
    [broke('a.b', 'x'), broke('a.b', 'x')],
    '(2 of 2 calls failed. a.b: x.)',
  ],
])('%s', (_, outcomes, line) => {
  expect(failureLine(outcomes)).toBe(line);
});

test('many failures are not all listed, and long ones are cut', () => {
  const many = Array.from({ length: 8 }, (_, index) => broke(`a.b${index}`, 'word '.repeat(200)));
  const line = failureLine(many) ?? '';
  expect(line).toContain('8 of 8 calls failed');
  expect(line).toContain('And 3 more.');
  expect(line.length).toBeLessThan(1300);
});
