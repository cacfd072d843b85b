/**
 * The plan for skills that run without a model, walked from its normalizer to its end-to-end list: the shapes that models
 * write are put right and said, what can never work is refused before it is stored, failures cool down and then disable,
 * and what has a plan of calls runs with no model. The names of its tools and fields are those of that plan.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../base/clock.fake.ts';
import { type ModelServer, startModelServer } from '../models/model-server.fake.ts';
import { createQuietDaemon, settleDaemon } from '../runtime/daemon.fake.ts';
import type { Daemon } from '../runtime/daemon.ts';
import { readSettings } from '../runtime/settings.ts';
import { callContext } from '../tools/call-context.fake.ts';
import { runRote } from './cli.fake.ts';

let clock: VirtualClock;
let home: string;
let model: ModelServer;
let daemon: Daemon;

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'rote-seed-'));
  clock = createVirtualClock({ startIso: '2026-11-16T11:00:30Z' });
  model = await startModelServer({ clock });
  model.play(() => ({ text: '```cmd\nrun.finish --outcome done --text "Told."\n```' }));
  writeFileSync(
    join(home, 'config.yaml'),
    [
      'timezone: UTC',
      'models:',
      '  discover: false',
      `  chain: [{ kind: openai-compatible, url: "${model.url}", model: test-model }]`,
    ].join('\n'),
  );
  daemon = createQuietDaemon({ home, config: await readSettings(home), clock });
  await daemon.opened.own.tools();
  await daemon.start();
});
afterEach(async () => {
  await daemon.stop();
  await model.close();
  rmSync(home, { recursive: true });
});

async function rote(...argv: string[]) {
  const { out } = await runRote([...argv, '--json'], { home, clock });
  return JSON.parse(out);
}
const store = (payload: object) => rote('schedule', 'add', '--payload', JSON.stringify(payload));
const stored = async () => (await rote('schedule', 'list')).schedules;

/** As a model of that house calls a tool, by the name that it had there. */
async function call(name: string, input: object) {
  const { catalog } = await daemon.opened.own.tools();
  return catalog.call(name, input, callContext());
}

const hello = (text = 'hello') => [
  { id: 's1', name: 'Say it', toolName: 'telegram_send_message', parameters: { text } },
];
const skill = (more: object) => ({ name: 'Greeter', execution_plan: hello(), ...more });

describe('what a model writes is put right, and said', () => {
  test.each<[string, object, object]>([
    ['a schedule at the root', { schedule: '0 9 * * *' }, { trigger: { kind: 'cron' } }],
    ['minutes at the root', { interval_minutes: 30 }, { trigger: { everyMs: 1_800_000 } }],
    [
      'what is right already',
      { trigger_type: 'cron', trigger_config: { schedule: '0 9 * * *' } },
      { trigger: { kind: 'cron' } },
    ],
    [
      'a config as text',
      { trigger_config: '{"interval_minutes":30}' },
      { trigger: { everyMs: 1_800_000 } },
    ],
    [
      'a list of tools as text',
      { schedule: '0 9 * * *', required_tools: '["rss.read","message.send"]' },
      { requiredTools: ['rss.read', 'message.send'] },
    ],
    [
      'one tool as text',
      { schedule: '0 9 * * *', required_tools: 'telegram_send_message' },
      { requiredTools: ['telegram_send_message'] },
    ],
    ['steps as text', { schedule: '0 9 * * *', max_steps: '7' }, { maxSteps: 7 }],
    [
      'yes as text',
      { schedule: '0 9 * * *', notify_on_completion: 'true' },
      { notifyOnCompletion: true },
    ],
    [
      'no as text',
      { schedule: '0 9 * * *', notify_on_completion: 'false' },
      { notifyOnCompletion: false },
    ],
  ])('%s', async (_, written, expected) => {
    const isAgents = 'required_tools' in written || 'max_steps' in written;
    const { execution_plan: plan, ...rest } = skill(written);
    const { ok, schedule } = await store(
      isAgents ? { ...rest, instructions: 'Read the news' } : { ...rest, execution_plan: plan },
    );
    expect(ok).toBe(true);
    expect(schedule).toMatchObject(expected);
  });

  test.each([
    ['five fields', '*/15 9-17 * * 1-5', true],
    ['six, with seconds', '30 0 9 * * *', true],
    ['four fields', '0 9 * *', false],
    ['letters that mean nothing', '0 9 * * xyz', false],
    ['a minute that no hour has', '75 9 * * *', false],
  ])('a cron expression of %s: %s is %s', async (_, schedule, isGood) => {
    const answer = await store(skill({ trigger_config: { schedule } }));
    expect(answer.ok).toBe(isGood);
    expect(await stored()).toHaveLength(isGood ? 1 : 0);
    if (!isGood) expect(answer.error.message).toMatch(/field/);
  });
});

describe('the tools by their names of then', () => {
  test('store, list, update and delete one, and a bad expression is refused with the reason', async () => {
    const payload = skill({ schedule: '0 9 * * *' });
    const added = await call('memory_store_skill', payload);
    expect(added).toMatchObject({ ok: true });
    const refused = await call('memory_store_skill', skill({ schedule: '0 9 * *', name: 'Bad' }));
    expect(refused).toMatchObject({
      ok: false,
      failure: { message: expect.stringContaining('0 9 * *') },
    });
    const listed = await call('memory_list_skills', {});
    expect(JSON.stringify(listed)).toContain('Greeter');
    const [{ id }] = await stored();
    expect(
      await call('memory_update_skill', { skill_id: id, execution_plan: hello('hello again') }),
    ).toMatchObject({ ok: true });
    expect(await call('memory_delete_skill', { skill_id: id })).toMatchObject({ ok: true });
  });

  test('the catalog is found, and the jobs that skills took the place of are gone', async () => {
    const { catalog } = await daemon.opened.own.tools();
    expect(catalog.find('get_tool_catalog')).not.toBeNull();
    for (const name of ['create_job', 'list_jobs', 'delete_job', 'get_job_status'])
      expect(catalog.find(name), name).toBeNull();
    for (const name of ['queue_task', 'trigger_backfill'])
      expect(catalog.find(name), name).not.toBeNull();
  });
});

describe('how it is carried out', () => {
  test('a plan of calls is stored as it is written, and runs with no model', async () => {
    const { schedule } = await store(skill({ schedule: '* * * * *' }));
    expect(schedule).toMatchObject({ plan: [{ id: 's1', toolName: expect.any(String) }] });
    clock.advance(60_000);
    await settleDaemon(daemon, clock);
    expect(await show(schedule.id)).toMatchObject({ lastStatus: 'succeeded' });
    const { runs } = await rote('runs', 'list', '--schedule', schedule.id);
    expect(runs).toMatchObject([{ state: 'succeeded', tier: 'direct' }]);
    expect(model.requests).toEqual([]);
  });

  test('words alone go to the agent; an empty plan beside them is none', async () => {
    for (const more of [{}, { execution_plan: [] }]) {
      const asked = {
        name: 'News',
        schedule: '0 12 * * *',
        instructions: 'Read the news',
        ...more,
      };
      const { schedule } = await store(asked);
      await rote('schedule', 'run', schedule.id);
      await settleDaemon(daemon, clock);
      const { runs } = await rote('runs', 'list', '--schedule', schedule.id);
      expect(runs).toMatchObject([{ tier: 'agent' }]);
    }
  });

  test('a plan that is no JSON is refused, and nothing is stored that could not run', async () => {
    expect(await store(skill({ schedule: '0 9 * * *', execution_plan: '[{"id":' }))).toMatchObject({
      ok: false,
    });
    expect(await stored()).toEqual([]);
  });

  test('at an instant it fires once, and is over then', async () => {
    const { schedule } = await store(skill({ trigger_config: { at: '2026-11-16T17:00:00Z' } }));
    expect(schedule).toMatchObject({ nextRunAtUtc: '2026-11-16T17:00:00Z' });
    clock.advance(5 * 3_600_000);
    await settleDaemon(daemon, clock);
    expect(await show(schedule.id)).toMatchObject({ status: 'active', lastFiredAtUtc: null });
    clock.advance(3_600_000);
    await settleDaemon(daemon, clock);
    expect(await show(schedule.id)).toMatchObject({ status: 'completed' });
    const past = await store(skill({ trigger_config: { at: '2026-11-01T17:00:00Z' } }));
    expect(past).toMatchObject({ ok: false });
  });

  const show = (id: string) => rote('schedule', 'show', id).then(({ schedule }) => schedule);
});

test('failures cool down for 1, 5, 15 and 60 minutes, a success forgets them, and the fifth in a row disables', async () => {
  mkdirSync(join(home, 'workspace'), { recursive: true });
  const file = join(home, 'workspace/it.txt');
  const reads = [{ id: 's1', name: 'Read', toolName: 'file.read', parameters: { path: 'it.txt' } }];
  const { schedule } = await store({ name: 'Reader', every: '2h', execution_plan: reads });
  const now = async () => (await rote('schedule', 'show', schedule.id)).schedule;
  async function fire(): Promise<number | null> {
    clock.advance(2 * 3_600_000);
    await settleDaemon(daemon, clock);
    const { backoffUntilUtc, lastFiredAtUtc } = await now();
    if (backoffUntilUtc === null) return null;
    const sinceFire = Temporal.Instant.from(backoffUntilUtc).since(lastFiredAtUtc);
    return Math.round(sinceFire.total('minutes'));
  }
  expect([await fire(), await fire()]).toEqual([1, 5]);
  writeFileSync(file, 'here');
  expect(await fire()).toBeNull();
  expect(await now()).toMatchObject({ failuresInRow: 0, status: 'active' });
  rmSync(file);
  expect([await fire(), await fire(), await fire(), await fire()]).toEqual([1, 5, 15, 60]);
  expect(await now()).toMatchObject({ failuresInRow: 4, status: 'active' });
  await fire();
  expect(await now()).toMatchObject({ status: 'disabled', nextRunAtUtc: null });
});

test('a SKILL.md with a schedule in its metadata is scheduled by being there, once it is approved', async () => {
  const write = (folder: string, metadata: string) => {
    mkdirSync(join(home, 'skills', folder), { recursive: true });
    writeFileSync(
      join(home, 'skills', folder, 'SKILL.md'),
      `---\nname: ${folder}\ndescription: Says good morning.\n${metadata}---\nSay good morning.\n`,
    );
  };
  write('morning', 'metadata:\n  trigger_config:\n    schedule: "0 9 * * *"\n  max_steps: 5\n');
  write('later', 'metadata:\n  trigger_config:\n    at: "2026-12-01T09:00:00Z"\n');
  write('never', '');
  await rote('skills', 'list');
  for (const name of ['morning', 'later', 'never']) await rote('skills', 'enable', name, '--yes');
  await settleDaemon(daemon, clock);
  const found = (await stored()) as {
    source: string;
    trigger: { kind: string };
    maxSteps: number;
  }[];
  expect(
    found
      .map(({ source, trigger, maxSteps }) => [source.replace(/#.*/, ''), trigger.kind, maxSteps])
      .toSorted(),
  ).toEqual([
    ['skill:user/later', 'at', null],
    ['skill:user/morning', 'cron', 5],
  ]);
});
