import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../base/rounds.fake.ts';
import type { ModelMessage } from '../domain/model-call.ts';
import type { PastTurn } from './agent-ports.ts';
import { cutResult } from './cut-result.ts';
import { sizeOf, trimHistory } from './trim-history.ts';

const countTokens = (text: string): number => text.length;
const user = (text: string): ModelMessage => ({ role: 'user', parts: [{ kind: 'text', text }] });
const says = (text: string): ModelMessage => ({
  role: 'assistant',
  parts: [{ kind: 'text', text }],
});
const asks = (id: string): ModelMessage => ({
  role: 'assistant',
  parts: [{ kind: 'tool-call', id, name: 'x.y', input: {}, seal: null }],
});
const tells = (callId: string, text: string): ModelMessage => ({
  role: 'tool',
  results: [{ callId, name: 'x.y', text }],
});
const turnOf = (messages: readonly ModelMessage[], index = 0): PastTurn => ({
  runId: `run_${index}`,
  mode: 'direct',
  messages,
  isTainted: false,
  isPaused: false,
  done: [],
});

/** Every result has its call before it, every call its result, and the person speaks first. */
function requireWhole(messages: readonly ModelMessage[]): void {
  const [first] = messages;
  if (first !== undefined) expect(first.role).toBe('user');
  for (const [index, message] of messages.entries()) {
    const calls =
      message.role === 'assistant' ? message.parts.filter(({ kind }) => kind === 'tool-call') : [];
    if (calls.length > 0) expect(messages[index + 1]?.role).toBe('tool');
    if (message.role === 'tool') expect(messages[index - 1]?.role).toBe('assistant');
  }
}

test('whatever the budget, what is kept fits and no call is cut from its result', () => {
  const turn = fc
    .tuple(fc.string({ maxLength: 30 }), fc.array(fc.string({ maxLength: 60 }), { maxLength: 4 }))
    .map(([text, results]) => [
      user(text),
      ...results.flatMap((result, index) => [asks(`c${index}`), tells(`c${index}`, result)]),
      says('done'),
    ]);
  fc.assert(
    fc.property(
      fc.array(turn, { maxLength: 12 }),
      fc.integer({ min: 1, max: 400 }),
      (all, tokens) => {
        const kept = trimHistory(all.map(turnOf), { tokens, countTokens });
        const messages = kept.flatMap((one) => one.messages);
        expect(sizeOf(messages, countTokens)).toBeLessThanOrEqual(tokens);
        requireWhole(messages);
      },
    ),
    { numRuns: rounds(2000) },
  );
});

test('a long conversation begins at the same place for several turns', () => {
  const turns: PastTurn[] = [];
  const begins: (string | undefined)[] = [];
  for (let index = 0; index < 60; index++) {
    turns.push(turnOf([user('x'.repeat(50)), says('y'.repeat(50))], index));
    begins.push(trimHistory(turns, { tokens: 1000, countTokens })[0]?.runId);
  }
  const changes = begins.filter((begin, index) => begin !== begins[index - 1]).length;
  expect(changes).toBeLessThan(14);
  expect(begins.at(-1)).not.toBe('run_0');
});

test('a turn that is too long by itself keeps what was asked and the last of what was done', () => {
  const messages = [
    user('do it'),
    asks('a'),
    tells('a', 'x'.repeat(500)),
    asks('b'),
    tells('b', 'short'),
    says('ok'),
  ];
  const [kept] = trimHistory([turnOf(messages)], { tokens: 100, countTokens });
  expect(kept?.messages).toEqual([user('do it'), asks('b'), tells('b', 'short'), says('ok')]);
});

test.each([
  ['short', 'short'],
  [{ a: 1 }, '{"a":1}'],
  [undefined, 'null'],
])('what is short is shown whole: %j', (value, text) => {
  const options = { countTokens, resultTokens: 100, readOn: () => null };
  expect(cutResult(value, options)).toBe(text);
});

test('what is long is cut within its tokens, never inside a character, with the way to the rest', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 60, maxLength: 300 }), (text) => {
      const cut = cutResult(text, {
        countTokens,
        resultTokens: 50,
        readOn: (from) => `more ${from}`,
      });
      if (text.length <= 50) return;
      const [, head = '', from = ''] =
        /^([\s\S]*)\n\[Cut here; .* Read on with: more (\d+)\]$/.exec(cut) ?? [];
      expect(head.length).toBeLessThanOrEqual(50);
      expect(head.isWellFormed()).toBe(true);
      expect(text.startsWith(head)).toBe(true);
      expect(Number(from)).toBe(head.length);
    }),
  );
});
