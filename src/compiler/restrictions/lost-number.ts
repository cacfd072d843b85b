/** A number that somebody said, and that is nowhere in what somebody else made of it: "those older than 30 days". */
import type { Draft } from '../compile-types.ts';
import type { Span } from '../when/result.ts';
import { isPlace, placedWords } from '../wish/wish-words.ts';

/** Up to here it may be an hour, which is said in many ways. */
const LAST_HOUR = 24;
/** In which a length of time may stand. */
const UNITS = [1, 60, 3600, 86_400, 604_800];
const MILLISECONDS = 1000;

/** The number with the words around it; null where all are there, as they were said or as seconds. */
export function lostNumber(
  text: string,
  { drafts, whole, spans }: { drafts: readonly Draft[]; whole: string; spans: readonly Span[] },
): string | null {
  const made = drafts.map(({ plan, trigger, input }) => JSON.stringify({ plan, trigger, input }));
  const there = new Set([whole, ...made].join(' ').match(/\d+(?:[.,]\d+)?/g));
  const words = placedWords(text);
  for (const [index, { word, start, end }] of words.entries()) {
    const number = numberIn(word);
    const isOfTime = spans.some((span) => span.start <= start && span.end >= end);
    if (number === null || isOfTime) continue;
    const forms = UNITS.flatMap((unit) => [number * unit, number * unit * MILLISECONDS]);
    if (forms.some((form) => there.has(String(form)))) continue;
    const [first = { start }, last = { end }] = [words[index - 2], words[index + 1]];
    return text.slice(first.start, last.end);
  }
  return null;
}

/** "30", "30%" and "$30"; no time, no ordinal, no part of a name. */
function numberIn(word: string): number | null {
  if (isPlace(word)) return null;
  const [, digits] = /^[$€£]?(\d{2,9})[%€$£]?,?$/.exec(word) ?? [];
  const number = Number(digits ?? 0);
  return number > LAST_HOUR && !isYear(number) ? number : null;
}

const isYear = (number: number): boolean => number >= 1900 && number < 2200;
