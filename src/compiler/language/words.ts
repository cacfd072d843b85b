/** Puts a language's tables together into one map from words to what they can mean. */
import type { Sense } from './language.ts';

export type WordTable = Readonly<Record<string, Sense>>;

/** Later tables add meanings to words of earlier ones. */
export function wordMap(...tables: WordTable[]): Map<string, Sense> {
  const words = new Map<string, Sense>();
  for (const table of tables) {
    for (const [entry, sense] of Object.entries(table)) {
      for (const word of entry.split('|')) words.set(word, merged(words.get(word), sense));
    }
  }
  return words;
}

function merged(known: Sense | undefined, added: Sense): Sense {
  if (known === undefined) return added;
  return { ...known, ...added, roles: [...(known.roles ?? []), ...(added.roles ?? [])] };
}
