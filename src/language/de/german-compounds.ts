/**
 * Deutsch: Wörter, die aus anderen gebaut sind, und andere Schreibweisen. Sie entstehen aus Tabellen, damit
 * keines von vielen gleichartigen fehlt: Samstagvormittag, dienstagabends, zweieinhalb Stunden, taeglich.
 */
import type { PartOfDay, Sense, Unit } from '../language.ts';
import type { WordTable } from '../words.ts';
import { GERMAN_COUNTS, GERMAN_WEEKDAYS } from './german-names.ts';

const TENS = 'zwanzig|dreißig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig'.split('|');

/** einundzwanzig bis neunundneunzig. */
export const GERMAN_TWO_DIGITS: WordTable = Object.fromEntries(
  TENS.flatMap((ten, index) =>
    ['', ...GERMAN_COUNTS.slice(0, 9)].map((one, ones) => [
      one === '' ? ten : `${one}und${ten}`,
      { number: (index + 2) * 10 + ones },
    ]),
  ),
);

const DAY_STEMS = [...GERMAN_WEEKDAYS.map((name) => name.toLowerCase()), 'sonnabend'];

const PARTS: Readonly<Record<string, PartOfDay>> = {
  morgen: 'morning',
  vormittag: 'morning',
  früh: 'morning',
  mittag: 'noon',
  nachmittag: 'afternoon',
  abend: 'evening',
  nacht: 'night',
};

/** Samstagvormittag, Montag früh, Samstag morgen; dienstagabends, freitags nachmittags. */
export const GERMAN_DAY_PARTS: WordTable = Object.fromEntries(
  DAY_STEMS.flatMap((stem, index) => {
    const weekdays = [index === 7 ? 6 : index];
    const once = (part: PartOfDay): Sense => ({ pieces: [{ weekdays }, { part }] });
    const again = (part: PartOfDay): Sense => ({
      pieces: [
        { weekdays, repeats: true },
        { part, repeats: true },
      ],
    });
    return Object.entries(PARTS).flatMap(([word, part]) => [
      [`${stem}${word}|${stem} ${word}`, once(part)],
      [`${stem}${word}s|${stem} ${word}s|${stem}s ${word}|${stem}s ${word}s`, again(part)],
    ]);
  }),
);

const PERIODS: Readonly<Record<string, Unit>> = {
  monats: 'month',
  quartals: 'quarter',
  jahres: 'year',
};

/** Monatsende, Jahresanfang, am Monatsletzten. */
export const GERMAN_EDGES: WordTable = Object.fromEntries(
  Object.entries(PERIODS).flatMap(([stem, unit]): [string, Sense][] => {
    const ofPeriod: Sense[] = [{ roles: ['of'] }, { roles: ['the'] }, { unit }];
    const day: Sense = { unit: 'day' };
    return [
      [`${stem}ende`, { pieces: [{ roles: ['end'] }, ...ofPeriod] }],
      [`${stem}anfang|${stem}beginn`, { pieces: [{ roles: ['begin'] }, ...ofPeriod] }],
      [`${stem}letzten|${stem}letzter`, { pieces: [{ ordinal: -1 }, day, ...ofPeriod] }],
      [`${stem}ersten|${stem}erster`, { pieces: [{ ordinal: 1 }, day, ...ofPeriod] }],
    ];
  }),
);

const measure = (unit: Unit, interval: number): Sense => ({
  pace: { unit, interval },
  roles: ['measure'],
});

/** Halbe und Viertel: eine Viertelstunde, anderthalb Stunden, ein halbes Jahr. */
export const GERMAN_MEASURES: WordTable = {
  'viertelstunde|viertel stunde|viertelstunden': measure('minute', 15),
  'halbe stunde|halben stunde|halbstunde': measure('minute', 30),
  'dreiviertelstunde|dreiviertel stunde|dreiviertel stunden|drei viertel stunden': measure(
    'minute',
    45,
  ),
  'halben tag|halber tag': measure('hour', 12),
  'halbes jahr|halbe jahr|halben jahr': measure('month', 6),
  ...Object.fromEntries(
    GERMAN_COUNTS.map((word, index) => [
      `${word}einhalb stunden${word === 'ein' ? '|anderthalb stunden|anderthalb std' : ''}`,
      measure('minute', (index + 1) * 60 + 30),
    ]),
  ),
};

/** zweiwöchentlich, 3-monatlich; zweimal, siebenmal. */
export const GERMAN_COUNTED: WordTable = Object.fromEntries(
  GERMAN_COUNTS.flatMap((word, index): [string, Sense][] => {
    const count = index + 1;
    if (count === 1) return [];
    const every = (unit: Unit): Sense => ({ pace: { unit, interval: count }, repeats: true });
    return [
      [`${word}wöchentlich|${count}-wöchentlich|${count}wöchentlich`, every('week')],
      [`${word}monatlich|${count}-monatlich|${count}monatlich`, every('month')],
      [`${word}stündlich|${count}-stündlich|${count}stündlich`, every('hour')],
      [`${word}jährlich|${count}-jährlich|${count}jährlich`, every('year')],
      [`${word}mal`, { count }],
    ];
  }),
);

const SPELLINGS: readonly [string, string][] = [
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['ß', 'ss'],
];

/** Ohne Umlaute geschrieben: uebermorgen, maerz, ausser. */
export function withoutUmlauts(word: string): string {
  return SPELLINGS.reduce((text, [letter, plain]) => text.replaceAll(letter, plain), word);
}

/** Jedes Wort auch ohne Umlaute; was es so schon gibt, bleibt, was es ist. */
export function inBothSpellings(table: ReadonlyMap<string, Sense>): Map<string, Sense> {
  const both = new Map(table);
  for (const [word, sense] of table) {
    const plain = withoutUmlauts(word);
    if (!both.has(plain)) both.set(plain, sense);
    const sharp = word.replaceAll('ß', 'ss');
    if (!both.has(sharp)) both.set(sharp, sense);
  }
  return both;
}
