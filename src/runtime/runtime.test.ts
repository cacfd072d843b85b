import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Clock, createSystemClock } from '../base/clock.ts';
import { emittingLog } from '../base/log.fake.ts';
import type { SendResult } from '../domain/run/decide-delivery.ts';
import type { Delivery } from '../domain/run/delivery.ts';
import { createHomeExecutor } from '../runs/home-executor.ts';
import { configSchema } from './config-schema.ts';
import { type OpenHome, openHome } from './home.fake.ts';
import { createRuntime, type Runtime } from './runtime.ts';

/** The real parts on a real file and a real clock: what is due in the past fires at once. */
let home: string;
let opened: OpenHome;
let runtime: Runtime;
let sent: Pick<Delivery, 'target' | 'body' | 'key'>[];
let sendResult: SendResult;
let grace: PromiseWithResolvers<void>;
let emitted: { kind: string; data: object }[];

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-runtime-'));
  const system = createSystemClock();
  grace = Promise.withResolvers();
  // The grace of a stop, and nothing else, lasts as long as a test says.
  const clock: Clock = {
    ...system,
    setTimer: (delayMs, callback) => {
      if (delayMs !== 5000) return system.setTimer(delayMs, callback);
      void grace.promise.then(callback);
      return () => undefined;
    },
  };
  sent = [];
  emitted = [];
  sendResult = { kind: 'sent' };
  events = new EventEmitter();
  const log = emittingLog(() => events);
  opened = openHome({ home, config: configSchema.parse({ models: { discover: false } }), clock });
  const { store, schedules, requests } = opened;
  const execute = createHomeExecutor(opened, { clock, log, owner: 'test' });
  runtime = createRuntime({
    clock,
    log,
    version: '1.2.3',
    store,
    schedules,
    requests,
    execute,
    addressOf: async () => null,
    keepMs: () => 7 * 86_400_000,
    channels: () => [
      {
        id: 'webhook',
        limits: { textLength: 4000, editsPerSecond: 0, fileBytes: 0 },
        acceptsKey: true,
        targetOf: (address) => ({ peerKind: 'direct', peer: address, thread: null }),
        split: (message) => [message],
        async send(target, { data: body }, { key }) {
          sent.push({ target: target.peer, body, key });
          return sendResult;
        },
        check: async () => ({ ready: true, as: 'a test' }),
      },
    ],
    owner: 'test',
    isDeadOwner: () => false,
    emit: (kind, data) => {
      emitted.push({ kind, data });
      events.emit(`told:${kind}`);
      if (kind === 'delivery-settled' && 'channel' in data)
        events.emit(`${data.channel}-${data.state}`);
    },
  });
});
afterEach(async () => {
  await runtime.stop();
  await opened.store.close();
  rmSync(home, { recursive: true });
});

/** The log is the stream of named events: a test waits for one instead of for time. */
let events: EventEmitter;
const finished = (): Promise<unknown> => once(events, 'run-finished');

const LONG_AGO = { at: '2026-01-01T00:00:00Z', missedRunPolicy: 'run_immediately' };
const HELLO = { plan: [{ id: 'say', toolName: 'message.send', parameters: { text: 'Hello' } }] };
const run = async (raw: object): Promise<string> => {
  const { schedule } = await opened.schedules.add({ ...LONG_AGO, ...raw });
  const end = finished();
  await runtime.start();
  await end;
  return schedule.id;
};
/** Of the run that has ended; a one-shot that failed has another one waiting. */
const detailsOf = async (scheduleId: string) => {
  const all = await opened.store.engine.list({ scheduleId, limit: 10 });
  const latest = all.find(({ finishedMs }) => finishedMs !== null);
  return opened.runs.show(latest?.id ?? '');
};

describe('a plan, from the clock to the inbox', () => {
  test('a one-shot that is due runs once, is completed, and its words are in the inbox', async () => {
    const id = await run(HELLO);
    expect(await opened.schedules.get(id)).toMatchObject({
      status: 'completed',
      lastStatus: 'succeeded',
      lastSummary: '1 step done',
      nextFireMs: null,
    });
    expect(await opened.store.inbox.list({ limit: 10 })).toMatchObject([
      { text: 'Hello', sessionKey: 'agent:main:inbox:direct:owner', role: 'assistant' },
    ]);
  });

  test('the trace shows each step and that no model was called', async () => {
    const plan = [
      { id: 'now', toolName: 'time.now', parameters: { timezone: 'UTC' } },
      { id: 'say', toolName: 'send_message', parameters: { text: 'It is ${now.timezone} time' } },
    ];
    expect(await detailsOf(await run({ plan }))).toMatchObject({
      run: { state: 'succeeded', tier: 'direct', errorCode: null },
      steps: [
        { id: 'now', tool: 'time.now', effect: 'read', state: 'succeeded', kind: 'tool' },
        { id: 'say', tool: 'message.send', input: { text: 'It is UTC time' }, state: 'succeeded' },
      ],
      trace: { tier: 'direct', toolCalls: 2, modelCalls: 0 },
    });
  });

  test('one that is added while the daemon runs wakes it', async () => {
    await runtime.start();
    const end = finished();
    await opened.schedules.add({ ...LONG_AGO, ...HELLO });
    await end;
    expect(await opened.store.inbox.list({ limit: 10 })).toHaveLength(1);
  });

  test('a failure is recorded with its reason, cools the schedule down and is told', async () => {
    const parameters = { path: 'nothing.txt' };
    const id = await run({ plan: [{ id: 'read', toolName: 'file.read', parameters }] });
    const failed = await opened.schedules.get(id);
    expect(failed).toMatchObject({ status: 'active', lastStatus: 'failed' });
    expect(failed.lastSummary).toContain('step "read" (file.read) failed');
    expect(failed.coolDownUntilMs).not.toBeNull();
    const [notice] = await opened.store.inbox.list({ limit: 1 });
    expect(notice).toMatchObject({ role: 'notice', text: expect.stringContaining('nothing.txt') });
  });

  test('a plan that no longer fits the catalog pauses its schedule and is not run', async () => {
    const { schedule } = await opened.schedules.add({ ...LONG_AGO, ...HELLO });
    const { catalog } = await opened.own.tools();
    const { find } = catalog;
    catalog.find = (name) => (name === 'message.send' ? null : find(name));
    const end = finished();
    await runtime.start();
    await end;
    const after = await opened.schedules.get(schedule.id);
    expect(after).toMatchObject({ status: 'paused', failuresInRow: 0 });
    expect(after.lastSummary).toContain('There is no tool "message.send"');
    const { run: failed, steps } = await detailsOf(schedule.id);
    expect(failed.errorCode).toBe('plan-invalid');
    expect(steps).toEqual([]);
  });

  test('what nobody approved does not run', async () => {
    const { schedule } = await opened.schedules.add({ ...LONG_AGO, ...HELLO });
    await opened.store.schedules.change(schedule.id, (now) => ({ ...now, approvedHash: null }));
    const end = finished();
    await runtime.start();
    await end;
    expect(await detailsOf(schedule.id)).toMatchObject({ run: { errorCode: 'not-approved' } });
    expect((await opened.schedules.get(schedule.id)).status).toBe('paused');
  });

  test('the session hears the outcome where the schedule says so', async () => {
    await run({ ...HELLO, name: 'greeting', notifyOnCompletion: true });
    const texts = (await opened.store.inbox.list({ limit: 10 })).map(({ text }) => text);
    expect(texts).toEqual(['"greeting" succeeded: 1 step done', 'Hello']);
  });

  test('run now runs whatever the schedule says about when', async () => {
    const { schedule } = await opened.schedules.add({ cron: '0 0 1 1 *', ...HELLO });
    await runtime.start();
    const end = finished();
    const { id } = await opened.schedules.runNow(schedule.id);
    await end;
    expect((await opened.store.engine.get(id))?.state).toBe('succeeded');
    expect((await opened.schedules.get(schedule.id)).status).toBe('active');
  });

  test('work without a schedule runs in the background', async () => {
    await runtime.start();
    const end = finished();
    const { output } = await opened.house.tools.call({
      name: 'run.queue',
      input: HELLO,
      signal: new AbortController().signal,
    });
    await end;
    const { runId } = output as { runId: string };
    expect(await opened.runs.show(runId)).toMatchObject({
      run: { state: 'succeeded', cause: 'queued', scheduleId: null },
    });
  });
});

test('whoever listens hears what is asked of the owner and how it ended', async () => {
  const asked = { kind: 'tool', about: 'tool:x', title: 'May it?' } as const;
  await opened.requests.ask({ ...asked, hash: 'before' });
  await runtime.start();
  const told = (): Promise<unknown> => once(events, 'told:request-ended');
  const withdrawn = told();
  const request = await opened.requests.ask({ ...asked, hash: 'now' });
  await withdrawn;
  const answered = told();
  await opened.requests.answer(request.id, 'no');
  await answered;
  const ends = emitted.filter(({ kind }) => kind === 'request-ended');
  expect(ends).toMatchObject([{ data: { state: 'withdrawn' } }, { data: { state: 'no' } }]);
  expect(emitted.filter(({ kind }) => kind === 'request-asked')).toHaveLength(1);
});

test('whoever listens hears of changes, of runs that begin, and of what they came to', async () => {
  const { schedule } = await opened.schedules.add({ cron: '0 0 1 1 *', ...HELLO });
  await runtime.start();
  const end = finished();
  const { id: runId } = await opened.schedules.runNow(schedule.id);
  await end;
  // The run is told in the log first, and emitted in the same turn.
  await Promise.resolve();
  const scheduleId = schedule.id;
  expect(emitted.map(({ kind }) => kind)).toContain('schedule-changed');
  expect(emitted.filter(({ kind }) => kind.startsWith('run-'))).toEqual([
    {
      kind: 'run-started',
      data: { runId, scheduleId, attempt: 1, latenessMs: expect.any(Number) },
    },
    {
      kind: 'run-finished',
      data: { runId, scheduleId, state: 'succeeded', summary: '1 step done' },
    },
  ]);
});

describe('an instruction without a model', () => {
  test('is said in its session, answered plainly, and fails under the backoff', async () => {
    const id = await run({ instruction: 'Summarize my mail' });
    expect(await detailsOf(id)).toMatchObject({
      run: { state: 'failed', errorCode: 'no-model', tier: 'agent' },
      trace: { modelCalls: 0 },
    });
    expect((await opened.schedules.get(id)).failuresInRow).toBe(1);
    const messages = (await opened.store.inbox.list({ limit: 10 })).reverse();
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'notice']);
    expect(messages[0]?.text).toBe(
      `[scheduleContext] {"scheduleId":"${id}","kind":"once","scheduledFor":"2026-01-01T00:00:00Z"}\nSummarize my mail`,
    );
    expect(messages[1]?.text).toContain('no');
  });
});

describe('a webhook', () => {
  const hookOf = async (id: string) =>
    (await detailsOf(id)).deliveries.find(({ channel }) => channel === 'webhook');

  test('gets the outcome under the key of the occurrence', async () => {
    const hook = once(events, 'webhook-sent');
    await run({ ...HELLO, id: 'hook', webhook: 'http://127.0.0.1:9/x' });
    await hook;
    expect(sent).toMatchObject([
      {
        key: 'hook@2026-01-01T00:00:00Z',
        target: 'http://127.0.0.1:9/x',
        body: {
          scheduleId: 'hook',
          scheduledFor: '2026-01-01T00:00:00Z',
          attempt: 1,
          state: 'succeeded',
        },
      },
    ]);
    expect(await hookOf('hook')).toMatchObject({ state: 'sent', attempt: 1 });
  });

  test('gets the message that was said, not how many steps were done', async () => {
    const hook = once(events, 'webhook-sent');
    const plan = [
      { id: 'a', toolName: 'message.send', parameters: { text: 'first' } },
      { id: 'b', toolName: 'message.send', parameters: { text: 'second of ${run.attempt}' } },
    ];
    await run({ ...HELLO, plan, webhook: 'http://127.0.0.1:9/x' });
    await hook;
    expect(sent).toMatchObject([{ body: { text: 'first\nsecond of 1', summary: '2 steps done' } }]);
  });

  test('gets the body that its owner wrote, with what the run knows', async () => {
    const hook = once(events, 'webhook-sent');
    const webhookBody = {
      content: '${name}: ${text}',
      to: ['${steps.a.session}'],
      n: '${attempt}',
    };
    await run({
      ...HELLO,
      name: 'N',
      webhook: 'http://127.0.0.1:9/x',
      webhookBody,
      plan: [{ id: 'a', toolName: 'message.send', parameters: { text: 'hello' } }],
    });
    await hook;
    expect(sent[0]?.body).toEqual({
      content: 'N: hello',
      to: ['agent:main:inbox:direct:owner'],
      n: 1,
    });
  });

  test('gets the usual where that body can not be made, and the session hears why', async () => {
    const hook = once(events, 'webhook-sent');
    await run({
      ...HELLO,
      webhook: 'http://127.0.0.1:9/x',
      webhookBody: { x: '${steps.a.no}' },
      plan: [{ id: 'a', toolName: 'message.send', parameters: { text: 'hello' } }],
    });
    await hook;
    expect(sent).toMatchObject([
      { body: { text: 'hello', bodyFault: 'There is no value at ${steps.a.no}.' } },
    ]);
    const texts = (await opened.store.inbox.list({ limit: 10 })).map(({ text }) => text);
    expect(texts).toContainEqual(expect.stringContaining('the usual was posted'));
  });

  test.each([
    [{ x: '${txt}' }, 'webhookBody: ${txt} refers to "txt".'],
    [{ x: '${steps.no.y}' }, 'which the plan does not have'],
    [{ x: '${' }, "can't be read"],
    ['text', 'webhookBody'],
  ])('is refused with the body %j', async (webhookBody, message) => {
    const adding = opened.schedules.add({ ...HELLO, webhook: 'http://127.0.0.1:9/x', webhookBody });
    await expect(adding).rejects.toThrow(message);
    await expect(opened.schedules.add({ ...HELLO, webhookBody: { x: 1 } })).rejects.toThrow(
      'no webhook',
    );
  });

  test('that refuses leaves the run as it is: execution and delivery are two things', async () => {
    sendResult = { kind: 'failed', error: 'it answered 500', retryable: true };
    const waiting = once(events, 'webhook-waiting');
    const id = await run({ ...HELLO, webhook: 'http://127.0.0.1:9/x' });
    await waiting;
    expect((await detailsOf(id)).run.state).toBe('succeeded');
    const hook = { state: 'waiting', attempt: 1, error: 'it answered 500' };
    expect(await hookOf(id)).toMatchObject(hook);
  });

  test('that refuses for good is told to the owner', async () => {
    sendResult = { kind: 'failed', error: 'it answered 404', retryable: false };
    const failed = once(events, 'webhook-failed');
    await run({ ...HELLO, webhook: 'http://127.0.0.1:9/x' });
    await failed;
    await runtime.stop();
    expect(await opened.store.incidents.list({ all: false, limit: 10 })).toMatchObject([
      { kind: 'failed', subject: 'delivery:webhook:http://127.0.0.1:9/x' },
    ]);
  });
});

test('what does not end within the grace of a stop is left to the next start, not failed', async () => {
  const { catalog } = await opened.own.tools();
  catalog.call = () => {
    events.emit('called');
    return new Promise(() => {});
  };
  const { schedule } = await opened.schedules.add({
    ...LONG_AGO,
    plan: [{ id: 'slow', toolName: 'time.now' }],
  });
  const called = once(events, 'called');
  await runtime.start();
  await called;
  grace.resolve();
  await runtime.stop();
  const [left] = await opened.store.engine.list({ scheduleId: schedule.id, limit: 1 });
  expect(left).toMatchObject({ state: 'running', summary: null });
  expect(await opened.store.journal.steps(left?.id ?? '')).toMatchObject([{ state: 'running' }]);
});

describe('cancelling', () => {
  test('a run that runs ends at its step, and nothing after it is done', async () => {
    const { catalog } = await opened.own.tools();
    let ended = '';
    catalog.call = (tool, _, { signal }) =>
      new Promise(() => {
        signal.addEventListener('abort', () => {
          ended = tool;
        });
        events.emit('called');
      });
    const plan = [
      { id: 'slow', toolName: 'time.now' },
      { id: 'after', toolName: 'time.now' },
    ];
    const { schedule } = await opened.schedules.add({ cron: '0 0 1 1 *', plan });
    await runtime.start();
    const called = once(events, 'called');
    const { id } = await opened.schedules.runNow(schedule.id);
    await called;
    const end = finished();
    await opened.runs.cancel(id);
    await end;
    expect(ended).toBe('time.now');
    expect(await opened.runs.show(id)).toMatchObject({
      run: { state: 'cancelled' },
      steps: [
        { id: 'slow', state: 'cancelled', failure: { code: 'aborted' } },
        { id: 'after', state: 'cancelled', attempt: 0 },
      ],
    });
    await expect(opened.runs.cancel(id)).rejects.toMatchObject({ code: 'wrong-status' });
  });
});

test('it is healthy from start to stop', async () => {
  expect(runtime.health()).toMatchObject({ ok: false, state: 'starting', version: '1.2.3' });
  await runtime.start();
  expect(runtime.health()).toMatchObject({ ok: true, state: 'running' });
  await runtime.stop();
  await runtime.stop();
  expect(runtime.health()).toMatchObject({ ok: false, state: 'stopped' });
});

test('stopped before it was started, it stays stopped', async () => {
  await runtime.stop();
  await runtime.start();
  expect(runtime.health().state).toBe('stopped');
});
