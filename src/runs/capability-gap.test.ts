import { afterEach, describe, expect, test } from 'vitest';
import { AGENT_MODES, type AgentMode } from '../agent/agent-settings.ts';
import type { Reply, Scenario } from '../models/model-server.fake.ts';
import { type AgentHome, finish, openAgentHome } from '../runtime/home-agent.fake.ts';
import { isJudge, withJudges } from '../runtime/judges.fake.ts';

/** What happens where nothing fits what a person wants: found out, drafted, asked, and never pretended. */
let house: AgentHome;
afterEach(() => house.close());

interface Wanted {
  tool: string;
  input: Record<string, unknown>;
}

/** One call in the way of the mode. */
function calling(mode: AgentMode, { tool, input }: Wanted): Reply {
  if (mode === 'direct') return { toolCalls: [{ name: tool, input }] };
  if (mode === 'single_loop')
    return { toolCalls: [{ name: 'call_tool', input: { skill: tool, arguments: input } }] };
  const flags = Object.entries(input).flatMap(([key, value]) =>
    [value].flat().map((one) => `--${key} '${String(one)}'`),
  );
  return { text: `\`\`\`cmd\n${[tool, ...flags].join(' ')}\n\`\`\`` };
}

/** One after the other; what was sent for each is looked at afterwards. */
function inOrder(...replies: Reply[]): Scenario {
  let index = 0;
  return withJudges(() => replies[index++] ?? { text: 'nothing left to say' });
}
const talk = () => house.server.requests.filter(({ turn }) => turn !== null && !isJudge(turn));
const sent = (index: number): string => JSON.stringify(talk()[index]?.body);

const FAX = { tool: 'fax.send', input: { to: '555', text: 'hello' } };
const BUILDER = { tool: 'skill.show', input: { name: 'skill-builder' } };
const DRAFT = {
  tool: 'skill.save',
  input: {
    name: 'send-fax',
    description: 'Sends a fax by the web. Use it when somebody wants to fax something.',
    instructions: '1. Post the text to the fax service with http.request.',
    tools: ['http.request'],
  },
};
const ASK = 'I have no fax. I wrote a skill for it; shall it be used?';

describe.each(AGENT_MODES)('in the mode %s', (mode) => {
  test('what is missing is looked for, drafted as a skill and asked about, and used only after a yes', async () => {
    const search: Reply =
      mode === 'single_loop'
        ? { toolCalls: [{ name: 'find_tools', input: { search: 'telefax' } }] }
        : calling(mode, { tool: 'skill.list', input: {} });
    house = await openAgentHome({
      agent: { mode },
      scenario: inOrder(
        calling(mode, FAX),
        search,
        calling(mode, BUILDER),
        calling(mode, DRAFT),
        { text: ASK },
        { text: 'Good.' },
      ),
    });
    const run = await house.say('Fax hello to 555');
    // The fault says where to look, and the skill that tells how is found there.
    expect(sent(1)).toMatch(/There is no tool \\+"fax\.send\\+"/);
    expect(sent(1)).toContain('the name skill-builder tells how to write one');
    expect(sent(3)).toContain('Building skills');
    const { skills } = await (await house.opened.own.skillDesk()).list();
    expect(skills.find(({ name }) => name === 'send-fax')).toMatchObject({
      state: 'disabled',
      why: expect.stringContaining('not agreed'),
    });
    expect(run).toMatchObject({ state: 'succeeded' });
    const [request] = await house.opened.requests.list({ state: 'open', limit: 10 });
    const [asked, , answer, notice] = await house.inbox();
    expect(asked).toContain('A run saved the skill "send-fax"');
    expect(answer).toBe(`assistant: ${ASK}`);
    expect(notice).toBe(
      `notice: The skill "send-fax" waits for you. Read it: rote skills show send-fax. Agree: rote requests answer ${request?.id} yes`,
    );
    expect(sent(4)).toContain(request?.id);
    // Nobody is offered it before its owner agrees, nor may it be run.
    const { workOf } = await house.opened.own.skills();
    expect(workOf('send-fax').ok).toBe(false);
    await house.say('And now?');
    expect(talk().at(-1)?.turn?.system).not.toContain('send-fax');
    await house.opened.requests.answer(request?.id ?? '', 'yes');
    await house.say('And now?');
    expect(talk().at(-1)?.turn?.system).toContain('send-fax');
    expect((await house.opened.own.skills()).workOf('send-fax').ok).toBe(true);
  });

  test('a model that says it was done where the only call failed is set right beneath its words', async () => {
    house = await openAgentHome({
      agent: { mode },
      scenario: inOrder(calling(mode, FAX), { text: 'I have sent your fax.' }),
    });
    await house.say('Fax hello to 555');
    expect((await house.inbox()).at(-1)).toBe(
      'assistant: I have sent your fax.\n\n(The call failed. fax.send: There is no tool "fax.send".)',
    );
  });

  test('a tool that fails is told of, also beside others that worked', async () => {
    const remove = { tool: 'schedule.remove', input: { id: 'sched_none' } };
    house = await openAgentHome({
      agent: { mode },
      scenario: inOrder(calling(mode, { tool: 'time.now', input: {} }), calling(mode, remove), {
        text: 'It is gone.',
      }),
    });
    await house.say('Remove my schedule');
    expect((await house.inbox()).at(-1)).toMatch(
      /It is gone\.\n\n\(1 of 2 calls failed\. schedule\.remove: .*sched_none/,
    );
  });

  test('a slip in what a tool takes is mended without a word about it', async () => {
    house = await openAgentHome({
      agent: { mode },
      scenario: inOrder(
        calling(mode, { tool: 'time.now', input: { zone: 'Mars/North' } }),
        calling(mode, { tool: 'time.now', input: { timezone: 'Asia/Tokyo' } }),
        { text: 'It is late.' },
      ),
    });
    await house.say('What time is it in Tokyo?');
    expect((await house.inbox()).at(-1)).toBe('assistant: It is late.');
    expect(sent(1)).toMatch(/zone/);
  });
});

test('what its owner agreed to goes on while a change waits beside it, and one that is switched off waits again', async () => {
  const other = {
    tool: 'skill.save',
    input: { ...DRAFT.input, instructions: '1. Something else.' },
  };
  house = await openAgentHome({
    scenario: inOrder(
      calling('multi_agent', DRAFT),
      { text: 'Saved.' },
      calling('multi_agent', DRAFT),
      { text: 'The same.' },
      calling('multi_agent', other),
      { text: 'It waits.' },
      calling('multi_agent', other),
      { text: 'Another.' },
    ),
  });
  const desk = await house.opened.own.skillDesk();
  await house.say('Make a skill for faxes');
  await desk.enable('send-fax', (await desk.show('send-fax')).hash ?? '');
  await house.say('Make a skill for faxes');
  expect((await desk.show('send-fax')).state).toBe('active');
  await house.say('Make it something else');
  expect(await desk.show('send-fax')).toMatchObject({
    state: 'active',
    body: expect.stringContaining('fax service'),
  });
  const request = await desk.waiting('send-fax');
  expect((await house.inbox()).at(-1)).toBe(
    `notice: A change of the skill "send-fax" waits for you; until then it goes on as it is. Read it: rote requests show ${request?.id}. Agree: rote requests answer ${request?.id} yes`,
  );
  await desk.disable('send-fax');
  await house.say('Make it something else');
  expect(await desk.show('send-fax')).toMatchObject({
    state: 'disabled',
    why: expect.stringContaining('not agreed'),
    body: expect.stringContaining('Something else'),
  });
});

test('no run writes a skill past that, as a file', async () => {
  const file = { tool: 'file.write', input: { path: 'skills/fax/SKILL.md', content: 'x' } };
  house = await openAgentHome({
    scenario: inOrder(calling('multi_agent', file), { text: 'Written.' }),
  });
  await house.say('Write a skill');
  expect((await house.inbox()).at(-1)).toMatch(/Not done without you\. file\.write .*skill\.save/);
  expect((await house.opened.own.skills()).registry.find('fax')).toBe(null);
});

test('a schedule whose calls all failed has failed, whatever the model says', async () => {
  const remove = { tool: 'schedule.remove', input: { id: 'sched_none' } };
  house = await openAgentHome({
    scenario: inOrder(calling('multi_agent', remove), finish('All is tidy.')),
  });
  const { schedule } = await house.opened.schedules.add({
    cron: '0 0 1 1 *',
    instruction: 'Tidy up',
    required_tools: ['schedule.remove'],
  });
  const { id } = await house.opened.schedules.runNow(schedule.id);
  house.opened.store.changes.notify();
  expect(await house.ended(id)).toMatchObject({ state: 'failed', errorCode: 'calls-failed' });
  expect((await house.inbox()).join('\n')).toMatch(/All is tidy\.\n\n\(The call failed\./);
});
