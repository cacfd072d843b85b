/** The first view in one call, on a virtual clock and a real store. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../../base/clock.fake.ts';
import { NO_USAGE } from '../../domain/model-usage.ts';
import { type NowView, nowView } from '../../domain/now-view.ts';
import type { Run, RunOutcome, Tier } from '../../domain/run/run.ts';
import { firstAttempt } from '../../domain/run/step.ts';
import { type FakeFace, openFakeFace } from '../http.fake.ts';

const MINUTE = 60_000;
let clock: VirtualClock;
let face: FakeFace;

beforeEach(async () => {
  clock = createVirtualClock({ startIso: '2026-06-01T08:00:00Z' });
  face = await openFakeFace({ clock });
});
afterEach(() => face.close());

async function add(schedule: object): Promise<string> {
  const { document } = await face.call('POST', '/schedules', schedule);
  return (document['schedule'] as { id: string }).id;
}

async function now(): Promise<NowView> {
  const { status, document } = await face.call('GET', '/now');
  expect(status, JSON.stringify(document['error'])).toBe(200);
  const { ok: _, ...answer } = document;
  return nowView.parse(answer);
}

async function claim(): Promise<Run> {
  const nowMs = clock.nowMs();
  const lease = { leaseUntilMs: nowMs + MINUTE, limit: 1 };
  const [run] = await face.opened.store.engine.claim({ owner: 'a', nowMs, ...lease });
  if (run === undefined) throw new Error('nothing was claimed');
  return run;
}

async function end(run: Run, outcome: RunOutcome, tier: Tier | null = 'direct'): Promise<void> {
  const held = { run, owner: 'a', nowMs: clock.nowMs(), tier };
  const nothingMore = { steps: [], messages: [], deliveries: [] };
  await face.opened.store.ledger.completeRun({ ...held, outcome, ...nothingMore });
}

const BOOM = { kind: 'failed', summary: 'boom', code: 'unreachable' } as const;
const DONE = { kind: 'succeeded', summary: 'done' } as const;

async function runOnce(id: string, outcome: RunOutcome): Promise<Run> {
  clock.advance(MINUTE);
  await face.call('POST', `/schedules/${id}/run`);
  const run = await claim();
  await end(run, outcome);
  return run;
}

test('an empty house has nothing to show, and claims no savings', async () => {
  expect(await now()).toMatchObject({
    atUtc: '2026-06-01T08:00:00Z',
    timezone: 'UTC',
    health: { ok: true },
    running: [],
    due: { occurrences: [], more: false },
    failing: { schedules: [], runs: [] },
    requests: { count: 0, open: [] },
    cost: {
      today: { cents: 0, tokens: 0, calls: 0, unpriced: 0 },
      saved: { runs: 0, cents: null, tokens: null, how: expect.stringContaining('nothing to') },
    },
  });
});

test('what runs is there with the step it is at, and what is due by the hour', async () => {
  const id = await add({ name: 'often', cron: '* * * * *', say: 'tick' });
  await face.call('POST', `/schedules/${id}/run`);
  const { id: runId, fence } = await claim();
  const facts = {
    id: 'a',
    position: 0,
    kind: 'tool',
    tool: 'message.send',
    effect: 'once',
  } as const;
  const steps = [firstAttempt({ ...facts, input: { text: 'x' } }, clock.nowMs())];
  await face.opened.store.journal.record({ runId, owner: 'a', fence, steps });
  const seen = await now();
  expect(seen.running).toMatchObject([
    {
      run: { id: runId, scheduleName: 'often', startedAtUtc: '2026-06-01T08:00:00Z' },
      step: { tool: 'message.send', state: 'running', startedAtUtc: '2026-06-01T08:00:00Z' },
    },
  ]);
  expect(seen.due.occurrences).toHaveLength(25);
  expect(seen.due.occurrences[1]).toMatchObject({ name: 'often', state: 'due', count: 60 });
  expect(seen.counts.runs).toEqual({ waiting: 0, running: 1 });
});

test('what fails is there since its first failure, and gone once it recovered', async () => {
  const id = await add({ name: 'news', cron: '0 0 1 1 *', say: 'x' });
  await runOnce(id, DONE);
  await runOnce(id, BOOM);
  const latest = await runOnce(id, { ...BOOM, summary: 'still no answer' });
  expect((await now()).failing.schedules).toMatchObject([
    {
      scheduleId: id,
      name: 'news',
      runId: latest.id,
      summary: 'still no answer',
      errorCode: 'unreachable',
      sinceUtc: '2026-06-01T08:02:00Z',
      failuresInRow: 2,
    },
  ]);
  await runOnce(id, DONE);
  expect((await now()).failing.schedules).toEqual([]);
});

test('a run without a schedule that failed is there for a day', async () => {
  const plan = [{ id: 'a', toolName: 'time.now', parameters: {} }];
  await face.call('POST', '/plans/run', { plan });
  await end(await claim(), BOOM);
  expect((await now()).failing.runs).toMatchObject([{ summary: 'boom', scheduleName: null }]);
  clock.advance(24 * 60 * MINUTE + 1);
  expect((await now()).failing.runs).toEqual([]);
});

test('what waits for a person is counted, and what was saved is compared with the agents of this house', async () => {
  const { version, schedules } = (await face.call('GET', '/export')).document;
  expect(schedules).toEqual([]);
  const waiting = { id: 'w', name: 'waits', cron: '0 9 * * *', instruction: 'x' };
  await face.call('POST', '/import', { version, schedules: [waiting] });
  const id = await add({ name: 'direct', cron: '0 0 1 1 *', say: 'x' });
  await runOnce(id, DONE);
  await runOnce(id, DONE);
  await face.opened.store.usage.add({
    atMs: clock.nowMs(),
    day: '2026-05-20',
    runId: 'run_old',
    rootRunId: 'run_old',
    scheduleId: null,
    sessionKey: null,
    provider: 'anthropic',
    model: 'm',
    usage: { ...NO_USAGE, input: 900, output: 100 },
    cents: 3,
    durationMs: 1,
    failure: null,
    silent: false,
  });
  const seen = await now();
  expect(seen.requests).toMatchObject({ count: 1, open: [{ about: 'schedule:w' }] });
  expect(seen.cost).toMatchObject({
    today: { calls: 0 },
    saved: { runs: 2, cents: 6, tokens: 2000 },
  });
});
