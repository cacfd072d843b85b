/** Times of day: 9, 9am, 17:30, noon, half past nine, 5 in the afternoon. */
import type { PartOfDay } from '../language/language.ts';
import { type Digits, type Half, readDigits } from './read-digits.ts';
import { readNumber } from './read-number.ts';
import type { Read, Sentence } from './reading.ts';
import { hasRole, isPlainWord, type Token } from './tokenize.ts';

/** "At night" is the evening's hours or the small ones. */
type SaidHalf = Half | 'night';

export interface Clock {
  hour: number;
  minute: number;
  second: number;
  half: Half;
  /** Said in a way that is usually the 24-hour clock; a part of the day may still say otherwise. */
  likely24?: true;
  /** As it was said, for questions. */
  said: string;
}

/** A time that no clock shows: 25:00, 9:99am. */
export const IMPOSSIBLE_CLOCK = 'impossible';

export type ClockRead = Read<Clock | typeof IMPOSSIBLE_CLOCK>;

/** `bare` is whether a number alone may be a time, because "at" stands before it. */
export function readClock(sentence: Sentence, at: number, bare: boolean): ClockRead | null {
  const { tokens } = sentence;
  const token = tokens[at];
  if (token === undefined) return null;
  const named = token.sense.clock;
  if (named !== undefined)
    return { value: clockOf(named.hour, named.minute, '24', token.text), next: at + 1 };
  return readSpokenClock(sentence, at) ?? readDigitalClock(sentence, at, bare);
}

/** "half past nine", "a quarter to five", "ten past 8", "twenty to six", "half seven", "halb neun". */
function readSpokenClock(sentence: Sentence, from: number): ClockRead | null {
  const { tokens } = sentence;
  const isA = hasRole(tokens[from], 'a') && hasRole(tokens[from + 1], 'quarter-hour');
  const at = isA ? from + 1 : from;
  const into = readIntoHour(sentence, at);
  if (into !== null) return withHalf(sentence, into.value, at, into.next);
  const minutes = readMinutes(sentence, at);
  if (minutes === null) return null;
  const half = readIntoHour(sentence, minutes.next);
  if (half !== null && half.value.minute === 30) {
    const minute = 30 + (minutes.value.isTo ? -minutes.value.minute : minutes.value.minute);
    const isNear = minute > 0 && minute < 60;
    return isNear ? withHalf(sentence, { ...half.value, minute }, at, half.next) : null;
  }
  const hour = readHour(sentence, minutes.next);
  if (hour === null) return null;
  const { minute, isTo } = minutes.value;
  const time = isTo
    ? { hour: (hour.value + 23) % 24, minute: 60 - minute }
    : { hour: hour.value, minute };
  return hour.isNamed
    ? { value: clockOf(time.hour, time.minute, '24', tokens[at]?.text ?? ''), next: hour.next }
    : withHalf(sentence, time, at, hour.next);
}

/** "halb neun", "dreiviertel neun": what has passed of the hour that leads to nine. */
function readIntoHour(
  sentence: Sentence,
  at: number,
): Read<{ hour: number; minute: number }> | null {
  const minute = sentence.tokens[at]?.sense.minutesInto;
  if (minute === undefined) return null;
  const hour = readNumber(sentence, at + 1);
  if (hour === null || hour.value < 1 || hour.value > 24) return null;
  if (sentence.tokens[hour.next]?.sense.unit !== undefined) return null;
  return { value: { hour: hour.value - 1, minute }, next: hour.next };
}

/** The minutes before or after an hour, with the word between them. */
function readMinutes(
  sentence: Sentence,
  at: number,
): Read<{ minute: number; isTo: boolean }> | null {
  const { tokens } = sentence;
  const isQuarter = hasRole(tokens[at], 'quarter-hour');
  const isHalf = hasRole(tokens[at], 'half');
  const said = isQuarter || isHalf ? null : readNumber(sentence, at);
  const minute = isQuarter ? 15 : isHalf ? 30 : (said?.value ?? 60);
  if (minute > 59) return null;
  const end = said?.next ?? at + 1;
  const saysMinutes = tokens[end]?.sense.unit === 'minute';
  const next = saysMinutes ? end + 1 : end;
  const joint = tokens[next];
  if (hasRole(joint, 'past') || (hasRole(joint, 'after') && !isHalf))
    return { value: { minute, isTo: false }, next: next + 1 };
  // "half seven", as it is said in Britain
  if (isHalf)
    return hasRole(tokens[at - 1], 'at') ? { value: { minute, isTo: false }, next } : null;
  if (!hasRole(joint, 'to-the-hour')) return null;
  const isTo = isQuarter || saysMinutes || leadsToHour(tokens, at, { joint, minute });
  return isTo ? { value: { minute, isTo }, next: next + 1 } : null;
}

/** In digits "10 to 11" may be from ten to eleven; "at 10 to 11" is not. */
function leadsToHour(
  tokens: readonly Token[],
  at: number,
  { joint, minute }: { joint: Token | undefined; minute: number },
): boolean {
  if (!hasRole(joint, 'to', 'until')) return true;
  const isSpelled = tokens[at]?.number === null || hasRole(tokens[at - 1], 'at');
  return isSpelled && MINUTES_TO.has(minute);
}

/** How far from the next hour people count backwards in words: "twenty to six". */
const MINUTES_TO: ReadonlySet<number> = new Set([5, 10, 20, 25]);

/** The hour that minutes are counted from: six, 6, noon. */
function readHour(sentence: Sentence, at: number): (Read<number> & { isNamed: boolean }) | null {
  const named = sentence.tokens[at]?.sense.clock;
  if (named !== undefined) return { value: named.hour, next: at + 1, isNamed: true };
  const hour = readNumber(sentence, at);
  if (hour === null || hour.value < 1 || hour.value > 23) return null;
  return { ...hour, isNamed: false };
}

function withHalf(
  sentence: Sentence,
  time: { hour: number; minute: number },
  at: number,
  hourEnd: number,
): ClockRead {
  const next = hasRole(sentence.tokens[hourEnd], 'clock') ? hourEnd + 1 : hourEnd;
  const half = readHalf(sentence, next);
  const end = half?.next ?? next;
  return {
    value: finished(sentence, { ...time, second: 0 }, half?.value ?? null, [at, end]),
    next: end,
  };
}

function readDigitalClock(sentence: Sentence, at: number, bare: boolean): ClockRead | null {
  const { tokens } = sentence;
  const digits = readDigits(sentence, at, bare);
  if (digits === null) return null;
  const oClock = tokens[digits.next];
  const isShort = isShortClock(sentence, digits, bare || isDayWord(tokens[at - 1]));
  const hasWord = isShort || (hasRole(oClock, 'clock') && digits.value.second === 0);
  let next = hasWord ? digits.next + 1 : digits.next;
  let { minute } = digits.value;
  const minutesAfter =
    hasWord && !digits.hasMinutes ? readMinutesAfterWord(sentence, next, isShort) : null;
  if (minutesAfter !== null) {
    minute = minutesAfter.value;
    next = minutesAfter.next;
  }
  const ishAt = next;
  next = afterIsh(sentence, next);
  const half = readTwelve(sentence, next, digits.value.hour) ?? readHalf(sentence, next);
  next = half?.next ?? next;
  const isMarked =
    digits.hasMinutes ||
    hasWord ||
    half !== null ||
    isIsh(sentence, ishAt) ||
    isToday(sentence, next);
  if (!isMarked && !(bare && isBareHour(sentence, at, next))) return null;
  const time = { ...digits.value, minute };
  const read = finished(sentence, time, half?.value ?? digits.half, [at, next]);
  const value = hasWord || digits.hasMinutes ? usually24(sentence, read) : read;
  const isFirm = bare || hasWord || digits.hasMinutes || half !== null;
  if (value === IMPOSSIBLE_CLOCK && !isFirm) return null;
  return { value, next };
}

/** "5ish" and "11-ish". */
function isIsh({ tokens }: Sentence, at: number): boolean {
  return hasRole(tokens[at], 'around') && tokens[at]?.glued === true;
}

function afterIsh(sentence: Sentence, at: number): number {
  return isIsh(sentence, at) ? at + 1 : at;
}

function usually24({ language }: Sentence, read: ClockRead['value']): ClockRead['value'] {
  if (!language.clockIs24 || read === IMPOSSIBLE_CLOCK) return read;
  return { ...read, likely24: true };
}

/** "12:15 noon", "12:00 midnight". */
function readTwelve({ tokens }: Sentence, at: number, hour: number): Read<SaidHalf> | null {
  const named = tokens[at]?.sense.clock;
  if (named === undefined || named.minute !== 0) return null;
  const isNear = tokens[at]?.sense.part === 'noon' && hour >= 1 && hour <= 3;
  if (hour !== 12 && !isNear) return null;
  return { value: named.hour === 0 ? 'am' : 'pm', next: at + 1 };
}

/** "11 tonight", "8 this evening": the part of the day says that the number is a time. */
function isToday({ tokens }: Sentence, at: number): boolean {
  const { day, part } = tokens[at]?.sense ?? {};
  if (day === 0 && part !== undefined) return true;
  return hasRole(tokens[at], 'this') && tokens[at + 1]?.sense.part !== undefined;
}

/** "at 19h", as many write it; without "at" where it can hardly be a length: 19h, 8h30, 16:00h. */
function isShortClock({ tokens, language }: Sentence, digits: Digits, bare: boolean): boolean {
  const [letter, behind, after] = tokens.slice(digits.next, digits.next + 3);
  if (letter?.sense.shortUnit !== 'hour') return false;
  if (bare && letter.glued) return true;
  const { hour } = digits.value;
  const isLength = after?.glued === true && after.sense.shortUnit !== undefined;
  const hasMinutes = behind?.glued === true && /^[0-5]\d$/.test(behind.text) && !isLength;
  if (hasMinutes && letter.glued && hour >= EARLIEST_LETTERED) return true;
  const isLate = hour > 12 && hour < 24;
  const isClock = digits.hasMinutes || hasMinutes || isLate;
  return language.minutesFollowClock && isClock && !hasRole(behind, 'lasting');
}

/** The earliest hour that "9h30" means by itself; below it, it may be a length. */
const EARLIEST_LETTERED = 6;

function isDayWord(token: Token | undefined): boolean {
  const { weekdays, day, pace } = token?.sense ?? {};
  return (weekdays ?? day ?? pace) !== undefined;
}

/** "17 Uhr 30", "acht Uhr dreißig", "8h30"; but not the number of something: "8 Uhr 2 Tabletten". */
function readMinutesAfterWord(
  sentence: Sentence,
  at: number,
  isShort: boolean,
): Read<number> | null {
  const { tokens, language } = sentence;
  if (isShort ? tokens[at]?.glued !== true : !language.minutesFollowClock) return null;
  // "13 Uhr und 15 Minuten"
  const isMore = hasRole(tokens[at], 'and');
  const minutes = readNumber(sentence, isMore ? at + 1 : at);
  if (minutes === null || minutes.value > 59) return null;
  const next = tokens[minutes.next];
  if (isMore) return next?.sense.unit === 'minute' ? { ...minutes, next: minutes.next + 1 } : null;
  if (next?.sense.unit !== undefined || next?.text === '.') return null;
  if (next === undefined || !isPlainWord(next) || tokens[at]?.text.startsWith('0')) return minutes;
  if (minutes.value < 10) return null;
  // "21 Uhr 10 Seiten" may be either; a quarter is hardly a number of things.
  return minutes.value % 15 === 0 ? minutes : { value: IMPOSSIBLE_MINUTE, next: minutes.next };
}

const IMPOSSIBLE_MINUTE = 60;

/** A number alone is a time unless what follows says what is counted. */
function isBareHour({ tokens, language }: Sentence, at: number, next: number): boolean {
  const after = tokens[next];
  if (after === undefined) return true;
  const { unit, month, ordinal, doubtful } = after.sense;
  const isCounted =
    unit !== undefined ||
    (month !== undefined && doubtful !== true) ||
    hasRole(after, 'measure', 'times', 'runs-in-all');
  const isDate = after.text === '/' && tokens[next + 1]?.number !== null;
  const isOrdinal =
    language.dotMakesOrdinal && after.text === '.' && tokens[next + 1] !== undefined;
  // "at 8: stretch" ends there, and "8:x" is no time.
  const isColon = after.text === ':' && tokens[next + 1]?.glued === true;
  const isPiece =
    after.glued && (after.kind === 'word' || after.text === '%' || isColon || isDate || isOrdinal);
  return !isCounted && !isPiece && (ordinal === undefined || tokens[at]?.number !== null);
}

/** am, pm, a or p right behind the digits, "in the morning", "at night". */
function readHalf(sentence: Sentence, at: number): Read<SaidHalf> | null {
  const token = sentence.tokens[at];
  if (hasRole(token, 'am')) return { value: 'am', next: at + 1 };
  if (hasRole(token, 'pm')) return { value: 'pm', next: at + 1 };
  if (token?.glued === true && (token.text === 'a' || token.text === 'p'))
    return { value: token.text === 'a' ? 'am' : 'pm', next: at + 1 };
  return readPartBehind(sentence, at);
}

function readPartBehind({ tokens }: Sentence, at: number): Read<SaidHalf> | null {
  let next = at;
  if (hasRole(tokens[next], 'in', 'at', 'on')) next++;
  if (hasRole(tokens[next], 'the')) next++;
  const { part, day, clock, repeats } = tokens[next]?.sense ?? {};
  if (part === undefined || day !== undefined || clock !== undefined) return null;
  // "um 7 Uhr jeden Morgen" says how often as well.
  if ((next === at && repeats !== true) || hasRole(tokens[next], 'each')) return null;
  const value = part === 'morning' ? 'am' : part === 'night' ? 'night' : 'pm';
  return { value, next: next + 1 };
}

function finished(
  { text, tokens }: Sentence,
  time: { hour: number; minute: number; second: number },
  saidHalf: SaidHalf,
  [at, end]: [number, number],
): Clock | typeof IMPOSSIBLE_CLOCK {
  const { hour, minute, second } = time;
  const said = text.slice(tokens[at]?.start, tokens[end - 1]?.end);
  if (minute > 59 || second > 59) return IMPOSSIBLE_CLOCK;
  const isSmall = hour < 6 || hour === 12;
  const half = saidHalf === 'night' ? (isSmall ? 'am' : 'pm') : saidHalf;
  if (half === 'am' || half === 'pm') return halved({ ...time, half, said });
  if (hour > 24 || (hour === 24 && minute > 0)) return IMPOSSIBLE_CLOCK;
  const isOpen = hour >= 1 && hour <= 12 && half !== '24';
  return { hour: hour % 24, minute, second, half: isOpen ? null : '24', said };
}

/** "17:30 pm" says it twice; "14pm" says something else. */
function halved(clock: Clock & { half: 'am' | 'pm' }): Clock | typeof IMPOSSIBLE_CLOCK {
  const { hour, half, said } = clock;
  if (hour <= 12) return { ...clock, hour: (hour % 12) + (half === 'pm' ? 12 : 0) };
  const isSaidTwice = hour < 24 && half === 'pm' && /\d:\d/.test(said);
  return isSaidTwice ? { ...clock, half: '24' } : IMPOSSIBLE_CLOCK;
}

function clockOf(hour: number, minute: number, half: Half, said: string): Clock {
  return { hour, minute, second: 0, half, said };
}

const PARTS_PM: readonly PartOfDay[] = ['afternoon', 'evening', 'night'];

/** A time that was left open, under a part of the day: "tonight at 8". */
export function underPart(clock: Clock, part: PartOfDay | null): Clock {
  if (clock.half !== null || part === null) return clock;
  if (part === 'night' && clock.hour >= 1 && clock.hour <= 4) return { ...clock, half: 'am' };
  // "mittags um eins"
  if (part === 'noon')
    return { ...clock, hour: clock.hour < 6 ? clock.hour + 12 : clock.hour, half: '24' };
  const isPm = PARTS_PM.includes(part);
  const isMidnight = clock.hour === 12 && (part === 'evening' || part === 'night');
  const hour = isMidnight ? 0 : isPm ? (clock.hour % 12) + 12 : clock.hour % 12;
  return { ...clock, hour, half: isPm ? 'pm' : 'am' };
}
