/** How a language writes down its words: several in one text, with `|` between them. */
import type { Sense } from './language.ts';

export type WordTable = Readonly<Record<string, Sense>>;

/** One map of all tables from words to what they can mean. Later tables add meanings to words of earlier ones. */
export function wordMap(...tables: WordTable[]): Map<string, Sense> {
  const senses = new Map<string, Sense>();
  for (const table of tables) {
    for (const [entry, sense] of Object.entries(table)) {
      for (const word of entry.split('|')) senses.set(word, merged(senses.get(word), sense));
    }
  }
  return senses;
}

function merged(known: Sense | undefined, added: Sense): Sense {
  if (known === undefined) return added;
  return { ...known, ...added, roles: [...(known.roles ?? []), ...(added.roles ?? [])] };
}

/** Every second week of the year, or day of the month, in the plural. */
const everySecond = (unit: 'week' | 'day', rest: 0 | 1): Sense => ({
  parity: { unit, rest },
  repeats: true,
});
export const EVEN_WEEKS = everySecond('week', 0);
export const ODD_WEEKS = everySecond('week', 1);
export const EVEN_DAYS = everySecond('day', 0);
export const ODD_DAYS = everySecond('day', 1);

/** The letters for each weekday, from Sunday on. */
export function dayCodes(letters: readonly string[]): ReadonlyMap<string, number> {
  return new Map(
    letters.flatMap((codes, day) => codes.split('|').map((code) => [code, day] as const)),
  );
}

export function words(text: string): ReadonlySet<string> {
  return new Set(text.split('|'));
}

/** Numbers that are words: the first of them is `from`. */
export function numbers(text: string, from: number): ReadonlyMap<string, number> {
  return new Map(text.split('|').map((word, index) => [word, from + index]));
}
