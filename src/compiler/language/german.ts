/** Deutsch: jedes Wort, das der Übersetzer kennt, und was es bedeuten kann. */
import { GERMAN_MONTHS, GERMAN_WEEKDAYS } from './german-day-words.ts';
import { germanReasons } from './german-reasons.ts';
import { germanTriggerWords } from './german-trigger-words.ts';

import type { Language, Role, Sense } from './language.ts';
import { type WordTable, wordMap } from './words.ts';

const role = (...roles: Role[]): Sense => ({ roles });
const day = (...weekdays: number[]): Sense => ({ weekdays });
const days = (...weekdays: number[]): Sense => ({ weekdays, repeats: true });

const NUMBERS: WordTable = {
  ...Object.fromEntries(
    [
      'null',
      'ein|eins',
      'zwei',
      'drei',
      'vier',
      'fünf',
      'sechs',
      'sieben',
      'acht',
      'neun',
      'zehn',
      'elf',
      'zwölf',
      'dreizehn',
      'vierzehn',
      'fünfzehn',
      'sechzehn',
      'siebzehn',
      'achtzehn',
      'neunzehn',
      'zwanzig',
    ].map((word, number) => [word, { number }]),
  ),
  dreißig: { number: 30 },
  vierzig: { number: 40 },
  fünfundvierzig: { number: 45 },
  fünfzig: { number: 50 },
  sechzig: { number: 60 },
  neunzig: { number: 90 },
};

/** Each stem with its endings: erste, ersten, erster, erstes, ersten. */
const ORDINALS: WordTable = Object.fromEntries(
  [
    'erst',
    'zweit',
    'dritt',
    'viert',
    'fünft',
    'sechst',
    'siebt',
    'acht',
    'neunt',
    'zehnt',
    'elft',
    'zwölft',
    'dreizehnt',
    'vierzehnt',
    'fünfzehnt',
    'sechzehnt',
    'siebzehnt',
    'achtzehnt',
    'neunzehnt',
    'zwanzigst',
  ].map((stem, index) => [
    ['e', 'en', 'er', 'es', 'em'].map((ending) => stem + ending).join('|'),
    { ordinal: index + 1 },
  ]),
);

const UNITS: WordTable = {
  'sekunde|sekunden|sek': { unit: 'second' },
  'minute|minuten|min': { unit: 'minute' },
  'stunde|stunden|std': { unit: 'hour' },
  'tag|tage|tagen|tages': { unit: 'day' },
  'woche|wochen': { unit: 'week' },
  'monat|monate|monaten|monats': { unit: 'month' },
  'quartal|quartale|quartals': { unit: 'quarter' },
  'jahr|jahre|jahren|jahres': { unit: 'year' },
  s: { shortUnit: 'second' },
  h: { shortUnit: 'hour' },
};

const WEEKDAYS: WordTable = {
  'sonntag|so': day(0),
  'montag|mo': day(1),
  'dienstag|di': day(2),
  'mittwoch|mi': day(3),
  'donnerstag|do': day(4),
  'freitag|fr': day(5),
  'samstag|sonnabend|sa': day(6),
  'so|mo|di|mi|do|fr|sa': { doubtful: true },
  'sonntags|sonntage': days(0),
  'montags|montage': days(1),
  'dienstags|dienstage': days(2),
  'mittwochs|mittwoche': days(3),
  'donnerstags|donnerstage': days(4),
  'freitags|freitage': days(5),
  'samstags|sonnabends|samstage': days(6),
  'werktag|arbeitstag|wochentag': { weekdays: [1, 2, 3, 4, 5], roles: ['business'] },
  'werktags|werktage|werktagen|arbeitstags|arbeitstage|arbeitstagen|wochentags|wochentagen': {
    weekdays: [1, 2, 3, 4, 5],
    roles: ['business'],
    repeats: true,
  },
  wochenende: { weekdays: [0, 6], roles: ['business'] },
  'wochenenden|am wochenende|an wochenenden': {
    weekdays: [0, 6],
    roles: ['business'],
    repeats: true,
  },
  'an allen sieben wochentagen': days(0, 1, 2, 3, 4, 5, 6),
  'nächstgelegenen werktag zum': { weekdays: [1, 2, 3, 4, 5], roles: ['business', 'nearest'] },
};

const MONTHS: WordTable = Object.fromEntries(
  [
    'januar|jänner|jan',
    'februar|feb',
    'märz',
    'april|apr',
    'mai',
    'juni|jun',
    'juli|jul',
    'august|aug',
    'september|sept|sep',
    'oktober|okt',
    'november|nov',
    'dezember|dez',
  ].map((names, index) => [names, { month: index + 1 }]),
);

const DAY_WORDS: WordTable = {
  heute: { day: 0 },
  'heute abend': { day: 0, part: 'evening' },
  'heute nacht': { day: 0, part: 'night' },
  'heute mittag': { day: 0, part: 'noon' },
  'heute nachmittag': { day: 0, part: 'afternoon' },
  'heute morgen|heute früh': { day: 0, part: 'morning' },
  morgen: { day: 1 },
  'morgen früh|morgen vormittag': { day: 1, part: 'morning' },
  'morgen mittag': { day: 1, part: 'noon' },
  'morgen nachmittag': { day: 1, part: 'afternoon' },
  'morgen abend': { day: 1, part: 'evening' },
  übermorgen: { day: 2 },
  gestern: { day: -1 },
};

const PARTS: WordTable = {
  'jeden morgen|morgens|vormittags|früh|in der früh|am morgen|am vormittag': { part: 'morning' },
  'mittags|am mittag': { part: 'noon', clock: { hour: 12, minute: 0 } },
  'nachmittags|nachmittag|am nachmittag': { part: 'afternoon' },
  'abends|abend|am abend': { part: 'evening' },
  'nachts|nacht|in der nacht': { part: 'night' },
  'jeden morgen|morgens|vormittags|nachmittags|abends|nachts': { repeats: true },
  'mitternacht|um mitternacht': { clock: { hour: 0, minute: 0 } },
};

const PACES: WordTable = {
  täglich: { pace: { unit: 'day', interval: 1 } },
  stündlich: { pace: { unit: 'hour', interval: 1 } },
  minütlich: { pace: { unit: 'minute', interval: 1 } },
  wöchentlich: { pace: { unit: 'week', interval: 1 } },
  'vierzehntägig|zweiwöchentlich|14-tägig': { pace: { unit: 'week', interval: 2 } },
  monatlich: { pace: { unit: 'month', interval: 1 } },
  vierteljährlich: { pace: { unit: 'quarter', interval: 1 } },
  halbjährlich: { pace: { unit: 'month', interval: 6 } },
  jährlich: { pace: { unit: 'year', interval: 1 } },
};

const COUNTS: WordTable = {
  einmal: { count: 1, roles: ['once'] },
  zweimal: { count: 2 },
  dreimal: { count: 3 },
  viermal: { count: 4 },
  fünfmal: { count: 5 },
  zehnmal: { count: 10 },
  'mal|male|x': role('times'),
};

const HOLIDAYS: WordTable = {
  'weihnachten|erster weihnachtstag': { holiday: { month: 12, day: 25 } },
  heiligabend: { holiday: { month: 12, day: 24 } },
  silvester: { holiday: { month: 12, day: 31 } },
  neujahr: { holiday: { month: 1, day: 1 } },
  'nikolaus|nikolaustag': { holiday: { month: 12, day: 6 } },
};

const SMALL_WORDS: WordTable = {
  'jeden|jede|jedes|jeder|jedem': role('each'),
  alle: role('all', 'each'),
  'der|die|das|den|dem|des': role('the'),
  'einen|einer|eine|einem': role('a'),
  'pro|am|im|in der': role('per'),
  um: role('at'),
  'gegen|ungefähr|circa|ca': role('around'),
  'am|an': role('on'),
  'im|in': role('in'),
  'des|der|vom|im|in': role('of'),
  'und|sowie|&|+': role('and'),
  oder: role('or'),
  'bis|-|–|bis zum|bis zu': role('to', 'until'),
  'bis einschließlich|bis inklusive|bis einschl|bis einschl.|bis inkl|bis inkl.|bis einschließlich zum|bis inklusive zum':
    role('until', 'inclusive'),
  'von|vom': role('from'),
  'ab|beginnend|ab dem|beginnend am|startend|von': role('start'),
  'nicht vor|nicht vor dem|frühestens ab|frühestens am|frühestens ab dem': role('start', 'bound'),
  zwischen: role('between'),
  'außer|ausser|ausgenommen|aber nicht|außer am|außer an|außer im': role('except'),
  'nicht am|nicht an|nicht im': { roles: ['except'], doubtful: true },
  'für|während': role('for'),
  lang: role('lasting'),
  'den rest der|den rest des|rest der|rest des|rest dieser|rest dieses': role('rest', 'narrows'),
  'nächsten|nächste|nächstes|nächster|kommenden|kommende': role('next'),
  'diesen|diese|dieses|dieser': role('this'),
  nur: role('only'),
  'von jetzt an|ab jetzt': role('from-now'),
  später: role('later'),
  nach: role('past', 'after'),
  'nach der vollen stunde': role('past'),
  'nach der uhr': role('on-the-clock'),
  jeweils: role('filler'),
  'gezählt ab|gezählt von': role('counted'),
  'lauf insgesamt|läufe insgesamt': role('runs-in-all'),
  'in den stunden|in der stunde ab': role('hours-of'),
  'in den monaten': role('in'),
  'in den': role('in', 'of'),
  vor: role('before'),
  halb: role('half-before'),
  viertel: role('quarter-hour'),
  'halbe|halbes|halben': role('half'),
  uhr: role('clock'),
  ende: role('end'),
  jahresende: role('year-end', 'narrows', 'bound'),
  monatsende: role('month-end', 'narrows', 'bound'),
  'anfang|beginn': role('begin'),
  'zeit|ortszeit|zeitzone': role('time-zone'),
  'prozent|%|grad|personen|leute|euro|kilo|kg|km|°': role('measure'),
  'irgendwann|bald|manchmal|gelegentlich|ab und zu': role('vague'),
};

const LAST: WordTable = {
  'letzten|letzte|letzter|letztes|letztem': { ordinal: -1, roles: ['last'] },
  'vorletzten|vorletzte|vorletzter': { ordinal: -2 },
  'zur vollen stunde|zu jeder vollen stunde': { minutePast: 0 },
  'zur halben stunde': { minutePast: 30 },
};

export const german: Language = {
  code: 'de',
  words: wordMap(
    NUMBERS,
    ORDINALS,
    UNITS,
    WEEKDAYS,
    MONTHS,
    DAY_WORDS,
    PARTS,
    PACES,
    COUNTS,
    HOLIDAYS,
    SMALL_WORDS,
    LAST,
  ),
  ordinalSuffixes: new Set(['te', 'ten', 'ter']),
  dotMakesOrdinal: true,
  dayBeforeMonth: true,
  minutesFollowClock: true,
  say: {
    weekdays: GERMAN_WEEKDAYS,
    date: (weekday, day, month, year) =>
      `${GERMAN_WEEKDAYS[weekday]}, ${day}. ${GERMAN_MONTHS[month - 1]}${year === null ? '' : ` ${year}`}`,
    askWhich: (said, labels) => `${said === '' ? 'Welches' : said}: ${labels.join(' oder ')}?`,
    askTime: (what) => (what === '' ? 'Um wie viel Uhr?' : `${what}: um wie viel Uhr?`),
    half: (time, half) => {
      const afternoon = Number.parseInt(time, 10) < 6 ? 'nachmittags' : 'abends';
      return `${time} Uhr ${half === 'am' ? 'früh' : afternoon}`;
    },
    labels: {
      once: 'einmal',
      again: 'immer wieder',
      everyDay: 'jeden Tag',
      everyWeek: 'jede Woche',
      onlyComing: 'nur die kommenden',
      firstOfMonth: 'am ersten Tag des Monats',
      lastOfMonth: 'am letzten Tag des Monats',
      everyDayOfMonth: 'an jedem Tag des Monats',
      firstInMonth: 'der erste in jedem Monat',
      lastInMonth: 'der letzte in jedem Monat',
      quartersByCalendar: 'am 1. Januar, 1. April, 1. Juli und 1. Oktober',
      quartersFromStart: 'alle drei Monate ab dem Beginn',
      everySoMany: (count, unit) => `alle ${count} ${unit === 'week' ? 'Wochen' : 'Monate'}`,
      nthInMonth: (nth) => `der ${nth}. in jedem Monat`,
      runs: (count) => `${count} Läufe insgesamt`,
      days: (count, runs) => `an ${count} Tagen (${runs} Läufe)`,
      everyHours: (hours) => `alle ${hours} Stunden`,
      everyMinutes: (minutes) => (minutes === 60 ? 'jede Stunde' : `alle ${minutes} Minuten`),
      twiceA: (unit) => (unit === 'week' ? 'zweimal in der Woche' : 'zweimal im Monat'),
    },
    notes: {
      passedToday: (when) => `Das ist heute schon vorbei, also morgen, ${when}.`,
      passed: (when) => `Das ist vorbei, also ${when}.`,
      isDay: (when) => `Das ist ${when}.`,
      reckonedFrom: (when) => `Gezählt wird ab ${when}.`,
      zone: (said, timezone) => `"${said}" wird als ${timezone} gelesen.`,
    },
    reasons: germanReasons,
    triggers: germanTriggerWords,
  },
};
