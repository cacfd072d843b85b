/** The words of a sentence that were not understood: those without which the rest would be a wish. */
import { withinEffort } from '../base/effort.ts';
import { LONGEST_READ } from '../language/longest-read.ts';
import type { RestrictionWords } from '../language/restriction-words.ts';
import { compile } from './compile.ts';
import type { CompileOptions } from './compile-types.ts';
import { readingEffort } from './reading-effort.ts';
import { withoutRestrictions } from './restrictions/apply-restrictions.ts';
import { findRestrictions } from './restrictions/find-restrictions.ts';
import { tongueOf } from './spoken-language.ts';
import { readWhenIn } from './when/read-when.ts';
import type { Span } from './when/result.ts';
import { spansIn } from './when/result-kinds.ts';
import { withoutCourtesy } from './wish/clean-text.ts';
import { bareWord, placedWords } from './wish/wish-words.ts';
import { nearestThings } from './work/suggest.ts';

/** More parts of a sentence are not tried. */
const MOST_PARTS = 12;

/** The nearest sentences that would be understood, where the reason is that words were not. */
export function nearestRead(text: string, reason: string | null, options: CompileOptions) {
  const { intents } = tongueOf(text, options.language);
  const [head = '', tail = ''] = intents.say.notRead('\0').split('\0');
  const isUnread = reason === null || (reason.startsWith(head) && reason.endsWith(tail));
  return isUnread ? nearestThings(text, { options, language: intents }) : [];
}

interface Part {
  start: number;
  end: number;
  said: string;
}

/**
 * The part without which the rest is a wish: a restriction, a clause, or words that a time could begin with; else the last
 * clause, the condition, or what stands beside the time that was read. Null where all of it is not understood.
 */
export function unreadWords(whole: string, options: CompileOptions): string | null {
  return withinEffort(
    readingEffort(),
    () => unreadIn(whole.slice(0, LONGEST_READ), options),
    () => null,
  );
}

function unreadIn(whole: string, options: CompileOptions): string | null {
  const { intents, time } = tongueOf(whole, options.language);
  const text = withoutCourtesy(whole, intents);
  // Of what is asked, no part is a wish.
  if (text.endsWith('?')) return null;
  const { restrictions } = intents;
  const { nowMs, timezone } = options;
  const spans = spansIn(readWhenIn(text, { nowMs, timezone, language: time }));
  const isTime = (part: Part): boolean =>
    spans.some(
      ({ start, end }) =>
        start < part.end && end > part.start && (start <= part.start || end > part.end),
    );
  const found = findRestrictions(text, { restrictions, time });
  const led = ledByTime(text, restrictions.timeLeads).filter((part) => !isTime(part));
  const isRead = (wish: string): boolean =>
    wish !== '' && compile(wish, options).kind !== 'not-understood';
  const unread = [...found, ...clausesOf(text), ...led]
    .slice(0, MOST_PARTS)
    .find((part) => isRead(withoutRestrictions(text, [part], restrictions)));
  return (
    unread?.said ??
    clausesOf(text).at(-1)?.said ??
    conditionIn(text, restrictions) ??
    besideTime(text, spans)
  );
}

/** "if the backup hasn't run": from the word that begins a condition to the end. */
function conditionIn(text: string, { conditions, moments }: RestrictionWords): string | null {
  const begins = placedWords(text).find(
    ({ word, start }) =>
      start > 0 && (conditions.has(bareWord(word)) || moments.has(bareWord(word))),
  );
  return begins === undefined ? null : text.slice(begins.start).replace(/[.!?\s]+$/, '');
}

/** "on school days", up to the next words that could say when, or to a wish. */
function ledByTime(text: string, leads: ReadonlySet<string>): Part[] {
  const words = placedWords(text);
  const starts = words.flatMap(({ word }, at) => (leads.has(bareWord(word)) ? [at] : []));
  return starts.flatMap((from) =>
    [2, 3, 4, 5].flatMap((size) => {
      const [first, last] = [words[from], words[from + size - 1]];
      if (first === undefined || last === undefined || leads.has(bareWord(last.word))) return [];
      const said = text.slice(first.start, last.end).replace(/[,;.!?]+$/, '');
      return [{ start: first.start, end: first.start + said.length, said }];
    }),
  );
}

/** All but the time, in one piece of the sentence. */
function besideTime(text: string, spans: readonly Span[]): string | null {
  const ends = [{ start: 0, end: 0 }, ...spans, { start: text.length, end: text.length }];
  const pieces = ends.slice(1).map(({ start }, at) => text.slice(ends[at]?.end, start));
  const longest = pieces
    .map((piece) => piece.replace(/^[\s,;:.!?]+|[\s,;:.!?]+$/g, ''))
    .toSorted((one, other) => other.length - one.length)[0];
  return spans.length === 0 || longest === undefined || longest === '' ? null : longest;
}

/** What stands behind each sign, but for those in quotes. */
const clausesOf = (text: string): Part[] =>
  [...text.matchAll(/(?<=[,;]\s)(?:"[^"]*"|[^,;]){2,}/g)]
    .filter(({ index }) => text.slice(0, index).split('"').length % 2 === 1)
    .map(({ index, 0: said }) => ({
      start: index,
      end: index + said.length,
      said: said.replace(/[.!?\s]+$/, ''),
    }));
