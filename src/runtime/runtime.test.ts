import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSystemClock } from '../base/clock.ts';
import { configSchema } from './config-schema.ts';
import { createExecuteRun } from './execute-run.ts';
import { type OpenHome, openHome } from './open-home.ts';
import { createRuntime, type Runtime } from './runtime.ts';

/** The real parts on a real file and a real clock: what is due in the past fires at once. */
let home: string;
let opened: OpenHome;
let runtime: Runtime;
let posted: object[];
let webhookFails: boolean;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-runtime-'));
  const clock = createSystemClock();
  posted = [];
  events = new EventEmitter();
  const emit = (event: string, facts?: object): void => void events.emit(event, facts);
  const log = { debug: emit, info: emit, warn: emit, error: emit };
  webhookFails = false;
  opened = openHome({ home, config: configSchema.parse({}), clock });
  const execute = createExecuteRun({
    getSchedule: opened.store.schedules.get,
    postWebhook: async (request) => {
      if (webhookFails) throw new Error('it answered 500');
      posted.push({ key: request.key, body: request.body });
    },
  });
  const { store, schedules } = opened;
  runtime = createRuntime({
    clock,
    log,
    version: '1.2.3',
    store,
    schedules,
    execute,
    owner: 'test',
    isDeadOwner: () => false,
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

describe('a schedule, from the clock to the inbox', () => {
  test('a one-shot that is due runs once, is completed, and its words are in the inbox', async () => {
    const { schedule } = await opened.schedules.add({ ...LONG_AGO, instruction: 'Say hello' });
    const end = finished();
    await runtime.start();
    await end;
    expect(await opened.schedules.get(schedule.id)).toMatchObject({
      status: 'completed',
      lastStatus: 'succeeded',
      nextFireMs: null,
    });
    expect(await opened.store.inbox.list({ limit: 10 })).toMatchObject([
      { text: 'Say hello', sessionKey: 'agent:main:inbox:direct:owner' },
    ]);
  });

  test('one that is added while the daemon runs wakes it', async () => {
    await runtime.start();
    const end = finished();
    await opened.schedules.add({ ...LONG_AGO, instruction: 'Say hello' });
    await end;
    expect(await opened.store.inbox.list({ limit: 10 })).toHaveLength(1);
  });

  test('a webhook gets the occurrence under its key', async () => {
    await opened.schedules.add({
      ...LONG_AGO,
      id: 'hook',
      instruction: 'x',
      webhook: 'http://127.0.0.1:9/x',
    });
    const end = finished();
    await runtime.start();
    await end;
    expect(posted).toMatchObject([
      {
        key: 'hook@2026-01-01T00:00:00Z',
        body: { scheduleId: 'hook', scheduledFor: '2026-01-01T00:00:00Z', attempt: 1 },
      },
    ]);
  });

  test('a failure is recorded with its reason and cools the schedule down', async () => {
    webhookFails = true;
    const { schedule } = await opened.schedules.add({
      ...LONG_AGO,
      instruction: 'x',
      webhook: 'http://127.0.0.1:9/x',
    });
    const end = finished();
    await runtime.start();
    await end;
    const failed = await opened.schedules.get(schedule.id);
    expect(failed).toMatchObject({
      status: 'active',
      lastStatus: 'failed',
      lastSummary: 'the webhook failed: it answered 500',
    });
    expect(failed.coolDownUntilMs).not.toBeNull();
  });

  test('run now runs whatever the schedule says about when', async () => {
    const { schedule } = await opened.schedules.add({
      cron: '0 0 1 1 *',
      instruction: 'Say hello',
    });
    await runtime.start();
    const end = finished();
    const run = await opened.schedules.runNow(schedule.id);
    await end;
    expect((await opened.store.engine.get(run.id))?.state).toBe('succeeded');
    expect((await opened.schedules.get(schedule.id)).status).toBe('active');
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
