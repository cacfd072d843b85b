/** Minutes and hours as the fields of a clock: "at 20 past", "at minutes 0 to 10", "in the hours 9 to 17". */
import type { Part, PartBody } from './parts.ts';
import { IMPOSSIBLE_CLOCK, readClock } from './read-clock.ts';
import { readNumber } from './read-number.ts';
import { type Read, readList, type Sentence } from './reading.ts';
import { hasRole, type Token } from './tokenize.ts';

/** "at minutes 0 to 10 and 30", "of minute 5", "at second 15". */
export function readField(sentence: Sentence, at: number): Read<PartBody> | null {
  const { tokens } = sentence;
  const start = hasRole(tokens[at], 'at', 'of') ? at + 1 : at;
  const unit = tokens[start]?.sense.unit;
  if (unit !== 'minute' && unit !== 'second') return null;
  const list = readList(sentence, start + 1, readFieldRange);
  if (list === null || start === at) return null;
  const values = [...new Set(list.value.flat())].sort((left, right) => left - right);
  // "at minute 5 past every hour"
  const isPast = unit === 'minute' && hasRole(tokens[list.next], 'past');
  if (isPast && hasRole(tokens[list.next + 1], 'each'))
    return { value: { kind: 'minutes-past', minutes: values }, next: list.next + 1 };
  return { value: { kind: 'field', unit, values }, next: list.next };
}

/** "past hour 8", "past hours 9 to 17", as cron expressions are told. */
function readHoursPast(sentence: Sentence, at: number): Read<PartBody> | null {
  const { tokens } = sentence;
  if (!hasRole(tokens[at], 'past') || tokens[at + 1]?.sense.unit !== 'hour') return null;
  const list = readList(sentence, at + 2, readFieldRange);
  const hours = [...new Set(list?.value.flat())].sort((left, right) => left - right);
  if (list === null || (hours.at(-1) ?? 24) > 23) return null;
  return { value: { kind: 'hours', hours }, next: list.next };
}

function readFieldRange(sentence: Sentence, at: number): Read<number[]> | null {
  const from = readNumber(sentence, at);
  if (from === null || from.value > 59) return null;
  const to = hasRole(sentence.tokens[from.next], 'to') ? readNumber(sentence, from.next + 1) : null;
  if (to === null || to.value < from.value || to.value > 59)
    return { value: [from.value], next: from.next };
  const length = to.value - from.value + 1;
  return { value: Array.from({ length }, (_, index) => from.value + index), next: to.next };
}

/** "at 5 minutes past the hour", "on the hour", "at :30", "at minute 5". */
export function readMinutesPast(
  sentence: Sentence,
  at: number,
  before: Part | null,
): Read<PartBody> | null {
  const { tokens } = sentence;
  const named = readList(sentence, at, readNamedMinute);
  if (named !== null)
    return { value: { kind: 'minutes-past', minutes: named.value }, next: named.next };
  if (hasRole(tokens[at], 'on-the-clock')) return { value: { kind: 'on-the-clock' }, next: at + 1 };
  const start = hasRole(tokens[at], 'at') ? at + 1 : at;
  if (!mayBeMinutes(tokens[start])) return null;
  const colons = readList(sentence, start, readColonMinute);
  if (colons !== null)
    return { value: { kind: 'minutes-past', minutes: colons.value }, next: colons.next };
  const numbers = readList(sentence, start, readMinute);
  if (numbers === null) return null;
  const isMinutes = tokens[numbers.next]?.sense.unit === 'minute';
  const pastAt = isMinutes ? numbers.next + 1 : numbers.next;
  if (!hasRole(tokens[pastAt], 'past', 'after')) return null;
  const hourAt = hasRole(tokens[pastAt + 1], 'the', 'each') ? pastAt + 2 : pastAt + 1;
  const saysHour = tokens[hourAt]?.sense.unit === 'hour';
  const value: PartBody = { kind: 'minutes-past', minutes: numbers.value };
  if (saysHour) return { value, next: hourAt + 1 };
  // "every hour at quarter past": the hour was said before.
  const isHourly = before?.kind === 'pace' && before.unit === 'hour';
  const isPast = hasRole(tokens[pastAt], 'past') && (isMinutes || isHourly);
  return isPast && readNumber(sentence, pastAt + 1) === null ? { value, next: pastAt + 1 } : null;
}

/** "on the hour", "on the half hour"; a short form only in a row of such. */
function readNamedMinute({ tokens }: Sentence, at: number): Read<number> | null {
  const { minutePast, doubtful } = tokens[at]?.sense ?? {};
  if (minutePast === undefined) return null;
  const isRow = hasRole(tokens[at + 1], 'and') && tokens[at + 2]?.sense.minutePast !== undefined;
  return doubtful === true && !isRow ? null : { value: minutePast, next: at + 1 };
}

/** Most words are none, and are let go before anything is read. */
function mayBeMinutes(token: Token | undefined): boolean {
  if (token === undefined) return false;
  const isNumber = token.number !== null || token.sense.number !== undefined;
  return isNumber || token.text === ':' || hasRole(token, 'half', 'quarter-hour', 'a');
}

/** :30 */
function readColonMinute({ tokens }: Sentence, at: number): Read<number> | null {
  const [colon, minute] = [tokens[at], tokens[at + 1]];
  const isColon = colon?.text === ':' && !colon.glued && minute?.glued && minute.text.length === 2;
  if (!isColon || minute.number === null || minute.number > 59) return null;
  return { value: minute.number, next: at + 2 };
}

/** 20, half, a quarter. */
function readMinute(sentence: Sentence, at: number): Read<number> | null {
  const { tokens } = sentence;
  const start = hasRole(tokens[at], 'a') ? at + 1 : at;
  if (hasRole(tokens[start], 'quarter-hour')) return { value: 15, next: start + 1 };
  if (hasRole(tokens[start], 'half')) return { value: 30, next: start + 1 };
  const number = readNumber(sentence, at);
  return number === null || number.value > 59 ? null : number;
}

/** "in the hours 09:00 to 17:59 and the hour of 20:00": whole hours, as a cron expression has them. */
export function readClockSet(sentence: Sentence, at: number): Read<PartBody> | null {
  const past = readHoursPast(sentence, at);
  if (past !== null) return past;
  if (!hasRole(sentence.tokens[at], 'hours-of')) return null;
  const list = readList(sentence, at, readHours);
  if (list === null) return null;
  const hours = [...new Set(list.value.flat())].sort((left, right) => left - right);
  return { value: { kind: 'hours', hours }, next: list.next };
}

/** In a row the words for it need not be said again before a stretch. */
function readHours(sentence: Sentence, at: number): Read<number[]> | null {
  const { tokens } = sentence;
  const isSaid = hasRole(tokens[at], 'hours-of');
  const from = readClock(sentence, isSaid ? at + 1 : at, false);
  if (from === null || from.value === IMPOSSIBLE_CLOCK) return null;
  const to = hasRole(tokens[from.next], 'to') ? readClock(sentence, from.next + 1, false) : null;
  if (to === null || to.value === IMPOSSIBLE_CLOCK)
    return isSaid ? { value: [from.value.hour], next: from.next } : null;
  const length = Math.max(0, to.value.hour - from.value.hour) + 1;
  const first = from.value.hour;
  return { value: Array.from({ length }, (_, index) => first + index), next: to.next };
}
