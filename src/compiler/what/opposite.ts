/** Tests said in another way: what is so where one is not so, and what is said of each of a list. */
import { inBytes } from './units.ts';
import type { Thing } from './values.ts';
import type { Comparison, Filter, Test } from './what.ts';

const OTHER: Readonly<Record<Comparison, Comparison>> = {
  above: 'at-most',
  below: 'at-least',
  'at-least': 'below',
  'at-most': 'above',
  equals: 'not',
  not: 'equals',
};

/** Null where nobody could say what it would be. */
export function opposite(test: Test): Test | null {
  switch (test.kind) {
    case 'fails':
      return { kind: 'succeeds' };
    case 'succeeds':
      return { kind: 'fails' };
    case 'appears':
      return { kind: 'disappears' };
    case 'disappears':
      return { kind: 'appears' };
    case 'between':
      return { ...test, isOutside: !test.isOutside };
    case 'compare':
      return { ...test, is: OTHER[test.is] };
    case 'count':
      return { ...test, is: OTHER[test.is] };
    case 'contains': {
      const isOne = test.words.length === 1;
      if (test.how === 'all' && !isOne) return null;
      return { ...test, how: test.how === 'none' ? 'any' : 'none' };
    }
    default:
      return null;
  }
}

/** "any file in ~/in is larger than 1 GB": there is one that is. Null where it is said of all of it. */
export function keptOf(thing: Thing, test: Test): { thing: Thing; test: Test } | null {
  const isFiles = thing.takes.length === 1 && thing.takes[0]?.kind === 'items';
  const filter = test.kind === 'contains' ? null : filterOf(test);
  const isCut = thing.filters.some(({ kind }) => kind === 'most');
  if (!isFiles || filter === null || isCut) return null;
  return { thing: { ...thing, filters: [...thing.filters, filter] }, test: { kind: 'appears' } };
}

/** What is said of each of a list, as what it is kept by. */
export function filterOf(test: Test): Filter | null {
  if (test.kind === 'older') return { kind: 'older', seconds: test.seconds };
  if (test.kind === 'contains') return { kind: 'contains', words: test.words, how: test.how };
  if (test.kind !== 'compare' || inBytes(1, test.unit) === null) return null;
  const { is, value, unit } = test;
  return { kind: 'compare', field: null, is, value, ...(unit !== undefined && { unit }) };
}
