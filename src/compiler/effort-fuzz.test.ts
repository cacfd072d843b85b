/** No words hold the house up: whatever is said, what the rules do about it is bounded, and it is answered. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallCounter, createCallCounter } from '../base/counted-calls.fake.ts';
import { createEffort, withinEffort } from '../base/effort.ts';
import { rounds } from '../base/rounds.fake.ts';
import { fakeOptions } from './compile.fake.ts';
import { compile, mayWish } from './compile.ts';
import type { CompileOptions, CompileResult } from './compile-types.ts';
import { matchAnswer, readWhen, readWhenAlone, spokenIn } from './compiler.ts';
import { CORPUS_NAMES, readCorpus } from './corpus.fake.ts';
import { NESTED, REPEATED, repeated, salad } from './entangled.fake.ts';
import { MOST_UNITS } from './reading-effort.ts';

/** An effort is about 800,000 of them; without one, 500 letters took up to 73,000,000. */
const MOST_CALLS = 1_500_000;

const KINDS = ['draft', 'drafts', 'question', 'not-understood'];
const options = fakeOptions();

let counter: CallCounter;

/** What is wrong with how a text is answered; nothing where it is answered as any other. */
async function faultsOf(text: string, more: Partial<CompileOptions> = {}): Promise<string[]> {
  const results: CompileResult[] = [];
  const calls = await counter.callsOf(() => results.push(compile(text, { ...options, ...more })));
  const said = `${JSON.stringify(text.slice(0, 60))} (${text.length})`;
  const [kind = 'nothing'] = results.map((result) => result.kind);
  return [
    ...(calls > MOST_CALLS ? [`${said} takes ${calls} calls`] : []),
    ...(KINDS.includes(kind) ? [] : [`${said} comes to ${kind}`]),
  ];
}

/** Some of them, from all over the list; all of them where there is time. */
function someOf<One>(all: readonly One[]): One[] {
  const step = Math.ceil(all.length / rounds(all.length, 40));
  return all.filter((_, at) => at % step === 0);
}

async function faultsOfAll(texts: readonly string[], more: Partial<CompileOptions> = {}) {
  const faults: string[] = [];
  for (const text of someOf(texts)) faults.push(...(await faultsOf(text, more)));
  return faults;
}

describe('the work is bounded for a wish', () => {
  beforeAll(async () => {
    counter = await createCallCounter();
  });
  afterAll(() => counter.stop());

  test('of one row, again and again', async () => {
    expect(await faultsOfAll(REPEATED.map((said) => repeated(said)))).toEqual([]);
  });

  test('of rows behind an order, in both languages', async () => {
    const frames = ['remind me to x ', 'every day at 9 tell me ', 'sag mir, wenn '];
    const rows = REPEATED.map((said, at) => `${frames[at % frames.length]}${repeated(said, 400)}`);
    expect(await faultsOfAll(rows)).toEqual([]);
  });

  test('of lists in lists, brackets in brackets and quotes in quotes', async () => {
    expect(await faultsOfAll(NESTED.map((text) => text.slice(0, 1000)))).toEqual([]);
  });

  test('of words that mean something, in any order', async () => {
    const isBounded = async (text: string): Promise<void> => {
      expect(await faultsOf(text)).toEqual([]);
    };
    await fc.assert(fc.asyncProperty(salad, isBounded), { numRuns: rounds(800, 100) });
  });

  test('that answers a question, or changes a draft', async () => {
    const made = compile('remind me every day at 9 to stretch', options);
    if (made.kind !== 'draft') throw new Error(made.kind);
    const rows = REPEATED.filter((_, at) => at % 2 === 0).map((said) => repeated(said, 500));
    const previous = { draft: made.draft, scheduleId: null, question: 'At what time?' };
    expect(await faultsOfAll(rows, { previous })).toEqual([]);
    for (const answer of someOf(rows))
      expect(await faultsOf('remind me to call at 5', { answers: [answer] })).toEqual([]);
  });

  test('a time, an answer and a language are read within the same bound', async () => {
    const at = { nowMs: options.nowMs, timezone: options.timezone };
    const faults: string[] = [];
    for (const said of someOf(REPEATED))
      for (const text of [repeated(said), repeated(said, 100_000)]) {
        const calls = await counter.callsOf(() => {
          readWhen(text, at);
          readWhenAlone(text, at);
          mayWish(text, options);
          matchAnswer(text, ['5 AM', '5 PM']);
          spokenIn(text, { code: undefined, spoken: 'de' });
        });
        if (calls > 2 * MOST_CALLS) faults.push(`${JSON.stringify(said)} takes ${calls} calls`);
      }
    expect(faults).toEqual([]);
  });
});

const ENTANGLED = /^That is too entangled to read together with "[^"]+": say it in fewer words,/;
const VERSCHACHTELT = /^Das ist zusammen mit "[^"]+" zu verschachtelt: Sag es mit weniger Worten,/;

describe('what takes too much is refused', () => {
  test.each([
    ['9:00, ', 500, ENTANGLED],
    ['run ls ', 400, ENTANGLED],
    ['once ', 400, ENTANGLED],
    ['tell me if https://a.example is down and ', 500, ENTANGLED],
    ['jeden Tag um 9 Uhr und ', 900, VERSCHACHTELT],
  ])('by name, in the language of the words: %j up to %d letters', (said, length, reason) => {
    const result = compile(repeated(said, length), options);
    expect(result).toMatchObject({
      kind: 'not-understood',
      reason: expect.stringMatching(reason),
    });
  });

  test('as a time alone, too', () => {
    const at = { nowMs: options.nowMs, timezone: options.timezone };
    const none = { kind: 'none', reason: expect.stringMatching(ENTANGLED) };
    expect(readWhen(repeated('9:00, ', 900), at)).toEqual(none);
    expect(readWhenAlone(repeated('9:00, ', 900), at)).toEqual(none);
    expect(readWhen(repeated('9:00, ', 1001), at)).toEqual({
      kind: 'none',
      reason: 'That is longer than 1000 characters.',
    });
  });

  test('the same words are refused each time, and keep nothing from those that follow', () => {
    const bomb = repeated('once ', 500);
    expect(compile(bomb, options)).toEqual(compile(bomb, options));
    expect(compile('remind me at 9:30 to call mom', options).kind).toBe('draft');
  });
});

/** The rest is for a conversation, in which a message is read for an open question as well as by itself. */
const MOST_SHARE = 0.5;

test('nothing that people say takes more than half of an effort', () => {
  const said = CORPUS_NAMES.flatMap((name) => readCorpus(name).rows.map(({ words }) => words));
  const step = Math.round(said.length / rounds(said.length, 20));
  const tried = said.filter((_, at) => at % step === 0);
  const shares = tried.map((words) => {
    const effort = createEffort(MOST_UNITS);
    withinEffort<unknown>(
      effort,
      () => compile(words, options),
      () => null,
    );
    return { words, share: effort.spent / MOST_UNITS };
  });
  expect(shares.filter(({ share }) => share > MOST_SHARE)).toEqual([]);
});
