/**
 * A sentence as the words that phrases are compared with: in small letters, without punctuation, contractions as whole
 * words, umlauts as two letters. Each knows where it stands in the sentence, so that what fills a slot keeps its form.
 */
import { ANSWER_WORDS } from '../answers.ts';
import { CONTRACTIONS, COURTESIES } from './courtesies.ts';

export interface SaidWord {
  word: string;
  /** Where it stands, with the punctuation around it. */
  from: number;
  to: number;
  /** "what's" is two words; a slot holds all of it or nothing. */
  isBeginning: boolean;
  isEnd: boolean;
}

export interface SaidWords {
  text: string;
  words: readonly SaidWord[];
  /** Where the sentence may begin and end once courtesies are left out. */
  starts: readonly number[];
  /** With how much speaks for it: what is set off as a courtesy belongs to no slot that takes any words. */
  ends: ReadonlyMap<number, number>;
}

/** More than anybody says to ask for one thing; longer ones are compared with nothing. */
const LONGEST_TEXT = 600;
const MOST_WORDS = 60;

/** Null where it is too long, or says nothing. */
export function wordsSaid(text: string): SaidWords | null {
  if (text.length > LONGEST_TEXT) return null;
  const words: SaidWord[] = [];
  for (const match of text.matchAll(/\S+/g)) {
    const parts = wordsOf(match[0]);
    parts.forEach((word, index) => {
      words.push({
        word,
        from: match.index,
        to: match.index + match[0].length,
        isBeginning: index === 0,
        isEnd: index === parts.length - 1,
      });
    });
  }
  if (words.length === 0 || words.length > MOST_WORDS) return null;
  const plain = words.map(({ word }) => word);
  const starts = reached(plain, COURTESIES.before);
  const ends = reached(plain.toReversed(), COURTESIES.behind.map(reversed));
  const weighed = ends.map((skipped) => {
    const end = words.length - skipped;
    return [end, isSetOff(text, words, end) ? skipped * COURTESY_WEIGHT : 0] as const;
  });
  return { text, words, starts, ends: new Map(weighed) };
}

/** More than a word has in a slot that takes any. */
const COURTESY_WEIGHT = 2;

/** "…, thanks", "… please". */
function isSetOff(text: string, words: readonly SaidWord[], end: number): boolean {
  const behind = words.slice(end);
  const isPlea = behind.every(({ word }) => ANSWER_WORDS.please.includes(word));
  return isPlea || /[,.!?;–—-]\s*$/.test(text.slice(0, behind[0]?.from ?? 0));
}

/** The words of a piece of text without blanks; none where it is punctuation alone. */
export function wordsOf(piece: string): readonly string[] {
  const bare = fold(piece).replace(EDGES_BEFORE, '').replace(EDGES_BEHIND, '');
  if (bare === '') return [];
  return Object.hasOwn(CONTRACTIONS, bare) ? (CONTRACTIONS[bare]?.split(' ') ?? [bare]) : [bare];
}

const PUNCTUATION = String.raw`[.,!?;:…"'“”„«»()\[\]{}¿¡*\u0060\u200d\ufe0f\p{Extended_Pictographic}]`;
const EDGES_BEFORE = new RegExp(`^(?:${PUNCTUATION}|[-–—]+$)+`, 'u');
const EDGES_BEHIND = new RegExp(`(?<!${PUNCTUATION})${PUNCTUATION}+$`, 'u');

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

function fold(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[’‘ʼ´`]/g, "'")
    .replaceAll(/[äöüß]/g, (letter) => UMLAUTS[letter] ?? letter);
}

/** Every position that courtesies lead to, from the beginning. */
function reached(words: readonly string[], courtesies: readonly (readonly string[])[]): number[] {
  const found = [0];
  for (const at of found)
    for (const courtesy of courtesies) {
      const next = at + courtesy.length;
      const isSaid = courtesy.every((word, index) => words[at + index] === word);
      if (isSaid && !found.includes(next)) found.push(next);
    }
  return found;
}

function reversed(words: readonly string[]): readonly string[] {
  return words.toReversed();
}
