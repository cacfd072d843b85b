/**
 * Ids that sort by the time they were made: a prefix that says what it names, then 26 characters of
 * time and chance. Two ids of one process sort in the order in which they were made, also within a
 * millisecond and when the clock jumps back.
 */
import type { Clock } from './clock.ts';

type IdPrefix =
  | 'sched'
  | 'run'
  | 'msg'
  | 'owner'
  | 'boot'
  | 'delivery'
  | 'incident'
  | 'call'
  | 'box'
  | 'goal'
  | 'ask'
  | 'req'
  | 'rem'
  | 'sign'
  | 'in'
  | 'file'
  | 'person'
  | 'page'
  | 'mem'
  | 'rev'
  | 'list'
  | 'task'
  | 'lesson'
  | 'wake'
  | 'forget'
  | 'device'
  | 'mail'
  | 'dav'
  | 'share';
export type MakeId = (prefix: IdPrefix) => string;

/** Crockford's alphabet: in the order of ASCII, and without letters that look like digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_LENGTH = 10;
const CHANCE_LENGTH = 16;
const LATEST_TIME_MS = 32 ** TIME_LENGTH - 1;

export function createIds(clock: Pick<Clock, 'nowMs' | 'fillRandom'>): MakeId {
  let lastMs = 0;
  const digits = new Uint8Array(CHANCE_LENGTH);

  return (prefix) => {
    const nowMs = clock.nowMs();
    if (nowMs > lastMs) {
      lastMs = nowMs;
      clock.fillRandom(digits);
      for (let index = 0; index < digits.length; index++) digits[index] = (digits[index] ?? 0) & 31;
      // Room to count up within the millisecond.
      digits[0] = (digits[0] ?? 0) & 15;
    } else {
      countUp(digits);
    }
    return `${prefix}_${encodeTime(lastMs)}${encodeDigits(digits)}`;
  };
}

/** No id of that kind that was made at this time or later comes before it. */
export function firstIdAt(prefix: IdPrefix, timeMs: number): string {
  return `${prefix}_${encodeTime(Math.min(Math.max(0, timeMs), LATEST_TIME_MS))}`;
}

function countUp(digits: Uint8Array): void {
  for (let index = digits.length - 1; index >= 0; index--) {
    const next = (digits[index] ?? 0) + 1;
    digits[index] = next & 31;
    if (next < 32) return;
  }
}

function encodeTime(timeMs: number): string {
  let rest = timeMs;
  let text = '';
  for (let length = 0; length < TIME_LENGTH; length++) {
    text = ALPHABET.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

function encodeDigits(digits: Uint8Array): string {
  let text = '';
  for (const digit of digits) text += ALPHABET.charAt(digit);
  return text;
}
