/** A run looked at closely over the API: its line of time, one call, and beside another run. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import { firstAttempt, type Step } from '../../domain/run/step.ts';
import type { ComparisonView, StepCallView, TimelineView } from '../../domain/run-look-view.ts';
import { checkAnswer, type FakeFace, openFakeFace } from '../http.fake.ts';
import { ROUTES } from './routes.ts';

const MINUTE = 60_000;
const clock = createVirtualClock({ startIso: '2026-06-01T08:00:00Z' });
let face: FakeFace;
let id: string;

beforeAll(async () => {
  face = await openFakeFace({ clock });
  const plan = {
    requestId: 'p',
    tools: [
      { toolId: 'a', tool: 'time.now', input: {} },
      { toolId: 'b', tool: 'time.now', input: {}, dependencies: ['a'] },
    ],
  };
  const { document } = await face.call('POST', '/schedules', {
    name: 'p',
    cron: '0 0 1 1 *',
    plan,
  });
  id = (document['schedule'] as { id: string }).id;
});
afterAll(() => face.close());

/** A run of it, a second late, whose first step gave `output`. */
async function runWith(output: unknown, more: Partial<Step> = {}): Promise<string> {
  const { store } = face.opened;
  await face.call('POST', `/schedules/${id}/run`);
  clock.advance(1000);
  const nowMs = clock.nowMs();
  const lease = { leaseUntilMs: nowMs + MINUTE, limit: 1 };
  const [run] = await store.engine.claim({ owner: 'a', nowMs, ...lease });
  if (run === undefined) throw new Error('nothing was claimed');
  const facts = { id: 'a', position: 0, kind: 'tool', tool: 'time.now', effect: 'read' } as const;
  const first = firstAttempt({ ...facts, input: { password: 'p' } }, nowMs);
  const steps: Step[] = [
    { ...first, state: 'succeeded', output, finishedMs: nowMs + 500, ...more },
  ];
  await store.ledger.completeRun({
    run,
    owner: 'a',
    outcome: { kind: 'failed', summary: 'boom', code: 'failed' },
    nowMs: nowMs + 500,
    tier: 'direct',
    steps,
    messages: [],
    deliveries: [],
  });
  return run.id;
}

async function get<View>(path: string, name: string): Promise<View> {
  const { status, document } = await face.call('GET', path);
  expect(status, JSON.stringify(document['error'])).toBe(200);
  const { ok: _, ...answer } = document;
  return (await checkAnswer(
    ROUTES.find((route) => route.name === name),
    answer,
  )) as View;
}

test('a line of time has tries, waits and the graph with states', async () => {
  const runId = await runWith({ iso: 'x' });
  const view = await get<TimelineView>(`/runs/${runId}/timeline`, 'showTimeline');
  expect(view).toMatchObject({
    run: { id: runId, scheduleName: 'p' },
    steps: [{ id: 'a', nodeId: 'a', attempts: [{ attempt: 1, state: 'succeeded' }], call: null }],
    waits: [{ kind: 'turn', lane: 'cron', stepId: null }],
    nodes: [
      { id: 'a', tool: 'time.now', state: 'succeeded', dependsOn: [] },
      { id: 'b', state: 'not-run', dependsOn: ['a'] },
    ],
  });
});

test('a run that waits has its graph too', async () => {
  const { document } = await face.call('POST', `/schedules/${id}/run`);
  const { id: runId } = document['run'] as { id: string };
  const view = await get<TimelineView>(`/runs/${runId}/timeline`, 'showTimeline');
  expect(view.nodes.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  expect(view.waits).toMatchObject([{ kind: 'turn', toUtc: null }]);
  await face.call('POST', `/runs/${runId}/cancel`);
});

test('a call is shown whole, without its secrets, and one that is too long is cut', async () => {
  const long = 'x'.repeat(300_000);
  const runId = await runWith({ text: long });
  const view = await get<StepCallView>(`/runs/${runId}/calls/a`, 'showCall');
  expect(view).toMatchObject({ kind: 'tool', input: { password: '[secret]' }, prompt: null });
  expect(typeof view.output).toBe('string');
  expect(String(view.output).length).toBeLessThan(200_100);
  const output = { text: 'Hello', toolCalls: [], usage: undefined, cents: 1, tries: 1 };
  const asked = await runWith(output, { kind: 'model', tool: 'model' });
  expect(await get<StepCallView>(`/runs/${asked}/calls/a`, 'showCall')).toMatchObject({
    call: { cents: 1, tries: 1 },
    said: { text: 'Hello', toolCalls: [] },
    prompt: [],
  });
});

test('two runs of one schedule are compared, the earlier one first', async () => {
  const first = await runWith({ price: 1 });
  const second = await runWith({ price: 2 });
  const path = `/runs/${second}/compare/${first}`;
  expect(await get<ComparisonView>(path, 'compareRuns')).toMatchObject({
    before: { id: first },
    after: { id: second },
    isSame: false,
    steps: [{ id: 'a', output: ['output.price: 1 → 2'], before: { durationMs: 500 } }],
  });
  expect(await get(`/runs/${first}/compare/${first}`, 'compareRuns')).toMatchObject({
    isSame: true,
  });
});

test('what is not there is refused', async () => {
  const runId = await runWith({});
  const { document } = await face.call('POST', '/plans/run', {
    plan: [{ id: 'a', toolName: 'time.now', parameters: {} }],
  });
  const { id: alone } = document['run'] as { id: string };
  const refused = async (path: string) => {
    const answer = await face.call('GET', path);
    return [answer.status, (answer.document['error'] as { code: string }).code];
  };
  expect(await refused('/runs/run_nope/timeline')).toEqual([404, 'unknown-run']);
  expect(await refused(`/runs/${runId}/calls/nope`)).toEqual([404, 'unknown-step']);
  expect(await refused(`/runs/${runId}/compare/${alone}`)).toEqual([400, 'not-of-one-schedule']);
});
