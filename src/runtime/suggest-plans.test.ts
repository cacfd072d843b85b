import { afterEach, expect, test } from 'vitest';
import { answering, openThinkingHome, type ThinkingHome } from './thinking-home.fake.ts';

let house: ThinkingHome;
afterEach(() => house.close());

const DIGEST = 'Summarise the new posts of the feed https://example.org/feed.xml in two sentences';

test('schedules of agents that could be plans are found without a model, with what a month would save', async () => {
  house = await openThinkingHome({ scenario: answering('x'), prices: { input: 1, output: 2 } });
  const { schedules, store, house: faces } = house.opened;
  const tools = ['rss.read', 'message.send'];
  const add = (name: string, instruction: string) =>
    schedules.add({ name, cron: '0 8 * * *', instruction, required_tools: tools });
  const { schedule } = await add('digest', DIGEST);
  await add('mail', 'Look through my mails and answer what is urgent');
  await schedules.add({ name: 'plain', every: '1h', plan: [{ id: 'a', toolName: 'time.now' }] });
  const call = {
    ...{ atMs: house.clock.nowMs(), day: '2026-11-15', rootRunId: 'run_1', sessionKey: null },
    ...{ provider: 'p', model: 'm', durationMs: 1, failure: null, silent: false, cents: 4 },
    usage: {
      input: 1,
      cacheRead: 0,
      cacheWrite5m: 0,
      cacheWrite1h: 0,
      output: 1,
      reasoning: 0,
      estimated: false,
    },
  };
  await store.usage.add({ ...call, runId: 'run_1', scheduleId: schedule.id });

  const suggest = await faces.suggestPlans();
  const [only, ...others] = await suggest.find();
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    id: schedule.id,
    name: 'digest',
    modelCalls: 1,
    runsAMonth: 30,
    centsAsAgent: 120,
    // 8,000 tokens in and 1,000 out at most, thirty times.
    centsAsPlan: 30,
    savedCents: 90,
  });
  expect(only?.plan.tools.map(({ tool }) => tool)).toContain('think');
  expect(house.server.requests).toEqual([]);

  // Nothing but what was shown is agreed to.
  await expect(suggest.change(schedule.id, 'another')).rejects.toMatchObject({
    code: 'hash-changed',
  });
  const { undo } = await suggest.change(schedule.id, only?.hash ?? '');
  const changed = await schedules.get(schedule.id);
  expect(changed).toMatchObject({
    ...{ id: schedule.id, name: 'digest', status: 'active', createdMs: schedule.createdMs },
    ...{ trigger: schedule.trigger, nextFireMs: schedule.nextFireMs },
    work: { instruction: null },
  });
  expect(changed.work.plan).not.toEqual(schedule.work.plan);
  expect(changed.approvedHash).not.toBe(schedule.approvedHash);
  expect(await suggest.find()).toEqual([]);
  const [mail] = (await schedules.list({ limit: 10 })).filter(({ name }) => name === 'mail');
  await expect(suggest.change(mail?.id ?? '', 'x')).rejects.toMatchObject({ code: 'no-plan' });

  await schedules.update(schedule.id, undo);
  const back = await schedules.get(schedule.id);
  expect(back).toMatchObject({ status: 'active', approvedHash: schedule.approvedHash });
  expect(back.work).toEqual(schedule.work);
});
