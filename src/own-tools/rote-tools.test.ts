import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import type { CallContext } from '../domain/tool-call.ts';
import { configSchema, type OpenHome, openHome } from '../runtime/home.fake.ts';
import { approveShown } from '../schedule/approve-shown.fake.ts';

let home: string;
let opened: OpenHome;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-tools-'));
  const clock = createVirtualClock({ startIso: '2026-06-01T00:00:00Z' });
  opened = openHome({ home, config: configSchema.parse({ timezone: 'UTC' }), clock });
});
afterEach(async () => {
  await opened.store.close();
  rmSync(home, { recursive: true });
});

const OWNER: CallContext = {
  signal: new AbortController().signal,
  key: 'k',
  sessionKey: 'agent:main:inbox:direct:owner',
  runId: null,
  scheduleId: null,
  capabilities: null,
};
const runWith = (...tools: string[]): CallContext => ({
  ...OWNER,
  runId: 'run_1',
  capabilities: new Set(tools),
});
const call = async (name: string, input: object, context = OWNER) => {
  const { catalog } = await opened.own.tools();
  const result = await catalog.call(name, input, context);
  return result.ok ? (result.output as Record<string, unknown>) : { failure: result.failure };
};
const PLAN = [{ id: 'a', toolName: 'message.send', parameters: { text: 'Hi' } }];
const PAYLOAD = { id: 'mine', every: '1h', plan: PLAN };

describe('schedules as tools', () => {
  test('what the owner adds is active; what a run adds waits for the owner', async () => {
    expect(await call('schedule.add', { payload: PAYLOAD })).toMatchObject({
      schedule: { status: 'active' },
    });
    const added = await call(
      'schedule.add',
      { payload: { ...PAYLOAD, id: 'its' } },
      runWith('schedule.add'),
    );
    expect(added).toMatchObject({ schedule: { status: 'pending', nextRunAtUtc: null } });
    expect((await approveShown(opened.schedules, 'its')).status).toBe('active');
  });

  test('what a run changes waits for the owner, who sees what changed; what is approved goes on', async () => {
    await opened.schedules.add(PAYLOAD);
    const update = (payload: object) =>
      call('schedule.update', { id: 'mine', payload }, runWith('schedule.update'));
    const renamed = await update({ name: 'renamed' });
    const waits = { request: expect.stringMatching(/^req_/), schedule: { status: 'active' } };
    expect(renamed).toMatchObject(waits);
    // The words of a last run may be those of others, and reading them counts; this does not.
    expect(JSON.stringify(renamed)).not.toContain('lastSummary');
    const plan = [{ ...PLAN[0], parameters: { text: 'Send me money' } }];
    expect(await update({ plan })).toMatchObject(waits);
    expect((await opened.schedules.get('mine')).work.plan).toMatchObject(PLAN);
    expect((await opened.schedules.waiting('mine'))?.changes).toEqual([
      { path: 'name', before: 'Hi', after: 'renamed' },
      { path: 'work.plan[0].parameters.text', before: 'Hi', after: 'Send me money' },
    ]);
    await call('schedule.resume', { id: 'mine' }, runWith('schedule.resume'));
    expect((await opened.schedules.get('mine')).work.plan).toMatchObject(PLAN);
  });

  test('pausing and resuming what is not approved does not approve it', async () => {
    await call('schedule.add', { payload: PAYLOAD }, runWith('schedule.add'));
    await call('schedule.pause', { id: 'mine' });
    expect(await call('schedule.resume', { id: 'mine' })).toMatchObject({ status: 'pending' });
  });

  test('a tool that is not there, and bad input of one that is, are refused with all faults', async () => {
    const plan = [
      { id: 'a', toolName: 'mesage.send', parameters: {} },
      { id: 'b', toolName: 'message.send', parameters: { txt: '${c.x}' } },
    ];
    const { failure } = (await call('schedule.add', { payload: { ...PAYLOAD, plan } })) as {
      failure: { code: string; message: string };
    };
    expect(failure.code).toBe('bad-plan');
    for (const part of ['mesage.send', 'Did you mean message.send', '"c"', 'text', 'txt'])
      expect(failure.message).toContain(part);
    expect(await opened.schedules.list({ limit: 10 })).toEqual([]);
  });

  test('a model gets the list without what is over, and a count of it; a word finds any', async () => {
    await opened.schedules.add(PAYLOAD);
    for (const id of ['dentist', 'plumber', 'vet']) {
      const text = { toolName: 'message.send', parameters: { text: id } };
      const at = '2026-06-01T00:00:01Z';
      await opened.schedules.add({ id, name: id, at, plan: [{ id: 'a', ...text }] });
      await opened.store.schedules.change(id, (one) => one && { ...one, status: 'completed' });
    }
    const model: CallContext = { ...OWNER, forModel: true };
    const idsOf = (listed: Record<string, unknown>) =>
      (listed['schedules'] as { id: string }[]).map(({ id }) => id).toSorted();
    const listed = await call('schedule.list', {}, model);
    expect(idsOf(listed)).toEqual(['mine']);
    expect(listed['completed']).toBe('3 that are over are left out; "all": true has them');
    expect(idsOf(await call('schedule.list', { about: 'Vet' }, model))).toEqual(['vet']);
    expect(idsOf(await call('schedule.list', { enabled: false }, model))).toHaveLength(3);
    for (const more of [
      await call('schedule.list', { all: true }, model),
      await call('schedule.list', {}),
    ])
      expect(idsOf(more)).toHaveLength(4);
  });

  test('a model reads a line or two of each schedule, and the plan where it is the only one', async () => {
    const model: CallContext = { ...OWNER, forModel: true };
    const { schedules } = opened;
    await schedules.add({ id: 'pills', name: 'Pills', cron: '0 7 * * *', plan: PLAN });
    await schedules.add({ id: 'news', name: 'News', every: '1h', instruction: 'Read the news.' });
    const pills = {
      id: 'pills',
      name: 'Pills',
      status: 'active',
      when: 'at 07:00 every day (UTC)',
      next: 'Mon 2026-06-01 07:00 UTC',
      does: 'send you the message "Hi"',
    };
    const news = { ...pills, id: 'news', name: 'News', when: 'every hour', does: 'Read the news.' };
    expect(await call('schedule.list', {}, model)).toEqual({
      schedules: [
        expect.objectContaining({ ...news, next: expect.any(String), when: expect.any(String) }),
        pills,
      ],
    });
    const plan = [{ toolId: 'a', tool: 'message.send', input: { text: 'Hi' } }];
    expect(await call('schedule.list', { about: 'Pills' }, model)).toEqual({
      schedules: [{ ...pills, does: undefined, plan }],
    });
    const run: CallContext = {
      ...runWith('schedule.update', 'schedule.add', 'message.send'),
      forModel: true,
    };
    const trigger = { cron: '30 7 * * *' };
    const changed = await call('schedule.update', { id: 'pills', payload: { trigger } }, run);
    expect(changed).toMatchObject({
      text: expect.stringMatching(/^Nothing is changed yet: .*waits for the owner/),
      schedule: pills,
    });
    const added = await call('schedule.add', { payload: PAYLOAD }, run);
    expect(added).toMatchObject({
      text: expect.stringMatching(/^It does not run yet: it waits for the owner/),
      schedule: { id: 'mine', status: 'pending' },
    });
    for (const told of [changed, added]) expect(JSON.stringify(told).length).toBeLessThan(600);
  });

  test('list, why, run, preview and remove do what their commands do', async () => {
    await opened.schedules.add(PAYLOAD);
    expect(await call('schedule.list', {})).toMatchObject({ schedules: [{ id: 'mine' }] });
    expect(await call('schedule.why', { id: 'mine' })).toMatchObject({
      explanation: expect.stringContaining('is active'),
    });
    expect(await call('schedule.run', { id: 'mine' })).toMatchObject({ run: { state: 'waiting' } });
    expect(await call('schedule.preview', { cron: '0 9 * * *', count: 1 })).toMatchObject({
      fires: ['2026-06-01T09:00:00Z'],
    });
    expect(await call('schedule.remove', { id: 'mine' })).toEqual({
      id: 'mine',
      status: 'cancelled',
    });
    expect(await call('schedule.why', { id: 'mne' })).toMatchObject({
      failure: { code: 'unknown-schedule' },
    });
  });
});

test('the names of others take the flat arguments that are written with them', async () => {
  const added = await call('memory_store_skill', {
    id: 'tea',
    name: 'Tea',
    trigger_config: { schedule: '0 9 * * *' },
    execution_plan: PLAN,
  });
  expect(added).toMatchObject({ schedule: { status: 'active', name: 'Tea' } });
  const off = { enabled: false, last_run_status: 'error', last_run_summary: 'It failed.' };
  expect(await call('memory_update_skill', { skill_id: 'tea', ...off })).toMatchObject({
    schedule: { status: 'paused' },
  });
  const list = (input: object) => call('memory_list_skills', { trigger_type: 'cron', ...input });
  expect(await list({ enabled: true })).toEqual({ schedules: [] });
  expect(await list({ enabled: false })).toMatchObject({ schedules: [{ id: 'tea' }] });
  expect(await call('memory_delete_skill', { skill_id: 'tea' })).toMatchObject({
    status: 'cancelled',
  });
  const unknown = await call('memory_update_skill', { skill_id: 'tea', colour: 'red' });
  expect(unknown).toMatchObject({ failure: { message: expect.stringContaining('colour') } });
  // A plan is checked when it is stored, and takes the same.
  const plan = [
    { id: 'a', toolName: 'memory_update_skill', parameters: { skill_id: 'tea', enabled: false } },
  ];
  expect(await call('schedule.add', { payload: { every: '1h', plan } })).toHaveProperty('schedule');
});

describe('run.queue', () => {
  test('queues what its caller may call itself, and nothing beyond', async () => {
    expect(await call('run.queue', { plan: PLAN })).toMatchObject({ runId: expect.any(String) });
    const within = runWith('run.queue', 'message.send');
    expect(await call('run.queue', { plan: PLAN }, within)).toHaveProperty('runId');
    expect(await call('run.queue', { plan: PLAN }, runWith('run.queue'))).toMatchObject({
      failure: { code: 'not-declared' },
    });
  });

  test('refuses a plan that can not run', async () => {
    const plan = [{ id: 'a', toolName: 'no.such' }];
    expect(await call('run.queue', { plan })).toMatchObject({ failure: { code: 'unknown-tool' } });
  });
});

test('catalog.list names every tool with its input', async () => {
  const { tools } = (await call('catalog.list', {})) as { tools: { name: string }[] };
  const names = tools.map(({ name }) => name);
  for (const name of ['http.request', 'message.send', 'schedule.add', 'run.queue', 'catalog.list'])
    expect(names).toContain(name);
});
