/** The same links, those that cost least first; what costs nobody knows how much comes last, in its order. */

import { NO_USAGE } from '../domain/model-usage.ts';
import { costOf } from './cost-of.ts';
import type { ModelLink } from './link.ts';

/** A call that reads much and says little. */
const USUAL = { ...NO_USAGE, input: 10_000, output: 1000 };

export function cheapestFirst(chain: readonly ModelLink[]): ModelLink[] {
  const priced = chain.map((link) => ({ link, cents: costOf(USUAL, link) ?? Infinity }));
  return priced
    .toSorted((one, other) => (one.cents === other.cents ? 0 : one.cents - other.cents))
    .map(({ link }) => link);
}
