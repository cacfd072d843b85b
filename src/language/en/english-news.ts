/** English: what is told of what was found. */

import type { Bound, NewsWords } from '../news-words.ts';
import { inUnits } from '../say-seconds.ts';
import { englishHappening } from './english-events.ts';
import { englishJudging } from './english-judging.ts';
import { englishMails } from './english-mail-work.ts';
import { englishOwnLists } from './english-own-lists.ts';
import { asEnglishQuestion, ENGLISH_ASKED } from './english-question.ts';

const BOUNDS: Readonly<Record<Bound, string>> = {
  above: 'over',
  below: 'below',
  'at-least': 'at least',
  'at-most': 'at most',
  equals: 'exactly',
  not: 'not',
};

function length(seconds: number): string {
  const { count, unit } = inUnits(seconds);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

export const englishNews: NewsWords = {
  judging: englishJudging,
  nothingThere: '(nothing there)',
  none: 'none',
  own: (list, when) => {
    const { said, now = said } = englishOwnLists[list];
    const called = when === null ? now : said;
    return `${capital(called)}${when === null ? '' : ` (${when})`}`;
  },
  mails: (pick) => capital(englishMails(pick)),
  part: (name) => name,
  doesNotAnswer: (what) => `${what} does not answer`,
  answers: (what) => `${what} answers`,
  noAnswer: 'missing, it does not answer',
  answersAgain: (what) => `${what} answers again`,
  fails: (what) => `${what} fails`,
  works: (what) => `${what} works`,
  worksAgain: (what) => `${what} works again`,
  hasChanged: (what) => `${what} has changed`,
  isUnchanged: (what) => `${what} is unchanged`,
  goes: (what, way) => `${what} goes ${way}`,
  says: (what, words, how) => {
    const joint = how === 'all' ? ' and ' : ' or ';
    const said = words.map((word) => `"${word}"`).join(joint);
    return how === 'none' ? `${what} does not say ${said}` : `${what} says ${said}`;
  },
  isThere: (what) => `${what} is there`,
  isGone: (what) => `${what} is gone`,
  bound: (is, value) => `${BOUNDS[is]} ${value}`,
  between: (low, high, isOutside) => `${isOutside ? 'not ' : ''}between ${low} and ${high}`,
  longerThan: (seconds) => `longer than ${length(seconds)}`,
  olderThan: (seconds) => `older than ${length(seconds)}`,
  took: (what, milliseconds) => `${what} took ${milliseconds} ms`,
  isAt: ({ where, name, isWord }, value) => {
    if (name === '') return `${where}: ${value}`;
    const place = where === '' ? '' : `${where}: `;
    return `${place}${isWord ? 'the ' : ''}${name} is ${value}`;
  },
  called: (name, of) => (of === null ? name : `${name} of the ${of}`),
  disk: {
    percentUsed: {
      unit: '%',
      now: (value, of) => `The disk${of} is ${value} % full`,
      title: (bound) => `disk ${bound} full`,
    },
    percentFree: {
      unit: '%',
      now: (value, of) => `The disk${of} has ${value} % free`,
      title: (bound) => `disk ${bound} free`,
    },
    freeGb: {
      unit: 'GB',
      now: (value, of) => `The disk${of} has ${value} GB free`,
      title: (bound) => `disk ${bound} free`,
    },
  },
  numberOf: (name) => `number of ${name}`,
  before: (value) => `before: ${value}`,
  count: (what, count) => `${what}: ${count} found`,
  noLonger: (title) => `No longer: ${title}`,
  isNew: 'new',
  time: 'time',
  question: (text) => `${ENGLISH_ASKED} ${asEnglishQuestion(text)}`,
  saved: (what, path) => `${what === '' ? 'It' : what} was saved to ${path}.`,
  failed: (what) => `${what} failed`,
  verb: (verb, name) => `${verb} ${name}`,
  happens: englishHappening,
};

function capital(said: string): string {
  return `${said[0]?.toUpperCase()}${said.slice(1)}`;
}
