/**
 * The short code of a request, which somebody types to answer it: "yes K7M3P". It is made of the request and of the hash
 * of what it asks for, so whoever types it has read it beside exactly that.
 */
import { textHash } from '../base/content-hash.ts';
import type { Request } from './request.ts';

/** None of these is taken for another one. Letters and digits take turns, so that no code is a word. */
const LETTERS = 'ACDEFGHJKMNPRTWXY';
const DIGITS = '34679';
const FORM = [LETTERS, DIGITS, LETTERS, DIGITS, LETTERS];
const HEX_DIGITS_EACH = 6;

export function requestCode({ id, hash }: Pick<Request, 'id' | 'hash'>): string {
  const digest = textHash(`${id} ${hash}`);
  return FORM.map((characters, index) => {
    const from = index * HEX_DIGITS_EACH;
    const number = Number.parseInt(digest.slice(from, from + HEX_DIGITS_EACH), 16);
    return characters.charAt(number % characters.length);
  }).join('');
}

/** True if a word has the form of a code, however it is written. */
export function isRequestCode(word: string): boolean {
  const letters = word.toUpperCase();
  return (
    letters.length === FORM.length &&
    FORM.every((characters, index) => characters.includes(letters.charAt(index)))
  );
}
