/** Deutsch: jedes Wort, das der Übersetzer kennt, und was es bedeuten kann. */

import type { Language, Role, Sense, Unit } from '../language.ts';
import {
  dayCodes,
  EVEN_DAYS,
  EVEN_WEEKS,
  ODD_DAYS,
  ODD_WEEKS,
  type WordTable,
  wordMap,
} from '../words.ts';
import {
  GERMAN_COUNTED,
  GERMAN_DAY_PARTS,
  GERMAN_EDGES,
  GERMAN_MEASURES,
  GERMAN_TWO_DIGITS,
  inBothSpellings,
} from './german-compounds.ts';
import { GERMAN_EDIT_WORDS } from './german-edit-words.ts';
import { GERMAN_COUNTS, GERMAN_MONTHS, GERMAN_WEEKDAYS } from './german-names.ts';
import { germanReasons } from './german-reasons.ts';
import { GERMAN_SMALL_WORDS } from './german-small-words.ts';
import { germanTriggerWords } from './german-trigger-words.ts';

const role = (...roles: Role[]): Sense => ({ roles });
const day = (...weekdays: number[]): Sense => ({ weekdays });
const days = (...weekdays: number[]): Sense => ({ weekdays, repeats: true });

const NUMBERS: WordTable = {
  ...Object.fromEntries(
    [
      'null',
      ...GERMAN_COUNTS,
      ...'dreizehn|vierzehn|fünfzehn|sechzehn|siebzehn|achtzehn|neunzehn'.split('|'),
    ].map((word, number) => [word, { number }]),
  ),
  eins: { number: 1 },
  ...GERMAN_TWO_DIGITS,
};

/** Each stem with its endings: erste, ersten, erster, erstes, ersten. */
const ORDINALS: WordTable = Object.fromEntries(
  'erst|zweit|dritt|viert|fünft|sechst|siebt|acht|neunt|zehnt|elft|zwölft|dreizehnt|vierzehnt|fünfzehnt|sechzehnt|siebzehnt|achtzehnt|neunzehnt|zwanzigst'
    .split('|')
    .map((stem, index) => [
      ['e', 'en', 'er', 'es', 'em'].map((ending) => stem + ending).join('|'),
      { ordinal: index + 1 },
    ]),
);

const UNITS: WordTable = {
  'sekunde|sekunden|sek|sek.': { unit: 'second' },
  'minute|minuten|min|min.': { unit: 'minute' },
  'stunde|stunden|std|std.': { unit: 'hour' },
  'tag|tage|tagen|tages': { unit: 'day' },
  'woche|wochen': { unit: 'week' },
  'monat|monate|monaten|monats': { unit: 'month' },
  'quartal|quartale|quartals': { unit: 'quarter' },
  'jahr|jahre|jahren|jahres': { unit: 'year' },
  s: { shortUnit: 'second' },
  h: { unit: 'hour', shortUnit: 'hour' },
};

const weekday = (made: (name: string) => string, sense: (day: number) => Sense): WordTable =>
  Object.fromEntries(
    GERMAN_WEEKDAYS.map((name, index) => [made(name.toLowerCase()), sense(index)]),
  );

const WEEKDAYS: WordTable = {
  ...weekday((name) => `${name}|${name.slice(0, 2)}|${name.slice(0, 2)}.`, day),
  sonnabend: day(6),
  'so|mo|di|mi|do|fr|sa|so.|mo.|di.|mi.|do.|fr.|sa.': { doubtful: true },
  ...weekday((name) => `${name}s|${name}e`, days),
  sonnabends: days(6),
  'werktag|arbeitstag|wochentag': { weekdays: [1, 2, 3, 4, 5], roles: ['business'] },
  'werktags|werktage|werktagen|arbeitstags|arbeitstage|arbeitstagen|wochentags|wochentagen|unter der woche':
    {
      weekdays: [1, 2, 3, 4, 5],
      roles: ['business'],
      repeats: true,
    },
  'sa und so': { weekdays: [0, 6], repeats: true },
  'wochenende|am we': { weekdays: [0, 6], roles: ['business'] },
  'wochenenden|an wochenenden': {
    weekdays: [0, 6],
    roles: ['business'],
    repeats: true,
  },
  'an allen sieben wochentagen': days(0, 1, 2, 3, 4, 5, 6),
  'nächstgelegenen werktag zum': { weekdays: [1, 2, 3, 4, 5], roles: ['business', 'nearest'] },
};

const MONTHS: WordTable = Object.fromEntries(
  'jänner|jan|jan.|jän. feber|feb|feb. mrz|mrz. apr|apr. mai juno|jun|jun. julei|jul|jul. aug|aug. sept|sep|sept.|sep. okt|okt. nov|nov. dez|dez.'
    .split(' ')
    .map((others, index) => [
      `${GERMAN_MONTHS[index]?.toLowerCase()}|${others}`,
      { month: index + 1 },
    ]),
);

const DAY_WORDS: WordTable = {
  'heute|heut': { day: 0 },
  'heute abend|heut abend': { day: 0, part: 'evening' },
  'heute nacht|heut nacht': { day: 0, part: 'night' },
  'heute mittag|heut mittag': { day: 0, part: 'noon' },
  'heute nachmittag|heut nachmittag': { day: 0, part: 'afternoon' },
  'heute morgen|heute früh|heut morgen|heut früh': { day: 0, part: 'morning' },
  morgen: { day: 1 },
  'morgen früh|morgen vormittag': { day: 1, part: 'morning' },
  'morgen mittag': { day: 1, part: 'noon' },
  'morgen nachmittag': { day: 1, part: 'afternoon' },
  'morgen abend': { day: 1, part: 'evening' },
  'heute vormittag': { day: 0, part: 'morning' },
  'morgen nacht': { day: 1, part: 'night' },
  übermorgen: { day: 2 },
  überübermorgen: { day: 3 },
  gestern: { day: -1 },
  vorgestern: { day: -2 },
};

const PARTS: WordTable = {
  'jeden morgen|morgens|vormittags|früh|in der früh|in aller früh|am morgen|vormittag': {
    part: 'morning',
  },
  'mittags|am mittag': { part: 'noon', clock: { hour: 12, minute: 0 } },
  mittag: { part: 'noon' },
  'nachmittags|nachmittag': { part: 'afternoon' },
  'abends|abend': { part: 'evening' },
  'nachts|nacht|in der nacht': { part: 'night' },
  'jeden morgen': { roles: ['each'] },
  'jeden morgen|morgens|vormittags|nachmittags|abends|nachts': { repeats: true },
  mitternacht: { clock: { hour: 0, minute: 0 } },
  'punkt zwölf': { clock: { hour: 12, minute: 0 } },
};

/** Ohne Endung steht keines davon vor einem Hauptwort: es sagt immer, wie oft. */
const every = (unit: Unit, interval = 1): Sense => ({ pace: { unit, interval }, repeats: true });

const PACES: WordTable = {
  'täglich|tägl.|tägl|tgl.|tgl|an allen tagen|alltäglich': every('day'),
  'stündlich|stdl.': every('hour'),
  viertelstündlich: every('minute', 15),
  halbstündlich: every('minute', 30),
  minütlich: every('minute'),
  'wöchentlich|wöch.': every('week'),
  'vierzehntägig|vierzehntäglich|14-tägig|14tägig|14-täglich|14täglich': every('week', 2),
  'monatlich|mtl.': every('month'),
  'vierteljährlich|quartalsweise': every('quarter'),
  halbjährlich: every('month', 6),
  'jährlich|alljährlich|jährl.': every('year'),
};

const COUNTS: WordTable = {
  einmal: { count: 1, roles: ['once'] },
  'mal|male|x': role('times'),
};

const easter = (offset: number): Sense => ({ feast: [{ kind: 'easter', offset }] });
const advent = (sunday: number, offset = 0): Sense => ({
  feast: [{ kind: 'advent', sunday, offset }],
});
const nth = (month: number, weekday: number, count: number): Sense => ({
  feast: [{ kind: 'nth', month, weekday, nth: count, offset: 0 }],
});

const FEASTS: WordTable = {
  'ostern|ostersonntag': easter(0),
  ostermontag: easter(1),
  karfreitag: easter(-2),
  gründonnerstag: easter(-3),
  'karsamstag|ostersamstag': easter(-1),
  palmsonntag: easter(-7),
  aschermittwoch: easter(-46),
  'faschingsdienstag|veilchendienstag|fastnachtsdienstag': easter(-47),
  rosenmontag: easter(-48),
  'weiberfastnacht|altweiber': easter(-52),
  'christi himmelfahrt|himmelfahrt|vatertag': easter(39),
  'pfingsten|pfingstsonntag': easter(49),
  pfingstmontag: easter(50),
  fronleichnam: easter(60),
  muttertag: nth(5, 0, 2),
  'erntedank|erntedankfest': nth(10, 0, 1),
  'ersten advent|erster advent|1. advent': advent(1),
  'zweiten advent|zweiter advent|2. advent': advent(2),
  'dritten advent|dritter advent|3. advent': advent(3),
  'vierten advent|vierter advent|4. advent': advent(4),
  'buß- und bettag|buss- und bettag|buß und bettag': advent(1, -11),
  'totensonntag|ewigkeitssonntag': advent(1, -7),
  volkstrauertag: advent(1, -14),
  'chinesisches neujahr|chinesischen neujahr|chinesischem neujahr': {
    feast: [{ kind: 'lunar', offset: 0 }],
  },
};

const on = (month: number, dayOfMonth: number): Sense => ({ holiday: { month, day: dayOfMonth } });

const HOLIDAYS: WordTable = {
  neujahr: on(1, 1),
  'dreikönigstag|heilige drei könige': on(1, 6),
  valentinstag: on(2, 14),
  'tag der arbeit|maifeiertag': on(5, 1),
  'tag der deutschen einheit': on(10, 3),
  'reformationstag|halloween': on(10, 31),
  allerheiligen: on(11, 1),
  martinstag: on(11, 11),
  'nikolaus|nikolaustag': on(12, 6),
  'heiligabend|heilig abend': { holiday: { month: 12, day: 24, isEve: true } },
  'weihnachten|erster weihnachtstag|ersten weihnachtstag|1. weihnachtstag': on(12, 25),
  'erster weihnachtsfeiertag|ersten weihnachtsfeiertag|1. weihnachtsfeiertag': on(12, 25),
  'zweiter weihnachtstag|zweiten weihnachtstag|2. weihnachtstag': on(12, 26),
  'zweiter weihnachtsfeiertag|zweiten weihnachtsfeiertag|2. weihnachtsfeiertag': on(12, 26),
  'silvester|sylvester': { holiday: { month: 12, day: 31, isEve: true } },
};

const LAST: WordTable = {
  'letzten|letzte|letzter|letztes|letztem': { ordinal: -1 },
  'vorletzten|vorletzte|vorletzter': { ordinal: -2 },
  'drittletzten|drittletzte|drittletzter': { ordinal: -3 },
  'viertletzten|viertletzte|viertletzter': { ordinal: -4 },
  'fünftletzten|fünftletzte|fünftletzter': { ordinal: -5 },
  'zur vollen stunde|zu jeder vollen stunde|jede volle stunde': { minutePast: 0 },
  'zur halben stunde': { minutePast: 30 },
  'zur vollen': { minutePast: 0, doubtful: true },
  'zur halben': { minutePast: 30, doubtful: true },
  'geraden wochen|geraden kalenderwochen|geraden kw': EVEN_WEEKS,
  'gerade woche|geraden woche|gerade kalenderwoche|gerade kw': { ...EVEN_WEEKS, repeats: false },
  'ungeraden wochen|ungeraden kalenderwochen|ungeraden kw': ODD_WEEKS,
  'ungerade woche|ungeraden woche|ungerade kalenderwoche|ungerade kw': {
    ...ODD_WEEKS,
    repeats: false,
  },
  'geraden tagen': EVEN_DAYS,
  'geraden tag': { ...EVEN_DAYS, repeats: false },
  'ungeraden tagen': ODD_DAYS,
  'ungeraden tag': { ...ODD_DAYS, repeats: false },
  'bei sonnenaufgang|bei sonnenuntergang|bei vollmond|bei neumond|bei dämmerung': role('narrows'),
};

/**
 * Woran man ein Wort der Zeit erkennt, das keine Tabelle kennt. Der Kopf einer Zusammensetzung steht hinten:
 * "Ostermontag" ist ein Tag, "Wochenbericht" ein Bericht. Abende, Tage und Nächte sind oft selbst das, worum
 * es geht ("Elternabend"), und zählen nur hinter einem kleinen Wort, das einen Tag ankündigt.
 */
const TIME_STEMS = new RegExp(
  [
    '^(?:\\S+ )?\\S*(?:',
    '(?:sonn|mon|diens|donners|frei|sams|feier)tag|mittwoch|sonnabend|woche|monat|jahr|stunde|minute|sekunde|quartal',
    '|(?:monats|jahres|wochen|quartals)(?:hälfte|mitte|wechsel|drittel)|advent|ostern|pfingsten|karneval|fasching|ramadan|sommer|winter|herbst|frühling|frühjahr|ferien|kw',
    ')(?:s|e|n|en|es)?$',
    '|^(?:mo|di|mi|do|fr|sa|so)[a-zäöüß]{0,6}(?:atg|tga|woch|wcoh|owch)s?$',
    '|(?:täglich|wöchentlich|monatlich|jährlich|stündlich|minütlich|tägig|wöchig)$',
    '|(?:morgens|mittags|abends|nachts|tags|mals|tagsüber|weise)$',
    '|^(?:am|an|in der|im|und|jeden|jede|jedem|\\.) \\S*(?:tag|abend|nacht|nächt|morgen|mittag|urlaub|ende|anfang|zeit|saison)(?:s|e|en)?$',
  ].join(''),
);

export const german: Language = {
  code: 'de',
  words: inBothSpellings(
    wordMap(
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
      FEASTS,
      GERMAN_SMALL_WORDS,
      LAST,
      GERMAN_COUNTED,
      GERMAN_DAY_PARTS,
      GERMAN_EDGES,
      GERMAN_MEASURES,
    ),
  ),
  edits: GERMAN_EDIT_WORDS,
  dayCodes: dayCodes(['so', 'mo', 'di', 'mi', 'do', 'fr', 'sa']),
  ordinalSuffixes: new Set(['te', 'ten', 'ter']),
  dotMakesOrdinal: true,
  dayBeforeMonth: true,
  minutesFollowClock: true,
  clockIs24: true,
  decimalComma: true,
  verbsLast: true,
  placeSuffix: 'er',
  timeStems: TIME_STEMS,
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
      atBeginning: 'nur zu Beginn',
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
      usualTime: (time) => `Eine Uhrzeit hast du nicht gesagt, also um ${time}.`,
      reckonedFrom: (when) => `Gezählt wird ab ${when}.`,
      zone: (said, timezone) => `"${said}" wird als ${timezone} gelesen.`,
    },
    reasons: germanReasons,
    triggers: germanTriggerWords,
  },
};
