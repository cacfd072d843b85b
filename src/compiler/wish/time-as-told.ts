/** "at the same time": the hour of what was told before, put in words that say it. */

import type { IntentWords } from '../../language/intent-words.ts';
import type { Clock } from '../compile-reading.ts';
import { clockOf, firstWall } from './time-reader.ts';
import { bareWord } from './wish-words.ts';

interface SameReading {
  language: IntentWords;
  clock: Clock;
}

/** The same text with the time in it, and `isOpen` where nobody told it. */
export function sameTimeAsTold(
  text: string,
  reading: SameReading,
  lead?: string,
): { text: string; isOpen: boolean } {
  const { language } = reading;
  const found = language.sameTime.exec(text);
  const frame = found === null ? null : language.taskFrame.exec(text);
  if (found === null || frame === null) return { text, isOpen: false };
  // Only where it says when, and not in the task: "to wash and dry at the same time".
  const between = text.slice(frame.index + frame[0].length, found.index).split(/\s+/);
  if (between.some((word) => language.taskJoints.has(bareWord(word))))
    return { text, isOpen: false };
  const told = toldClock(text, lead, reading);
  const head = text.slice(0, found.index);
  const rest = text.slice(found.index + found[0].length);
  if (told === null) return { text: `${head.trimEnd()}${rest}`, isOpen: true };
  return { text: `${head}${language.say.at(told)}${rest}`, isOpen: false };
}

/** Of what was told before, else of now; "every day at the same time" says no more than every day. */
function toldClock(
  text: string,
  lead: string | undefined,
  { language, clock }: SameReading,
): string | null {
  const told = lead === undefined ? null : clock.readPlain(lead);
  if (told?.kind === 'when') return clockOf(firstWall(told.trigger, clock.nowMs));
  if (text.split(/\s+/).some((word) => language.again.has(bareWord(word)))) return null;
  const now = Temporal.Instant.fromEpochMilliseconds(clock.nowMs);
  return clockOf(now.toZonedDateTimeISO(clock.timezone).toPlainDateTime());
}
