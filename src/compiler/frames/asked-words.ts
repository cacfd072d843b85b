/**
 * "every Friday at 4 ask me what I finished this week": what is asked is text, whatever times it speaks of. When it is
 * asked stands in front of the question, or all of it behind.
 */
import type { IntentWords } from '../../language/intent-words.ts';
import { bareWord } from '../intents/clauses.ts';
import { hide } from '../intents/hide.ts';
import type { Span, WhenResult } from '../when/result.ts';

type ReadTime = (text: string) => WhenResult;

/** Nobody says a time of more words behind a question. */
const MOST_WORDS = 16;

/** The time, and the place of the question; null where nothing is to be asked, or no time stands beside it. */
export function askedTime(
  text: string,
  read: ReadTime,
  language: IntentWords,
): { result: WhenResult; hidden: readonly Span[] } | null {
  const start = questionStart(text, language);
  if (start === null) return null;
  const whole = { start, end: text.length };
  for (const question of [whole, ...timeBehind(text, start, read)]) {
    const result = read(hide(text, [question]));
    if (isWhole(result)) return { result, hidden: [question] };
  }
  return null;
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

/** The question without the longest row of words at its end that is a time and nothing else. */
function timeBehind(text: string, start: number, read: ReadTime): Span[] {
  const words = [...text.slice(start).matchAll(/\S+/g)].slice(1).slice(-MOST_WORDS);
  const first = words.find(({ index }) => {
    const tail = text.slice(start + index).replace(/[.!?\s]+$/, '');
    const result = read(tail);
    if (!isWhole(result)) return false;
    return result.spans[0]?.start === 0 && result.spans.at(-1)?.end === tail.length;
  });
  return first === undefined ? [] : [{ start, end: start + first.index }];
}

/** All that may be open is the half of the day, or the time of it. */
function isWhole(result: WhenResult): result is Exclude<WhenResult, { kind: 'none' }> {
  return result.kind === 'when' || (result.kind === 'question' && result.about !== 'which');
}
