/** What holds where a test does not. */
import type { Comparison, Test } from './what.ts';

const OPPOSITES: Readonly<Record<Comparison, Comparison>> = {
  above: 'at-most',
  below: 'at-least',
  'at-least': 'below',
  'at-most': 'above',
  equals: 'not',
  not: 'equals',
};

/** Null where it is no test by itself: what has not changed is no news. */
export function oppositeOf(test: Test): Test | null {
  switch (test.kind) {
    case 'compare':
    case 'count':
      return { ...test, is: OPPOSITES[test.is] };
    case 'between':
      return { ...test, isOutside: !test.isOutside };
    case 'contains':
      return test.how === 'all' ? null : { ...test, how: test.how === 'none' ? 'any' : 'none' };
    case 'fails':
      return { kind: 'succeeds' };
    case 'succeeds':
      return { kind: 'fails' };
    case 'appears':
      return { kind: 'disappears' };
    case 'disappears':
      return { kind: 'appears' };
    default:
      return null;
  }
}
