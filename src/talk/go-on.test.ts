import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AgentHome } from '../runtime/home-agent.fake.ts';
import type { AskAnswer } from './ask-desk.ts';
import { openPausedHome } from './go-on.fake.ts';

/** "yes" to an agent that asked, beside "yes" to a draft. */
let house: AgentHome;
beforeEach(async () => {
  house = await openPausedHome();
});
afterEach(() => house.close());

async function ask(text: string, more: { yes?: boolean } = {}): Promise<AskAnswer> {
  const desk = await house.opened.talk();
  return desk.ask(text, { dryRun: false, hasSeen: async () => true, yes: false, ...more });
}
async function answerTo(text: string): Promise<string | null> {
  const answer = await ask(text);
  if (answer.kind !== 'handed-over') return answer.kind;
  return (await house.ended(answer.run.id)).summary;
}

test.each([
  'yes',
  'Yes please',
  'ok',
  'go on',
  'Go on!',
  'continue',
  'do it',
  'go ahead',
  'resume',
])('"%s" goes on where the agent stopped', async (text) => {
  expect(await answerTo(text)).toBe('All there.');
});

test.each(['go on', 'continue', 'yes'])(
  'in a chat, "%s" that was said before the question had arrived lets nothing go on',
  async (text) => {
    const session = 'agent:main:telegram:direct:7';
    await house.opened.people.addAddress('owner', { channel: 'telegram', sender: '7' });
    await house.say('Write two files', session);
    const talk = await house.opened.talk();
    const said = { session, dryRun: false, yes: false };
    const answer = await talk.ask(text, { ...said, hasSeen: async () => false });
    const run = answer.kind === 'handed-over' ? await house.ended(answer.run.id) : null;
    expect(run?.summary).not.toBe('All there.');
  },
);

test('what was said in between ends it: then "resume" and "yes" are talk', async () => {
  await ask('send me hello every minute', { yes: true });
  expect(await answerTo('yes')).toBe('Something new.');
});

test('a draft that was shown after it is what "yes" means, and the agent has stopped for good', async () => {
  expect(await ask('send me hello every minute')).toMatchObject({ kind: 'draft', accepted: false });
  expect(await ask('yes')).toMatchObject({ kind: 'draft', accepted: true });
  expect(await answerTo('yes')).toBe('Something new.');
});

test('a question that is open is answered first', async () => {
  expect(await ask('remind me at 5 about the meeting')).toMatchObject({ kind: 'question' });
  expect((await ask('yes')).kind).not.toBe('draft');
  expect(await house.opened.schedules.list({ limit: 10 })).toEqual([]);
});

test('once it went on there is nothing to go on with', async () => {
  expect(await answerTo('yes')).toBe('All there.');
  expect(await answerTo('yes')).toBe('Something new.');
});

test('a draft from before is not stored by a "yes" to the agent', async () => {
  await ask('send me hello every minute');
  await house.ended(await handedOver('tell me a story of the sea'));
  expect(await ask('yes')).toMatchObject({ kind: 'handed-over' });
  expect(await house.opened.schedules.list({ limit: 10 })).toEqual([]);
});

async function handedOver(text: string): Promise<string> {
  const answer = await ask(text);
  if (answer.kind !== 'handed-over') throw new Error(`it was ${answer.kind}`);
  return answer.run.id;
}

test('a dry run, and another session, go on with nothing', async () => {
  const desk = await house.opened.talk();
  expect(await desk.ask('go on', { dryRun: true, yes: false })).toMatchObject({
    kind: 'not-understood',
  });
  const session = 'agent:main:inbox:direct:other';
  const answer = await desk.ask('yes', {
    dryRun: false,
    hasSeen: async () => true,
    yes: false,
    session,
  });
  if (answer.kind !== 'handed-over') throw new Error(`it was ${answer.kind}`);
  expect(await house.ended(answer.run.id)).toMatchObject({ summary: 'Something new.' });
});
