/** How a reminder is told and answered, in the language of its words. */
import { GERMAN_REMINDERS, isGermanText } from './de/german-reminders.ts';
import { ENGLISH_REMINDERS } from './en/english-reminders.ts';
import type { ReminderWords } from './reminder-words.ts';

/** German for German words, else English. */
export const reminderWordsFor = (text: string): ReminderWords =>
  isGermanText(text) ? GERMAN_REMINDERS : ENGLISH_REMINDERS;

/** What can be pressed beneath it: what a press is called, and until when it puts it off; null says that it is done. */
export function reminderButtons(
  text: string,
): { verb: string; label: string; until: string | null }[] {
  const { buttons, tomorrowMorning } = reminderWordsFor(text);
  return [
    { verb: 'done', label: buttons.done, until: null },
    { verb: '10m', label: buttons.minutes, until: '10 minutes' },
    { verb: '1h', label: buttons.hour, until: '1 hour' },
    { verb: 'tomorrow', label: buttons.tomorrow, until: tomorrowMorning },
  ];
}

export type ReminderAnswer = { kind: 'done' } | { kind: 'later'; until: string | null };

/** A time or a length without the small word before it; "after lunch" as a clock. */
export function timeSaid(words: string): { said: string; isUntil: boolean } {
  const both = [ENGLISH_REMINDERS, GERMAN_REMINDERS];
  const until = both.map((one) => one.until.exec(words)?.[0]).find((found) => found !== undefined);
  const length = both
    .map((one) => one.length.exec(words)?.[0])
    .find((found) => found !== undefined);
  const plain = words.slice((until ?? length ?? '').length);
  const named = both
    .map((one) => one.times[plain.toLowerCase()])
    .find((time) => time !== undefined);
  return { said: named ?? plain, isUntil: until !== undefined };
}

const LONGEST_ANSWER = 100;

const plainWords = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[.!,…"'’]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Whose words somebody takes, or takes no more; null if that is not what is said. */
export function readHearing(text: string): { from: string; isHeard: boolean } | null {
  if (text.length > LONGEST_ANSWER) return null;
  const plain = plainWords(text);
  for (const { hears, hearsNoMore } of [ENGLISH_REMINDERS, GERMAN_REMINDERS])
    for (const [patterns, isHeard] of [[hears, true] as const, [hearsNoMore, false] as const])
      for (const pattern of patterns) {
        const [, from] = pattern.exec(plain) ?? [];
        if (from !== undefined) return { from, isHeard };
      }
  return null;
}

/** What words say to a reminder; null if they say something else. */
export function readReminderAnswer(text: string): ReminderAnswer | null {
  if (text.length > LONGEST_ANSWER) return null;
  const plain = plainWords(text);
  for (const { done, later, polite } of [ENGLISH_REMINDERS, GERMAN_REMINDERS]) {
    const words = plain.replace(polite, '');
    if (done.includes(words)) return { kind: 'done' };
    for (const pattern of later) {
      const found = pattern.exec(words);
      if (found !== null) return { kind: 'later', until: found[1]?.trim() || null };
    }
  }
  return null;
}
