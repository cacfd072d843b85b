import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { silentLog } from '../../base/log.fake.ts';
import type { Emit, LoggedEvent } from '../../domain/event.ts';
import type { SendResult } from '../../domain/run/decide-delivery.ts';
import { createLiveAnswers, type LiveAnswers } from './live-answers.ts';
import { openSenderHouse } from './sender.fake.ts';

/** A sender, and what shows answers while they are made, on one store and a channel that can edit. */
const house = openSenderHouse();
const { say, start, poke, statesOf } = house;
const CHAT = 'agent:main:chat:direct:ann';
let live: LiveAnswers;

beforeEach(() => {
  house.channels = [house.editing('chat'), house.channel('plain')];
  openLive();
  house.sender = house.openSender('me');
});
afterEach(() => live.stop());

function openLive(): void {
  live = createLiveAnswers({
    clock: house.clock,
    log: silentLog,
    ...house.store,
    channels: () => house.channels,
  });
  house.live = live;
}

const tell: Emit = (kind, data) => live.hear({ id: '', atUtc: '', kind, data } as LoggedEvent);

async function begin(sessionKey = CHAT): Promise<string> {
  const nowMs = house.clock.nowMs();
  const { id } = await house.store.engine.begin(
    {
      lane: 'main',
      orderKey: sessionKey,
      sessionKey,
      cause: 'queued',
      attempt: 1,
      scheduleId: null,
      scheduledForMs: null,
      notBeforeMs: nowMs,
      enqueuedMs: nowMs,
    },
    { owner: 'worker', nowMs, leaseUntilMs: nowMs + 60_000 },
  );
  tell('run-started', { runId: id, scheduleId: null, attempt: 1, latenessMs: 0 });
  await house.clock.idle();
  return id;
}
const hear = (runId: string, text: string): void =>
  tell('text-said', { runId, sessionKey: CHAT, text });
async function finish(runId: string, state: 'succeeded' | 'failed' = 'succeeded'): Promise<void> {
  tell('run-finished', { runId, scheduleId: null, state, summary: 'the model is gone' });
  await house.clock.idle();
}
const answer = (runId: string, text: string) => say(`${runId}:answer`, CHAT, { text, runId });
const shown = (): string[] =>
  house.parts.map(({ text, edited }) => (edited === null ? text : `${edited} := ${text}`));
const kept = () => house.store.records.list('live-message');

test('an answer grows out of "thinking…" and is one message', async () => {
  const runId = await begin();
  expect(shown()).toEqual(['thinking…']);
  hear(runId, 'It ');
  hear(runId, 'is ');
  await house.clock.pass(1000);
  hear(runId, 'noon');
  hear(runId, '.');
  await house.clock.pass(999);
  expect(shown()).toEqual(['thinking…', 'r-thinking… := It is ']);
  await answer(runId, 'It is noon.');
  await finish(runId);
  await start();
  await house.clock.pass(5000);
  expect(shown()).toEqual(['thinking…', 'r-thinking… := It is ', 'r-thinking… := It is noon.']);
  expect(await statesOf()).toEqual([`${runId}:answer sent`]);
  expect(await kept()).toEqual([]);
});

test('a channel is edited no more often than it allows, however much is said', async () => {
  const runId = await begin();
  for (let index = 0; index < 100; index++) {
    hear(runId, 'x');
    await house.clock.pass(50);
  }
  expect(shown().length).toBeLessThanOrEqual(1 + 5);
});

test('what is said while "thinking…" is on its way is not left out', async () => {
  const gate = Promise.withResolvers<SendResult>();
  house.answer = () => gate.promise;
  const runId = await begin();
  hear(runId, 'It is ');
  gate.resolve({ kind: 'sent' });
  await house.clock.idle();
  hear(runId, 'noon');
  await house.clock.pass(1000);
  expect(shown().at(-1)).toBe('r-thinking… := It is noon');
});

test('a longer answer replaces the message with its first part and sends the others', async () => {
  const runId = await begin();
  await answer(runId, 'one|two');
  await start();
  expect(shown()).toEqual(['thinking…', 'r-thinking… := one', 'two']);
});

test('an answer whose message was deleted at the other side is sent anew', async () => {
  house.answer = ({ edited }) =>
    edited === null ? { kind: 'sent' } : { kind: 'failed', error: 'gone', retryable: false };
  const runId = await begin();
  await answer(runId, 'noon');
  await start();
  expect(shown()).toEqual(['thinking…', 'r-thinking… := noon', 'noon']);
  expect(await statesOf()).toEqual([`${runId}:answer sent`]);
});

test('an edit that may have happened is made again, and never in doubt', async () => {
  const runId = await begin();
  await answer(runId, 'noon');
  house.answer = () => ({ kind: 'unknown', error: 'cut off' });
  await start();
  house.answer = () => ({ kind: 'sent' });
  await house.clock.pass(1000);
  expect(shown().slice(1)).toEqual(['r-thinking… := noon', 'r-thinking… := noon']);
  expect(await statesOf()).toEqual([`${runId}:answer sent`]);
});

test('nothing that was said comes after the answer', async () => {
  const runId = await begin();
  await house.clock.pass(2000);
  const gate = Promise.withResolvers<SendResult>();
  house.answer = ({ text }) => (text === 'It is' ? gate.promise : { kind: 'sent' });
  hear(runId, 'It is');
  await house.clock.pass(1);
  hear(runId, ' noon');
  await answer(runId, 'noon');
  await start();
  gate.resolve({ kind: 'sent' });
  await house.clock.pass(5000);
  expect(shown()).toEqual(['thinking…', 'r-thinking… := It is', 'r-thinking… := noon']);
});

test.each([
  ['failed', 'I could not do this: the model is gone'],
  ['succeeded', 'the model is gone'],
] as const)(
  'a run that %s without an answer says so where it was thinking',
  async (state, text) => {
    const runId = await begin();
    await finish(runId, state);
    expect(shown()).toEqual(['thinking…', `r-thinking… := ${text}`]);
    expect(await kept()).toEqual([]);
  },
);

describe('after a crash', () => {
  test('a run that goes on shows no second "thinking…", and its answer is not doubled', async () => {
    const runId = await begin();
    openLive();
    house.sender = house.openSender('me');
    tell('run-started', { runId, scheduleId: null, attempt: 1, latenessMs: 0 });
    await house.clock.idle();
    await answer(runId, 'noon');
    await start();
    expect(shown()).toEqual(['thinking…', 'r-thinking… := noon']);
  });

  test('while "thinking…" was sent, none is sent again, and the answer comes by itself', async () => {
    house.answer = () => new Promise(() => undefined);
    const runId = await begin();
    house.answer = () => ({ kind: 'sent' });
    openLive();
    house.sender = house.openSender('me');
    tell('run-started', { runId, scheduleId: null, attempt: 1, latenessMs: 0 });
    await house.clock.idle();
    await answer(runId, 'noon');
    await start();
    expect(shown()).toEqual(['thinking…', 'noon']);
  });

  test('what was left of a run that is over says so', async () => {
    const runId = await begin();
    await house.store.engine.cancel({ runId, nowMs: house.clock.nowMs() });
    const run = await house.store.engine.get(runId);
    if (run === null) throw new Error('no run');
    const outcome = { kind: 'cancelled', summary: 'cancelled' } as const;
    const end = { owner: 'worker', outcome, nowMs: house.clock.nowMs(), tier: null };
    await house.store.ledger.completeRun({ run, ...end, steps: [], messages: [], deliveries: [] });
    openLive();
    live.start();
    await house.clock.idle();
    await house.clock.idle();
    expect(shown()).toEqual(['thinking…', 'r-thinking… := Stopped.']);
    expect(await kept()).toEqual([]);
  });
});

test('where nothing can be edited, or a schedule runs, nothing is shown before the answer', async () => {
  await begin('agent:main:plain:direct:bob');
  await begin('agent:main:inbox:direct:owner');
  expect(shown()).toEqual([]);
  await poke();
});

test('what a run says on its way is a message of its own', async () => {
  const runId = await begin();
  await say(`${runId}:step:1`, CHAT, { text: 'by the way', runId });
  await answer(runId, 'noon');
  await start();
  expect(shown()).toEqual(['thinking…', 'by the way', 'r-thinking… := noon']);
});
