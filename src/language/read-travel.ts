/** What words say about where somebody is: away, home again, or which schedules go along. */
import { GERMAN_TRAVEL } from './de/german-travel.ts';
import { ENGLISH_TRAVEL } from './en/english-travel.ts';
import type { TravelWords } from './travel-words.ts';

const LANGUAGES = [ENGLISH_TRAVEL, GERMAN_TRAVEL];

export type SaidTravel =
  | {
      kind: 'away';
      /** As it was written. */
      place: string;
      until: string | null;
      during: string | null;
      words: TravelWords;
    }
  /** Some day, and not now. */
  | { kind: 'later'; place: string; words: TravelWords }
  | { kind: 'back'; words: TravelWords }
  | {
      kind: 'answer';
      follows: boolean;
      /** In words that may answer any question. */
      isBare: boolean;
      words: TravelWords;
    };

export const travelWordsOf = (language: string): TravelWords =>
  LANGUAGES.find((one) => one.language === language) ?? ENGLISH_TRAVEL;

const LONGEST = 150;

/** Null if the words say something else. */
export function readTravel(text: string): SaidTravel | null {
  if (text.length > LONGEST) return null;
  const written = text
    .replaceAll('’', "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/[.!]{1,3}$/, '');
  // The places in it are those of what was written.
  const said = written.toLowerCase();
  if (said.length !== written.length) return null;
  const asWritten = (place: string): string => {
    const from = said.lastIndexOf(` ${place}`) + 1;
    return written.slice(from, from + place.length);
  };
  for (const words of LANGUAGES) {
    const later = firstFound(words.later, said);
    if (later !== null) return { kind: 'later', place: asWritten(later['place'] ?? ''), words };
    const away = firstFound(words.away, said);
    if (away !== null) {
      const { place = '', until = null, during = null } = away;
      return { kind: 'away', place: asWritten(place), until, during, words };
    }
    if (words.back.some((pattern) => pattern.test(said))) return { kind: 'back', words };
    const { all, none, bare } = words.answers;
    const isBare = bare.includes(said);
    if (all.includes(said)) return { kind: 'answer', follows: true, isBare, words };
    if (none.includes(said)) return { kind: 'answer', follows: false, isBare, words };
  }
  return null;
}

function firstFound(
  patterns: readonly RegExp[],
  said: string,
): Partial<Record<string, string>> | null {
  for (const pattern of patterns) {
    const found = pattern.exec(said)?.groups;
    if (found !== undefined) return found;
  }
  return null;
}
