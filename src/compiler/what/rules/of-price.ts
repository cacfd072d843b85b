/** Tests that speak of a price, whatever has it. */
import type { Rule } from '../../engine/grammar.ts';
import { isCurrency } from '../units.ts';
import type { At } from '../values.ts';
import type { Test } from '../what.ts';

const OF_PRICE: ReadonlySet<string> = new Set(['costs', 'cheaper']);
const PRICED: ReadonlySet<string> = new Set(['compare', 'between', 'changes']);

/** "the kettle drops below 40 euros": what has so little of a currency is a price. */
const isCheap = (test: Test): boolean =>
  test.kind === 'compare' &&
  (test.is === 'below' || test.is === 'at-most') &&
  isCurrency(test.unit);

/** "costs less than 50", "gets cheaper": whatever has it, its price is meant. */
export function ofPrice(one: Rule): Rule {
  if (one.category !== 'test') return one;
  return {
    ...one,
    make(values, place) {
      const made = one.make(values, place) as Test | null;
      const { from, to, context } = place as At;
      if (made === null || !PRICED.has(made.kind)) return made;
      const said = Array.from({ length: to - from }, (_, step) => from + step);
      const isPriced = isCheap(made) || said.some((at) => context.isA(at, OF_PRICE));
      return isPriced ? { ...made, prices: context.prices } : made;
    },
  };
}
