/** What is told back can be said again: the words are read as the same thing to do, and the few that are not are not read at all. */
import { describe, expect, test } from 'vitest';
import { rounds } from '../../base/rounds.fake.ts';
import { german } from '../../language/de/german.ts';
import { germanOwnLists } from '../../language/de/german-own-lists.ts';
import { germanWhat } from '../../language/de/german-what.ts';
import { germanWhatWords } from '../../language/de/german-what-words.ts';
import { english } from '../../language/en/english.ts';
import { englishOwnLists } from '../../language/en/english-own-lists.ts';
import { englishWhat } from '../../language/en/english-what.ts';
import { englishWhatWords } from '../../language/en/english-what-words.ts';
import type { ReceiverFacts } from '../compile-types.ts';
import { takesMeant } from './describe-found.ts';
import { describeWhat } from './describe-what.ts';
import { sampleJudged, sampleWhats } from './fitting-whats.fake.ts';
import type { Given } from './given-said.ts';
import { reach, receiverNames } from './reach.ts';
import { readWhat, type WhatReading } from './read-what.ts';
import type { Told } from './values.ts';
import type { What } from './what.ts';

const RECEIVERS: readonly ReceiverFacts[] = [
  { kind: 'person', id: '1', name: 'Jonas', session: 'agent:main:telegram:direct:12345' },
  { kind: 'way', id: 'telegram', name: 'Telegram', session: 'agent:main:telegram:direct:7' },
];

const READING = {
  toolCalled: (name: string) => (name === 'weather.today' ? name : null),
  isOnce: false,
  stateIn: () => 'fails' as const,
  isMoved: () => false,
  reminder: (text: string) => text,
  saved: (what: string, path: string) => `${what} ${path}`,
  inputOf: (_: string, said: string | Given) => (typeof said === 'string' ? null : said),
  scheduleCalled: (name: string) => (name === 'backup' ? { id: 'sched_1', name } : null),
  names: RECEIVERS.map(({ name }) => name),
  reach: (told: Told) => reach(told, { receivers: RECEIVERS, session: '', isAskedFirst: () => '' }),
};

const LISTS: ReadonlySet<string> = new Set(['feed', 'folder', 'own']);

/** A feed, a folder or one of Rote's own lists without a part is its list; some of a text are some of its lines. */
function meaningOf(what: What): unknown {
  const takes = takesMeant(what);
  const isList = LISTS.has(what.source?.kind ?? '');
  return { ...what, takes: isList && takes.length === 0 ? [{ kind: 'items' }] : takes };
}

/** Of a feed that changes, and of items and lines that appear, people want what is new, and so it is read. */
function isNews({ source, cases }: What): boolean {
  const tests = cases.map(({ condition }) => condition?.test.kind);
  return tests.includes('appears') || (source?.kind === 'feed' && tests.includes('changes'));
}

/** German calls few values by a name alone, and units and stretches of time by its own words. */
const GERMAN: Readonly<Record<string, string>> = {
  price: 'preis',
  lamp: 'Lampe',
  'a delay': 'eine Verspätung',
  urgent: 'dringend',
  degrees: 'Grad',
  seconds: 'Sekunden',
  yesterday: 'gestern',
  tomorrow: 'morgen',
  'last 24 hours': 'letzten 24 Stunden',
  'this week': 'diese Woche',
};

function inGerman(what: What): What {
  return JSON.parse(JSON.stringify(what), (_, value) => GERMAN[value] ?? value);
}

describe.each([
  [
    'English',
    englishWhatWords('me'),
    { lexicon: englishWhat, own: englishOwnLists, language: english },
    (what: What) => what,
    { ruled: 4, judged: 2 },
  ],
  [
    'German',
    germanWhatWords('me'),
    { lexicon: germanWhat, own: germanOwnLists, language: german },
    inGerman,
    { ruled: 8, judged: 2 },
  ],
])('in %s', (_, words, language, named, mostUnread) => {
  const reading: WhatReading = { ...READING, ...language };

  test.each([
    ['what rules decide', sampleWhats(rounds(3000)), mostUnread.ruled],
    ['what a model judges', sampleJudged(rounds(1000)), mostUnread.judged],
  ])('it is read as the same, and all but a few are read: %s', (_what, sample, most) => {
    const whats = sample.map(named);
    const unread: string[] = [];
    for (const what of whats) {
      if (isNews(what) || what.cases.some(({ actions }) => actions.length === 0)) continue;
      const sentence = describeWhat(what, words, receiverNames(RECEIVERS));
      const read = readWhat(sentence, reading, []);
      if (read?.kind !== 'what') {
        unread.push(sentence);
        continue;
      }
      expect({ sentence, what: meaningOf(read.what) }).toEqual({ sentence, what: meaningOf(what) });
    }
    // The sample is the same each time, and a quarter of them is in its first tenth: whoever loses one more sees which.
    expect(unread.length, unread.join('\n')).toBeLessThanOrEqual(rounds(most, 4));
  });
});
