/** Times of day: 9, 9am, 17:30, noon, half past nine, ten forty five, 5 in the afternoon. */
import type { PartOfDay } from '../../../language/language.ts';
import type { Clock } from '../clock.ts';
import {
  type At,
  type ClockSaid,
  type HalfSaid,
  type HourMinute,
  rule,
  saidAt,
} from '../values.ts';

const at = (hour: number, minute = 0, half: '24' | null = null): HourMinute => ({
  hour,
  minute,
  second: 0,
  half,
});

/** The time that is meant, once its half of the day is known as far as it was said. */
function clockOf(
  time: HourMinute,
  half: HalfSaid | undefined,
  place: At,
  likely24 = false,
): ClockSaid {
  const { hour, minute, second } = time;
  const said = saidAt(place);
  if (minute > 59 || second > 59) return 'impossible';
  const isSmall = hour < 6 || hour === 12;
  const known = half === 'night' ? (isSmall ? 'am' : 'pm') : half;
  if (known !== undefined) return halved({ hour, minute, second, half: known, said });
  if (hour > 24 || (hour === 24 && minute > 0)) return 'impossible';
  const isOpen = hour >= 1 && hour <= 12 && time.half === null;
  const clock: Clock = { hour: hour % 24, minute, second, half: isOpen ? null : '24', said };
  return likely24 && place.context.language.clockIs24 ? { ...clock, likely24: true } : clock;
}

/** "17:30 pm" says it twice; "14pm" says something else. */
function halved(clock: Clock & { half: 'am' | 'pm' }): ClockSaid {
  const { hour, half, said } = clock;
  if (hour <= 12) return { ...clock, hour: (hour % 12) + (half === 'pm' ? 12 : 0) };
  const isSaidTwice = hour < 24 && half === 'pm' && /\d:\d/.test(said);
  return isSaidTwice ? { ...clock, half: '24' } : 'impossible';
}

function halfOf(part: PartOfDay): HalfSaid {
  if (part === 'morning') return 'am';
  return part === 'night' ? 'night' : 'pm';
}

/** A leading zero is the 24-hour clock. */
function hourOf(text: string): HourMinute | null {
  if (!/^\d{1,2}$/.test(text)) return null;
  return at(Number(text), 0, text.length === 2 && text.startsWith('0') ? '24' : null);
}

/** "9.30", "0930", "930": times only where something says so. */
function dotted(text: string): HourMinute | null {
  const match = /^(\d{1,2})\.([0-5]\d)$/.exec(text);
  if (match === null) return null;
  return at(Number(match[1]), Number(match[2]), /^0\d/.test(text) ? '24' : null);
}

function packed(text: string): HourMinute | null {
  const match = /^([01]\d|2[0-3])([0-5]\d)$/.exec(text);
  return match === null ? null : at(Number(match[1]), Number(match[2]), '24');
}

function packedShort(text: string): HourMinute | null {
  const match = /^(\d{1,2})([0-5]\d)$/.exec(text);
  return match === null ? null : at(Number(match[1]), Number(match[2]));
}

/** "11 tonight", "8 this evening", "7 tomorrow morning": what follows says that the number is a time. */
function isBeforePart(place: At): boolean {
  const { tokens } = place.context;
  const [first, second] = [tokens[place.to]?.sense, tokens[place.to + 1]?.sense];
  if (first?.day !== undefined && first.day >= 0 && (first.part ?? second?.part) !== undefined)
    return true;
  return place.next('this') && second?.part !== undefined;
}

/** A number alone is a time unless what follows says what is counted. */
function isHourAlone(place: At): boolean {
  const { tokens, language } = place.context;
  const [after, last] = [tokens[place.to], tokens[place.to + 1]];
  if (after === undefined) return true;
  const counts = ['unit', 'month', 'measure', 'times', 'runs-in-all', 'things'].some((category) =>
    place.next(category),
  );
  const isDate = after.text === '/' && last?.number != null;
  const isOrdinal = language.dotMakesOrdinal && after.text === '.' && last !== undefined;
  const isColon = after.text === ':' && last?.glued === true;
  const isPiece =
    after.glued && (after.kind === 'word' || after.text === '%' || isColon || isDate || isOrdinal);
  const isOrdinalNext = after.sense.ordinal !== undefined && tokens[place.to - 1]?.number === null;
  return !counts && !isPiece && !isOrdinalNext;
}

/** How far from the next hour people count backwards in words: "twenty to six". */
const MINUTES_TO: ReadonlySet<number> = new Set([5, 10, 15, 20, 25]);

/** "10 to 11" may be from ten to eleven; "at 10 to 11" is not. */
function leadsToHour(minute: number, place: At): boolean {
  const joint = place.context.tokens[place.to - 1]?.sense.roles;
  const isRange = joint?.includes('to') === true || joint?.includes('until') === true;
  if (!isRange) return true;
  const isSpelled = place.context.tokens[place.from]?.number === null || place.before('at');
  return isSpelled && MINUTES_TO.has(minute);
}

function besideHour({ minute, isTo }: { minute: number; isTo: boolean }, hour: number): HourMinute {
  return isTo ? at((hour + 23) % 24, 60 - minute) : at(hour, minute);
}

/** Minutes behind the word for "o'clock" or the letter: not the number of something, "8 Uhr 2 Tabletten". */
function minutesBehind(value: number, text: string, place: At): number | null {
  if (value > 59 || place.next('unit') || place.next('dot')) return null;
  if (!place.next('plain') || text.startsWith('0')) return value;
  if (value < 10) return null;
  // "21 Uhr 10 Seiten" may be either; a quarter is hardly a number of things.
  return value % 15 === 0 ? value : 60;
}

const isSpelledAt = (place: At): boolean => place.context.tokens[place.from]?.number === null;

/** Words behind which "19h" is a time, and no length. */
const LEADS = [
  'at',
  'weekday-word',
  'day-word',
  'pace-word',
  'to',
  'until',
  'and',
  'from',
  'between',
];

/** The earliest hour that "9h30" means by itself; below it, it may be a length. */
const EARLIEST_LETTERED = 6;

/** "jeden Morgen" says how often as well. */
const isEach = ({ context: { tokens }, to }: At): boolean =>
  tokens[to - 1]?.sense.roles?.includes('each') === true;

const HALF_RULES = [
  rule('day-half: am', 'at 9am', () => 'am'),
  rule('day-half: pm', 'at 9pm', () => 'pm'),
  rule('day-half: in|at|on ?the part-word', 'at 5 in the afternoon', ([, , { part }], place) =>
    isEach(place) ? null : halfOf(part),
  ),
  rule('day-half: part-word', 'um 7 Uhr morgens', ([{ part, again }], place) =>
    again && !isEach(place) ? halfOf(part) : null,
  ),
];

const DIGIT_RULES = [
  rule('hm: digits +colon +digits', 'at 17:30', ([hour, , minute]) => {
    const time = hourOf(hour.text);
    return time === null || minute.text.length !== 2 ? null : { ...time, minute: minute.value };
  }),
  rule('hm: hm +colon +digits', 'at 17:30:15', ([time, , second]) =>
    second.text.length === 2 && time.second === 0 ? { ...time, second: second.value } : null,
  ),
  rule('bare-hm: decimal', 'at 17.30', ([{ text }], place) => {
    const isDate = place.context.language.dotMakesOrdinal && place.next('dot');
    return isDate ? null : dotted(text);
  }),
  rule('bare-hm: digits', 'at 0730', ([{ text }], place) => {
    const time = packed(text);
    // "in 2030" may be a year.
    return time === null || (/^(?:19|20)/.test(text) && !place.before('at')) ? null : time;
  }),
  rule('bare-hm: int ?oh int', 'at nine oh five', ([hour, oh, minute], place) => {
    const [least, most] = oh === undefined ? [10, 59] : [1, 9];
    const { tokens } = place.context;
    const isSpelled = isSpelledAt(place) && tokens[place.to - 1]?.number === null;
    const isTail = tokens[place.from - 1]?.sense.number !== undefined;
    const latest = place.before('at') ? 23 : 12;
    const isTime = hour <= latest && hour > 0 && minute >= least && minute <= most;
    return isSpelled && isTime && !isTail ? at(hour, minute) : null;
  }),
  rule('bare-hm: int int ?unit', 'at nine hundred hours', ([hour, all, unit], place) =>
    place.before('at') && hour < 24 && all === 100 && (unit === 'hour' || hour > 12)
      ? at(hour, 0, '24')
      : null,
  ),
];

/** Minutes before or after an hour. */
const BESIDE_RULES = [
  rule('beside: ?a quarter-hour past|after', 'at a quarter past nine', () => ({
    minute: 15,
    isTo: false,
  })),
  rule('beside: half past', 'at half past nine', () => ({ minute: 30, isTo: false })),
  rule('beside: int ?unit past|after', 'at ten past nine', ([minute, unit]) =>
    minute < 60 && (unit === undefined || unit === 'minute') ? { minute, isTo: false } : null,
  ),
  rule('beside: ?a quarter-hour to-the-hour', 'at a quarter to nine', () => ({
    minute: 15,
    isTo: true,
  })),
  rule('beside: int to-the-hour', 'at twenty to nine', ([minute], place) =>
    minute < 60 && leadsToHour(minute, place) ? { minute, isTo: true } : null,
  ),
  rule('beside: int unit to-the-hour', 'at ten minutes to nine', ([minute, unit]) =>
    minute < 60 && unit === 'minute' ? { minute, isTo: true } : null,
  ),
  rule('beside: half', 'at half eight', (_, place) =>
    place.before('at') ? { minute: 30, isTo: false } : null,
  ),
  rule('hour: int', 'at half past nine', ([hour]) =>
    hour >= 1 && hour <= 23 ? { hour, isNamed: false } : null,
  ),
  rule('hour: clock-word', 'at a quarter to noon', ([{ hour }]) => ({ hour, isNamed: true })),
];

const isSpoken = ({ half }: HourMinute): boolean => half === null;

export const CLOCK_RULES = [
  ...HALF_RULES,
  ...DIGIT_RULES,
  ...BESIDE_RULES,
  rule('clock: clock-word', 'every day at noon', ([{ hour, minute }], place) =>
    clockOf(at(hour, minute, '24'), undefined, place),
  ),
  rule('clock: hm ?oclock ?day-half', 'every day at 17:30', ([time, , half], place) =>
    clockOf(time, half, place, true),
  ),
  rule('clock: hm short-unit', 'jeden Tag um 16:00h', ([time, unit], place) =>
    unit === 'hour' ? clockOf(time, undefined, place, true) : null,
  ),
  rule('clock: bare-hm ?oclock day-half', 'nine thirty pm', ([time, , half], place) => {
    const text = place.context.tokens[place.from]?.text ?? '';
    return clockOf(
      packedShort(text) ?? { ...time, half: dotted(text) === null ? time.half : null },
      half,
      place,
      true,
    );
  }),
  rule('clock: bare-hm oclock', 'at 0730 hours', ([time], place) =>
    clockOf(time, undefined, place, true),
  ),
  rule('clock: digits ?oclock day-half', '9am every weekday', ([{ text }, oclock, half], place) => {
    const time = hourOf(text) ?? packedShort(text);
    return time === null ? null : clockOf(time, half, place, oclock !== undefined);
  }),
  rule('clock: int ?oclock day-half', 'nine in the morning every day', ([hour, , half], place) =>
    isSpelledAt(place) && hour <= 24 ? clockOf(at(hour), half, place) : null,
  ),
  rule('clock: int oclock', "9 o'clock every day", ([hour], place) => {
    const text = place.context.tokens[place.from]?.text ?? '';
    return hour <= 24 || hour < 100
      ? clockOf(hourOf(text) ?? at(hour), undefined, place, true)
      : null;
  }),
  rule('clock: int oclock int ?day-half', 'um 17 Uhr 30', ([hour, , said, half], place) => {
    const { language, tokens } = place.context;
    const text = tokens[place.pieces[2]?.from ?? 0]?.text ?? '';
    const minute = minutesBehind(said, text, place);
    return language.minutesFollowClock && minute !== null
      ? clockOf(at(hour, minute), half, place, true)
      : null;
  }),
  rule(
    'clock: int oclock and int unit',
    'um 13 Uhr und 15 Minuten',
    ([hour, , , minute, unit], place) =>
      place.context.language.minutesFollowClock && unit === 'minute'
        ? clockOf(at(hour, minute), undefined, place, true)
        : null,
  ),
  rule('clock: digits +around', '5ish tomorrow', ([{ text }], place) => {
    const time = hourOf(text);
    return time === null ? null : clockOf(time, undefined, place);
  }),
  rule(
    'clock: digits ?oclock clock-word',
    'um 2 Uhr mittags',
    ([{ value, text }, , word], place) => {
      const time = hourOf(text);
      const isNear = word.hour === 12 && value >= 1 && value <= 3;
      if (time === null || word.minute !== 0 || (value !== 12 && !isNear)) return null;
      return clockOf(time, word.hour === 0 ? 'am' : 'pm', place);
    },
  ),
  rule('clock: hm clock-word', 'daily at 12:20 midnight', ([time, word], place) => {
    const isNear = word.hour === 12 && time.hour >= 1 && time.hour <= 3;
    if (word.minute !== 0 || (time.hour !== 12 && !isNear)) return null;
    return clockOf(time, word.hour === 0 ? 'am' : 'pm', place);
  }),
  rule('clock: digits', '11 tonight', ([{ text }], place) => {
    const time = hourOf(text);
    return time !== null && time.hour <= 24 && isBeforePart(place)
      ? clockOf(time, undefined, place)
      : null;
  }),
  rule('clock: int', 'eleven tonight', ([hour], place) =>
    isSpelledAt(place) && hour <= 12 && isBeforePart(place)
      ? clockOf(at(hour), undefined, place)
      : null,
  ),
  rule('clock: bare-hm', 'tomorrow ten forty five', ([time], place) => {
    const isEnd = !['plain', 'unit', 'measure', 'things', 'times'].some((category) =>
      place.next(category),
    );
    return isSpelledAt(place) && isSpoken(time) && isEnd && time.minute % 5 === 0
      ? clockOf(time, undefined, place)
      : null;
  }),
  rule('clock: bare-hm', '0730 daily', ([time], place) => {
    const saysDay = ['day-word', 'pace-word', 'each'].some((category) => place.next(category));
    return time.half === '24' && saysDay && !isSpelledAt(place)
      ? clockOf(time, undefined, place)
      : null;
  }),
  rule(
    'clock: beside hour ?oclock ?day-half',
    'every day at half past nine',
    ([beside, { hour, isNamed }, , half], place) =>
      isNamed
        ? clockOf({ ...besideHour(beside, hour), half: '24' }, undefined, place)
        : clockOf(besideHour(beside, hour), half, place),
  ),
  rule(
    'clock: minutes-into int ?oclock ?day-half',
    'um halb neun',
    ([minute, hour, , half], place) =>
      hour >= 1 && hour <= 24 && !place.next('unit')
        ? clockOf(at(hour - 1, minute), half, place)
        : null,
  ),
  rule(
    'clock: beside minutes-into int ?oclock ?day-half',
    'um fünf vor halb neun',
    ([beside, into, hour, , half], place) => {
      const minute = into + (beside.isTo ? -beside.minute : beside.minute);
      if (into !== 30 || minute <= 0 || minute >= 60 || hour < 1 || hour > 24) return null;
      return clockOf(at(hour - 1, minute), half, place);
    },
  ),
  rule('clock: digits +short-unit', 'every thursday at 19h', ([{ text, value }, unit], place) => {
    const time = hourOf(text);
    if (time === null || unit !== 'hour' || place.next('lasting')) return null;
    const { language } = place.context;
    const isLed = LEADS.some((category) => place.before(category));
    const isLate = language.minutesFollowClock && value > 12 && value < 24;
    return isLed || isLate ? clockOf(time, undefined, place, true) : null;
  }),
  rule(
    'clock: digits short-unit +digits',
    'every thursday 8h30',
    ([{ text, value }, unit, minutes], place) => {
      const time = hourOf(text);
      const isMinutes = /^[0-5]\d$/.test(minutes.text) && !place.next('short-unit');
      if (time === null || unit !== 'hour' || !isMinutes) return null;
      const isLed =
        place.before('at') ||
        value >= EARLIEST_LETTERED ||
        place.context.language.minutesFollowClock;
      return isLed ? clockOf({ ...time, minute: minutes.value }, undefined, place, true) : null;
    },
  ),
  rule('bare-clock: digits', 'every day at 9', ([{ text }], place) => {
    const time = hourOf(text);
    return time !== null && isHourAlone(place) ? clockOf(time, undefined, place) : null;
  }),
  rule('bare-clock: int', 'every day at nine', ([hour], place) =>
    isSpelledAt(place) && hour <= 24 && isHourAlone(place)
      ? clockOf(at(hour), undefined, place)
      : null,
  ),
  rule('bare-clock: bare-hm', 'every day at 17.30', ([time], place) =>
    isHourAlone(place) ? clockOf(time, undefined, place, !isSpelledAt(place)) : null,
  ),
];
