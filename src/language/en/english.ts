/** English: every word the compiler knows, and what it can mean. */

import type { Language, Role, Sense } from '../language.ts';
import { dayCodes, type WordTable, wordMap } from '../words.ts';
import { ENGLISH_EDIT_WORDS } from './english-edit-words.ts';
import { ENGLISH_MONTHS, ENGLISH_NUMBERS, ENGLISH_WEEKDAYS } from './english-names.ts';
import { englishReasons } from './english-reasons.ts';
import { ENGLISH_SMALL_WORDS } from './english-small-words.ts';
import { englishTriggerWords } from './english-trigger-words.ts';

const role = (...roles: Role[]): Sense => ({ roles });
const day = (...weekdays: number[]): Sense => ({ weekdays });
const days = (...weekdays: number[]): Sense => ({ weekdays, repeats: true });

const NUMBERS: WordTable = Object.fromEntries(
  ENGLISH_NUMBERS.map((word, number) => [word, { number }]),
);

const TENS: WordTable = {
  twenty: { number: 20 },
  thirty: { number: 30 },
  forty: { number: 40 },
  fifty: { number: 50 },
  sixty: { number: 60 },
  seventy: { number: 70 },
  eighty: { number: 80 },
  ninety: { number: 90 },
  hundred: { number: 100 },
  'a couple of|couple of|a couple': { number: 2 },
  'a dozen|dozen': { number: 12 },
};

const ORDINALS: WordTable = {
  ...Object.fromEntries(
    'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth'
      .split('|')
      .map((word, index) => [word, { ordinal: index + 1 }]),
  ),
  thirtieth: { ordinal: 30 },
  'last|final': { ordinal: -1 },
  'penultimate|next to last|the next to last|last but one': { ordinal: -2 },
};

const UNITS: WordTable = {
  'second|seconds|sec|secs': { unit: 'second' },
  'minute|minutes|min|mins': { unit: 'minute' },
  'hour|hours|hr|hrs': { unit: 'hour' },
  'day|days': { unit: 'day' },
  'week|weeks|wk|wks': { unit: 'week' },
  'month|months|mth|mths|mos': { unit: 'month' },
  'quarter|quarters': { unit: 'quarter' },
  'year|years|yr|yrs': { unit: 'year' },
  s: { shortUnit: 'second' },
  m: { shortUnit: 'minute' },
  h: { shortUnit: 'hour' },
  d: { shortUnit: 'day' },
  w: { shortUnit: 'week' },
};

/** Weekdays by what is made of their names. */
const byName = (made: (name: string) => string, sense: (weekday: number) => Sense): WordTable =>
  Object.fromEntries(
    ENGLISH_WEEKDAYS.map((name, weekday) => [made(name.toLowerCase()), sense(weekday)]),
  );

const WEEKDAYS: WordTable = {
  ...byName((name) => name, day),
  'tues|tue': day(2),
  weds: day(3),
  'thurs|thur|thu': day(4),
  fri: day(5),
  sun: { ...day(0), doubtful: true },
  mon: { ...day(1), doubtful: true },
  wed: { ...day(3), doubtful: true },
  sat: { ...day(6), doubtful: true },
  ...byName((name) => `${name}s`, days),
  suns: days(0),
  mons: days(1),
  "tue's": days(2),
  "thu's": days(4),
  "fris|fri's": days(5),
  // "that the sun's out", "Mon's meeting"
  "sun's": { ...days(0), doubtful: true },
  "mon's": { ...days(1), doubtful: true },
  "wed's": { ...days(3), doubtful: true },
  "sat's": { ...days(6), doubtful: true },
  'weekday|workday|work day|working day|business day|week day|wkday|biz day|bizday': {
    weekdays: [1, 2, 3, 4, 5],
    roles: ['business'],
  },
  'weekdays|workdays|work days|working days|business days|week days|m-f|wkdays|biz days|bizdays': {
    weekdays: [1, 2, 3, 4, 5],
    roles: ['business'],
    repeats: true,
  },
  'weekend|weekend day|wkend|wknd': { weekdays: [0, 6], roles: ['business'] },
  'weekends|weekend days|wkends|wknds': { weekdays: [0, 6], roles: ['business'], repeats: true },
  'any day of the week': days(0, 1, 2, 3, 4, 5, 6),
  weeknight: { weekdays: [1, 2, 3, 4, 5], part: 'night' },
  weeknights: { weekdays: [1, 2, 3, 4, 5], part: 'night', repeats: true },
  mwf: days(1, 3, 5),
  'tth|tuth': days(2, 4),
  'mtwthf|mtwtf|mtwrf': { ...days(1, 2, 3, 4, 5), roles: ['business'] },
};

const DAY_CODES = ['su|sun', 'm|mo|mon', 't|tu|tue', 'w|we|wed', 'th|thu', 'f|fr|fri', 'sa|sat'];

const MONTHS: WordTable = {
  ...Object.fromEntries(
    ENGLISH_MONTHS.map((name, index) => [
      `${name}|${name.slice(0, 3)}`.toLowerCase(),
      { month: index + 1 },
    ]),
  ),
  febr: { month: 2 },
  sept: { month: 9 },
};

/** Also everyday words: "may I", "march on". */
const DOUBTFUL_MONTHS: WordTable = { 'may|march|mar|sep|dec|jan': { doubtful: true } };

const DAY_WORDS: WordTable = {
  'today|later today': { day: 0 },
  'tomorrow|tmrw|tmr|tmw|2morrow|2moro|2mrw': { day: 1 },
  'the day after tomorrow|day after tomorrow|overmorrow': { day: 2 },
  'first thing tomorrow|first thing tomorrow morning': { day: 1, part: 'morning' },
  yesterday: { day: -1 },
  'the day before yesterday|day before yesterday': { day: -2 },
  'tonight|tonite': { day: 0, part: 'night' },
};

/** "first thing Monday" is Monday morning. */
const FIRST_THING = byName(
  (said) => `first thing ${said}|first thing on ${said}`,
  (weekday) => ({ pieces: [day(weekday), { part: 'morning' }] }),
);

/** "first thing Mondays", "first thing every Monday". */
const FIRST_THINGS = byName(
  (said) =>
    [`${said}s`, `on ${said}s`, `every ${said}`].map((way) => `first thing ${way}`).join('|'),
  (weekday) => ({ pieces: [days(weekday), { part: 'morning' }] }),
);

const PARTS: WordTable = {
  'morning|morn': { part: 'morning' },
  mornings: { part: 'morning', repeats: true },
  afternoon: { part: 'afternoon' },
  afternoons: { part: 'afternoon', repeats: true },
  'evening|eve': { part: 'evening' },
  'eve of': role('vague'),
  evenings: { part: 'evening', repeats: true },
  night: { part: 'night' },
  nights: { part: 'night', repeats: true },
  'lunchtime|lunch time|midday|mid-day': { clock: { hour: 12, minute: 0 }, part: 'noon' },
  'mid morning|mid-morning|midmorning': { clock: { hour: 10, minute: 0 } },
  'mid afternoon|mid-afternoon|midafternoon': { clock: { hour: 15, minute: 0 } },
  'noon|noontime|12 noon': { clock: { hour: 12, minute: 0 }, part: 'noon' },
  'midnight|12 midnight': { clock: { hour: 0, minute: 0 } },
};

const PACES: WordTable = {
  'daily|everyday|on a daily basis|7 days a week|seven days a week|365 days a year': {
    pace: { unit: 'day', interval: 1 },
  },
  nightly: { pace: { unit: 'day', interval: 1 }, part: 'night' },
  'hourly|on an hourly basis': { pace: { unit: 'hour', interval: 1 } },
  minutely: { pace: { unit: 'minute', interval: 1 } },
  'weekly|on a weekly basis': { pace: { unit: 'week', interval: 1 } },
  fortnightly: { pace: { unit: 'week', interval: 2 } },
  'monthly|on a monthly basis': { pace: { unit: 'month', interval: 1 } },
  quarterly: { pace: { unit: 'quarter', interval: 1 } },
  'yearly|annually|annual|on a yearly basis|on an annual basis': {
    pace: { unit: 'year', interval: 1 },
  },
  'biweekly|bi-weekly|bi weekly': { pace: { unit: 'week', interval: 2 }, doubtful: true },
  'bimonthly|bi-monthly|bi monthly': { pace: { unit: 'month', interval: 2 }, doubtful: true },
  'biannually|bi-annually|semiannually|semi-annually|half-yearly|half yearly': {
    pace: { unit: 'month', interval: 6 },
  },
  biennially: { pace: { unit: 'year', interval: 2 } },
  'fortnight|fortnights': { pace: { unit: 'week', interval: 2 }, roles: ['measure'] },
  'quarter of an hour|quarter hour|quarter-hour|quarters of an hour|quarter hours': {
    pace: { unit: 'minute', interval: 15 },
    roles: ['measure'],
  },
  'half hour|half-hour|half an hour|half-an-hour': {
    pace: { unit: 'minute', interval: 30 },
    roles: ['measure'],
  },
};

const COUNTS: WordTable = {
  once: { count: 1, roles: ['once'] },
  twice: { count: 2 },
  thrice: { count: 3 },
  'times|time|x': role('times'),
  'occurrence|occurrences|instances|instance|runs|repetitions|repeats': role('times'),
};

const HOLIDAYS: WordTable = {
  'christmas|christmas day|xmas': { holiday: { month: 12, day: 25 } },
  'christmas eve|xmas eve': { holiday: { month: 12, day: 24, isEve: true } },
  'boxing day': { holiday: { month: 12, day: 26 } },
  "new year's day|new years day|new year day": { holiday: { month: 1, day: 1 } },
  "new year's eve|new years eve": { holiday: { month: 12, day: 31, isEve: true } },
  "valentine's day|valentines day|valentine day": { holiday: { month: 2, day: 14 } },
  "st patrick's day|st patricks day|saint patrick's day": { holiday: { month: 3, day: 17 } },
  halloween: { holiday: { month: 10, day: 31 } },
  'independence day': { holiday: { month: 7, day: 4 } },
  epiphany: { holiday: { month: 1, day: 6 } },
  "april fools day|april fool's day|april fools' day": { holiday: { month: 4, day: 1 } },
  'may day': { holiday: { month: 5, day: 1 } },
  juneteenth: { holiday: { month: 6, day: 19 } },
  "all saints' day|all saints day": { holiday: { month: 11, day: 1 } },
  'guy fawkes night|guy fawkes day|bonfire night': { holiday: { month: 11, day: 5 } },
  'veterans day|remembrance day|armistice day': { holiday: { month: 11, day: 11 } },
  "st stephen's day|st stephens day|saint stephen's day": { holiday: { month: 12, day: 26 } },
};

const easter = (offset: number): Sense => ({ feast: [{ kind: 'easter', offset }] });
const nth = (month: number, weekday: number, count: number, offset = 0): Sense => ({
  feast: [{ kind: 'nth', month, weekday, nth: count, offset }],
});

const FEASTS: WordTable = {
  'easter|easter sunday|easter day': easter(0),
  'easter monday': easter(1),
  'good friday': easter(-2),
  'maundy thursday|holy thursday': easter(-3),
  'holy saturday|easter saturday': easter(-1),
  'palm sunday': easter(-7),
  'ash wednesday': easter(-46),
  'shrove tuesday|pancake day|pancake tuesday|mardi gras|fat tuesday': easter(-47),
  'ascension day|ascension thursday': easter(39),
  'pentecost|pentecost sunday|whit sunday|whitsunday': easter(49),
  'whit monday|pentecost monday': easter(50),
  'trinity sunday': easter(56),
  'corpus christi': easter(60),
  'thanksgiving|thanksgiving day': nth(11, 4, 4),
  'black friday': nth(11, 4, 4, 1),
  'cyber monday': nth(11, 4, 4, 4),
  'giving tuesday': nth(11, 4, 4, 5),
  'labor day': nth(9, 1, 1),
  'memorial day': nth(5, 1, -1),
  'martin luther king day|mlk day': nth(1, 1, 3),
  "presidents day|presidents' day|president's day": nth(2, 1, 3),
  'columbus day': nth(10, 1, 2),
  "father's day|fathers day": nth(6, 0, 3),
  // In Britain it is a Sunday in Lent, nearly everywhere else one in May.
  "mother's day|mothers day": {
    feast: [
      { kind: 'nth', month: 5, weekday: 0, nth: 2, offset: 0 },
      { kind: 'easter', offset: -21 },
    ],
  },
  'mothering sunday': easter(-21),
  'chinese new year|lunar new year': { feast: [{ kind: 'lunar', offset: 0 }] },
};

export const english: Language = {
  code: 'en',
  words: wordMap(
    NUMBERS,
    TENS,
    ORDINALS,
    UNITS,
    WEEKDAYS,
    MONTHS,
    DOUBTFUL_MONTHS,
    DAY_WORDS,
    PARTS,
    FIRST_THING,
    FIRST_THINGS,
    PACES,
    COUNTS,
    HOLIDAYS,
    FEASTS,
    ENGLISH_SMALL_WORDS,
  ),
  edits: ENGLISH_EDIT_WORDS,
  dayCodes: dayCodes(DAY_CODES),
  ordinalSuffixes: new Set(['st', 'nd', 'rd', 'th']),
  dotMakesOrdinal: false,
  dayBeforeMonth: null,
  minutesFollowClock: false,
  clockIs24: false,
  decimalComma: false,
  verbsLast: false,
  placeSuffix: null,
  // A slip of the pen in a weekday: wendsday, thrusday, saterday.
  timeStems: /^(?:m|tu?h?|we|f|s[au])\p{L}{1,6}(?:day|dya|ady)s?$/u,
  say: {
    weekdays: ENGLISH_WEEKDAYS,
    date: (weekday, day, month, year) =>
      `${ENGLISH_WEEKDAYS[weekday]} ${day} ${ENGLISH_MONTHS[month - 1]}${year === null ? '' : ` ${year}`}`,
    askWhich: (said, labels) => `${said === '' ? 'Which' : said}: ${labels.join(' or ')}?`,
    askTime: (what) => (what === '' ? 'At what time?' : `${what}: at what time?`),
    half: (time, half) => `${time} ${half.toUpperCase()}`,
    labels: {
      once: 'once',
      again: 'again and again',
      everyDay: 'every day',
      everyWeek: 'every week',
      onlyComing: 'only the coming ones',
      firstOfMonth: 'on the first day of the month',
      lastOfMonth: 'on the last day of the month',
      everyDayOfMonth: 'every day of the month',
      atBeginning: 'only at the beginning',
      firstInMonth: 'the first in each month',
      lastInMonth: 'the last in each month',
      quartersByCalendar: 'on the first of January, April, July and October',
      quartersFromStart: 'every three months from the start',
      everySoMany: (count, unit) => `every ${count} ${unit}s`,
      nthInMonth: (nth) => `number ${nth} of each month`,
      runs: (count) => `${count} runs in all`,
      days: (count, runs) => `on ${count} days (${runs} runs)`,
      everyHours: (hours) => `every ${hours} hours`,
      everyMinutes: (minutes) => (minutes === 60 ? 'every hour' : `every ${minutes} minutes`),
      twiceA: (unit) => `twice a ${unit}`,
    },
    notes: {
      passedToday: (day) => `That time has passed today, so it is tomorrow, ${day}.`,
      passed: (day) => `That has passed, so it is ${day}.`,
      isDay: (day) => `It is ${day}.`,
      usualTime: (time) => `You did not say at what time, so it is ${time}.`,
      reckonedFrom: (day) => `It is reckoned from ${day}.`,
      zone: (said, timezone) => `"${said}" is read as ${timezone}.`,
    },
    reasons: englishReasons,
    triggers: englishTriggerWords,
  },
};
