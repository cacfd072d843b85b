/** How a reminder is told and answered, in the language of its words. */
import { GERMAN_REMINDERS, isGermanText } from './de/german-reminders.ts';
import { ENGLISH_REMINDERS } from './en/english-reminders.ts';
import type { TellingWords } from './telling-words.ts';

export interface ReminderWords {
  buttons: { done: string; minutes: string; hour: string; tomorrow: string; undo: string };
  /** Whole answers that say it is done. */
  done: readonly string[];
  /** Whole answers that put it off; the group, if there is one, says until when. */
  later: readonly RegExp[];
  /** In front of an answer, and of no meaning. */
  polite: RegExp;
  tomorrowMorning: string;
  /** How instants are told. */
  telling: TellingWords;
  said: {
    done: (text: string) => string;
    later: (when: string, text: string) => string;
    undone: (text: string) => string;
    which: string;
    over: string;
  };
}

/** German for German words, else English. */
export const reminderWordsFor = (text: string): ReminderWords =>
  isGermanText(text) ? GERMAN_REMINDERS : ENGLISH_REMINDERS;

export type ReminderAnswer = { kind: 'done' } | { kind: 'later'; until: string | null };

const LONGEST_ANSWER = 100;

/** What words say to a reminder; null if they say something else. */
export function readReminderAnswer(text: string): ReminderAnswer | null {
  if (text.length > LONGEST_ANSWER) return null;
  const plain = text
    .toLowerCase()
    .replaceAll(/[.!,…"'’]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
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
