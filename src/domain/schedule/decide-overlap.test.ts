import { describe, expect, test } from 'vitest';
import { decideOverlap } from './decide-overlap.ts';

describe('overlap', () => {
  test.each([
    ['skip', 0, { kind: 'run' }],
    ['skip', 1, { kind: 'skip', reason: 'overlap' }],
    ['queue', 0, { kind: 'run' }],
    ['queue', 1, { kind: 'queue' }],
    ['parallel', 3, { kind: 'run' }],
  ] as const)('%s with %i unfinished', (policy, unfinishedRuns, decision) => {
    expect(decideOverlap({ policy, unfinishedRuns })).toEqual(decision);
  });
});
