/** "the evening before", "the day before Christmas": a date, where it is known of what it is the day before. */
import type { IntentWords } from '../language/intent-words.ts';
import type { WhenResult } from '../time/result.ts';
import { bareWord } from './clauses.ts';
import { triggersIn } from './time-reader.ts';

interface DayReading {
  language: IntentWords;
  clock: {
    read(text: string): WhenResult;
    /** A day without a time is its beginning. */
    readDay(text: string): WhenResult;
  };
}

/** The same text with the date in it; `isOpen` where nobody said which day that is. */
export interface DatedText {
  text: string;
  isOpen: boolean;
}

/** No date that is said takes more words. */
const MOST_WORDS = 5;
const LONGEST_DATE = 60;

export function dayBefore(text: string, reading: DayReading, lead = ''): DatedText {
  const { language, clock } = reading;
  const found = language.dayBefore.exec(text);
  const frame = found === null ? null : language.taskFrame.exec(text);
  if (found === null || frame === null || frame.index > found.index) return { text, isOpen: false };
  const head = text.slice(0, found.index);
  const words = head.slice(frame.index + frame[0].length).split(/\s+/);
  const isInTask = words.some((word) => language.taskJoints.has(bareWord(word)));
  // "tomorrow at 9 remind me to write up the day before": that is the task.
  if (isInTask && clock.read(head).kind !== 'none') return { text, isOpen: false };
  const rest = text.slice(found.index + found[0].length);
  const named = namedDay(rest, reading) ?? toldDay(rest, lead, reading);
  if (named === null) return { text, isOpen: true };
  const date = Temporal.PlainDate.from(named.day).subtract({ days: 1 }).toString();
  const dated = language.say.onDay(date, (found.groups?.['part'] ?? '').toLowerCase());
  return { text: `${head}${dated}${rest.slice(named.length)}`, isOpen: false };
}

interface NamedDay {
  day: string;
  /** How much of the text behind "before" said it. */
  length: number;
}

/** The date behind it: the longest row of words that is a date and nothing else. */
function namedDay(rest: string, { clock }: DayReading): NamedDay | null {
  const words = [...rest.matchAll(/\S+/g)].slice(0, MOST_WORDS);
  for (const word of words.toReversed()) {
    const length = word.index + word[0].replace(/[,;.!?]+$/, '').length;
    const said = rest.slice(0, length);
    const result = clock.readDay(said);
    const day = result.kind === 'when' ? dayOf(result, true) : null;
    const isAll = result.kind === 'when' && result.spans[0]?.end === said.length;
    if (day !== null && isAll && said.slice(0, result.spans[0]?.start).trim() === '')
      return { day, length };
  }
  return null;
}

/** The day of what was told in front of the wish, where nothing else is named behind it. */
function toldDay(rest: string, lead: string, { language, clock }: DayReading): NamedDay | null {
  const [gap = '', next = ''] = /^\s*(\S*)/.exec(rest) ?? [];
  const bare = bareWord(next);
  const isIt = language.pronouns.has(bare);
  const behind = rest.trimStart().split(/\s+/).slice(0, 3).join(' ');
  const isFree = isIt || bare === '' || language.taskJoints.has(bare);
  if (lead === '' || (!isFree && clock.read(behind).kind === 'none')) return null;
  const told = clock.readDay(lead);
  const day = dayOf(told.kind === 'none' ? dayAtEnd(lead, clock) : told, false);
  return day === null ? null : { day, length: isIt ? gap.length : 0 };
}

/** "I'm on holiday on the 28th": the date that it ends with, where something in front of it can't be read. */
function dayAtEnd(lead: string, { readDay }: DayReading['clock']): WhenResult {
  const said = lead.replace(/[\s.!]+$/, '');
  const words = [...said.slice(-LONGEST_DATE).matchAll(/\S+/g)].slice(-MOST_WORDS);
  for (const { index } of words) {
    const tail = said.slice(-LONGEST_DATE).slice(index);
    const result = readDay(tail);
    const isAll = result.kind !== 'none' && result.spans[0]?.start === 0;
    if (isAll && result.spans.at(-1)?.end === tail.length) return result;
  }
  return { kind: 'none', reason: null };
}

function dayOf(result: WhenResult, isWhole: boolean): string | null {
  const days = triggersIn(result).map((trigger) => {
    if (trigger.kind !== 'at') return null;
    const at = Temporal.Instant.from(trigger.atUtc).toZonedDateTimeISO(trigger.timezone);
    const isMidnight = at.toPlainTime().equals('00:00');
    return isWhole && !isMidnight ? null : at.toPlainDate().toString();
  });
  const [day = null] = days;
  return days.every((other) => other === day) ? day : null;
}
