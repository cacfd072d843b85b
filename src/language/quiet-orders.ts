/** What somebody says who is not to be disturbed, or may be again; whole messages and nothing else. */
import { type QuietHours, readClock } from '../time/quiet-hours.ts';
import { GERMAN_QUIET_ORDERS } from './de/german-quiet.ts';
import { ENGLISH_QUIET_ORDERS } from './en/english-quiet.ts';
import type { QuietOrderWords } from './quiet-words.ts';

export type QuietOrder =
  | { kind: 'hours'; hours: QuietHours }
  /** "Between 10 and 7" may begin in the morning or in the evening. */
  | { kind: 'which-half'; from: string }
  /** Null if nothing says until when. */
  | { kind: 'mute'; until: string | null }
  | { kind: 'which-hours' | 'unmute' | 'off' | 'show' };

/** A day alone is meant until its morning, in each language. */
export const MORNINGS: readonly string[] = [ENGLISH_QUIET_ORDERS, GERMAN_QUIET_ORDERS].map(
  ({ morning }) => morning,
);

const LONGEST_ORDER = 150;

export function readQuietOrder(text: string): { order: QuietOrder; language: 'en' | 'de' } | null {
  if (text.length > LONGEST_ORDER) return null;
  const plain = text
    .toLowerCase()
    .replaceAll(/["'’]/g, '')
    .replaceAll(/[,;…]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/[.!?]{1,3}$/, '');
  for (const words of [ENGLISH_QUIET_ORDERS, GERMAN_QUIET_ORDERS]) {
    const order = readIn(plain.replaceAll(words.polite, ''), words);
    if (order !== null) return { order, language: words.language };
  }
  return null;
}

function readIn(plain: string, words: QuietOrderWords): QuietOrder | null {
  for (const pattern of words.hours) {
    const { from, to } = pattern.exec(plain)?.groups ?? {};
    if (from !== undefined && to !== undefined) return hoursOf(from, to);
  }
  for (const pattern of words.mute) {
    const found = pattern.exec(plain);
    if (found !== null) return { kind: 'mute', until: found[1]?.trim() || null };
  }
  if (words.unclear.test(plain)) return { kind: 'which-hours' };
  if (words.unmute.test(plain)) return { kind: 'unmute' };
  if (words.off.test(plain)) return { kind: 'off' };
  return words.show.test(plain) ? { kind: 'show' } : null;
}

const HALF_A_DAY = 12;

function hoursOf(from: string, to: string): QuietOrder | null {
  const [begin, end] = [timeOf(from), timeOf(to)];
  if (begin === null || end === null) return null;
  const hourOf = (clock: string): number => Number(clock.slice(0, 2));
  const length = (hourOf(end) - hourOf(begin) + 24) % 24 || 24;
  const isOpen = !/[apu]|:/.test(from) && hourOf(begin) > 0 && hourOf(begin) <= HALF_A_DAY;
  if (isOpen && length > HALF_A_DAY) return { kind: 'which-half', from: begin };
  return { kind: 'hours', hours: { from: begin, to: end } };
}

/** `10pm`, `22 h`, `7:30`. */
function timeOf(said: string): string | null {
  const [, clock = '', half] = /^([\d:.]{1,5}) ?(am|pm|[a-z]{1,6})?$/.exec(said) ?? [];
  const read = readClock(clock);
  if (read === null || (half !== 'am' && half !== 'pm')) return read;
  const hour = Number(read.slice(0, 2));
  if (hour < 1 || hour > HALF_A_DAY) return null;
  const full = (hour % HALF_A_DAY) + (half === 'pm' ? HALF_A_DAY : 0);
  return `${String(full).padStart(2, '0')}${read.slice(2)}`;
}
