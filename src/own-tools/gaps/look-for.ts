/**
 * What there is that may close a gap, by the words it is searched with: skills, tools, servers and APIs that are connected or
 * could be. What needs nobody comes first; of what is equal there, what has more of the words.
 */
import { FOUND_KINDS, type FoundForGap } from '../../domain/gap.ts';
import { tellingWords } from '../../memory/fold-words.ts';

export interface PlaceToLook extends FoundForGap {
  /** Further words by which it is found. */
  words?: string;
}

const MOST_FOUND = 8;
/** Of the words that are searched, the part that it must have. */
const LEAST = 0.34;

export function lookFor(search: string, places: readonly PlaceToLook[]): FoundForGap[] {
  const wanted = [...new Set(tellingWords(search))];
  return places
    .map((place) => ({ place, score: scoreOf(place, wanted) }))
    .filter(({ score }) => wanted.length > 0 && score >= LEAST * wanted.length)
    .toSorted(
      (one, other) =>
        FOUND_KINDS.indexOf(one.place.kind) - FOUND_KINDS.indexOf(other.place.kind) ||
        other.score - one.score ||
        one.place.name.localeCompare(other.place.name, 'en'),
    )
    .slice(0, MOST_FOUND)
    .map(({ place: { words: _, ...found } }) => found);
}

/** A word of its name counts more than one that is said about it. */
function scoreOf({ name, does, words = '' }: PlaceToLook, wanted: readonly string[]): number {
  const named = new Set(tellingWords(name.replaceAll(/[._-]/g, ' ')));
  const said = new Set(tellingWords(`${does} ${words}`));
  return wanted.reduce((sum, word) => sum + (named.has(word) ? 1.5 : said.has(word) ? 1 : 0), 0);
}
