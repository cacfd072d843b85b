import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePhrase, plainPhrase, type ReadSlot } from '../../language/phrases/phrase.ts';
import { createSlotReader } from '../../language/phrases/slot-reader.ts';
import { instantMs } from '../../time/instant.ts';
import { matchPhrases } from './match-phrases.ts';

const NOW = instantMs('2026-11-18T09:20:00Z');
const readSlot: ReadSlot = createSlotReader({
  nowMs: NOW,
  timezone: 'Europe/Berlin',
  schedules: [
    { id: 's1', name: 'Morning report', status: 'active', text: 'send the news' },
    { id: 's2', name: 'Evening report', status: 'active', text: '' },
    { id: 's3', name: 'Stand-up', status: 'paused', text: '' },
    { id: 's4', name: 'Gone', status: 'cancelled', text: '' },
  ],
  skills: ['morning-brief', 'tea'],
  lastScheduleId: 's3',
});

function matched(text: string, ...phrases: string[]) {
  const entries = phrases.map((phrase) => {
    const parsed = parsePhrase(phrase);
    if (parsed === null) throw new Error(`no phrase: ${phrase}`);
    return { phrase: parsed, target: phrase };
  });
  return matchPhrases(text, entries, readSlot).map(({ target, slots }) => ({
    target,
    slots: Object.fromEntries(
      [...slots].map(([name, { choices }]) => [name, choices.map(({ value }) => value).join()]),
    ),
  }));
}
const slotsOf = (text: string, phrase: string) => matched(text, phrase)[0]?.slots ?? null;

describe('a phrase', () => {
  test.each([
    ["what's next", "What's next?"],
    ["what's next", 'what is next'],
    ["what's next", 'Whats   next !!'],
    ["what's next", '“What’s next?”'],
    ["what's next", 'hey Rote, can you tell me what is next please?'],
    ["what's next", 'what’s next 🙂'],
    ['(what|which) [jobs|runs] failed', 'which jobs failed'],
    ['(what|which) [jobs|runs] failed', 'what failed'],
    ['(what is|what are) [all] [my] schedules', 'what are my schedules'],
    ['was läuft als nächstes', 'Was laeuft als nächstes?'],
    ['how are you', 'HOW ARE YOU'],
  ])('%s is %s', (phrase, text) => {
    expect(slotsOf(text, phrase)).toEqual({});
  });

  test.each([
    ["what's next", "what's next for lunch"],
    ["what's next", 'what is the next'],
    ["what's next", 'next'],
    ["what's next {when?}", "what's next to the bank"],
    ['did {id:schedule} run', 'did the milk run'],
    ['did {id:schedule} run', 'did gone run'],
    ['hello', 'hello world'],
    ['status', 'status of my order'],
    ['(what is|what are) scheduled', 'what was scheduled'],
    ['(what is|what are) scheduled', 'how is scheduled'],
  ])('%s drops no word, so it is not %s', (phrase, text) => {
    expect(slotsOf(text, phrase)).toBeNull();
  });

  test.each([
    ["what's next {when?}", "what's next tomorrow?", { when: 'tomorrow' }],
    ["what's next {when?}", "what's next on Friday", { when: 'on Friday' }],
    ["what's next {when?}", 'tell me what is next this week', { when: 'this week' }],
    [
      'did {id:schedule} run [yet] {when?}',
      'did the evening report run today?',
      { id: 's2', when: 'today' },
    ],
    ['did {id:schedule} run', 'did the reports run', { id: 's1,s2' }],
    ['did {id:schedule} run', 'did standup run', { id: 's3' }],
    ['did {id:schedule} run', 'did it run', { id: 's3' }],
    ['enable [the] {skill} [skill]', 'enable the morning brief skill', { skill: 'morning-brief' }],
    ['the last {count:n} runs', 'the last three runs', { count: '3' }],
    ['weather in {city}', 'weather in New York, please!', { city: 'New York' }],
    ['note {text}', 'note "Buy milk & eggs."', { text: 'Buy milk & eggs.' }],
    ['say {text} to {who}', 'say good night to the cat', { text: 'good night', who: 'the cat' }],
  ])('%s takes from "%s" %j', (phrase, text, slots) => {
    expect(slotsOf(text, phrase)).toEqual(slots);
  });

  test('that says more of the sentence itself comes first; of one weight, both', () => {
    const [first, second] = matched('what failed today', 'what {text}', 'what failed {when?}');
    expect(first?.target).toBe('what failed {when?}');
    expect(second?.target).toBe('what {text}');
    const same = [parsePhrase('good morning'), plainPhrase('Good morning!')].flatMap((phrase) =>
      phrase === null ? [] : [{ phrase, target: '' }],
    );
    const weights = matchPhrases('good morning', same, readSlot).map(({ weight }) => weight);
    expect(weights).toEqual([8, 8]);
  });

  test('that is none is told so, and can be taken as its words', () => {
    const wrong = ['', '{text}', '[a] {text}', '(a', 'a)', '{a b}', 'x {a:what}', 'x {a} {a}'];
    for (const phrase of [...wrong, 'x ((a))', 'a '.repeat(200), 'x {a} {b} {c} {d} {e}'])
      expect(parsePhrase(phrase)).toBeNull();
    const phrase = plainPhrase('ready :-) (or not)');
    if (phrase === null) throw new Error('it is words');
    expect(matchPhrases('ready or not', [{ phrase, target: 1 }], readSlot)).toHaveLength(0);
    expect(matchPhrases('ready :-) or not', [{ phrase, target: 1 }], readSlot)).toHaveLength(1);
    expect(plainPhrase(' ?! ')).toBeNull();
  });
});

describe('whatever is said', () => {
  test('a phrase of which a word is missing has nothing read', () => {
    const phrase = parsePhrase('did {id:schedule} run');
    const nothing: ReadSlot = () => expect.unreachable();
    const entries = phrase === null ? [] : [{ phrase, target: 1 }];
    expect(matchPhrases('did the evening report arrive', entries, nothing)).toEqual([]);
  });

  const hostile = [
    '{a} x {b} x {c} x {d}',
    `${'[a|a a|a a a] '.repeat(16)}(a|a a) {text}`,
    "what's next {when?} {id:schedule?}",
  ];

  test('nothing takes long, and nothing throws', () => {
    const part = fc.constantFrom(
      'a',
      'x',
      'a a',
      "what's",
      'please',
      '"',
      '-',
      '\u200d',
      'next',
      '’',
    );
    const long = fc.array(part, { maxLength: 400 }).map((parts) => parts.join(' '));
    const entries = hostile.flatMap((text) => {
      const phrase = parsePhrase(text);
      return phrase === null ? [] : [{ phrase, target: text }];
    });
    expect(entries).toHaveLength(hostile.length);
    let read = 0;
    const counting: ReadSlot = (type, said) => {
      read += 1;
      return readSlot(type, said);
    };
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 2000, unit: 'grapheme' }), long), (text) => {
        read = 0;
        matchPhrases(text, entries, counting);
        // Every slot reads a span of at most sixty words once.
        expect(read).toBeLessThanOrEqual(3 * 60 * 60);
      }),
    );
  });

  test('what is too long is compared with nothing', () => {
    const phrase = parsePhrase('note {text}');
    if (phrase === null) throw new Error('it is one');
    const match = (text: string) => matchPhrases(text, [{ phrase, target: 1 }], readSlot).length;
    expect(match(`note ${'a '.repeat(50)}`)).toBe(1);
    expect(match(`note ${'a '.repeat(70)}`)).toBe(0);
    expect(match(`note ${'a'.repeat(10_000_000)}`)).toBe(0);
  });
});
