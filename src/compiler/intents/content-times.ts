/**
 * A time that what is fetched or sent is about: "the part about Thursday", "the weather for the weekend". Where a
 * whole time is said elsewhere, it is hidden, so that it says nothing of when.
 */
import type { IntentWords } from '../../language/intent-words.ts';
import type { Span, WhenResult } from '../when/result.ts';
import { bareWord, urlIn } from './clauses.ts';

type ReadTime = (text: string) => WhenResult;

/** No day that something is about takes more words. */
const MOST_WORDS = 4;

/** Nobody speaks of more things in one wish; each takes a reading of the whole. */
const MOST_LEADS = 6;

export function contentTime(
  text: string,
  { read, result }: { read: ReadTime; result: WhenResult },
  language: IntentWords,
): { result: WhenResult; hidden: readonly Span[] } | null {
  if (language.reminding.test(text) || text.search(language.contentLead) < 0) return null;
  for (const found of text.matchAll(language.contentLead).take(MOST_LEADS)) {
    const from = found.index + found[0].length;
    // Nothing that was read as a time stands there.
    const isTime = ({ start, end }: Span): boolean => start <= from && end > from;
    if (result.kind !== 'none' && !result.spans.some(isTime)) continue;
    const isLoose = found.groups?.['loose'] !== undefined;
    if (isLoose && !isOfThing(text, found.index, result, language)) continue;
    const span = timeFrom(text, from, read, language);
    if (span === null) continue;
    const blank = 'ẍ'.repeat(span.end - span.start);
    const again = read(`${text.slice(0, span.start)}${blank}${text.slice(span.end)}`);
    if (isWhole(again)) return { result: again, hidden: [span] };
  }
  return null;
}

function isWhole(result: WhenResult): boolean {
  return result.kind === 'when' || (result.kind === 'question' && result.about === 'half-of-day');
}

/** "the weather for": something to be found out, and no time stands between. */
function isOfThing(
  text: string,
  at: number,
  result: WhenResult,
  { things, reminders }: IntentWords,
): boolean {
  const spans = result.kind === 'none' ? (result.spoken ?? []) : result.spans;
  if (spans.some(({ start, end }) => start < at && end >= at - 1)) return false;
  const words = text.slice(0, at).trimEnd().split(/\s+/);
  // "an alarm for Friday" is set for then.
  if (reminders.has(bareWord(words.at(-1) ?? ''))) return false;
  return words.some((word) => things.has(bareWord(word)) || urlIn(word) !== null);
}

/** The longest row of words from there on that is a time and nothing else; how often is never a part of it. */
function timeFrom(
  text: string,
  from: number,
  read: ReadTime,
  { again, numbers }: IntentWords,
): Span | null {
  const words = [...text.slice(from, from + 80).matchAll(/\S+/g)].slice(0, MOST_WORDS);
  const first = bareWord(words[0]?.[0] ?? '');
  // "for 5 days" is how long.
  if (/^\d/.test(first) || numbers.has(first)) return null;
  const stop = words.findIndex(
    ([word], index) =>
      again.has(bareWord(word)) || (index > 0 && /[,;.!?]$/.test(words[index - 1]?.[0] ?? '')),
  );
  for (const word of (stop < 0 ? words : words.slice(0, stop)).toReversed()) {
    const said = text.slice(from, from + word.index + word[0].replace(/[,;.!?]+$/, '').length);
    const result = read(said);
    if (result.kind === 'none') continue;
    const isAll = result.spans[0]?.start === 0 && result.spans.at(-1)?.end === said.length;
    if (isAll) return { start: from, end: from + said.length };
  }
  return null;
}
