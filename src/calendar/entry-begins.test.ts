/** Which entries are told as they begin, from what is known of them and of the last look. */
import { expect, test } from 'vitest';
import {
  type BeginsCheckpoint,
  decideBeginnings,
  newCheckpoint,
  SHORTEST_MS,
} from './entry-begins.ts';

const MINUTE = 60_000;
const NOW = 1_000 * MINUTE;
const BEFORE = 10 * MINUTE;
/** Minutes from now. */
const entry = (startsIn: number, takes = 30) => ({
  key: `at ${startsIn}`,
  startMs: NOW + startsIn * MINUTE,
  endMs: NOW + (startsIn + takes) * MINUTE,
});
const looked = (ago: number, told: BeginsCheckpoint['told'] = {}): BeginsCheckpoint => ({
  lookedMs: NOW - ago * MINUTE,
  hasLooked: true,
  told,
});
const decide = (
  checkpoint: BeginsCheckpoint,
  entries: ReturnType<typeof entry>[],
  isWhole = true,
) => decideBeginnings(checkpoint, entries, { nowMs: NOW, beforeMs: BEFORE, isWhole });

test.each([
  ['not due yet', looked(5), entry(11), false],
  ['due now', looked(5), entry(10), true],
  ['became due since the last look', looked(5), entry(7), true],
  ['made or moved after its time to be told, and before it begins', looked(5), entry(2), true],
  ['made after it began', looked(5), entry(-20, 60), false],
  ['was due while nobody looked, and is under way', looked(60), entry(-20, 60), true],
  ['was due while nobody looked, and is over', looked(60), entry(-40), false],
  ['takes no time, and began just now', looked(30), entry(-1, 0), true],
  ['takes no time, and is long over', looked(60), entry(-15, 0), false],
  ['told already', looked(5, { 'at 7': NOW + MINUTE }), entry(7), false],
  ['due when it was first waited for', newCheckpoint(NOW), entry(7), false],
  ['due since it was first waited for', newCheckpoint(NOW - 5 * MINUTE), entry(7), true],
])('%s', (_, checkpoint, one, isTold) => {
  expect(decide(checkpoint, [one]).tell).toEqual(isTold ? [one] : []);
});

test('what was told is not told again until it is over, and then forgotten', () => {
  const first = decide(looked(5), [entry(10)]);
  expect(first.checkpoint).toEqual({
    lookedMs: NOW,
    hasLooked: true,
    told: { 'at 10': NOW + 40 * MINUTE },
  });
  expect(decide(first.checkpoint, [entry(10)]).tell).toEqual([]);
  const over = { nowMs: NOW + 40 * MINUTE, beforeMs: BEFORE, isWhole: true };
  expect(decideBeginnings(first.checkpoint, [entry(10)], over)).toMatchObject({
    tell: [],
    checkpoint: { told: {} },
  });
});

test('what was due at the first look is not told later either', () => {
  const { checkpoint } = decide(newCheckpoint(NOW), [entry(7)]);
  expect(decide(checkpoint, [entry(7)]).tell).toEqual([]);
});

test('a look that did not see all of it does not hide what the rest had', () => {
  const { checkpoint } = decide(looked(30), [], false);
  expect(decide(checkpoint, [entry(-5)]).tell).toEqual([entry(-5)]);
  expect(decide(decide(newCheckpoint(NOW), [], false).checkpoint, [entry(7)]).tell).toEqual([]);
});

test('the next look is when the next entry is due', () => {
  expect(decide(looked(5), [entry(5), entry(30), entry(12)]).nextMs).toBe(NOW + 2 * MINUTE);
  expect(decide(looked(5), [entry(5)]).nextMs).toBeNull();
  expect(SHORTEST_MS).toBeGreaterThan(5 * MINUTE);
});
