/** How many times, and for how long: 5 times, x5, for 2 months, the next 3 Mondays. */
import type { Unit } from '../language/language.ts';
import { comesAgain, type Part, type PartBody, SHORT_UNITS } from './parts.ts';
import { readWeekdays } from './read-days.ts';
import { readAmount, readNumber } from './read-number.ts';
import { readPace, readRate, readTimes } from './read-pace.ts';
import type { Read, Sentence } from './reading.ts';
import { hasRole } from './tokenize.ts';

/** "for 5 times", "3x", "twice", "up to 7 times", "for 2 months", "for the next six weeks". */
export function readFor(
  sentence: Sentence,
  at: number,
  before: Part | null,
): Read<PartBody> | null {
  const { tokens } = sentence;
  const isFor = hasRole(tokens[at], 'for');
  let next = isFor ? at + 1 : at;
  while (hasRole(tokens[next], 'filler', 'the', 'next', 'up-to')) next++;
  const isNext = next > at && hasNext(tokens, at, next);
  if (!isFor && next > at && !isNext && !hasRole(tokens[at], 'up-to')) return null;
  const isNever = tokens[next]?.number === 0 && hasRole(tokens[next + 1], 'times');
  if (isNever) return { value: { kind: 'unreadable', said: '0' }, next: next + 2 };
  const times = readTimes(sentence, next);
  if (times !== null) return readCount(sentence, next, { times, isFor });
  // "in the next three weeks" is somewhere in them, and what comes again does so in all of them.
  const isAgain = before !== null && comesAgain(before) && hasRole(tokens[at - 1], 'in');
  if (isNext && !isAgain && hasRole(tokens[at - 1], 'in', 'of')) return null;
  if (isNext) return readNextDays(sentence, next) ?? readNextLength(sentence, next, isFor);
  return isFor ? readLengthOf(sentence, next, false) : readLasting(sentence, next);
}

/** "3 times", unless it says how many in a day or a week. */
function readCount(
  sentence: Sentence,
  at: number,
  { times, isFor }: { times: Read<number>; isFor: boolean },
): Read<PartBody> | null {
  const { tokens } = sentence;
  const after = tokens[times.next];
  if (hasRole(tokens[at], 'once') && !isFor) return null;
  if (readRate(sentence, at) !== null || hasRole(after, 'per')) return null;
  const value: PartBody = { kind: 'count', count: times.value };
  if (!hasRole(after, 'each', 'all')) return { value, next: times.next };
  // "10 times every 15 minutes", "5 times every Monday"; "3 times every 2 weeks" may be in these weeks.
  const pace = readPace(sentence, times.next)?.value;
  const isShort = pace?.kind === 'pace' && SHORT_UNITS.has(pace.unit);
  const namesDays = pace?.kind === 'weekdays' || pace?.kind === 'nth-weekday';
  if (isShort || namesDays) return { value, next: times.next };
  return { value: { kind: 'unreadable', said: after?.text ?? '' }, next: times.next };
}

/** "the next 5 weekdays", "the next three Mondays". */
function readNextDays(sentence: Sentence, at: number): Read<PartBody> | null {
  const number = readNumber(sentence, at);
  if (number === null || number.value < 1) return null;
  const weekdays = readWeekdays(sentence, number.next);
  if (weekdays === null) return null;
  const { days } = weekdays.value;
  // Of weekends it may count the days or the weekends.
  if (days.length !== 1 && days.length !== 5)
    return { value: { kind: 'unreadable', said: `${number.value}` }, next: weekdays.next };
  const value: PartBody = { ...weekdays.value, repeats: true, count: number.value };
  return { value, next: weekdays.next };
}

/** "the next 5 days"; "the next day" alone is a day. */
function readNextLength(sentence: Sentence, at: number, isFor: boolean): Read<PartBody> | null {
  return isFor || readNumber(sentence, at) !== null ? readLengthOf(sentence, at, true) : null;
}

/** "2 months", "the next hour", "half an hour", "half a year". */
function readLengthOf(sentence: Sentence, next: number, isNext: boolean): Read<PartBody> | null {
  const { tokens } = sentence;
  const said = readAmount(sentence, next);
  // "for the next hour", "for half an hour"
  const amount = said ?? { value: 1, next };
  const measure = hasRole(tokens[amount.next], 'measure') ? tokens[amount.next]?.sense.pace : null;
  const unit = measure?.unit ?? tokens[amount.next]?.sense.unit;
  const isSaid = said !== null || measure != null || isNext;
  if (!isSaid || unit === undefined || amount.value > 10_000) return null;
  const whole = inWhole(amount.value * (measure?.interval ?? 1), unit);
  return whole === null
    ? null
    : { value: { kind: 'length', ...whole, isNext }, next: amount.next + 1 };
}

const PARTS_OF: Readonly<Partial<Record<Unit, { size: number; unit: Unit }>>> = {
  year: { size: 12, unit: 'month' },
  day: { size: 24, unit: 'hour' },
  hour: { size: 60, unit: 'minute' },
  minute: { size: 60, unit: 'second' },
};

/** Half a year is six months. */
function inWhole(amount: number, unit: Unit): { amount: number; unit: Unit } | null {
  if (Number.isInteger(amount)) return amount < 1 ? null : { amount, unit };
  const parts = PARTS_OF[unit];
  const smaller = amount * (parts?.size ?? 0);
  return parts !== undefined && Number.isInteger(smaller) && smaller > 0
    ? { amount: smaller, unit: parts.unit }
    : null;
}

/** "zehn Tage lang". */
function readLasting(sentence: Sentence, at: number): Read<PartBody> | null {
  const token = sentence.tokens[at];
  const isAmount =
    token?.kind === 'number' || token?.sense.number !== undefined || hasRole(token, 'a');
  if (!isAmount) return null;
  if (!sentence.tokens.slice(at + 2, at + 5).some((token) => hasRole(token, 'lasting')))
    return null;
  const length = readLengthOf(sentence, at, true);
  if (length === null || !hasRole(sentence.tokens[length.next], 'lasting')) return null;
  return { value: length.value, next: length.next + 1 };
}

function hasNext(tokens: Sentence['tokens'], from: number, to: number): boolean {
  return tokens.slice(from, to).some((token) => hasRole(token, 'next'));
}
