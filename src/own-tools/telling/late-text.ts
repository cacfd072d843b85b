/** A message as its person reads it who gets it late: with when it was due and why, in the language of its words. */
import { type HeldWords, type LateBody, lateNow } from '../../domain/late.ts';
import { GERMAN_QUIET } from '../../language/de/german-quiet.ts';
import { GERMAN_TELLING } from '../../language/de/german-telling.ts';
import { ENGLISH_QUIET } from '../../language/en/english-quiet.ts';
import { ENGLISH_TELLING } from '../../language/en/english-telling.ts';
import type { QuietWords } from '../../language/quiet-words.ts';
import { reminderWordsFor } from '../../language/reminder-answers.ts';
import type { TellingWords } from '../../language/telling-words.ts';
import { sayWhen } from './say-when.ts';

const WORDS: Record<'en' | 'de', { quiet: QuietWords; words: TellingWords }> = {
  en: { quiet: ENGLISH_QUIET, words: ENGLISH_TELLING },
  de: { quiet: GERMAN_QUIET, words: GERMAN_TELLING },
};

/** So many are told; the rest is in the inbox. */
const MOST_TOLD = 50;

/** The reason stands behind the words: the parts of a long message that arrived before stay as they are. */
export function lateText(
  text: string,
  sent: { body: LateBody; createdMs: number; attempt: number },
  at: { nowMs: number; timezone: string },
): string {
  const { held } = sent.body;
  // As it was when it was put together, whenever it is tried again.
  if (held !== undefined) return summaryOf(held, { ...at, nowMs: sent.createdMs });
  const late = lateNow(sent, at.nowMs);
  if (late === null) return text;
  const { quiet, words } = WORDS[reminderWordsFor(text).language];
  return `${text}\n${quiet.late(sayWhen(late.dueMs, { ...at, words }), late.why)}`;
}

function summaryOf(held: readonly HeldWords[], at: { nowMs: number; timezone: string }): string {
  const german = held.filter(({ text }) => reminderWordsFor(text).language === 'de').length;
  const { quiet, words } = WORDS[german * 2 > held.length ? 'de' : 'en'];
  const lines = held
    .slice(0, MOST_TOLD)
    .map(({ dueMs, text }) => `${capital(sayWhen(dueMs, { ...at, words }))}: ${text}`);
  const left = held.length - lines.length;
  return [quiet.waited(held.length), ...lines, ...(left > 0 ? [quiet.more(left)] : [])].join('\n');
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
