import { expect, test } from 'vitest';
import { everyNth } from '../base/rounds.fake.ts';
import { simulate } from './simulation.fake.ts';

const seeds = [2, 3, 5, 6].filter((_, at) => at % everyNth(2) === 0);

test.each(seeds)(
  'nothing lost, nothing doubled, every occurrence in a final state (seed %i)',
  async (seed) => {
    const { violations, crashes, occurrences } = await simulate({
      seed,
      steps: 100,
      crashOneIn: 60,
    });
    expect(violations).toEqual([]);
    expect(crashes).toBeGreaterThan(10);
    // How many there are hangs on chance, which each further operation of the store shifts.
    expect(occurrences).toBeGreaterThan(300);
  },
);
