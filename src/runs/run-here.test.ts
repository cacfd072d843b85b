import { afterEach, beforeEach, expect, test } from 'vitest';
import { createIds } from '../base/ids.ts';
import type { Run } from '../domain/run/run.ts';
import { workSchema } from '../domain/schedule/schedule.ts';
import { OWNER_SESSION } from '../domain/session-key.ts';
import { answering, openThinkingHome, type ThinkingHome } from '../runtime/thinking-home.fake.ts';
import type { Executed } from './executed.ts';
import { createRunHere } from './run-here.ts';

let house: ThinkingHome;
beforeEach(async () => {
  house = await openThinkingHome({ scenario: answering('') });
});
afterEach(() => house.close());

const NOTHING_MORE = { tier: null, steps: [], messages: [], deliveries: [] };
const CANCELLED: Executed = {
  outcome: { kind: 'cancelled', summary: 'cancelled' },
  ...NOTHING_MORE,
};
const DONE: Executed = { outcome: { kind: 'succeeded', summary: 'done' }, ...NOTHING_MORE };

/** Work that goes on until it is ended, or until a test lets it finish; answers with the run and with why it ended. */
async function begin(): Promise<{
  run: Run;
  ended: Promise<void>;
  reason: () => unknown;
  finish: () => void;
}> {
  let reason: unknown = null;
  const finished = Promise.withResolvers<Executed>();
  const here = createRunHere({
    store: house.opened.store,
    clock: house.clock,
    makeId: createIds(house.clock),
    executorOf: () => (_, signal) =>
      new Promise((resolve) => {
        finished.promise.then(resolve);
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
  return { ...begun, reason: () => reason, finish: () => finished.resolve(DONE) };
}

test('a run that somebody cancels from elsewhere ends', async () => {
  const { run, ended } = await begin();
  await house.clock.pass(10_000);
  await house.opened.runs.cancel(run.id);
  await house.clock.pass(10_000);
  await ended;
  expect(await house.opened.runs.find(run.id)).toMatchObject({ state: 'cancelled' });
});

test('a run that another process took over is left to it', async () => {
  const { run, ended, reason } = await begin();
  const { engine } = house.opened.store;
  await engine.recover({ nowMs: house.clock.nowMs(), dead: await engine.owners() });
  const left = expect(ended).rejects.toThrow('could not be carried on here');
  await house.clock.pass(10_000);
  await left;
  expect(reason()).toBe('lost');
  expect((await house.opened.runs.find(run.id)).state).toBe('waiting');
});

test('a run that was lost before its end could be recorded is not reported as done', async () => {
  const { run, ended, finish } = await begin();
  const { engine } = house.opened.store;
  await engine.recover({ nowMs: house.clock.nowMs(), dead: await engine.owners() });
  finish();
  await expect(ended).rejects.toThrow('could not be carried on here');
  expect((await house.opened.runs.find(run.id)).state).toBe('waiting');
});
