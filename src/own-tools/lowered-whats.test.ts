/** Whatever fits together is a plan that the real catalog accepts. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../base/rounds.fake.ts';
import { sampleWhats } from '../compiler/what/fitting-whats.fake.ts';
import { lowerWhat } from '../compiler/what/lower/lower.ts';
import { doingWhats, lookingWhats } from '../compiler/what/whats.arbitrary.ts';
import { germanNews } from '../language/de/german-news.ts';
import { englishNews } from '../language/en/english-news.ts';
import { openWhatHouse } from './what-house.fake.ts';

const house = openWhatHouse();

describe('every what that fits', () => {
  test('is a plan that the catalog accepts', () => {
    const faults = sampleWhats(600).flatMap((what) => {
      const lowered = lowerWhat(what, englishNews, house.catalog);
      if (lowered.kind === 'misfit') return [JSON.stringify(what)];
      const wrong = [
        ...lowered.missing,
        ...house.check(lowered.steps).map(({ message }) => message),
      ];
      return wrong.length === 0 && lowered.name !== '' ? [] : [`${JSON.stringify(what)}: ${wrong}`];
    });
    expect(faults).toEqual([]);
  });

  test('also with several cases, and names that look like the words around them', () => {
    fc.assert(
      fc.property(fc.oneof(lookingWhats, doingWhats), (what) => {
        // No words at all, and addresses that are none, are for the check of the plan to refuse.
        fc.pre(!/""|"a b"/.test(JSON.stringify(what)));
        const lowered = lowerWhat(what, germanNews, house.catalog);
        if (lowered.kind === 'misfit' || lowered.missing.length > 0) return;
        expect(house.check(lowered.steps)).toEqual([]);
      }),
      { numRuns: rounds(600, 12) },
    );
  });
});
