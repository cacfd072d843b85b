/**
 * "Forget my wife's birthday": the words that end a schedule also let go of what is remembered. Where they mean no
 * schedule, they are read as the second.
 */
import { GERMAN_FORGET } from './de/german-forget.ts';
import { ENGLISH_FORGET } from './en/english-forget.ts';

/** What is meant, as somebody says it who leaves no doubt; null where the words are no such order. */
export function forgetAbout(text: string): string | null {
  const words = text.trim().replace(/[.!]+$/, '');
  for (const [order, said] of [ENGLISH_FORGET, GERMAN_FORGET]) {
    const [, what] = order.exec(words) ?? [];
    if (what !== undefined) return said(what);
  }
  return null;
}
