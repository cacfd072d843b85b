import { afterEach, describe, expect, test } from 'vitest';
import type { Run } from '../domain/run/run.ts';
import type { Reply, Scenario } from '../models/model-server.fake.ts';
import { type AgentHome, finish, openAgentHome } from '../runtime/home-agent.fake.ts';

/** Sub-agents as runs of the engine, with a real store and the real provider code. */
let house: AgentHome;
afterEach(() => house.close());

const cmd = (...lines: string[]): Reply => ({ text: `\`\`\`cmd\n${lines.join('\n')}\n\`\`\`` });
const SILENT: Reply = { text: 'never heard', fault: { kind: 'silence' } };
const idIn = (text: string): string => /"id":"(run_[^"]+)","tools"/.exec(text)?.[1] ?? 'none';

/** Starts one and waits for it; the sub-agent does what `mission` says. */
const waiting =
  (mission: () => Reply): Scenario =>
  ({ userText }) => {
    if (userText.startsWith('Go')) return cmd('agent.dispatch --mission "Look" --skills time');
    if (userText.startsWith('Look')) return mission();
    const id = idIn(userText);
    if (id !== 'none') return cmd(`agent.results --ids ${id}`);
    return { text: 'There it is.' };
  };

async function runs(lane?: Run['lane']): Promise<Run[]> {
  const all = await house.opened.store.engine.list({ limit: 100 });
  return lane === undefined ? all : all.filter((run) => run.lane === lane);
}
const running = (lane: Run['lane'], count = 1): Promise<Run[]> =>
  house.until('run-started', async () => {
    const found = (await runs(lane)).filter(({ state }) => state === 'running');
    return found.length >= count ? found : null;
  });
/** The server has the request of the sub-agent, and keeps it. */
async function asked(mission: string): Promise<void> {
  for (let index = 0; ; index++) {
    await house.server.received(index + 1);
    if (house.server.requests[index]?.turn?.userText.startsWith(mission)) return;
  }
}

describe('cancelling a run', () => {
  test('ends its sub-agents that run, and those that they started', async () => {
    const scenario: Scenario = ({ userText }) => {
      if (userText.startsWith('Go')) return cmd('agent.dispatch --mission "Outer" --skills time');
      if (userText.startsWith('Outer'))
        return cmd('agent.dispatch --mission "Inner" --skills time');
      if (userText.startsWith('Inner')) return SILENT;
      return cmd(`agent.results --ids ${idIn(userText)}`);
    };
    house = await openAgentHome({ scenario, agent: { limits: { depth: 2 } } });
    const saying = house.say('Go');
    await asked('Inner');
    const [parent] = await running('main');
    await house.opened.runs.cancel(parent?.id ?? '');
    expect(await saying).toMatchObject({ state: 'cancelled' });
    const started = await runs('subagent');
    expect(started).toHaveLength(2);
    for (const { id } of started)
      expect(await house.ended(id)).toMatchObject({ state: 'cancelled' });
  });

  test('ends those that wait, and none of them ever asks a model', async () => {
    const scenario: Scenario = ({ userText }) => {
      if (userText.startsWith('Go'))
        return cmd(...[1, 2, 3, 4, 5].map((n) => `agent.dispatch --mission "Mission ${n}"`));
      return SILENT;
    };
    house = await openAgentHome({ scenario, lanes: { subagent: 2 } });
    const saying = house.say('Go');
    await running('subagent', 2);
    await asked('Mission 2');
    const [parent] = await running('main');
    await house.opened.runs.cancel(parent?.id ?? '');
    await saying;
    for (const { id } of await runs('subagent'))
      expect(await house.ended(id)).toMatchObject({ state: 'cancelled' });
    const missions = house.server.requests.map((request) => request.turn?.userText.slice(0, 9));
    expect(missions.filter((text) => text?.startsWith('Mission'))).toHaveLength(2);
  });

  test('holds after a restart: what another process cancelled is not taken up again', async () => {
    house = await openAgentHome({ scenario: waiting(() => SILENT) });
    void house.say('Go');
    await asked('Look');
    const [parent] = await running('main');
    const [child] = await running('subagent');
    await house.runtime.stop();
    await house.opened.runs.cancel(parent?.id ?? '');
    const before = house.server.requests.length;
    await house.restart();
    expect(await house.ended(parent?.id ?? '')).toMatchObject({ state: 'cancelled' });
    expect(await house.ended(child?.id ?? '')).toMatchObject({ state: 'cancelled' });
    expect(house.server.requests).toHaveLength(before);
  });

  test('ends also the one that was started at the same moment', async () => {
    house = await openAgentHome({ scenario: waiting(() => SILENT) });
    const saying = house.say('Go');
    await asked('Look');
    const [parent] = await running('main');
    const [child] = await running('subagent');
    await house.opened.runs.cancel(parent?.id ?? '');
    await saying;
    const { definitionHash, sessionKey = '' } = child ?? {};
    const definition = await house.opened.store.schedules.definition(definitionHash ?? '');
    if (definition === null) throw new Error('it has no definition');
    const before = house.server.requests.length;
    const late = await house.opened.runs.queue({
      definition,
      sessionKey: sessionKey.replace(/-[^-]+$/, '-9.9'),
      lane: 'subagent',
    });
    expect(await house.ended(late.id)).toMatchObject({ state: 'cancelled' });
    expect(house.server.requests).toHaveLength(before);
  });
});

describe('a run that ends without its sub-agents', () => {
  test('leaves them at work where a person may ask for them with the next message', async () => {
    const open = Promise.withResolvers<void>();
    const scenario: Scenario = async ({ userText }) => {
      if (userText.startsWith('Go')) return cmd('agent.dispatch --mission "Look"');
      if (userText.startsWith('Look')) {
        await open.promise;
        return { text: 'Found it.' };
      }
      if (userText.startsWith('And?')) return cmd(`agent.results --ids ${await child()}`);
      return { text: userText.includes('Found it.') ? 'It was found.' : 'It is on its way.' };
    };
    const child = async (): Promise<string> => (await runs('subagent'))[0]?.id ?? '';
    house = await openAgentHome({ scenario });
    expect(await house.say('Go')).toMatchObject({ summary: 'It is on its way.' });
    expect(await runs('subagent')).toMatchObject([{ finishedMs: null, cancelRequested: false }]);
    open.resolve();
    await house.ended(await child());
    expect(await house.say('And?')).toMatchObject({ summary: 'It was found.' });
  });

  test('ends them where it was a schedule, whose next run knows nothing of them', async () => {
    const scenario: Scenario = ({ userText }) => {
      if (userText.includes('[scheduleContext]')) return cmd('agent.dispatch --mission "Look"');
      return userText.startsWith('Look') ? SILENT : finish('I did not wait.');
    };
    house = await openAgentHome({ scenario });
    const { schedule } = await house.opened.schedules.add({
      at: '2026-01-01T00:00:00Z',
      missedRunPolicy: 'run_immediately',
      instruction: 'Look around',
      required_tools: ['agent.dispatch', 'agent.results'],
    });
    house.opened.store.changes.notify();
    expect(await house.nextRun(schedule.id)).toMatchObject({ state: 'succeeded' });
    const [child] = await runs('subagent');
    expect(await house.ended(child?.id ?? '')).toMatchObject({ state: 'cancelled' });
  });
});

test('a stop while a run waits for its sub-agents leaves the waiting to the next start', async () => {
  let isHeld = true;
  house = await openAgentHome({
    scenario: waiting(() => (isHeld ? SILENT : { text: 'Found it.' })),
  });
  void house.say('Go');
  await asked('Look');
  const [parent] = await running('main');
  await house.until('steps-recorded', async () => {
    const steps = await house.opened.store.journal.steps(parent?.id ?? '');
    return steps.find(({ tool }) => tool === 'agent.results');
  });
  await house.runtime.stop();
  isHeld = false;
  await house.restart();
  await house.ended(parent?.id ?? '');
  const { steps } = await house.opened.runs.show(parent?.id ?? '');
  const collected = steps.filter(({ tool }) => tool === 'agent.results');
  expect(collected).toHaveLength(1);
  expect(JSON.stringify(collected[0]?.output)).toContain('Found it.');
});

test('what sub-agents call counts in the conversation, and one that finds no room says so', async () => {
  const scenario: Scenario = ({ userText }) => {
    if (userText.startsWith('Go'))
      return cmd('agent.dispatch --mission "Look" --skills time', 'time.now');
    if (userText.startsWith('Look')) return cmd('time.now', 'time.now', 'time.now', 'time.now');
    const id = idIn(userText);
    if (id !== 'none') return cmd(`agent.results --ids ${id}`);
    return { text: 'So far.' };
  };
  house = await openAgentHome({ scenario, agent: { limits: { callsPerWindow: 5 } } });
  await house.say('Go');
  const [child] = await runs('subagent');
  expect(await house.ended(child?.id ?? '')).toMatchObject({
    state: 'succeeded',
    summary: 'stopped at the limit of the conversation',
  });
  const calls = await Promise.all(
    (await runs()).map(async ({ id }) => (await house.opened.runs.show(id)).trace.toolCalls),
  );
  expect(calls.reduce((sum, count) => sum + count, 0)).toBe(5);
  const [, answer] = await house.inbox(child?.sessionKey);
  expect(answer).toMatch(/as many calls as it may for now\. There is room again in \d minutes/);
  expect(answer).toContain('Left to do:\n- time.now');
});

test('what sub-agents found is told to the conversation that started them and to no other of that name', async () => {
  let id = 'none';
  house = await openAgentHome({
    scenario: (asked) => {
      if (asked.userText.startsWith('Show')) return cmd(`agent.results --ids ${id}`);
      return waiting(() => ({ text: 'Found it.' }))(asked);
    },
  });
  await house.say('Go', 'agent:main:terminal:direct:7');
  id = (await runs('subagent'))[0]?.id ?? 'none';
  const answers = async (sessionKey: string): Promise<string> => {
    const { id: runId } = await house.say('Show it', sessionKey);
    const { steps } = await house.opened.runs.show(runId);
    return JSON.stringify(steps.find(({ tool }) => tool === 'agent.results'));
  };
  expect(await answers('agent:main:terminal:direct:7')).toContain('Found it.');
  const other = await answers('agent:main:web:direct:7');
  expect(other).toContain(`You have no sub-agent`);
  expect(other).not.toContain('Found it.');
});

describe('an agent that has certain skills', () => {
  test('runs the scripts of no other skill, and what it starts has the same right', async () => {
    const scenario: Scenario = ({ userText, turn }) => {
      if (userText.startsWith('Look')) return SILENT;
      if (turn === 0) return cmd('script.run --skill other --path scripts/go.sh');
      return turn === 1
        ? cmd('agent.dispatch --mission "Look" --skills script')
        : { text: 'Done.' };
    };
    house = await openAgentHome({ scenario });
    house.write('agents/main.md', '---\nskills: [own]\n---\nYou are Ann.\n');
    for (const name of ['own', 'other']) {
      const text = `---\nname: ${name}\ndescription: Goes.\n---\nGo.\n`;
      house.write(`skills/${name}/SKILL.md`, text);
      house.write(`skills/${name}/scripts/go.sh`, '#!/bin/sh\necho went\n');
    }
    const { id } = await house.say('Go');
    const { steps } = await house.opened.runs.show(id);
    expect(steps.find(({ tool }) => tool === 'script.run')).toMatchObject({
      state: 'failed',
      failure: { code: 'not-available', message: expect.stringContaining('"other"') },
    });
    const [mission] = await runs('subagent');
    const { schedules } = house.opened.store;
    const definition = await schedules.definition(mission?.definitionHash ?? '');
    expect(definition?.work.requiredTools).toEqual(['script.run', 'script.run/own']);
  });
});
