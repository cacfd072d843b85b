/** A whole wish beside an open draft is a wish of its own, with and without a model; what gives way to it is told. */
import { afterEach, describe, expect, test } from 'vitest';
import { OWNER_SESSION } from '../domain/session-key.ts';
import type { Reply } from '../models/model-server.fake.ts';
import { type AgentHome, openAgentHome } from '../runtime/home-agent.fake.ts';
import { answering, openThinkingHome, type ThinkingHome } from '../runtime/thinking-home.fake.ts';
import type { AskAnswer } from './ask-desk.ts';
import { type TalkLines, talkLines } from './talk-lines.fake.ts';
import { replyTo } from './turns/reply.ts';

const DAILY = 'remind me every day at 9am to stretch';
const GONE = 'This takes the place of "stretch", which was not stored.';
/** The rules know when and what, and nothing of holidays. */
const WHOLE = 'remind me every Monday at 10am to call Bo unless there is a public holiday';
const SEEN = { dryRun: false, yes: false, hasSeen: async () => true };

describe('without a model', () => {
  let lines: TalkLines;
  afterEach(() => lines.close());

  test.each([
    [DAILY, 'call the dentist tomorrow at 10am', 'remind me', /"Reminder: call the dentist"/],
    [DAILY, 'water the plants every Monday at 6pm', 'remind me', /"Reminder: water the plants"/],
    [DAILY, 'remind me to buy milk', 'tomorrow at 5pm', /"Reminder: buy milk"/],
  ])('beside "%s", "%s" asks its own question', async (open, wish, answer, made) => {
    lines = talkLines();
    expect(await lines.say(open, wish)).toMatch(/^\? /);
    const shown = await lines.say(answer);
    expect(shown).toMatch(made);
    expect(shown).toContain(GONE);
    await lines.say('yes');
    expect(await lines.stored()).toHaveLength(1);
    expect(await lines.stored()).not.toContainEqual(expect.stringContaining('stretch'));
  });

  test('nothing gives way to a question that is given up', async () => {
    lines = talkLines();
    await lines.say(DAILY, 'call the dentist tomorrow at 10am');
    expect(await lines.say('forget it')).toContain('"Reminder: stretch"');
    expect(await lines.say('yes')).toMatch(/^done: /);
    expect(await lines.stored()).toEqual(['stretch: 0 9 * * *']);
  });

  test('an order that gives way is not done, and that is told', async () => {
    lines = talkLines();
    await lines.say(`${DAILY}!`, 'delete the stretch one');
    expect(await lines.say('remind me at 4pm to call')).toContain(
      'This is not done: Now: remove "stretch".',
    );
    await lines.say('yes');
    expect(await lines.stored()).toHaveLength(2);
  });
});

describe('a model that drafts', () => {
  let house: ThinkingHome;
  afterEach(() => house.close());
  const tell = (text: string) => ({
    tools: [{ toolId: 'tell', tool: 'message.send', input: { text } }],
  });
  const weekly = { kind: 'draft', name: 'Bo', trigger: { cron: '0 10 * * 1' } };
  async function draft(text: string, more: object = {}): Promise<AskAnswer & { kind: 'draft' }> {
    const answer = await (await house.opened.talk()).ask(text, { ...SEEN, dryRun: true, ...more });
    if (answer.kind !== 'draft') throw new Error(JSON.stringify(answer));
    return answer;
  }
  const asked = () => house.server.requests.at(-1)?.turn?.userText ?? '';

  test('does not see the open draft where the wish is whole', async () => {
    house = await openThinkingHome({
      scenario: answering({ ...weekly, leavesOut: ['public holidays'], plan: tell('Call Bo') }),
    });
    await draft(DAILY, { dryRun: false });
    const { draft: made } = await draft(WHOLE);
    expect(asked()).not.toContain('shown to the person last');
    expect(made.notes).toContain(GONE);
  });

  test.each([
    ['is told what it replaced', { cron: '0 10 * * 1' }, true],
    ['is not told that where it changed the draft', { cron: '0 9 * * *' }, false],
  ])('sees it where the words may be of it, and its person %s', async (_, trigger, isTold) => {
    house = await openThinkingHome({
      scenario: answering({ ...weekly, trigger, plan: tell('Stretch, and drink') }),
    });
    await draft(DAILY, { dryRun: false });
    const { draft: made } = await draft('rather with a glass of water in hand');
    expect(asked()).toContain('shown to the person last');
    expect(made.notes.includes(GONE)).toBe(isTold);
  });
});

describe('an agent', () => {
  let house: AgentHome;
  afterEach(() => house.close());
  const cmd = (line: string): Reply => ({ text: `\`\`\`cmd\n${line}\n\`\`\`` });
  const drafts = cmd(
    `schedule.draft --name Bo --when "every Monday at 10:00" --plan '[{"toolId":"tell","tool":"message.send","input":{"text":"Call Bo"}}]'`,
  );
  async function open(...replies: Reply[]): Promise<void> {
    let next = 0;
    house = await openAgentHome({ scenario: () => replies[next++] ?? { text: 'Say yes.' } });
  }
  async function say(text: string): Promise<AskAnswer> {
    const answer = await (await house.opened.talk()).ask(text, SEEN);
    if (answer.kind === 'handed-over') await house.ended(answer.run.id);
    return answer;
  }
  const requested = () => JSON.stringify(house.server.requests[0]);
  const shownDraft = async () =>
    (await house.opened.store.inbox.list({ sessionKey: OWNER_SESSION, limit: 20 })).find(
      ({ text }) => text.includes('Nothing is stored yet'),
    )?.text;

  test('hears a whole wish without the open draft, and its person hears at once what gave way', async () => {
    await open({ text: 'Nothing to draft.' });
    await say(DAILY);
    expect(await say(WHOLE)).toMatchObject({ kind: 'handed-over', text: GONE });
    expect(requested()).not.toContain('your person was shown this draft');
  });

  test('in a chat, that line is sent before the agent answers', async () => {
    await open({ text: 'Nothing to draft.' });
    await say(DAILY);
    const { schedules } = house.opened;
    const none = { pending: null, draft: null };
    const to = { sessionKey: 'agent:main:telegram:direct:7', schedules };
    expect(await replyTo(await say(WHOLE), none, to)).toEqual({ text: GONE, choices: [] });
    expect(await replyTo(await say('tell me a story of the sea'), none, to)).toBe(null);
  });

  test('whose draft shares nothing with the open one says that it takes its place', async () => {
    await open(drafts);
    await say(DAILY);
    const answer = await say('nice, but what about Bo');
    expect(answer).toMatchObject({ kind: 'handed-over' });
    expect(answer).not.toHaveProperty('text');
    expect(requested()).toContain('your person was shown this draft');
    expect(await shownDraft()).toContain(GONE);
  });
});
