/** "that day", "at the same time": the day or the hour of what was told before, put in words that say it. */
import type { Clock } from '../compile-reading.ts';
import type { IntentWords } from '../language/intent-words.ts';
import { bareWord } from './clauses.ts';
import type { DatedText } from './day-before.ts';
import { clockOf, firstWall, triggersIn } from './time-reader.ts';

interface SameReading {
  language: IntentWords;
  clock: Clock;
}

/** The same text with the day and the time in it; `isOpen` where nobody told them. */
export function sameAsTold(text: string, reading: SameReading, lead?: string): DatedText {
  const { language, clock } = reading;
  const timed = put(text, language.sameTime, reading, () => {
    const told = toldClock(text, lead, reading);
    return told === null ? null : language.say.at(told);
  });
  const day = lead === undefined ? null : toldDay(lead, clock);
  const dated = put(timed.text, language.sameDay, reading, () =>
    day === null ? null : language.say.onDay(day, ''),
  );
  return { text: dated.text, isOpen: timed.isOpen || dated.isOpen };
}

/** Only where it says when, and not in the task: "to wash and dry at the same time". */
function put(
  text: string,
  pattern: RegExp,
  { language }: SameReading,
  meant: () => string | null,
): DatedText {
  const found = pattern.exec(text);
  const frame = found === null ? null : language.taskFrame.exec(text);
  if (found === null || frame === null) return { text, isOpen: false };
  const between = text.slice(frame.index + frame[0].length, found.index).split(/\s+/);
  if (between.some((word) => language.taskJoints.has(bareWord(word))))
    return { text, isOpen: false };
  const said = meant();
  const head = text.slice(0, found.index);
  const rest = text.slice(found.index + found[0].length);
  if (said === null) return { text: `${head.trimEnd()}${rest}`, isOpen: true };
  return { text: `${head}${said}${rest}`, isOpen: false };
}

function toldDay(lead: string, clock: Clock): string | null {
  const days = triggersIn(clock.readDay(lead)).map((trigger) =>
    trigger.kind === 'at' ? firstWall(trigger, clock.nowMs).toPlainDate().toString() : null,
  );
  const [day = null] = days;
  return days.every((other) => other === day) ? day : null;
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
