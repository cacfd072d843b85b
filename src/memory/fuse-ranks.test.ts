import { expect, test } from 'vitest';
import { fuseRanks } from './fuse-ranks.ts';

const fused = (...rankings: string[]) =>
  fuseRanks(
    rankings.map((ranking) => [...ranking]),
    (one) => one,
  ).join('');

test.each([
  ['one ranking stays as it is', ['cab'], 'cab'],
  ['nothing gives nothing', ['', ''], ''],
  ['what is in both comes first', ['abc', 'xc'], 'caxb'],
  ['a better place in both is better', ['ab', 'ab'], 'ab'],
  ['each brings its own', ['a', 'b'], 'ab'],
])('%s', (_, rankings, expected) => {
  expect(fused(...rankings)).toBe(expected);
});
