/** Several wishes in one answer of a model, of which some change a schedule or are done now: a yes does all of them. */
import { afterEach, expect, test } from 'vitest';
import {
  answering,
  openThinkingHome,
  type ThinkingHome,
} from '../../runtime/thinking-home.fake.ts';
import type { AskAnswer, AskRequest } from '../ask-desk.ts';

const CHANGE = { kind: 'change', schedule: 'stretch', when: 'on Sundays at 09:00' };
const OTHER = { kind: 'change', schedule: 'drink', when: 'on Mondays at 10:00' };
const said = (text: string) => ({
  cases: [{ actions: [{ kind: 'tell', content: { kind: 'words', text } }] }],
});
const FEED = { kind: 'draft', name: 'Feed', when: 'every day at 08:00', what: said('Feed it.') };
const NOW = { kind: 'draft', name: 'Now', when: null, what: said('Here I am.') };
const WISH = 'my body wants that stretching thing on sundays only, and the cat thing at eight';

let house: ThinkingHome;
afterEach(() => house.close());

async function ask(text: string, request: Partial<AskRequest> = {}): Promise<AskAnswer> {
  const desk = await house.opened.talk();
  return desk.ask(text, { dryRun: false, yes: false, hasSeen: async () => true, ...request });
}
async function times(): Promise<string[]> {
  const all = await house.opened.schedules.list({ limit: 100 });
  return all
    .map(({ name, trigger }) => `${name} ${trigger.kind === 'cron' ? trigger.cron : '?'}`)
    .toSorted();
}

/** `answers` come in order, the first to the first wish. */
async function agreeTo(...answers: object[]): Promise<AskAnswer> {
  house = await openThinkingHome({ scenario: answering(...answers) });
  for (const name of ['stretch', 'drink'])
    await ask(`remind me every day at 7:00 am to ${name}`, { yes: true });
  await ask(WISH, { dryRun: true });
  const answer = await ask('yes');
  expect(answer).toMatchObject({ kind: 'draft', accepted: true });
  return answer;
}

test.each([
  [
    'a change and something new',
    [CHANGE, FEED],
    ['Feed 0 8 * * *', 'drink 0 7 * * *', 'stretch 0 9 * * 0'],
  ],
  [
    'something new and a change',
    [FEED, CHANGE],
    ['Feed 0 8 * * *', 'drink 0 7 * * *', 'stretch 0 9 * * 0'],
  ],
  ['two changes', [CHANGE, OTHER], ['drink 0 10 * * 1', 'stretch 0 9 * * 0']],
] as const)('%s are both done', async (_, drafts, expected) => {
  await agreeTo([...drafts]);
  expect(await times()).toEqual(expected);
});

test('what is done now beside something for later is both', async () => {
  expect(await agreeTo([NOW, FEED])).toMatchObject({ text: 'waiting' });
  expect(await times()).toContain('Feed 0 8 * * *');
});

test('two things for now go back to the model, because one message starts one run', async () => {
  house = await openThinkingHome({ scenario: answering([NOW, NOW], NOW) });
  await ask(WISH, { dryRun: true });
  expect(house.server.requests[1]?.turn?.userText).toContain('Several drafts are done now');
});

test('a change that says what it leaves out is not made by a yes that was given before', async () => {
  const honest = { ...CHANGE, leavesOut: ['the cat thing'] };
  house = await openThinkingHome({ scenario: answering(honest) });
  await ask('remind me every day at 7:00 am to stretch', { yes: true });
  const shown = await ask(WISH, { yes: true });
  expect(shown).toMatchObject({ kind: 'draft', accepted: false });
  expect(JSON.stringify(shown)).toContain('It leaves out: the cat thing');
  expect(await times()).toEqual(['stretch 0 7 * * *']);
  await ask('yes');
  expect(await times()).toEqual(['stretch 0 9 * * 0']);
});
