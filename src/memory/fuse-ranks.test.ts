import { describe, expect, test } from 'vitest';
import { fuseRanks, standingOut } from './fuse-ranks.ts';

const fused = (byWords: string, byMeaning: string, nearest: string | null) =>
  fuseRanks({ byWords: [...byWords], byMeaning: [...byMeaning], nearest }, (one) => one).join('');

test.each([
  ['what is found by words stays as it is', 'cab', '', null, 'cab'],
  ['so does what is near', '', 'cab', null, 'cab'],
  ['nothing gives nothing', '', '', null, ''],
  ['what is near comes behind what is found by words', 'abcdef', 'xfy', null, 'abcdefxy'],
  ['what stands out is the fifth, and displaces none of the four', 'abcdef', 'xy', 'x', 'abcdxefy'],
  ['what words have found among the first stays there', 'abcdef', 'ax', 'a', 'abcdefx'],
  ['what they have found further behind comes forward', 'abcdefg', 'g', 'g', 'abcdgef'],
  ['few found by words leave the other places to the near', 'a', 'xyz', 'x', 'axyz'],
])('%s', (_, byWords, byMeaning, nearest, expected) => {
  expect(fused(byWords, byMeaning, nearest)).toBe(expected);
});

describe('what stands out', () => {
  test.each([
    ['is much nearer than the second', [0.5, 0.4], 0.5],
    ['is alone', [0.3], 0.3],
    ['is nothing where two are about as near', [0.5, 0.48], null],
    ['is nothing where nothing is near', [], null],
  ])('%s', (_, scores, expected) => {
    const found = scores.map((score) => ({ score }));
    expect(standingOut(found)?.score ?? null).toBe(expected);
  });
});
