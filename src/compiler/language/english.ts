/** English: every word the compiler knows, and what it can mean. */
import { ENGLISH_MONTHS, ENGLISH_WEEKDAYS } from '../../domain/time/english-day-words.ts';
import { englishTriggerWords } from '../../domain/time/english-trigger-words.ts';
import { englishReasons } from './english-reasons.ts';
import type { Language, Role, Sense } from './language.ts';
import {
  dayCodes,
  EVEN_DAYS,
  EVEN_WEEKS,
  ODD_DAYS,
  ODD_WEEKS,
  type WordTable,
  wordMap,
} from './words.ts';

const role = (...roles: Role[]): Sense => ({ roles });
const day = (...weekdays: number[]): Sense => ({ weekdays });
const days = (...weekdays: number[]): Sense => ({ weekdays, repeats: true });

const NUMBERS: WordTable = Object.fromEntries(
  [
    'zero',
    'one',
    'two',
    'three',
    'four',
    'five',
    'six',
    'seven',
    'eight',
    'nine',
    'ten',
    'eleven',
    'twelve',
    'thirteen',
    'fourteen',
    'fifteen',
    'sixteen',
    'seventeen',
    'eighteen',
    'nineteen',
  ].map((word, number) => [word, { number }]),
);

const TENS: WordTable = {
  twenty: { number: 20 },
  thirty: { number: 30 },
  forty: { number: 40 },
  fifty: { number: 50 },
  sixty: { number: 60 },
  ninety: { number: 90 },
  hundred: { number: 100 },
  'a couple of|couple of': { number: 2 },
  'a dozen|dozen': { number: 12 },
};

const ORDINALS: WordTable = {
  ...Object.fromEntries(
    [
      'first',
      'second',
      'third',
      'fourth',
      'fifth',
      'sixth',
      'seventh',
      'eighth',
      'ninth',
      'tenth',
      'eleventh',
      'twelfth',
      'thirteenth',
      'fourteenth',
      'fifteenth',
      'sixteenth',
      'seventeenth',
      'eighteenth',
      'nineteenth',
      'twentieth',
    ].map((word, index) => [word, { ordinal: index + 1 }]),
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

const WEEKDAYS: WordTable = {
  sunday: day(0),
  'monday|mondy|monady': day(1),
  'tuesday|tues|tue|tuseday|teusday|tuesdy': day(2),
  'wednesday|wednsday|wensday|weds|wendesday|wedensday|wednesdy': day(3),
  'thursday|thurs|thur|thu|thrusday|thurday|thursaday': day(4),
  'friday|fri|firday|fridy': day(5),
  'saturday|saterday|satuday|saturaday': day(6),
  sun: { ...day(0), doubtful: true },
  mon: { ...day(1), doubtful: true },
  wed: { ...day(3), doubtful: true },
  sat: { ...day(6), doubtful: true },
  'sundays|suns': days(0),
  'mondays|mons': days(1),
  "tuesdays|tue's": days(2),
  'wednesdays|wednsdays': days(3),
  "thursdays|thu's": days(4),
  "fridays|fris|fri's": days(5),
  saturdays: days(6),
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

const MONTH_NAMES = [
  'january|jan',
  'february|feb|febr',
  'march|mar',
  'april|apr',
  'may',
  'june|jun',
  'july|jul',
  'august|aug',
  'september|sept|sep',
  'october|oct',
  'november|nov',
  'december|dec',
];
const MONTHS: WordTable = Object.fromEntries(
  MONTH_NAMES.map((names, index) => [names, { month: index + 1 }]),
);

/** Also everyday words: "may I", "march on". */
const DOUBTFUL_MONTHS: WordTable = { 'may|march|mar|sep|dec|jan': { doubtful: true } };

const DAY_WORDS: WordTable = {
  'today|later today': { day: 0 },
  'tomorrow|tmrw|tmr|tmw|tomorow|tommorow|tommorrow|tomo|tomoz|2moro': { day: 1 },
  'the day after tomorrow|day after tomorrow|overmorrow': { day: 2 },
  'first thing tomorrow|first thing tomorrow morning': { day: 1, part: 'morning' },
  yesterday: { day: -1 },
  'the day before yesterday|day before yesterday': { day: -2 },
  'tonight|tonite': { day: 0, part: 'night' },
};

/** "first thing Monday" is Monday morning. */
const FIRST_THING: WordTable = Object.fromEntries(
  ENGLISH_WEEKDAYS.map((name, weekday): [string, Sense] => {
    const said = name.toLowerCase();
    const pieces = [day(weekday), { part: 'morning' as const }];
    return [`first thing ${said}|first thing on ${said}`, { pieces }];
  }),
);

/** "first thing Mondays", "first thing every Monday". */
const FIRST_THINGS: WordTable = Object.fromEntries(
  ENGLISH_WEEKDAYS.map((name, weekday): [string, Sense] => {
    const said = name.toLowerCase();
    const ways = [`${said}s`, `on ${said}s`, `every ${said}`].map((way) => `first thing ${way}`);
    return [ways.join('|'), { pieces: [days(weekday), { part: 'morning' }] }];
  }),
);

const PARTS: WordTable = {
  'morning|morn': { part: 'morning' },
  mornings: { part: 'morning', repeats: true },
  afternoon: { part: 'afternoon' },
  afternoons: { part: 'afternoon', repeats: true },
  'evening|eve': { part: 'evening' },
  evenings: { part: 'evening', repeats: true },
  night: { part: 'night' },
  nights: { part: 'night', repeats: true },
  'lunchtime|lunch time|midday|mid-day': { clock: { hour: 12, minute: 0 }, part: 'noon' },
  'noon|noontime|12 noon': { clock: { hour: 12, minute: 0 }, part: 'noon' },
  'midnight|12 midnight': { clock: { hour: 0, minute: 0 } },
};

const PACES: WordTable = {
  'daily|everyday|evryday|everday|evreyday|on a daily basis|7 days a week|seven days a week|365 days a year':
    {
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
};

const SMALL_WORDS: WordTable = {
  'every|each|evry|evey|eveyr|evrey|ev|ea|ea.|every!': role('each'),
  'ever other|evry other': role('other', 'each'),
  all: role('all'),
  other: role('other'),
  'one|ones': role('same'),
  'alternate|alternating': role('other', 'each'),
  'a|an': role('a', 'per'),
  the: role('the'),
  per: role('per'),
  'at|@': role('at'),
  'around|about|by|approximately|roughly|ish|-ish|~|circa|ca': role('around'),
  on: role('on'),
  'in|during': role('in'),
  of: role('of'),
  'and|&|+|plus|as well as': role('and'),
  or: role('or'),
  'to|through|thru|-|–|—': role('to'),
  'runs in all|run in all': role('runs-in-all'),
  'until|till|til|untill|through|thru|ending|up until|up till': role('until'),
  'through|thru|up through|up to and including|until and including': role('until', 'inclusive'),
  'ends|ends on': { roles: ['until'], doubtful: true },
  'up to': role('until'),
  'up to|a total of|no more than|at most': role('up-to'),
  from: role('from'),
  'starting|beginning|commencing|effective|as of|first time|first time on|starting from|beginning from|starts|start':
    role('start'),
  'not before|not until|no earlier than|not earlier than': role('start', 'bound'),
  'counted from': role('counted'),
  between: role('between'),
  'except|excluding|excepting|except for|but not|other than|apart from|without|not': role('except'),
  'besides|aside from|save for|barring': role('except'),
  'to save for': {},
  'skip|skipping|minus|ex.|excl|excl.|but skip': { roles: ['except'], doubtful: true },
  for: role('for'),
  'next|following': role('next'),
  'coming|upcoming': role('next', 'coming'),
  this: role('this'),
  'the next': role('filler', 'next'),
  'single|now on|from now on|exactly|sharp|on the nose|24/7|precisely|promptly': role('filler'),
  'local time|at this time|or so|until further notice': role('filler'),
  'during|while|whenever|when|unless|throughout|as long as|as soon as': role('narrows'),
  'each time|every time': role('narrows', 'each'),
  'summer|winter|autumn|sunrise|sunset|dawn|dusk|holiday|holidays|vacation': role('narrows'),
  'business hours|working hours|work hours|office hours|school hours': role('narrows'),
  'outside business hours|outside working hours|outside office hours|outside of business hours|outside of working hours|outside of office hours':
    role('narrows'),
  'only on': role('only'),
  'only in': role('only', 'in'),
  only: role('only'),
  'from now|hence': role('from-now'),
  later: role('later'),
  ago: role('ago'),
  after: role('after'),
  'before|after|prior to|earlier than|later than|no later than|no earlier than': role('bound'),
  'shortly before|just before|shortly after|just after|a bit before|a bit after': role('bound'),
  'at the latest|at the earliest|or later|or earlier|or after|or before': role('narrows'),
  'never|some|most|random|certain': role('bound'),
  'at random times|at random|randomly|first thing': role('narrows'),
  'first thing in': role('in'),
  'early|late|mid': role('loose'),
  'the rest of|rest of': role('rest'),
  'overnight|the rest of|rest of|their time|his time|her time|your time': role('narrows'),
  'month end|month-end': role('month-end'),
  'year end|year-end': role('year-end'),
  'month end|month-end|year end|year-end': role('narrows', 'bound'),
  'black friday|cyber monday|giving tuesday|good friday|easter monday|palm sunday|ash wednesday':
    role('narrows', 'bound'),
  'school day|school days|school night|school nights': role('narrows'),
  'all day|all night|all week|all month|all year|all weekend': role('narrows'),
  'even weeks|even calendar weeks|even-numbered weeks': EVEN_WEEKS,
  'even week': { ...EVEN_WEEKS, repeats: false },
  'odd weeks|odd calendar weeks|odd-numbered weeks': ODD_WEEKS,
  'odd week': { ...ODD_WEEKS, repeats: false },
  'even days|even dates|even-numbered days': EVEN_DAYS,
  'even day': { ...EVEN_DAYS, repeats: false },
  'odd days|odd dates|odd-numbered days': ODD_DAYS,
  'odd day': { ...ODD_DAYS, repeats: false },
  'odd months|even months|odd-numbered|even-numbered|odd numbered|even numbered': role('narrows'),
  'even hours|odd hours|even hour|odd hour': role('narrows'),
  'eod|eow|eom|eoy|eoq|cob|end of day|end of business|close of business': role(
    'narrows',
    'open-hour',
  ),
  'advent|easter|lent|thanksgiving|ramadan|hanukkah|passover|diwali|spring|springtime':
    role('narrows'),
  'weekends and holidays|bank holidays|bank holiday|public holidays|public holiday':
    role('narrows'),
  'later this week|later this month|later this year|patch tuesday': role('narrows'),
  '@weekly|@monthly|@yearly|@annually|@reboot|full moon|new moon|high tide|low tide':
    role('narrows'),
  'semi-monthly|semimonthly|semi-weekly|semiweekly|tri-weekly|triweekly|trimonthly':
    role('narrows'),
  'before|to|till|until': role('before'),
  'to|till|until': role('to-the-hour'),
  past: role('past'),
  half: role('half'),
  quarter: role('quarter-hour'),
  'am|a.m.|a.m|a m': role('am'),
  'pm|p.m.|p.m|p m': role('pm'),
  oh: role('oh'),
  "o'clock|oclock|o clock|o' clock|hrs|hours": role('clock'),
  'on the hour|at the top of the hour|the top of the hour|top of the hour': { minutePast: 0 },
  'on the half hour|at the half hour|on the half-hour|at half past the hour': { minutePast: 30 },
  'at quarter past the hour|at a quarter past the hour': { minutePast: 15 },
  'on the clock|on the dot': role('on-the-clock'),
  'end|close': role('end'),
  'beginning|start|begin': role('begin'),
  but: role('but'),
  'nearest|nearest to|closest to': role('nearest'),
  'in the hour of|in the hours|the hour of|the hours': role('hours-of'),
  'percent|%|degrees|places|people|items|dollars|euros|kilograms|kg|km|miles|points|°':
    role('measure'),
  'time|timezone|time zone': role('time-zone'),
  'sometime|someday|some time|soon|whenever|occasionally|regularly|sometimes|often|eventually':
    role('vague'),
  // Only of days: "any Tuesday".
  any: { roles: ['vague'], doubtful: true },
  'once in a while|every once in a while|every now and then|now and then|every so often':
    role('vague'),
  'local time there|local time in|local time of': role('narrows'),
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
    SMALL_WORDS,
  ),
  dayCodes: dayCodes(DAY_CODES),
  ordinalSuffixes: new Set(['st', 'nd', 'rd', 'th']),
  dotMakesOrdinal: false,
  dayBeforeMonth: null,
  minutesFollowClock: false,
  clockIs24: false,
  decimalComma: false,
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
      reckonedFrom: (day) => `It is reckoned from ${day}.`,
      zone: (said, timezone) => `"${said}" is read as ${timezone}.`,
    },
    reasons: englishReasons,
    triggers: englishTriggerWords,
  },
};
