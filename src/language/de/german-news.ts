/** German: what is told of what was found. */

import type { Bound, NewsWords } from '../news-words.ts';
import { inUnits, type LengthUnit } from '../say-seconds.ts';
import { germanHappening } from './german-events.ts';
import { germanJudging } from './german-judging.ts';
import { germanMails } from './german-mail-work.ts';
import { germanOwnLists } from './german-own-lists.ts';
import { asGermanQuestion, GERMAN_ASKED } from './german-question.ts';
import { germanNoun } from './german-values.ts';

const BOUNDS: Readonly<Record<Bound, string>> = {
  above: 'über',
  below: 'unter',
  'at-least': 'mindestens',
  'at-most': 'höchstens',
  equals: 'genau',
  not: 'nicht',
};

/** As they stand behind "länger als" and a number: one, several. */
const UNITS: Readonly<Record<LengthUnit, readonly [string, string]>> = {
  week: ['Woche', 'Wochen'],
  day: ['Tag', 'Tage'],
  hour: ['Stunde', 'Stunden'],
  minute: ['Minute', 'Minuten'],
  second: ['Sekunde', 'Sekunden'],
};

const PARTS: Readonly<Record<string, string>> = {
  title: 'Titel',
  heading: 'Überschrift',
  headings: 'Überschriften',
  links: 'Links',
  text: 'Text',
  paragraph: 'Absatz',
  paragraphs: 'Absätze',
  images: 'Bilder',
  description: 'Beschreibung',
  status: 'Status',
  items: 'Einträge',
  files: 'Dateien',
  lines: 'Zeilen',
  size: 'Größe',
  duration: 'Dauer',
};

const VERBS = { run: 'starten', pause: 'pausieren', resume: 'fortsetzen' } as const;

function length(seconds: number): string {
  const { count, unit } = inUnits(seconds);
  return `${count} ${UNITS[unit][count === 1 ? 0 : 1]}`;
}

/** Eine Zahl; was in Anführungszeichen steht, ist keine. */
function withComma(value: number | string): string {
  const said = String(value);
  return /^-?\d+\.\d+$/.test(said) ? said.replace('.', ',') : said;
}

export const germanNews: NewsWords = {
  judging: germanJudging,
  nothingThere: '(nichts gefunden)',
  none: 'keine',
  own: (list, when) => {
    const { said, now = said } = germanOwnLists[list];
    const called = when === null ? now : said;
    return `${capital(called)}${when === null ? '' : ` (${when})`}`;
  },
  mails: (pick) => capital(germanMails(pick)),
  part: (name) => PARTS[name] ?? name,
  doesNotAnswer: (what) => `${what} antwortet nicht`,
  answers: (what) => `${what} antwortet`,
  noAnswer: 'unbekannt, es kommt keine Antwort',
  answersAgain: (what) => `${what} antwortet wieder`,
  fails: (what) => `${what} schlägt fehl`,
  works: (what) => `${what} gelingt`,
  worksAgain: (what) => `${what} gelingt wieder`,
  hasChanged: (what) => `${what} hat sich geändert`,
  isUnchanged: (what) => `${what} ist unverändert`,
  goes: (what, way) => `${what} ${way === 'up' ? 'steigt' : 'sinkt'}`,
  says: (what, words, how) => {
    const joint = how === 'all' ? ' und ' : ' oder ';
    const said = words.map((word) => `"${word}"`).join(joint);
    return `auf ${what} steht ${how === 'none' ? 'nicht ' : ''}${said}`;
  },
  isThere: (what) => `${what} ist da`,
  isGone: (what) => `${what} ist weg`,
  bound: (is, value) => `${BOUNDS[is]} ${withComma(value)}`,
  between: (low, high, isOutside) =>
    `${isOutside ? 'nicht ' : ''}zwischen ${withComma(low)} und ${withComma(high)}`,
  longerThan: (seconds) => `länger als ${length(seconds)}`,
  olderThan: (seconds) => `älter als ${length(seconds)}`,
  took: (what, milliseconds) => `${what} hat ${milliseconds} ms gebraucht`,
  isAt: ({ where, name }, value) =>
    name === '' ? `${where}: ${value}` : `${where === '' ? '' : `${where}: `}${name} ist ${value}`,
  called: (name, of) => `${of === null ? '' : `${germanNoun(of)}: `}${germanNoun(name)}`,
  disk: {
    percentUsed: {
      unit: '%',
      now: (value, of) => `Die Festplatte${of} ist zu ${value} % voll`,
      title: (bound) => `Festplatte ${bound} voll`,
    },
    percentFree: {
      unit: '%',
      now: (value, of) => `Auf der Festplatte${of} sind ${value} % frei`,
      title: (bound) => `Festplatte ${bound} frei`,
    },
    freeGb: {
      unit: 'GB',
      now: (value, of) => `Auf der Festplatte${of} sind ${value} GB frei`,
      title: (bound) => `Festplatte ${bound} frei`,
    },
  },
  numberOf: (name) => `Anzahl ${name}`,
  before: (value) => `vorher: ${value}`,
  count: (what, count) => `${what}: ${count} gefunden`,
  noLonger: (title) => `Nicht mehr: ${title}`,
  isNew: 'neu',
  time: 'Uhrzeit',
  question: (text) => `${GERMAN_ASKED} ${asGermanQuestion(text)}`,
  saved: (what, path) => `${what === '' ? 'Es' : what} steht jetzt in ${path}.`,
  failed: (what) => `${what} ist fehlgeschlagen`,
  verb: (verb, name) => `${name} ${VERBS[verb]}`,
  happens: germanHappening,
};

function capital(said: string): string {
  return `${said[0]?.toUpperCase()}${said.slice(1)}`;
}
