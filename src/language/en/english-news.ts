/** English: what is told of what was found. */
import type { Bound, NewsWords } from '../news-words.ts';
import { inUnits } from '../say-seconds.ts';
import { englishHappening } from './english-events.ts';

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
  nothingThere: '(nothing there)',
  part: (name) => name,
  doesNotAnswer: (what) => `${what} does not answer`,
  answers: (what) => `${what} answers`,
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
    return `${where}: ${isWord ? 'the ' : ''}${name} is ${value}`;
  },
  numberOf: (name) => `number of ${name}`,
  before: (value) => `before: ${value}`,
  count: (what, count) => `${what}: ${count} found`,
  noLonger: (title) => `No longer: ${title}`,
  isNew: 'new',
  time: 'time',
  question: (text) => `Question: ${text}?`,
  saved: (what, path) => `${what} was saved to ${path}.`,
  failed: (what) => `${what} failed`,
  verb: (verb, name) => `${verb} ${name}`,
  happens: englishHappening,
};
