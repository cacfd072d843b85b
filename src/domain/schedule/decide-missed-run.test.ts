import { describe, expect, test } from 'vitest';
import { type DueFacts, decideMissedRun } from './decide-missed-run.ts';

const MINUTE = 60_000;

describe('missed runs', () => {
  const FACTS: DueFacts = {
    policy: 'run_once_if_missed',
    latenessMs: 60 * MINUTE,
    graceMs: MINUTE,
    maxLatenessMs: null,
    newerDue: 0,
    catchUpCap: 3,
  };
  test.each<[string, Partial<DueFacts>, string]>([
    ['on time whatever the policy', { latenessMs: 0, policy: 'skip' }, 'run on-time'],
    ['at the edge of the grace', { latenessMs: MINUTE, policy: 'skip' }, 'run on-time'],
    ['past the grace', { latenessMs: MINUTE + 1, policy: 'skip' }, 'skip missed'],
    ['the latest of several', {}, 'run catch-up'],
    ['one that a newer one replaces', { newerDue: 1 }, 'skip superseded'],
    ['each, in order', { policy: 'run_immediately', newerDue: 2 }, 'run catch-up'],
    ['each, up to the cap', { policy: 'run_immediately', newerDue: 3 }, 'skip over-cap'],
    ['within the allowed lateness', { maxLatenessMs: 60 * MINUTE }, 'run catch-up'],
    ['beyond the allowed lateness', { maxLatenessMs: 60 * MINUTE - 1 }, 'skip too-late'],
    [
      'lateness counts before everything',
      { policy: 'run_immediately', maxLatenessMs: 1 },
      'skip too-late',
    ],
    [
      'one that a newer one replaces, even within the grace',
      { latenessMs: 5, newerDue: 1 },
      'skip superseded',
    ],
    [
      'skipped if a newer one is due, even within the grace',
      { policy: 'skip', latenessMs: 5, newerDue: 1 },
      'skip missed',
    ],
    ['lateness counts even within the grace', { latenessMs: 2, maxLatenessMs: 1 }, 'skip too-late'],
  ])('%s', (_, facts, decision) => {
    const { kind, reason } = decideMissedRun({ ...FACTS, ...facts });
    expect(`${kind} ${reason}`).toBe(decision);
  });
});
