import { expect, test } from 'vitest';
import { NO_USAGE, type UsageSummary } from '../domain/model-usage.ts';
import type { UsageFilter } from '../store/store.ts';
import { instantMs } from '../time/instant.ts';
import { readCost } from './read-cost.ts';

const summary = (key: string, cents: number): UsageSummary => ({
  key,
  calls: 1,
  failed: 0,
  silent: 0,
  usage: { ...NO_USAGE, output: 10 },
  cents,
  unpriced: 0,
  durationMs: 1,
});

/** A store of so many runs with a model, each dearer than the one before, and so many without. */
function houseWith(agentRuns: number, directRuns: number) {
  const ranges: (number | undefined)[][] = [];
  const runs = Array.from({ length: agentRuns }, (_, index) => summary(`run_${index}`, index));
  const dearestFirst = runs.toReversed();
  const store = {
    usage: {
      add: () => expect.unreachable(),
      summarize: async ({ by, limit }: UsageFilter) =>
        (by === 'all' ? [summary('', 1)] : dearestFirst).slice(0, limit),
    },
    engine: {
      async countDirect(...range: [number, number?]) {
        ranges.push(range);
        return directRuns;
      },
    },
  };
  return { store, ranges };
}

test('all runs are counted and compared, however many there are', async () => {
  const { store } = houseWith(12_001, 889_000);
  const { saved, more, groups } = await readCost(store, { by: 'run', limit: 50 }, 'UTC');
  // The mean of 0 to 12,000 cents.
  expect(saved).toEqual({ directRuns: 889_000, tokens: 8_890_000, cents: 6000 * 889_000 });
  expect(groups).toHaveLength(50);
  expect(more).toBe(true);
});

test('days are those of the zone, and what fits is not said to go on', async () => {
  const { store, ranges } = houseWith(3, 1);
  const days = { fromDay: '2026-11-01', toDay: '2026-11-01' };
  const cost = await readCost(store, { by: 'run', limit: 3, ...days }, 'Europe/Berlin');
  expect(cost.more).toBe(false);
  expect(ranges).toEqual([[instantMs('2026-10-31T23:00:00Z'), instantMs('2026-11-01T23:00:00Z')]]);
});
