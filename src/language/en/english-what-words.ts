/** English: what is to be done, as it is said to Rote and as Rote says it back. */

import type { Judging } from '../judging-words.ts';
import { listed } from '../list-words.ts';
import { OWN_LISTS, type OwnListName } from '../own-lists.ts';
import {
  type ComparisonSaid,
  clause,
  clauseRow,
  type ListEnd,
  type Listener,
  type ListSaid,
  type NounSaid,
  type OwnerSaid,
  type PhraseSaid,
  phrase,
  type ReceiverSaid,
  type WhatWords,
  type WordsWanted,
} from '../what-words.ts';
import { englishMade } from './english-judging.ts';
import { ENGLISH_MAIL_WORK } from './english-mail-work.ts';
import { ENGLISH_NUMBERS } from './english-names.ts';
import { englishOwnLists } from './english-own-lists.ts';

const COMPARED: Readonly<Record<ComparisonSaid, string>> = {
  above: 'above ',
  below: 'below ',
  'at-least': 'at least ',
  'at-most': 'at most ',
  equals: '',
  not: 'not ',
};

const COUNTED: Readonly<Record<ComparisonSaid, string>> = {
  above: 'more than',
  below: 'fewer than',
  'at-least': 'at least',
  'at-most': 'at most',
  equals: 'exactly',
  not: 'not exactly',
};

const WAYS = { any: 'change', up: 'rise', down: 'fall' } as const;

function noun(words: string, isPlural = false): NounSaid {
  return { subject: phrase(words), object: phrase(words), isPlural };
}

function whole(subject: string, object: string): NounSaid {
  return { subject: phrase(subject), object: phrase(object), isPlural: false };
}

function list(many: string, one: string): ListSaid {
  return {
    all: (isNew) => noun(`the ${isNew ? 'new ' : ''}${many}`, true),
    ends: (count, from) =>
      noun(`its ${end(from)} ${count === 1 ? one : `${count} ${many}`}`, count !== 1),
    some: (isNew) => `${isNew ? 'new ' : ''}${many}`,
  };
}

function end(from: ListEnd): string {
  return from === 'start' ? 'first' : 'last';
}

/** Several take the plain form of a verb, one takes an s. */
function verb(plain: string, isPlural: boolean): string {
  return isPlural ? plain : `${plain}s`;
}

function be(isPlural: boolean): string {
  return isPlural ? 'are' : 'is';
}

function holds(plain: string, words: readonly string[], how: WordsWanted, isPlural: boolean) {
  if (how === 'none') return `${isPlural ? 'do' : 'does'} not ${plain} ${listed(words, 'or')}`;
  return `${verb(plain, isPlural)} ${listed(words, how === 'any' ? 'or' : 'and')}`;
}

function judged(judging: Judging, isPlural: boolean): string {
  switch (judging.kind) {
    case 'about':
      return `${be(isPlural)} about ${judging.topic}`;
    case 'sounds':
      return `${verb('sound', isPlural)} ${judging.as}`;
    case 'speaks':
      return `${verb('mention', isPlural)} a thing like ${judging.of}`;
  }
}

function closed({ core, behind, isOpen }: PhraseSaid): string {
  return `${core}${behind}${isOpen ? ',' : ''}`;
}

const THINGS: WhatWords['things'] = {
  title: noun('the title'),
  heading: noun('the heading'),
  text: noun('the text'),
  paragraph: noun('the paragraph'),
  description: noun('the description'),
  status: noun('the status'),
  number: noun('the number'),
  date: noun('the date in it'),
  size: noun('the size'),
  duration: noun('the time it took'),
};

const LISTS: WhatWords['lists'] = {
  items: list('items', 'item'),
  files: list('files', 'file'),
  lines: list('lines', 'line'),
  headings: list('headings', 'heading'),
  links: list('links', 'link'),
  paragraphs: list('paragraphs', 'paragraph'),
  images: list('images', 'image'),
};

/** A value of such a name would be taken for something else. */
const OTHER_THINGS: ReadonlySet<string> = new Set([
  ...Object.keys(THINGS),
  ...Object.keys(LISTS),
  ...['output', 'result', 'time', 'value', 'field', 'element', 'message'],
]);

const JOINTS: ReadonlySet<string> = new Set(['and', 'when', 'each', 'then', 'me', 'you']);

/** No part of a name. */
const SMALL: ReadonlySet<string> = new Set([
  ...JOINTS,
  ...['are', 'first', 'is', 'its', 'last', 'new', 'of', 'or', 'that', 'the', 'to', 'whose'],
]);

const NUMBERS = ['', '', ...ENGLISH_NUMBERS.slice(2, 11)];

const PRONOUNS: ReadonlySet<string> = new Set(['it', 'them']);

/** What the fields of an event are called, where that is not their name. */
const CARRIED: Readonly<Record<string, string>> = {
  from: 'sender',
  params: 'parameters',
  event: 'event name',
};

/** "last 24 hours", and no day. */
const COUNTED_STRETCH = /^\p{L}+ \S+ (?:hours?|days?|weeks?|months?)$/iu;
const DAY = /\d|day$/i;
const NAMED_DAY = /^(?:to|yester)day$/i;

function stretchSaid(when: string): string {
  if (COUNTED_STRETCH.test(when)) return `in the ${when}`;
  return DAY.test(when) && !NAMED_DAY.test(when) ? `on ${when}` : when;
}

function ownList(name: OwnListName, when: string | null): ListSaid {
  const { said, now = said } = englishOwnLists[name];
  const isSince = when === null && OWN_LISTS[name].stretch === 'back';
  const of = when === null ? (isSince ? 'since the last time' : '') : stretchSaid(when);
  const words = `${when === null ? now : said} ${of}`.trimEnd();
  const all = list(words, words);
  // Their words end with a stretch of time, and not with what there are so many of.
  const ends: ListSaid['ends'] = (count, from) => {
    const said = { core: `the ${words}`, behind: most(count, from), isOpen: true };
    return { subject: said, object: said, isPlural: true };
  };
  return { ...all, ends };
}

function most(count: number, from: ListEnd): string {
  return from === 'start' ? `, at most ${count}` : `, only the last ${count === 1 ? 'one' : count}`;
}

export function englishWhatWords(listener: Listener): WhatWords {
  return {
    joints: JOINTS,
    number: String,
    percent: (value) => `${value}%`,
    amount: (value, unit) => {
      if (unit === '$' || unit === '£') return `${unit}${value}`;
      return unit === '%' ? `${value}%` : `${value} ${unit}`;
    },
    length: (count, unit) => `${count} ${unit}${count === 1 ? '' : 's'}`,
    sources: {
      web: (url) => `fetch ${url}`,
      feed: (url) => `read the feed ${url}`,
      file: (path) => `check the file ${path}`,
      folder: (path) => `check the folder ${path}`,
      program: (command) => `run ${command}`,
      tool: (tool) => `call ${tool}`,
      clock: 'look at the clock',
    },
    disk: {
      look: (path) => `check the disk${path === null ? '' : ` on ${path}`}`,
      values: {
        percentUsed: noun('its use in percent'),
        percentFree: noun('its free space in percent'),
        freeGb: noun('its free space'),
        text: noun('how full it is'),
      },
    },
    whole: {
      web: whole('it', 'what it says'),
      file: whole('it', 'what it says'),
      program: noun('its output'),
      tool: noun('its result'),
      clock: whole('it', 'what it says'),
      event: noun('what happened'),
      nothing: noun('what was found'),
    },
    carried: (field) => noun(`its ${CARRIED[field] ?? field}`),
    things: THINGS,
    lists: LISTS,
    numberOf: ({ subject: { core, behind, isOpen } }) => {
      const said = { core: `the number of ${core.replace(/^the /, '')}`, behind, isOpen };
      return { subject: said, object: said, isPlural: false };
    },
    mail: ENGLISH_MAIL_WORK,
    own: ownList,
    element: (selector) => noun(`the element ${selector}`),
    elements: (selector) => list(`elements ${selector}`, `element ${selector}`),
    field: (path) => noun(`the field ${path}`),
    members: (path) => list(`items in the field ${path}`, `item in the field ${path}`),
    value: (name, quoted, of) => {
      const owner = of === undefined ? '' : ` of ${ownerSaid(of)}`;
      return noun(`the ${isPlainName(name) ? name : `value ${quoted}`}${owner}`);
    },
    together: (nouns) =>
      noun(
        listed(
          nouns.map(({ object }) => object.core),
          'and',
        ),
        true,
      ),
    made: ({ core, behind }, made) => ({
      core,
      behind: `${behind}, ${englishMade(made)}`,
      isOpen: true,
    }),
    again: (isPlural) => whole(isPlural ? 'they' : 'it', isPlural ? 'them' : 'it'),
    filters: {
      isNew: 'that are new',
      contains: (words, how, field) =>
        field === null
          ? `that ${holds('mention', words, how, true)}`
          : `whose field ${field} ${holds('mention', words, how, false)}`,
      matches: (pattern) => `that match ${pattern}`,
      older: (length) => `that are older than ${length}`,
      newer: (length) => `that are newer than ${length}`,
      compare: (field, is, value) =>
        field === null
          ? `that are ${COMPARED[is]}${value}`
          : `whose field ${field} is ${COMPARED[is]}${value}`,
      begins: (words, how) => `that ${holds('begin with', words, how, true)}`,
      ends: (words, how) => `that ${holds('end with', words, how, true)}`,
      sorted: (by, first) => {
        if (by === null) return `that come ${first === 'most' ? 'newest' : 'oldest'} first`;
        return `that come with the ${first === 'most' ? 'highest' : 'lowest'} ${by} first`;
      },
      judged: (judging) => `that ${judged(judging, true)}`,
      relative: (clauses) => clauses.map((one, at) => ` ${at === 0 ? '' : 'and '}${one}`).join(''),
      isRelativeOpen: false,
      most,
      ofThose: (isNew, relative) => `, of those the ${isNew ? 'new ' : ''}ones${relative}`,
      ofThoseEnds: (count, from) => `, of those the ${end(from)} ${count === 1 ? 'one' : count}`,
    },
    tests: {
      compare: (is, value, { isPlural }) => `${be(isPlural)} ${COMPARED[is]}${value}`,
      between: ({ low, high, isOutside }, { isPlural }) =>
        `${be(isPlural)} ${isOutside ? 'not ' : ''}between ${low} and ${high}`,
      contains: (words, how, { isPlural }) => holds('contain', words, how, isPlural),
      theWord: (quoted, isMany) => `the ${isMany ? 'words' : 'word'} ${quoted}`,
      changes: (by, way, { isPlural }) =>
        `${verb(WAYS[way], isPlural)}${by === null ? '' : ` by at least ${by}`}`,
      unchanged: ({ isPlural }) => `${be(isPlural)} unchanged`,
      judged: (judging, { isPlural }) => judged(judging, isPlural),
      appears: ({ isPlural }) => verb('appear', isPlural),
      disappears: ({ isPlural }) => verb('disappear', isPlural),
      isUp: 'is reachable',
      isDown: 'is unreachable',
      succeeds: 'succeeds',
      fails: 'fails',
      slow: (length) => `takes longer than ${length}`,
      // Of several: nothing among them is newer.
      older: (length, { isPlural }) => `${isPlural ? 'are all' : 'is'} older than ${length}`,
      count: (is, value, things) => {
        const said = things === null ? 'of them' : `${things.core}${things.behind}`;
        if (is === 'equals' && value === '0')
          return `are ${things === null ? 'none' : 'no'} ${said}`;
        return `are ${COUNTED[is]} ${value} ${said}`;
      },
    },
    conditions: {
      source: 'it',
      there: 'there',
      begins: 'when',
      eachTime: 'each time',
      behind: ({ text, isOpen }) => `${text}${isOpen ? ',' : ''} `,
      inARow: (subject, test, times) =>
        `${subject} ${test} ${NUMBERS[times] ?? times} times in a row`,
      lasting: (subject, test, length) => `${subject} ${test} for ${length}`,
      onceUntilOver: ', only once while this lasts',
      tellEnd: (told) => tellEnd(told, listener),
      andTellEnd: (told) => `, and ${tellEnd(told, listener)}`,
    },
    acts: actsFor(listener),
    message: (text) => `the message ${text}`,
    jsonValue: (text) => `the JSON value ${text}`,
    time: 'the time',
    row: (clauses) => clauseRow(clauses, 'and'),
    ifThatFails: (acts) => `if that fails, ${acts}`,
    goOn: (acts) => `then ${acts}`,
    inAnyCase: (acts) => `in any case, ${acts}`,
  };
}

function ownerSaid({ name, quoted }: OwnerSaid): string {
  return isPlainName(name) ? `the ${name}` : quoted(name);
}

/** At most three words, none of which could go on with the sentence. */
function isPlainName(name: string): boolean {
  const words = name.split(' ');
  const isPlain = words.length <= 3 && words.every((word) => /^\p{Ll}[\p{Ll}\d_-]*$/u.test(word));
  return isPlain && !words.some((word) => OTHER_THINGS.has(word) || SMALL.has(word));
}

/** The terminal is a place; the others are ways. */
function onWay(way: string | null): string {
  if (way === null) return '';
  return way.startsWith('the ') ? ` in ${way}` : ` on ${way}`;
}

function receiverFor(to: ReceiverSaid | null, listener: Listener): string {
  return `${to?.name ?? listener}${onWay(to?.way ?? null)}`;
}

function tellEnd(told: readonly (ReceiverSaid | null)[], listener: Listener): string {
  const who = told.map((to) => receiverFor(to, listener));
  return `tell ${listed(who, 'and')} when that is over`;
}

function actsFor(listener: Listener): WhatWords['acts'] {
  const into = (verb: string, object: PhraseSaid, where: string) =>
    clause(`${verb} ${closed(object)} to ${where}`);
  const receiver = (to: ReceiverSaid | null): string => receiverFor(to, listener);
  return {
    take: ({ core, behind, isOpen }) => clause(`take ${core}${behind}`, isOpen),
    tell: (to) => clause(`tell ${receiver(to)}`),
    send: (object, to) => {
      const { core, behind, isOpen } = object;
      if (to !== null || PRONOUNS.has(core)) return into('send', object, receiver(to));
      return clause(`send ${listener} ${core}${behind}`, isOpen);
    },
    ask: (text) => clause(`ask ${listener} ${text}`),
    post: (method, object, url) => into(method === 'POST' ? 'post' : 'put', object, url),
    write: (object, path) => into('write', object, path),
    append: (object, path) => into('append', object, path),
    run: (command) => clause(`run ${command}`),
    call: (tool) => clause(`call ${tool}`),
    schedule: (verb, name) => clause(`${verb === 'run' ? 'start' : verb} the schedule ${name}`),
  };
}
