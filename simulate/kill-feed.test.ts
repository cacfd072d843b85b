import { expect, test } from 'vitest';
import { patience, rounds } from '../src/base/rounds.fake.ts';
import { killFeed } from './kill-feed.ts';

test(
  'a watched feed tells each new item once, however often the daemon is killed',
  async () => {
    const items = rounds(14, 1.5);
    const { told } = await killFeed({ items, kills: rounds(4, 2), seed: 26 });
    const numbers = told.toSorted((one, other) => one - other);
    const [first = 0] = numbers;
    // What was there at the first look that was recorded is no news.
    expect(first).toBeGreaterThan(3);
    expect(first).toBeLessThan(items);
    expect(numbers).toEqual(Array.from({ length: items - first + 1 }, (_, index) => first + index));
  },
  patience(240_000),
);
