/** How a reminder is told and answered, in the language of its words. */
import { GERMAN_REMINDERS, isGermanText } from './de/german-reminders.ts';
import { ENGLISH_REMINDERS } from './en/english-reminders.ts';
import type { ReminderWords } from './reminder-words.ts';

/** German for German words, else English. */
export const reminderWordsFor = (text: string): ReminderWords =>
  isGermanText(text) ? GERMAN_REMINDERS : ENGLISH_REMINDERS;

export const reminderWordsOf = (language: string | undefined): ReminderWords =>
  language === 'de' ? GERMAN_REMINDERS : ENGLISH_REMINDERS;

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

/** The buttons below a reminder. */
export const reminderChoices = (id: string, text: string): { label: string; value: string }[] =>
  reminderButtons(text).map(({ verb, label }) => ({ label, value: `reminder:${id}:${verb}` }));

/** `reminder:rem_1:done`; null for a press of another kind. */
export function readReminderChoice(choice: string): { id: string; verb: string } | null {
  const [, id, verb] = /^reminder:(rem_[0-9a-z]{1,40}):([a-z0-9-]{1,15})$/.exec(choice) ?? [];
  return id === undefined || verb === undefined ? null : { id, verb };
}

export type ReminderAnswer =
  /** `named` are words of the one that is meant. */
  | { kind: 'done'; named: string | null }
  /** If it is not sure, it is said to a reminder only if `until` is a time. "It" is the one that was told last. */
  | { kind: 'later'; until: string | null; isSure: boolean; isLast: boolean }
  | { kind: 'undo' };

const BOTH = [ENGLISH_REMINDERS, GERMAN_REMINDERS];

/** What a reminder is about: its words without what stands before and behind them. */
export const coreOf = (text: string): string =>
  without(
    (text.split('\n', 1)[0] ?? '').replace(/^\p{Lu}[\p{L} ]{2,20}: /u, ''),
    BOTH.map(({ fromBehind }) => fromBehind),
  ).trim();

/** Whether words are those of a reminder, or some of them. */
export function isNamedBy(said: string, text: string): boolean {
  const articles = BOTH.map(({ article }) => article);
  const words = without(plainWords(said), articles);
  return words.length > 1 && without(plainWords(coreOf(text)), articles).includes(words);
}

/** Words that name all that wait, and nothing else. */
export const everythingIn = (text: string): ReminderWords | null =>
  BOTH.find(({ everything }) => everything.test(plainWords(text))) ?? null;

const without = (text: string, patterns: readonly RegExp[]): string =>
  patterns.reduce((rest, pattern) => rest.replace(pattern, ''), text);

/** A time or a length without the small word before it; "after lunch" as a clock. */
export function timeSaid(words: string): { said: string; isUntil: boolean } {
  const until = BOTH.map((one) => one.until.exec(words)?.[0]).find((found) => found !== undefined);
  const length = BOTH.map((one) => one.length.exec(words)?.[0]).find(
    (found) => found !== undefined,
  );
  const plain = words.slice((until ?? length ?? '').length);
  const named = BOTH.map((one) => one.times[plain.toLowerCase()]).find(
    (time) => time !== undefined,
  );
  return { said: named ?? plain, isUntil: until !== undefined };
}

const LONGEST_ANSWER = 100;

const plainWords = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[.!,…"'’]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Whose words somebody takes, or takes no more, null for the owner; null if that is not what is said. */
export function readHearing(
  text: string,
): { from: string | null; isHeard: boolean; words: ReminderWords } | null {
  if (text.length > LONGEST_ANSWER) return null;
  const plain = plainWords(text);
  for (const words of BOTH)
    for (const isHeard of [true, false]) {
      const patterns = isHeard ? words.hears : words.hearsNoMore;
      const from = patterns.map((pattern) => pattern.exec(plain)?.[1]).find(Boolean);
      if (from === undefined) continue;
      return { from: words.owner.includes(from) ? null : from, isHeard, words };
    }
  return null;
}

/** What words say to a reminder, and in which language; null if they say something else. */
export function readReminderAnswer(
  text: string,
): { said: ReminderAnswer; words: ReminderWords } | null {
  if (text.length > LONGEST_ANSWER) return null;
  const plain = plainWords(text);
  for (const words of BOTH) {
    const said = readIn(plain.replaceAll(words.polite, ''), words);
    if (said !== null) return { said, words };
  }
  return null;
}

function readIn(plain: string, words: ReminderWords): ReminderAnswer | null {
  const { done, doneNamed, later, again, takenBack } = words;
  if (done.includes(plain)) return { kind: 'done', named: null };
  if (takenBack.includes(plain)) return { kind: 'undo' };
  for (const [patterns, isSure] of [[later, true] as const, [again, false] as const])
    for (const pattern of patterns) {
      const found = pattern.exec(plain);
      const isLast = words.itself.test(plain);
      if (found !== null) return { kind: 'later', until: found[1]?.trim() || null, isSure, isLast };
    }
  for (const pattern of doneNamed) {
    const [, named] = pattern.exec(plain) ?? [];
    if (named !== undefined) return { kind: 'done', named };
  }
  return null;
}
