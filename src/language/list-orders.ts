/**
 * Tells which changes of their own lists a person's words ask for: "put a task on my list", "remember the opening
 * hours". What they quote, and what they want not to be done, asks for nothing.
 */
import { GERMAN_LIST_ORDERS } from './de/german-list-orders.ts';
import { ENGLISH_LIST_ORDERS } from './en/english-list-orders.ts';
import type { ListOrder, ListOrderWords } from './list-order-words.ts';

const LANGUAGES: readonly ListOrderWords[] = [ENGLISH_LIST_ORDERS, GERMAN_LIST_ORDERS];

/** Whether words may say that something on a list is done: only then is it worth to look what is there. */
export const mayTick = (words: string): boolean =>
  words.length <= LONGEST_TICK &&
  !words.includes('?') &&
  LANGUAGES.some(({ ticks }) => ticks.test(words));

const LONGEST_TICK = 300;

const negated = (place: keyof ListOrderWords['negated']): string =>
  `\\b(?:${LANGUAGES.map((words) => words.negated[place]).join('|')})\\b`;

const NEGATED = new RegExp(`${negated('before')}[^,.;:!?]{0,25}$`);
const NEGATED_BEHIND = new RegExp(`^[^,.;:!?]{0,40}${negated('behind')}`);
const NEGATED_WITHIN = new RegExp(negated('within'));
const LONGEST_READ = 4000;

export function asksForListOrder(words: string, wanted: ListOrder): boolean {
  const said = words
    .slice(0, LONGEST_READ)
    .toLowerCase()
    .replaceAll(/[’‘`´]/g, "'")
    .replaceAll(/"[^"\n]{1,300}"|“[^”\n]{1,300}”|„[^“”\n]{1,300}[“”]/g, '·');
  const patterns = LANGUAGES.flatMap(({ orders }) => orders[wanted]);
  return patterns.some((pattern) =>
    [...said.matchAll(pattern)].some(({ 0: found, index }) => {
      const [before, behind] = [said.slice(0, index), said.slice(index + found.length)];
      return !NEGATED.test(before) && !NEGATED_BEHIND.test(behind) && !NEGATED_WITHIN.test(found);
    }),
  );
}
