/** The digits of a time of day: 9, 9:30, 9.30, 0930, and "nine thirty" as it is spoken. */
import { readNumber } from './read-number.ts';
import type { Read, Sentence } from './reading.ts';
import { hasRole } from './tokenize.ts';

/** Which half of the day was said: `24` is the 24-hour clock, null leaves it open. */
export type Half = 'am' | 'pm' | '24' | null;

export interface Digits extends Read<{ hour: number; minute: number; second: number }> {
  hasMinutes: boolean;
  half: Half;
}

/** `9`, `9:30`, `9:30:15`, `9.30`, `0930`. A leading zero is the 24-hour clock. */
export function readDigits(sentence: Sentence, at: number, bare: boolean): Digits | null {
  const token = sentence.tokens[at];
  if (token === undefined || token.number === null) return readSpelledDigits(sentence, at);
  const half: Half = token.text.startsWith('0') && token.text.length > 1 ? '24' : null;
  const colon = sentence.tokens[at + 1];
  if (colon?.text === ':' && colon.glued && sentence.tokens[at + 2]?.glued === true)
    return readColonDigits(sentence, at, half);
  const marked = readMarkedDigits(sentence, at, { half, bare });
  if (marked !== null) return marked;
  if (!/^\d{1,2}$/.test(token.text)) return null;
  const value = { hour: token.number, minute: 0, second: 0 };
  return { value, next: at + 1, hasMinutes: false, half };
}

function readColonDigits({ tokens }: Sentence, at: number, half: Half): Digits | null {
  const hour = tokens[at]?.number ?? null;
  const minutes = tokens[at + 2];
  if (hour === null || minutes === undefined || minutes.number === null) return null;
  if (!/^\d{1,2}$/.test(tokens[at]?.text ?? '') || !/^\d\d$/.test(minutes.text)) return null;
  const again = tokens[at + 3];
  const seconds = tokens[at + 4];
  const isMore = again?.text === ':' && again.glued && seconds?.glued === true;
  if (isMore && !/^\d\d$/.test(seconds.text)) return null;
  const second = isMore ? seconds.number : null;
  const value = { hour, minute: minutes.number, second: second ?? 0 };
  return { value, next: second === null ? at + 3 : at + 5, hasMinutes: true, half };
}

/** `9.30`, `0930` and `930pm` are times only with a word that says so, or in a row of times. */
function readMarkedDigits(
  { tokens, language }: Sentence,
  at: number,
  { half, bare }: { half: Half; bare: boolean },
): Digits | null {
  const text = tokens[at]?.text ?? '';
  if (text.length < 3) return null;
  const isHalved = hasRole(tokens[at + 1], 'am', 'pm');
  const dotted = /^(\d{1,2})\.([0-5]\d)$/.exec(text);
  const packed = /^([01]\d|2[0-3])([0-5]\d)$/.exec(text);
  const short = isHalved ? /^(\d{1,2})([0-5]\d)$/.exec(text) : null;
  const behind = tokens[at + 1];
  // "bis 14.12." is a date; "in 2030" and "Friday 2030" may be a year.
  const isDate = language.dotMakesOrdinal && behind?.text === '.' && behind.glued;
  const isPacked = packed !== null && !/^(?:19|20)/.test(text);
  const isMarked = isPacked || (dotted !== null && !isDate);
  const isAt = hasRole(tokens[at - 1], 'at') || (bare && isMarked);
  // "2130 tonight", "0900 daily"
  const saysDay =
    (behind?.sense.day ?? behind?.sense.pace) !== undefined || hasRole(behind, 'each');
  const isBeforeDay = isPacked && saysDay;
  const isTime =
    (isAt && !hasRole(tokens[at + 1], 'measure')) ||
    hasRole(tokens[at + 1], 'clock') ||
    isHalved ||
    isBeforeDay;
  const match = dotted ?? short ?? packed;
  if (match === null || !isTime) return null;
  const value = { hour: Number(match[1]), minute: Number(match[2]), second: 0 };
  const is24 = packed !== null && short === null;
  return { value, next: at + 1, hasMinutes: true, half: is24 ? '24' : half };
}

/** "nine", "nine thirty", "twelve oh five" as it is spoken. */
function readSpelledDigits(sentence: Sentence, at: number): Digits | null {
  const hour = readNumber(sentence, at);
  const before = sentence.tokens[at - 1];
  // The tail of a longer number is no time: "two hundred thirty pm".
  if (hour === null || hour.value > 24 || before?.sense.number !== undefined) return null;
  const isOh = hasRole(sentence.tokens[hour.next], 'oh');
  const minutes = readNumber(sentence, isOh ? hour.next + 1 : hour.next);
  const isSpelled = sentence.tokens[hour.next]?.number === null;
  const [least, most] = isOh ? [1, 9] : [10, 59];
  const isMinute = minutes !== null && minutes.value >= least && minutes.value <= most;
  const hasMinutes = isMinute && isSpelled && hour.value <= 12;
  const value = { hour: hour.value, minute: hasMinutes ? minutes.value : 0, second: 0 };
  return { value, next: hasMinutes ? minutes.next : hour.next, hasMinutes: false, half: null };
}
