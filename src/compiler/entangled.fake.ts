/** Words that take much to read, and that nobody says: rows of what rules wait for, salads, signs and odd letters. */
import fc from 'fast-check';
import { german } from '../language/de/german.ts';
import { germanIntents } from '../language/de/german-intents.ts';
import { english } from '../language/en/english.ts';
import { englishIntents } from '../language/en/english-intents.ts';
import { LONGEST_READ } from '../language/longest-read.ts';

const TIMES = [
  ...['9:00, ', '9 ', 'at 9 and ', 'in 5 minutes ', 'tomorrow at 9 and ', 'from 9 to 5 ', 'noon '],
  ...[
    'every ',
    'every day and ',
    'every second ',
    'every 5 minutes until ',
    'every second friday ',
  ],
  ...['except monday ', 'monday, tuesday and ', 'mon-', 'mo/', 'january february ', 'easter '],
  ...[
    '1st, 2nd, ',
    'on the 31st of june ',
    'first monday of ',
    'starting ',
    'for 3 weeks ',
    'eod ',
  ],
  ...[
    '2 hours before ',
    'an hour later ',
    'twice in a row ',
    '1/2/',
    '2026-01-01 ',
    'once ',
    'last ',
  ],
  ...['FREQ=DAILY;BYDAY=MO,TU ', 'FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=29;BYHOUR=3;BYDAY=MO '],
  ...['0 9 * * * ', 'Europe/Berlin ', '100000 times every minute ', 'monday 21 ', 'daily report '],
];
const GERMAN = [
  ...['um 9 Uhr, ', 'jeden Tag um 9 und ', 'außer montags ', 'Montagmorgenzeit ', 'Samstagabend '],
  ...['Donaudampfschifffahrtsmontag', 'am 1. und ', 'halb ', 'Viertel vor ', 'erinnere mich an '],
  ...['wenn https://a.example nicht geht, sag mir Bescheid und ', 'übermorgen ', 'Januar '],
  'erinnere mich um 9 an Milch und um 10 an Brot und ',
];
const WISHES = [
  ...['remind me to ', 'remind me at 9 to call and ', 'call mom at 3pm and buy milk at 5pm and '],
  ...['if it rains then ', 'if that fails, tell me ', 'when ~/a.csv changes tell me, ', 'run ls '],
  ...['tell me if https://a.example is down and ', 'the price of https://a.example below 50, '],
  ...['count the lines of ~/a.txt that contain x and ', 'failed runs this week ', '~/a ', '/etc/ '],
  ...[
    'start of the day ',
    'my son says so, ',
    'because ',
    'please ',
    'no, I mean ',
    'make it 4:30 ',
  ],
  ...['pause hello and ', 'skip the next one ', 'the first one ', 'also at 3 ', 'on telegram and '],
  ...['to remind me on telegram ', 'yes ', 'and ', 'the ', 'for ', 'tomoz ', 'cada lunes '],
];
const SIGNS = [
  ...[
    '"',
    '„',
    '»',
    '`',
    "'",
    '(',
    '[',
    '{',
    '{"a":[',
    '[[1],',
    '"every day" ',
    '(every day at 9) ',
  ],
  ...[
    '.',
    ',',
    ':',
    ';',
    '!',
    '?',
    '-',
    '--',
    '/',
    '\\',
    '@',
    '#',
    '=',
    '1. ',
    '- ',
    '\n',
    ' ',
    'a@b.c ',
  ],
  ...['http://', 'https://a.example/', 'a.b ', '${input.x} ', 'a'],
];
const ODD_LETTERS = [
  ...[
    'e\u0301',
    'a\u0301\u0301\u0301',
    '👩‍👩‍👧 ',
    '😀',
    '\u202e9:00\u202c ',
    '\u200b9:00\u200b',
    '\ufeff',
  ],
  ...[
    '\ud800',
    '\udc00 9',
    '９：００ ',
    'א ב ',
    'نص ',
    '中文 ',
    'İ',
    'ﬀ',
    '\u0000',
    '\u00a09:00',
    'ẍ ',
  ],
];

/** Each is said again and again. */
export const REPEATED: readonly string[] = [
  ...TIMES,
  ...GERMAN,
  ...WISHES,
  ...SIGNS,
  ...ODD_LETTERS,
];

export function repeated(said: string, length = LONGEST_READ): string {
  return said.repeat(Math.ceil(length / said.length)).slice(0, length);
}

/** Lists in lists, brackets in brackets, quotes in quotes. */
export const NESTED: readonly string[] = [
  `${'(every day at 9, '.repeat(60)}${')'.repeat(60)}`,
  `${'"a „b »c '.repeat(60)}${'« “ " '.repeat(60)}`,
  `post ${'{"a":[1,'.repeat(60)}0${']}'.repeat(60)} to https://a.example every day`,
  `${'if (it is down and '.repeat(30)}${') then '.repeat(30)}`,
  Array.from({ length: 60 }, (_, at) => `${at}:${at}, ${at}th`).join(' and '),
];

const LEXICON = [
  ...english.words.keys(),
  ...german.words.keys(),
  ...[englishIntents, germanIntents].flatMap(({ what, phrases }) => [
    ...Object.values(what).flatMap((words) => words.split('|')),
    ...Object.values(phrases).flatMap((row) => row.flatMap((phrase) => phrase.split(/[^\p{L}]+/u))),
  ]),
].filter((word) => word !== '');

const piece = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...LEXICON) },
  { weight: 2, arbitrary: fc.constantFrom(...REPEATED) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 100 }).map(String) },
);

/** Words that mean something to the rules, in any order, some of them again and again. */
export const salad = fc
  .tuple(
    fc.array(piece, { minLength: 1, maxLength: 120, size: 'max' }),
    fc.integer({ min: 1, max: 40 }),
    fc.constantFrom(' ', ' ', ', ', ' and ', ' und ', ''),
  )
  .map(([words, times, joint]) => repeated(`${words.join(joint)}${joint}`, words.length * times))
  .map((text) => text.slice(0, LONGEST_READ));
