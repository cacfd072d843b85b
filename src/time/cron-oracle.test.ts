import { describe, expect, test } from 'vitest';
import { rounds } from '../base/rounds.fake.ts';
import { distinctZoneRules, transitionsOf } from './cron.oracle.ts';
import { compareWithOracle } from './oracle-comparison.oracle.ts';

const DAY_MS = 86_400_000;
const at = (iso: string): number => Temporal.Instant.from(iso).epochMilliseconds;

describe('the fast next fire agrees with a look at every minute', () => {
  const fromMs = at('2026-01-01T00:00:00Z');
  const toMs = at('2028-01-01T00:00:00Z');
  const zones = [
    ...distinctZoneRules(at('2025-01-01T00:00:00Z'), at('2036-01-01T00:00:00Z')).keys(),
  ];

  test('there are as many sets of zone rules as we think', () => {
    expect(zones.length).toBeGreaterThan(55);
  });

  test('around a spring and an autumn of every distinct set of zone rules', () => {
    const seams = zones.flatMap((timezone) => {
      const [, ...changes] = transitionsOf(timezone, fromMs, toMs);
      const two = changes.length > 0 ? changes.slice(0, 2) : [{ atMs: at('2026-03-29T01:00:00Z') }];
      return two.map(({ atMs }) => ({ timezone, atMs }));
    });
    let fires = 0;
    // In `npm test` every third, so that springs and autumns take turns.
    const step = 3 / rounds(3, 3);
    for (const [index, { timezone, atMs }] of seams.entries()) {
      if (index % step !== 0) continue;
      const comparison = compareWithOracle(timezone, atMs - DAY_MS, atMs + 2 * DAY_MS);
      expect(comparison.differences).toEqual([]);
      fires += comparison.fires;
    }
    expect(fires).toBeGreaterThan(rounds(500_000, 3));
  });

  test.each([
    ['Pacific/Apia', '2011-12-30T10:00:00Z', 'skipped a whole day'],
    ['Pacific/Kwajalein', '1993-08-21T12:00:00Z', 'skipped a whole day westward'],
    ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', 'turns back half an hour'],
    ['Antarctica/Troll', '2026-03-29T01:00:00Z', 'jumps two hours'],
    ['America/St_Johns', '2010-11-07T02:31:00Z', 'changed at one minute past midnight'],
    ['America/Sao_Paulo', '2018-11-04T03:00:00Z', 'had no midnight'],
    ['Africa/Casablanca', '2026-02-15T02:00:00Z', 'turns back for Ramadan'],
    ['Asia/Pyongyang', '2018-05-04T15:00:00Z', 'moved half an hour'],
  ])('%s on %s, which %s', (timezone, seam) => {
    const comparison = compareWithOracle(timezone, at(seam) - 3 * DAY_MS, at(seam) + 3 * DAY_MS);
    expect(comparison.differences).toEqual([]);
    expect(comparison.fires).toBeGreaterThan(5000);
  });
});
