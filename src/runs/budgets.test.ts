import { afterEach, describe, expect, test } from 'vitest';
import { createSystemClock } from '../base/clock.ts';
import type { Run } from '../domain/run/run.ts';
import { explainSchedule } from '../language/en/explain-schedule.ts';
import { viewSchedule } from '../language/schedule-view.ts';
import type { Reply, Scenario } from '../models/model-server.fake.ts';
import { type AgentHome, finish, openAgentHome } from '../runtime/home-agent.fake.ts';

/** The whole way, with a model that costs a cent for each token it answers with. */
let house: AgentHome;
afterEach(() => house.close());

const PRICES = { input: 0, output: 10_000 };
const FORTY_CENTS = { completion_tokens: 40 };
const cmd = (line: string): Reply => ({
  text: `\`\`\`cmd\n${line}\n\`\`\``,
  usage: FORTY_CENTS,
});
const say = (text: string): Reply => ({ text, usage: FORTY_CENTS });

const ends = (text: string): Reply => ({ ...finish(text), usage: FORTY_CENTS });

function inOrder(...replies: Reply[]): Scenario {
  let index = 0;
  return () => replies[index++] ?? say('nothing left to say');
}

const costDesk = () => house.opened.house.cost();

describe('a conversation that comes to a budget', () => {
  test('of its run says what is done and left, and "yes" goes on without repeating', async () => {
    house = await openAgentHome({
      prices: PRICES,
      models: { budgets: { run: { cents: 80 } } },
      scenario: inOrder(
        cmd('file.append --path log.txt --content one'),
        cmd('file.append --path log.txt --content two'),
        cmd('file.append --path log.txt --content two'),
        say('Both are written.'),
      ),
    });
    const first = await house.say('Write two lines');
    expect(first).toMatchObject({
      state: 'succeeded',
      summary: 'stopped at the limit of the budget',
    });
    expect((await house.inbox()).at(-1)).toBe(
      [
        'assistant: I stopped. The budget of a run is used up: $0.80 of $0.80.',
        '',
        'Done:',
        '- file.append (path log.txt, content one)',
        '- file.append (path log.txt, content two)',
        '',
        'Left to do:',
        '- the rest of: Write two lines',
        '',
        'Shall I go on? Your yes allows another $0.80.',
      ].join('\n'),
    );
    const second = await house.say('yes');
    expect(second.summary).toBe('Both are written.');
    const { steps } = await house.opened.runs.show(second.id);
    expect(steps.filter(({ kind }) => kind === 'tool')).toEqual([]);
    expect(house.server.requests).toHaveLength(4);
  });

  test('again says what was asked for in the first place, and not "yes"', async () => {
    house = await openAgentHome({
      prices: PRICES,
      models: { budgets: { run: { cents: 80 } } },
      scenario: ({ request }) => cmd(`file.append --path log.txt --content line-${request}`),
    });
    await house.say('Write a book');
    await house.say('yes');
    await house.say('go on');
    expect((await house.inbox()).at(-1)).toContain('- the rest of: Write a book\n');
  });

  test('of the day waits for a yes, which allows as much again and only once', async () => {
    house = await openAgentHome({
      prices: PRICES,
      models: { budgets: { day: { cents: 60 } } },
      scenario: ({ userText }) =>
        userText.includes('[scheduleContext]') ? ends('Well.') : say('Well.'),
    });
    await house.say('One');
    await house.say('Two');
    await house.say('Three');
    expect((await house.inbox()).at(-1)).toMatch(
      /The budget for today is used up: \$0\.80 of \$0\.60\.[\s\S]*Left to do:\n- Three\n\nShall I go on\? Your yes allows another \$0\.60 today\./,
    );
    await house.say('Four, and no yes');
    expect(house.server.requests).toHaveLength(2);
    expect(await house.say('go on')).toMatchObject({ summary: 'Well.' });
    await house.say('yes');
    expect(await house.say('Five')).toMatchObject({
      summary: 'stopped at the limit of the budget',
    });
    expect(house.server.requests).toHaveLength(4);
    const { day } = await (await costDesk()).budgets();
    expect(day).toMatchObject({
      used: { cents: 160 },
      allowed: { cents: 80 },
      left: { cents: 0, seconds: null },
      unpriced: 0,
    });
  });
});

describe('a schedule that comes to a budget', () => {
  async function fire(raw: object = {}) {
    const definition = { cron: '0 9 * * *', instruction: 'Look', session: SESSION, ...raw };
    const { schedule } = await house.opened.schedules.add(definition);
    return { schedule, run: await dueNow(schedule.id) };
  }
  const SESSION = 'agent:main:inbox:direct:kitchen';

  /** Has it fire as if its time had come, and waits for the end. */
  async function dueNow(id: string): Promise<Run> {
    const { store } = house.opened;
    const [latest] = await store.engine.list({ scheduleId: id, limit: 1 });
    const nextFireMs = createSystemClock().nowMs();
    await store.schedules.change(id, (one) => ({ ...one, nextFireMs }));
    return nextRun(id, latest);
  }

  function nextRun(scheduleId: string, after?: Run): Promise<Run> {
    house.opened.store.changes.notify();
    return house.nextRun(scheduleId, after);
  }

  test('of its own is paused, its owner hears what to type, and that lets it go on', async () => {
    house = await openAgentHome({
      prices: PRICES,
      models: { budgets: { schedule: { cents: 60 } } },
      scenario: inOrder(cmd('time.now'), cmd('time.now'), ends('Fine now.')),
    });
    const { schedule, run } = await fire({ required_tools: ['time.now'] });
    const { schedules, store } = house.opened;
    const summary = `The budget of the schedule for today is used up: $0.80 of $0.60. More is allowed with "rote cost allow --schedule ${schedule.id}".`;
    expect(run).toMatchObject({ state: 'failed', errorCode: 'budget', summary });
    expect(await schedules.get(schedule.id)).toMatchObject({ status: 'paused', failuresInRow: 0 });
    const incidents = await store.incidents.list({ all: true, limit: 10 });
    expect(incidents).toMatchObject([
      { kind: 'budget', text: `The schedule "Look" was paused. ${summary}`, sessionKey: SESSION },
    ]);
    expect((await house.inbox(SESSION)).join('\n')).toContain(
      `To allow more: rote cost allow --schedule ${schedule.id}`,
    );
    const what = { scope: 'schedule', scheduleId: schedule.id } as const;
    const { resumed, budget } = await (await costDesk()).allow(what, {});
    expect(resumed).toMatchObject([{ id: schedule.id, status: 'active' }]);
    expect(budget.left.cents).toBe(60);
    expect(await house.opened.requests.list({ state: 'open', limit: 10 })).toEqual([]);
    expect(await dueNow(schedule.id)).toMatchObject({ state: 'succeeded', summary: 'Fine now.' });
  });

  test('of its own is a request, and a yes allows as much again, once', async () => {
    house = await openAgentHome({
      prices: PRICES,
      models: { budgets: { schedule: { cents: 60 } } },
      scenario: inOrder(cmd('time.now'), cmd('time.now'), ends('Fine now.')),
    });
    const { schedule, run } = await fire({ required_tools: ['time.now'] });
    const { requests, schedules } = house.opened;
    const [request, ...others] = await requests.list({ state: 'open', limit: 10 });
    expect(others).toEqual([]);
    expect(request).toMatchObject({ kind: 'budget', about: `budget:schedule:${schedule.id}` });
    expect(request?.title).toContain('$0.80 of $0.60');
    const answered = await requests.answer(request?.id ?? '', 'yes');
    expect(answered.note).toBe('What stopped for want of it runs again now: "Look".');
    const desk = await costDesk();
    await desk.carryOut(answered);
    expect((await desk.budgets()).schedules).toMatchObject([{ allowed: { cents: 80 } }]);
    expect(await schedules.get(schedule.id)).toMatchObject({ status: 'active' });
    const again = await nextRun(schedule.id, run);
    expect(again).toMatchObject({ cause: 'manual', state: 'succeeded', summary: 'Fine now.' });
    const runs = await house.opened.store.engine.list({ scheduleId: schedule.id, limit: 9 });
    expect(runs).toHaveLength(2);
  });

  test('is asked about no more once the schedule is removed', async () => {
    house = await openAgentHome({
      prices: PRICES,
      models: { budgets: { schedule: { cents: 60 } } },
      scenario: inOrder(cmd('time.now'), cmd('time.now'), ends('Fine now.')),
    });
    const { schedule } = await fire({ required_tools: ['time.now'] });
    const { requests, schedules } = house.opened;
    const [open] = await requests.list({ state: 'open', limit: 10 });
    expect(open).toMatchObject({ kind: 'budget' });
    await schedules.remove(schedule.id);
    expect(await requests.list({ state: 'open', limit: 10 })).toEqual([]);
    expect(await requests.get(open?.id ?? '')).toMatchObject({
      state: 'withdrawn',
      note: 'it was removed',
    });
  });

  test('of each of its runs is paused, and allowing more for the schedule allows more for them', async () => {
    house = await openAgentHome({
      scenario: inOrder(cmd('time.now'), cmd('time.now'), cmd('time.now'), ends('Fine now.')),
    });
    const budget = { run: { tokens: 20 } };
    const { schedule, run } = await fire({ required_tools: ['time.now'], budget });
    expect(run).toMatchObject({ errorCode: 'budget' });
    expect(run.summary).toMatch(/^The budget of a run is used up: \d+ tokens of 20 tokens\./);
    const { schedules } = house.opened;
    expect(await schedules.get(schedule.id)).toMatchObject({ status: 'paused' });
    const what = { scope: 'schedule', scheduleId: schedule.id } as const;
    const { resumed } = await (await costDesk()).allow(what, { tokens: 1_000_000 });
    expect(resumed).toHaveLength(1);
    expect(await dueNow(schedule.id)).toMatchObject({ summary: 'Fine now.' });
  });

  test('of the day rests until the day is over, and goes on at once where more is allowed', async () => {
    house = await openAgentHome({
      prices: PRICES,
      models: { budgets: { day: { cents: 30 } } },
      scenario: ({ userText }) =>
        userText.includes('[scheduleContext]') ? ends('Well.') : say('Well.'),
    });
    await house.say('Use it up');
    const { schedule, run } = await fire();
    const { schedules, store } = house.opened;
    expect(run).toMatchObject({ state: 'failed', errorCode: 'budget' });
    const { trace } = await house.opened.runs.show(run.id);
    expect(trace).toMatchObject({ modelCalls: 0, cents: 0 });
    const resting = await schedules.get(schedule.id);
    expect(resting).toMatchObject({ status: 'active', failuresInRow: 0 });
    expect(explainSchedule(viewSchedule(resting))).toMatch(
      /^"Look" rests until .*: The budget for today is used up/,
    );
    const midnight = Temporal.Instant.fromEpochMilliseconds(resting.coolDownUntilMs ?? 0);
    expect(midnight.toZonedDateTimeISO('Europe/Berlin').hour).toBe(0);
    const [incident] = await store.incidents.list({ all: true, limit: 10 });
    expect(incident?.text).toMatch(/rests until .*"rote cost allow --day"\.$/);
    const other = await fire({ name: 'Paused by hand' });
    await schedules.pause(other.schedule.id);
    const { schedule: failing } = await schedules.add({ every: '1h', instruction: 'Fail' });
    const coolDownUntilMs = createSystemClock().nowMs() + 60_000;
    await store.schedules.change(failing.id, (one) => ({ ...one, coolDownUntilMs }));
    const { resumed } = await (await costDesk()).allow({ scope: 'day' }, { cents: 100 });
    expect(resumed.map(({ id }) => id)).toEqual([schedule.id]);
    expect(await schedules.get(schedule.id)).toMatchObject({ coolDownUntilMs: null });
    expect(await dueNow(schedule.id)).toMatchObject({ state: 'succeeded' });
  });

  test('of the day and happens once is paused, and runs when more is allowed', async () => {
    house = await openAgentHome({
      prices: PRICES,
      models: { budgets: { day: { cents: 30 } } },
      scenario: ({ userText }) =>
        userText.includes('[scheduleContext]') ? ends('Well.') : say('Well.'),
    });
    await house.say('Use it up');
    const { schedules } = house.opened;
    const { schedule } = await schedules.add({
      at: '2026-01-01T00:00:00Z',
      missedRunPolicy: 'run_immediately',
      instruction: 'Look once',
    });
    const first = await nextRun(schedule.id);
    expect(first).toMatchObject({ errorCode: 'budget' });
    expect(await schedules.get(schedule.id)).toMatchObject({ status: 'paused' });
    const { resumed } = await (await costDesk()).allow({ scope: 'day' }, {});
    expect(resumed).toMatchObject([{ id: schedule.id, status: 'active' }]);
    expect(await nextRun(schedule.id, first)).toMatchObject({ state: 'succeeded' });
  });

  test('is not touched where it is a plan, however much was used', async () => {
    house = await openAgentHome({
      prices: PRICES,
      models: { budgets: { day: { cents: 30 } } },
      scenario: ({ userText }) =>
        userText.includes('[scheduleContext]') ? ends('Well.') : say('Well.'),
    });
    await house.say('Use it up');
    const plan = [{ id: 'a', toolName: 'time.now' }];
    const { schedule } = await house.opened.schedules.add({ every: '1h', plan });
    expect(await dueNow(schedule.id)).toMatchObject({ state: 'succeeded', tier: 'direct' });
  });
});

test('sub-agents use the budget of the run that started them', async () => {
  house = await openAgentHome({
    prices: PRICES,
    models: { budgets: { run: { cents: 100 } } },
    scenario: ({ userText }) => {
      if (userText.startsWith('Go')) return cmd('agent.dispatch --mission "Mission" --skills time');
      if (userText.startsWith('Mission')) return cmd('time.now');
      const id = /"id":"(run_[^"]+)","tools"/.exec(userText)?.[1];
      return id === undefined ? say('More.') : cmd(`agent.results --ids ${id}`);
    },
  });
  const run = await house.say('Go');
  expect(run.summary).toBe('stopped at the limit of the budget');
  const all = await house.opened.store.engine.list({ limit: 10 });
  const [sub] = all.filter(({ lane }) => lane === 'subagent');
  expect((await house.ended(sub?.id ?? '')).tier).toBe('agent');
  const [sum] = await house.opened.store.usage.summarize({
    by: 'all',
    rootRunId: run.id,
    limit: 1,
  });
  // Two may be under way when the budget is crossed; none begins after that.
  expect(sum?.cents).toBeGreaterThanOrEqual(100);
  expect(sum?.cents).toBeLessThanOrEqual(160);
});
