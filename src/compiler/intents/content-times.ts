/**
 * A time that what is fetched or sent is about: "the part about Thursday", "the weather for the weekend". Where a
 * whole time is said elsewhere, it is hidden, so that it says nothing of when.
 */
import type { IntentWords } from '../../language/intent-words.ts';
import type { Question, Span, When, WhenResult } from '../when/result.ts';
import { bareWord, urlIn } from './clauses.ts';
import { hide } from './hide.ts';

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
    const belongs = isOfThing(text, found, result, language);
    const span = belongs === 'no' ? null : timeFrom(text, from, read, language);
    if (span === null) continue;
    const again = read(hide(text, [span]));
    if (!isWhole(again)) continue;
    if (belongs === 'yes' || result.kind !== 'when') return { result: again, hidden: [span] };
    const said = text.slice(span.start, span.end);
    return { result: whichOf(said, result, again, language), hidden: [] };
  }
  return null;
}

/** "the numbers for next week": what they are of, or how long they are told. */
function whichOf(
  said: string,
  when: When,
  about: When | Question,
  { say }: IntentWords,
): WhenResult {
  const choices = [
    { label: say.isWhen, answer: when },
    { label: say.isName, answer: about },
  ];
  const asked = { kind: 'question', about: 'meaning', text: say.askCalled(said) } as const;
  return { ...asked, choices, spans: when.spans };
}

function isWhole(result: WhenResult): result is When | Question {
  return result.kind === 'when' || (result.kind === 'question' && result.about === 'half-of-day');
}

/** "the weather for": something to be found out, and no time stands between. */
function isOfThing(
  text: string,
  { index: at, groups }: RegExpExecArray,
  result: WhenResult,
  { things, reminders, verbs }: IntentWords,
): 'yes' | 'no' | 'maybe' {
  const { loose, of } = groups ?? {};
  if (loose === undefined && of === undefined) return 'yes';
  const spans = result.kind === 'none' ? (result.spoken ?? []) : result.spans;
  if (spans.some(({ start, end }) => start < at && end >= at - 1)) return 'no';
  if (of !== undefined) return 'yes';
  const words = text.slice(0, at).trimEnd().split(/\s+/).map(bareWord);
  // "an alarm for Friday" is set for then.
  if (reminders.has(words.at(-1) ?? '')) return 'no';
  if (words.some((word) => things.has(word))) return 'yes';
  const isTold = words.some((word) => verbs.tell.has(word) || urlIn(word) !== null);
  return isTold ? 'maybe' : 'no';
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
