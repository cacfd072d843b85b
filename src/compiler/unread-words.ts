/** The words of a sentence that were not understood: those without which the rest would be a wish. */
import { withinEffort } from '../base/effort.ts';
import { LONGEST_READ } from '../language/longest-read.ts';
import { compile } from './compile.ts';
import type { CompileOptions } from './compile-types.ts';
import { readingEffort } from './reading-effort.ts';
import { withoutRestrictions } from './restrictions/apply-restrictions.ts';
import { findRestrictions } from './restrictions/find-restrictions.ts';
import { tongueOf } from './spoken-language.ts';
import { nearestThings } from './work/suggest.ts';

/** More parts of a sentence are not tried. */
const MOST_PARTS = 4;

/** The nearest sentences that would be understood, where the reason is that words were not. */
export function nearestRead(text: string, reason: string | null, options: CompileOptions) {
  const { intents } = tongueOf(text, options.language);
  const [head = '', tail = ''] = intents.say.notRead('\0').split('\0');
  const isUnread = reason === null || (reason.startsWith(head) && reason.endsWith(tail));
  return isUnread ? nearestThings(text, { options, language: intents }) : [];
}

/** Null where all of it is not understood. */
export function unreadWords(whole: string, options: CompileOptions): string | null {
  const text = whole.slice(0, LONGEST_READ);
  const { intents, time } = tongueOf(text, options.language);
  const { restrictions } = intents;
  const parts = [...findRestrictions(text, { restrictions, time }), ...clausesOf(text)];
  const isRead = (wish: string): boolean =>
    wish !== '' && compile(wish, options).kind !== 'not-understood';
  return withinEffort(
    readingEffort(),
    () =>
      parts
        .slice(0, MOST_PARTS)
        .find((part) => isRead(withoutRestrictions(text, [part], restrictions)))?.said ?? null,
    () => null,
  );
}

/** What stands behind each sign. */
const clausesOf = (text: string): { start: number; end: number; said: string }[] =>
  [...text.matchAll(/(?<=[,;]\s)[^,;]{2,}/g)].map(({ index, 0: said }) => ({
    start: index,
    end: index + said.length,
    said: said.replace(/[.!?\s]+$/, ''),
  }));
