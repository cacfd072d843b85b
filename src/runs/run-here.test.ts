import { afterEach, beforeEach, expect, test } from 'vitest';
import { createIds } from '../base/ids.ts';
import type { Run } from '../domain/run/run.ts';
import { workSchema } from '../domain/schedule/schedule.ts';
import { OWNER_SESSION } from '../domain/session-key.ts';
import { turn } from '../models/models.fake.ts';
import { answering, openThinkingHome, type ThinkingHome } from '../runtime/thinking-home.fake.ts';
import type { Executed } from './executed.ts';
import { createRunHere } from './run-here.ts';

let house: ThinkingHome;
beforeEach(async () => {
  house = await openThinkingHome({ scenario: answering('') });
});
afterEach(() => house.close());

const CANCELLED: Executed = {
  outcome: { kind: 'cancelled', summary: 'cancelled' },
  tier: null,
  steps: [],
  messages: [],
  deliveries: [],
};

/** Work that goes on until it is ended; answers with the run and with why it ended. */
async function begin(): Promise<{ run: Run; ended: Promise<void>; reason: () => unknown }> {
  let reason: unknown = null;
  const here = createRunHere({
    store: house.opened.store,
    clock: house.clock,
    makeId: createIds(house.clock),
    executorOf: () => (_, signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          ({ reason } = signal);
          resolve(reason === 'cancelled' ? CANCELLED : null);
        });
      }),
  });
  const work = workSchema.parse({ instruction: 'x' });
  const definition = { trigger: null, work, sessionKey: null };
  const begun = await here.begin(
    { definition, sessionKey: OWNER_SESSION },
    new AbortController().signal,
  );
  return { ...begun, reason: () => reason };
}

async function pass(ms: number): Promise<void> {
  house.clock.advance(ms);
  for (let times = 0; times < 5; times++) await turn();
}

test('a run that somebody cancels from elsewhere ends', async () => {
  const { run, ended } = await begin();
  await pass(10_000);
  await house.opened.runs.cancel(run.id);
  await pass(10_000);
  await ended;
  expect(await house.opened.runs.find(run.id)).toMatchObject({ state: 'cancelled' });
});

test('a run that another process took over is left to it', async () => {
  const { run, ended, reason } = await begin();
  const { engine } = house.opened.store;
  await engine.recover({ nowMs: house.clock.nowMs(), dead: await engine.owners() });
  const left = expect(ended).rejects.toThrow('could not be carried on here');
  await pass(10_000);
  await left;
  expect(reason()).toBe('lost');
  expect((await house.opened.runs.find(run.id)).state).toBe('waiting');
});
