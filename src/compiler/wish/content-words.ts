/** Words that are said or looked up as they stand, whatever times they speak of: a question, a message, what something is about. */
import type { IntentWords } from '../../language/intent-words.ts';
import type { Span, WhenResult } from '../when/result.ts';
import { isAllOf, isOnce, isOneTime, isWhole, spansIn } from '../when/result-kinds.ts';
import type { Candidate, Sentence } from './candidate.ts';
import { hide } from './hide.ts';
import { calledBy } from './task-words.ts';
import { bareWord, urlIn } from './wish-words.ts';

/** Nobody says a time of more words behind a question. */
const MOST_BEHIND = 16;

/** "every Friday at 4 ask me what I finished this week": when stands in front of the question, or all of it behind. */
export function* askedWords(
  text: string,
  read: (text: string) => WhenResult,
  language: IntentWords,
): Generator<Candidate> {
  const start = questionStart(text, language);
  if (start === null) return;
  yield { hidden: [{ start, end: text.length }], isMeant: isOneTime };
  const words = [...text.slice(start).matchAll(/\S+/g)].slice(1).slice(-MOST_BEHIND);
  const time = words.find(({ index }) => {
    const tail = text.slice(start + index).replace(/[.!?\s]+$/, '');
    const result = read(tail);
    return isOneTime(result) && isAllOf(tail, result);
  });
  if (time !== undefined)
    yield { hidden: [{ start, end: start + time.index }], isMeant: isOneTime };
}

/** The first word of the question behind "ask me". */
function questionStart(text: string, { askFrame, questionWords }: IntentWords): number | null {
  const frame = askFrame.exec(text);
  if (frame === null) return null;
  const from = frame.index + frame[0].length;
  const words = text.slice(from).matchAll(/\S+/g);
  const first = words.find(([word]) => questionWords.has(bareWord(word)));
  return first === undefined ? null : from + first.index;
}

/** "at 9pm saying good job today": behind a whole time, what is to be said speaks for itself. */
export function* quotedWords({ text, read, language }: Sentence): Generator<Candidate> {
  const found = language.quoting.exec(text);
  if (found === null) return;
  const start = found.index + found[0].length;
  if (isOnce(read(text.slice(start))))
    yield { hidden: [{ start, end: text.length }], isMeant: isWhole };
}

/** No day that something is about takes more words. */
const MOST_WORDS = 4;

/** Nobody speaks of more things in one wish; each takes a reading of the whole. */
const MOST_LEADS = 6;

/** "the part about Thursday", "the weather for the weekend": what is fetched or sent is about that time. */
export function* contentWords(sentence: Sentence): Generator<Candidate> {
  const { text, result, language } = sentence;
  if (language.reminding.test(text) || text.search(language.contentLead) < 0) return;
  for (const found of text.matchAll(language.contentLead).take(MOST_LEADS)) {
    const from = found.index + found[0].length;
    const isTime = ({ start, end }: Span): boolean => start <= from && end > from;
    const isRead = result.kind === 'none' || result.spans.some(isTime);
    const belongs = isRead ? isOfThing(found, sentence) : 'no';
    const span = belongs === 'no' ? null : timeFrom(from, sentence);
    if (span === null) continue;
    const about = { hidden: [span], isMeant: isWhole };
    const isEither = belongs === 'maybe' && isWhole(sentence.read(hide(text, [span])));
    yield isEither ? calledBy(span, sentence) : about;
  }
}

/** "the weather for": something to be found out, and no time stands between. */
function isOfThing(
  { index: at, groups }: RegExpExecArray,
  { text, result, language }: Sentence,
): 'yes' | 'no' | 'maybe' {
  const { loose, of } = groups ?? {};
  if (loose === undefined && of === undefined) return 'yes';
  if (spansIn(result).some(({ start, end }) => start < at && end >= at - 1)) return 'no';
  if (of !== undefined) return 'yes';
  const words = text.slice(0, at).trimEnd().split(/\s+/).map(bareWord);
  // "an alarm for Friday" is set for then.
  if (language.reminders.has(words.at(-1) ?? '')) return 'no';
  if (words.some((word) => language.things.has(word))) return 'yes';
  const isTold = words.some((word) => language.verbs.tell.has(word) || urlIn(word) !== null);
  return isTold ? 'maybe' : 'no';
}

/** The longest row of words from there on that is a time and nothing else; how often is never a part of it. */
function timeFrom(from: number, { text, read, language }: Sentence): Span | null {
  const { again, numbers } = language;
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
    if (isAllOf(said, read(said))) return { start: from, end: from + said.length };
  }
  return null;
}
