/**
 * "Forget my wife's birthday": the words that end a schedule also let go of what is remembered. Where they mean no
 * schedule, they are read as the second.
 */
import { GERMAN_FORGET } from './de/german-forget.ts';
import { ENGLISH_FORGET } from './en/english-forget.ts';

/** What is meant, as somebody says it who leaves no doubt; null where the words are no such order. */
export function forgetAbout(text: string): string | null {
  const words = withoutEnd(text.trim());
  for (const [order, said] of [ENGLISH_FORGET, GERMAN_FORGET]) {
    const [, what] = order.exec(words) ?? [];
    if (what !== undefined) return said(what);
  }
  return null;
}

function withoutEnd(text: string): string {
  let end = text.length;
  while ('.!'.includes(text[end - 1] ?? ' ')) end -= 1;
  return text.slice(0, end);
}
