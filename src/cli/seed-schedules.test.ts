/**
 * The plan for a scheduler of one script and one file, walked from its commands to its checklist: what it writes into a
 * payload is taken as it stands, and what it promises of times, restarts and the file holds. The command line and the
 * daemon are processes apart; a model on the wire answers what fires.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../base/clock.fake.ts';
import { type ModelServer, startModelServer } from '../models/model-server.fake.ts';
import { createQuietDaemon, settleDaemon } from '../runtime/daemon.fake.ts';
import type { Daemon } from '../runtime/daemon.ts';
import { readSettings } from '../runtime/settings.ts';
import { runRote } from './cli.fake.ts';

const ZONE = 'America/Los_Angeles';
const ONCE = {
  instruction: 'Remind me to deploy',
  kind: 'once',
  runAt: '2026-02-21T17:00:00',
  timezone: ZONE,
};
const WEEKLY = {
  instruction: 'Weekly status report',
  kind: 'recurring',
  cron: '0 9 * * 1',
  timezone: ZONE,
};

let clock: VirtualClock;
let home: string;
let model: ModelServer;
let daemon: Daemon;
/** What the model was told by each run that fired. */
let heard: string[];

async function startDaemon(): Promise<void> {
  daemon = createQuietDaemon({ home, config: await readSettings(home), clock });
  await daemon.opened.own.tools();
  await daemon.start();
  await settleDaemon(daemon, clock);
}

beforeEach(async () => {
  heard = [];
  home = mkdtempSync(join(tmpdir(), 'rote-seed-'));
  clock = createVirtualClock({ startIso: '2026-02-20T20:00:00Z' });
  model = await startModelServer({ clock });
  model.play(({ userText }) => {
    heard.push(userText);
    return { text: '```cmd\nrun.finish --outcome done --text "Told."\n```' };
  });
  writeFileSync(
    join(home, 'config.yaml'),
    [
      'timezone: UTC',
      'models:',
      '  discover: false',
      `  chain: [{ kind: openai-compatible, url: "${model.url}", model: test-model }]`,
    ].join('\n'),
  );
  await startDaemon();
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
const add = (payload: object) =>
  rote('schedule', 'add', '--payload', JSON.stringify(payload)).then(({ schedule }) => schedule);
const show = (id: string) => rote('schedule', 'show', id).then(({ schedule }) => schedule);

/** Time goes to an instant at once; what is due then is done. */
async function until(instant: string): Promise<void> {
  const { epochMilliseconds } = Temporal.Instant.from(instant);
  clock.advance(epochMilliseconds - clock.nowMs());
  await settleDaemon(daemon, clock);
}
const fired = (id: string): Promise<number> =>
  daemon.opened.store.engine.list({ scheduleId: id, limit: 100 }).then(({ length }) => length);

describe('the script', () => {
  test('adds one that happens once, lists it, and says so in one JSON document', async () => {
    const schedule = await add(ONCE);
    // Five in the afternoon there.
    expect(schedule).toMatchObject({ status: 'active', nextRunAtUtc: '2026-02-22T01:00:00Z' });
    const { ok, schedules } = await rote('schedule', 'list');
    expect(ok).toBe(true);
    expect(schedules).toMatchObject([
      { id: schedule.id, timezone: ZONE, instruction: ONCE.instruction },
    ]);
  });

  test('adds one that recurs, and computes when it runs next', async () => {
    expect(await add(WEEKLY)).toMatchObject({
      nextRunAtUtc: '2026-02-23T17:00:00Z',
      trigger: { kind: 'cron' },
      description: expect.stringContaining('Monday'),
    });
  });

  test('removes by id, and what is removed fires no more; an id that is not there is an error', async () => {
    const { id } = await add(WEEKLY);
    expect(await rote('schedule', 'remove', '--id', id)).toMatchObject({ ok: true });
    await until('2026-02-24T00:00:00Z');
    expect(await fired(id)).toBe(0);
    expect(await rote('schedule', 'remove', '--id', 'sched_abc123')).toMatchObject({
      ok: false,
      error: { code: 'unknown-schedule' },
    });
  });

  test.each([
    ['a cron expression', { ...WEEKLY, cron: '0 9 * *' }],
    ['a zone', { ...WEEKLY, timezone: 'America/Nowhere' }],
    ['a time', { ...ONCE, runAt: 'soon-ish' }],
    ['what is to be done', { kind: 'recurring', cron: '0 9 * * 1' }],
  ])('checks %s, and stores nothing', async (_, payload) => {
    const refused = await rote('schedule', 'add', '--payload', JSON.stringify(payload));
    expect(refused).toMatchObject({ ok: false, error: { message: expect.any(String) } });
    expect((await rote('schedule', 'list')).schedules).toEqual([]);
  });
});

describe('what fires', () => {
  test('comes to the agent as a message with where it comes from, once, and then it is completed', async () => {
    const { id } = await add(ONCE);
    await until('2026-02-22T01:00:00Z');
    expect(heard).toHaveLength(1);
    const [line = '', ...words] = heard[0]?.split('\n') ?? [];
    const context = /^\[scheduleContext\] (\{.*\})/.exec(line)?.[1] ?? '';
    expect(JSON.parse(context)).toMatchObject({
      scheduleId: id,
      kind: 'once',
      scheduledFor: expect.stringMatching(/^2026-02-22T01:00:00(\.000)?Z$/),
    });
    expect(words.join('\n')).toContain(ONCE.instruction);
    expect(await show(id)).toMatchObject({ status: 'completed', nextRunAtUtc: null });
    await until('2026-03-01T00:00:00Z');
    expect(await fired(id)).toBe(1);
  });

  test('keeps to the wall clock where its zone changes', async () => {
    const { id } = await add(WEEKLY);
    const times: string[] = [];
    for (let week = 0; week < 4; week++) {
      const { nextRunAtUtc } = await show(id);
      times.push(nextRunAtUtc);
      await until(nextRunAtUtc);
    }
    // Summer begins there on the 8th of March.
    expect(times).toEqual([
      '2026-02-23T17:00:00Z',
      '2026-03-02T17:00:00Z',
      '2026-03-09T16:00:00Z',
      '2026-03-16T16:00:00Z',
    ]);
    expect(await fired(id)).toBe(4);
  });

  test('skips a time that does not exist, and comes once to one that exists twice', async () => {
    const nightly = { instruction: 'Look', kind: 'recurring', timezone: ZONE };
    const gap = await add({ ...nightly, cron: '30 2 8 3 *' });
    expect(gap.nextRunAtUtc).toBe('2027-03-08T10:30:00Z');
    const fold = await add({ ...nightly, cron: '30 1 1 11 *' });
    expect(fold.nextRunAtUtc).toBe('2026-11-01T08:30:00Z');
    await until('2026-11-01T12:00:00Z');
    expect(await fired(fold.id)).toBe(1);
  });
});

describe('a restart', () => {
  test('leaves schedules as they are; what was missed while it was down is made up for at most once', async () => {
    const once = await add(ONCE);
    const weekly = await add(WEEKLY);
    const skips = await add({ ...WEEKLY, missedRunPolicy: 'skip' });
    await daemon.stop();
    const { epochMilliseconds } = Temporal.Instant.from('2026-03-10T00:00:00Z');
    clock.advance(epochMilliseconds - clock.nowMs());
    await startDaemon();
    await settleDaemon(daemon, clock);
    expect([await fired(once.id), await fired(weekly.id), await fired(skips.id)]).toEqual([
      1, 1, 0,
    ]);
    expect(await show(once.id)).toMatchObject({ status: 'completed' });
    expect(await show(weekly.id)).toMatchObject({
      status: 'active',
      nextRunAtUtc: '2026-03-16T16:00:00Z',
    });
    // Nothing is done a second time.
    await daemon.stop();
    await startDaemon();
    expect([await fired(once.id), await fired(weekly.id)]).toEqual([1, 1]);
  });
});

test('schedules.json is read where it lies, waits for a yes, and what is taken out of it is removed', async () => {
  const file = join(home, 'schedules.json');
  const { runAt: _, ...once } = ONCE;
  const dates = { createdAt: '2026-02-20T00:00:00Z', updatedAt: '2026-02-20T00:00:00Z' };
  const schedules = [
    { ...once, ...dates, id: 'sched_once', runAtUtc: '2026-02-22T01:00:00Z', status: 'active' },
    { ...WEEKLY, id: 'sched_weekly', missedRunPolicy: 'run_once_if_missed', status: 'active' },
  ];
  const write = (some: object[]) =>
    writeFileSync(file, JSON.stringify({ version: 1, schedules: some }));
  write(schedules);
  await daemon.opened.schedules.syncFile(readFileSync(file, 'utf8'));
  const stored = async () =>
    (await rote('schedule', 'list')).schedules.map(({ instruction, timezone }: typeof ONCE) => [
      instruction,
      timezone,
    ]);
  expect((await stored()).toSorted()).toEqual(
    [
      [ONCE.instruction, ZONE],
      [WEEKLY.instruction, ZONE],
    ].toSorted(),
  );
  write(schedules.slice(1));
  await daemon.opened.schedules.syncFile(readFileSync(file, 'utf8'));
  expect(await stored()).toEqual([[WEEKLY.instruction, ZONE]]);
  expect(existsSync(file)).toBe(true);
});
