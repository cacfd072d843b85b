/** "the kettle on URL costs less than 50 euros": the thing is what the page is about, and its price is the number. */
import type { If, SaidTest, Thing } from './values.ts';

/** The same condition, of the price where its words speak of one. */
export function ofPrice(said: If): If {
  const { test, others, thing } = said;
  const prices = [test, ...others].find((one) => one.prices !== undefined)?.prices;
  if (prices === undefined) return said;
  return {
    ...said,
    thing: priceOf(thing, prices),
    test: plain(test),
    others: others.map(plain),
  };
}

/** A place that was named is where the price stands, and "the rent" is one by its name. */
function priceOf(thing: Thing, prices: readonly string[]): Thing {
  const { isLoose: _, noun: __, ...rest } = thing;
  const [name = ''] = prices;
  const isNamed = thing.takes.some(
    (take) => take.kind !== 'value' || prices.some((one) => take.name.endsWith(one)),
  );
  if (isNamed || thing.content !== null) return thing;
  const [owner] = thing.takes;
  const of = owner?.kind === 'value' ? { of: owner.name } : {};
  return { ...rest, takes: [{ kind: 'value', name, ...of }] };
}

function plain({ prices: _, ...test }: SaidTest): SaidTest {
  return test;
}
