/** Nobody who may talk holds the house up with their words: all that is read of one message is within one effort. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CallCounter, createCallCounter } from '../base/counted-calls.fake.ts';
import { everyNth } from '../base/rounds.fake.ts';
import { NESTED, REPEATED, repeated } from '../compiler/entangled.fake.ts';
import { OWNER_SESSION } from '../domain/session-key.ts';
import { type AgentHome, openAgentHome } from '../runtime/home-agent.fake.ts';
import type { AskAnswer, AskRequest } from './ask-desk.ts';

const GUEST = 'agent:main:telegram:direct:3';
const BOMB = repeated('9:00, ', 500);

/** With all that a message takes besides: the facts of the house, the store, the answer. */
const MOST_CALLS = 2_000_000;

let house: AgentHome;
let counter: CallCounter;
beforeAll(async () => {
  counter = await createCallCounter();
});
afterAll(() => counter.stop());
beforeEach(async () => {
  house = await openAgentHome({ scenario: () => ({ text: 'Well.' }) });
  const address = { channel: 'telegram', sender: '3' };
  await house.opened.people.add({ name: 'Gus', role: 'guest', address });
});
afterEach(() => house.close());

async function ask(text: string, request: Partial<AskRequest> = {}): Promise<AskAnswer> {
  const talk = await house.opened.talk();
  const hasSeen = async () => true;
  return talk.ask(text, { session: OWNER_SESSION, yes: false, dryRun: false, hasSeen, ...request });
}
const alone = { withoutModel: true };
const reasonOf = (answer: AskAnswer): string | null =>
  answer.kind === 'not-understood' ? answer.reason : answer.kind;

test("a guest's message takes no more than any other, and is the model's or refused by name", async () => {
  await ask('hello', { session: GUEST });
  const answers: AskAnswer[] = [];
  const said = async (request: Partial<AskRequest>) =>
    answers.push(await ask(BOMB, { session: GUEST, ...request }));
  expect(await counter.callsOf(() => said(alone))).toBeLessThan(MOST_CALLS);
  expect(await counter.callsOf(() => said({}))).toBeLessThan(MOST_CALLS);
  expect(answers).toMatchObject([
    { kind: 'not-understood', reason: expect.stringContaining('too entangled to read') },
    { kind: 'handed-over' },
  ]);
});

test.each([
  [BOMB, /^That is too entangled to read/],
  [repeated('jeden Tag um 9 Uhr und ', 900), /^Das ist zusammen mit ".+" zu verschachtelt/],
  [repeated('9:00, ', 1001), /^That is longer than 1000 characters/],
])('without a model it is refused in the language of the words (%#)', async (text, reason) => {
  expect(reasonOf(await ask(text, alone))).toMatch(reason);
});

test('all ways to read a message draw on one effort, also beside a question and a draft that are open', async () => {
  const texts = [
    ...REPEATED.filter((_, at) => at % (4 * everyNth(4)) === 0),
    ...NESTED.slice(0, 2),
  ];
  const rows = texts.map((said) => repeated(said, 500));
  const faults: string[] = [];
  for (const begun of ['remind me to call at 5', 'remind me every day at 9 to stretch'])
    for (const text of rows) {
      await ask('forget it', alone);
      expect((await ask(begun, alone)).kind).not.toBe('not-understood');
      const calls = await counter.callsOf(() => ask(text, alone));
      if (calls > MOST_CALLS) faults.push(`${JSON.stringify(text.slice(0, 40))}: ${calls}`);
    }
  expect(faults).toEqual([]);
});

test('after a refusal no question is open', async () => {
  expect((await ask('remind me to call at 5', alone)).kind).toBe('question');
  expect(reasonOf(await ask(BOMB, alone))).toMatch(/^That is too entangled/);
  expect(await ask('5 pm', alone)).toMatchObject({ kind: 'not-understood' });
});
