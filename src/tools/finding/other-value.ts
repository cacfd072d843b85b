/** Values that are called nearly the same and are another: the old price, the price for shipping. */
import { VALUE_WORDS } from '../../language/all-value-words.ts';
import { wordsOf } from './fold-text.ts';

/** It was so, or is of something else. */
const NOT_NOW: ReadonlySet<string> = new Set(
  VALUE_WORDS.flatMap(({ notNow }) => notNow.split(' ')),
);

/** What nobody has to pay, or pays besides: only where no other is named. */
const MAYBE: ReadonlySet<string> = new Set(
  VALUE_WORDS.flatMap(({ doubtful }) => doubtful.split(' ')),
);

/** How much less sure it is by the words beside its name; null where it is surely another. */
export function doubtOf(beside: readonly string[], wanted: readonly string[]): number | null {
  const more = beside.filter((word) => !wanted.includes(word));
  if (more.some((word) => NOT_NOW.has(word))) return null;
  return more.some((word) => MAYBE.has(word)) ? DOUBT : 0;
}

/** More than there is between any two ranks of a text or of marks. */
const DOUBT = 5;

/** The word right before a name, with none of the signs between them. */
export function wordBefore(text: string): readonly string[] {
  return wordsOf(/[\p{L}\p{N}]+(?=[^\p{L}\p{N}.,;:!?]*$)/u.exec(text)?.[0] ?? '');
}
