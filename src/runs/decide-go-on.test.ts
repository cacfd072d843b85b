import { expect, test } from 'vitest';
import { decideGoOn, type GoOnFacts } from './decide-go-on.ts';

const failed = { state: 'failed', scheduleId: 'sched_1' } as const;
const facts: GoOnFacts = { answer: 'yes', run: failed, isTalk: false, hasActed: false };

test.each<[string, Partial<GoOnFacts>, string, string | null]>([
  ['a no', { answer: 'no', isTalk: true }, 'none', null],
  ['a talk goes on, however its run ended', { isTalk: true, hasActed: true }, 'turn', null],
  ['a run that failed is tried again', {}, 'run-again', null],
  [
    'a run that changed something is not repeated',
    { hasActed: true },
    'none',
    'not repeated by itself',
  ],
  [
    'a run that did without it',
    { run: { ...failed, state: 'succeeded' } },
    'none',
    'the next run on',
  ],
  [
    'a run that was cancelled',
    { run: { ...failed, state: 'cancelled' } },
    'none',
    'the next run on',
  ],
  ['a run that is under way', { run: { ...failed, state: 'running' } }, 'none', 'still under way'],
  ['a run that is gone, or a program', { run: null }, 'none', 'has to try again'],
])('%s', (_, more, kind, why) => {
  const decision = decideGoOn({ ...facts, ...more });
  expect(decision.kind).toBe(kind);
  if (why !== null) expect(decision).toMatchObject({ why: expect.stringContaining(why) });
});
