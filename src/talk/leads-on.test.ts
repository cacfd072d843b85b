/** What is asked leads on with some answer; else it is refused at once. */
import { afterAll, describe, expect, test } from 'vitest';
import { insteadOf } from './leads-on.ts';
import { talkLines } from './talk-lines.fake.ts';

const asked = (text: string, choices: string[]) => ({
  kind: 'question' as const,
  question: { text, choices },
});
const refused = (reason: string | null) => ({
  kind: 'not-understood' as const,
  reason,
  suggestions: [],
});
const half = asked('7?', ['7 AM', '7 PM']);

test.each([
  ['nothing that is asked', refused('no'), refused('no'), null],
  ['a question that leads to a refusal', half, refused('no'), refused('no')],
  ['one that leads to itself', half, half, 'ring'],
  ['one that leads to an open question', half, asked('Where?', []), null],
])('%s', (_, first, next, instead) => {
  expect(insteadOf(first, () => next)).toEqual(instead);
});

test('it is asked where one of the answers leads on', () => {
  const leads = insteadOf(half, ([answer]) =>
    answer === '7 PM' ? asked('Where?', []) : refused('no'),
  );
  expect(leads).toBe(null);
});

test('whoever has to be looked up first is', () => {
  const question = { text: 'Ben?', choices: ['me'], contact: 'Ben' };
  const named = { kind: 'question' as const, question };
  expect(insteadOf(half, () => named)).toBe(named);
});

describe('in a house', () => {
  const lines = talkLines();
  afterAll(() => lines.close());
  test.each([
    ['send Ben a message at 6 that dinner is ready', 'not to other people'],
    ['remind me at 8 every day to take iron, skip the 24th and 25th of December', 'skip the 24th'],
  ])('%s', async (text, reason) => {
    expect(await lines.say(text)).toMatch(/^not understood/);
    expect(await lines.say(text)).toContain(reason);
  });
});
