/** What changes, rises or falls, and what may be said of a page as well as of a number: "it went down". */
import type { At, SaidTest } from '../values.ts';
import type { Test } from '../what.ts';

export const changes = (
  way: 'any' | 'up' | 'down',
  by: { value: number; isPercent: boolean } | null = null,
): Test => ({
  kind: 'changes',
  way,
  by: by === null ? null : { amount: by.value, isPercent: by.isPercent },
});

/** Which way it goes, where that may be said of a number or of a page: "goes down". */
const goesIn = ({ context: { isA }, from }: At): 'up' | 'down' | undefined =>
  (['down', 'up'] as const).find((way) => isA(from, new Set([`goes-${way}`])));

export function going(test: Test, place: At): SaidTest {
  const goes = goesIn(place);
  return goes === undefined ? test : { ...test, goes };
}

/** "goes" is a word of both ways; "is down" and "goes down" are said of pages, too. */
export function moving(way: 'up' | 'down', place: At): SaidTest | null {
  const goes = goesIn(place);
  const isOfPage = goes !== undefined || place.context.isA(place.to - 1, new Set([way]));
  if (goes !== undefined && goes !== way) return null;
  return { ...changes(way), ...(isOfPage && { goes: way }) };
}
