import { describe, expect, test } from 'vitest';
import { decideOverlap } from './decide-overlap.ts';

describe('overlap', () => {
  test.each([
    ['skip', 0, 0, { kind: 'run' }],
    ['skip', 1, 1, { kind: 'skip', reason: 'overlap' }],
    ['skip', 1, 0, { kind: 'miss', reason: 'no-slot' }],
    ['queue', 0, 0, { kind: 'run' }],
    ['queue', 1, 1, { kind: 'queue' }],
    ['queue', 9, 1, { kind: 'queue' }],
    ['queue', 10, 1, { kind: 'skip', reason: 'queue-full' }],
    ['parallel', 3, 3, { kind: 'run' }],
    ['parallel', 10, 3, { kind: 'skip', reason: 'queue-full' }],
  ] as const)(
    '%s with %i unfinished, of which %i have begun',
    (policy, unfinishedRuns, begunRuns, decision) => {
      const missedRunPolicy = 'run_once_if_missed';
      const facts = { policy, missedRunPolicy, unfinishedRuns, begunRuns, queueCap: 10 } as const;
      expect(decideOverlap(facts)).toEqual(decision);
    },
  );

  test.each([
    [1, { kind: 'queue' }],
    [10, { kind: 'miss', reason: 'no-slot' }],
  ] as const)(
    'who wants each one gets it late, while fewer than the cap wait (%i)',
    (unfinishedRuns, decision) => {
      const wish = { policy: 'skip', missedRunPolicy: 'run_immediately' } as const;
      const facts = { ...wish, unfinishedRuns, begunRuns: 0, queueCap: 10 };
      expect(decideOverlap(facts)).toEqual(decision);
    },
  );
});
