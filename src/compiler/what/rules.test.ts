/** Every rule of *what* is needed: its example is read, and read differently without it. */
import { expect, test } from 'vitest';
import type { WhatLexicon } from '../../language/what-lexicon.ts';
import { grammarOf } from '../engine/grammar.ts';
import { maskedGrammar } from '../engine/masked-grammar.fake.ts';
import { tongueOf } from '../spoken-language.ts';
import { readWhat, WHAT_RULES, type WhatReading } from './read-what.ts';

/** A rule says where a small word may stand; without it the word would only be left out. */
const fillerless = new Map<WhatLexicon, WhatLexicon>();

function readingOf(text: string): WhatReading {
  const { time, intents } = tongueOf(text, undefined);
  const lexicon = fillerless.get(intents.what) ?? { ...intents.what, filler: '' };
  fillerless.set(intents.what, lexicon);
  return {
    lexicon,
    own: intents.own,
    language: time,
    toolCalled: (name) => (name === 'weather.today' ? name : null),
    isOnce: true,
    stateIn: () => 'fails',
    isMoved: () => false,
    saved: (what, path) => `${what} ${path}`,
    reminder: (text) => `Reminder: ${text}`,
    scheduleCalled: (name) => (name === 'backup' ? { id: 'sched_1', name } : null),
    names: ['ops'],
    reach: ({ who, way }) => ({
      kind: 'there',
      session: who === null && way === null ? null : `${who} ${way}`,
      note: null,
    }),
    inputOf: (_, said) => (typeof said === 'string' ? { city: said } : said),
    event: {
      // There are people in an entry of a calendar, and in nothing else that happens.
      event: text.endsWith('with these people')
        ? { on: 'calendar', change: 'begins', before: '1h', ...ANY_ENTRY }
        : { on: 'webhook', name: 'deploy' },
      carried: { body: 'payload' },
    },
  };
}

const ANY_ENTRY = { calendar: null, contains: null, with: null };
const GRAMMAR = grammarOf(WHAT_RULES);

test('every rule names an example that is read differently without it', () => {
  const idle = WHAT_RULES.flatMap((rule) => {
    const others = maskedGrammar(GRAMMAR, rule);
    const reading = readingOf(rule.example);
    const whole = JSON.stringify(readWhat(rule.example, reading));
    const without = JSON.stringify(readWhat(rule.example, reading, [], others));
    if (whole === 'null') return [`not read: ${rule.name} · ${rule.example}`];
    return whole === without ? [`not needed: ${rule.name} · ${rule.example}`] : [];
  });
  expect(idle).toEqual([]);
});
