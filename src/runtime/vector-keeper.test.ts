import { expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { failed } from '../domain/model-call.ts';
import type { CaughtUp } from '../memory/meaning.ts';
import { turn } from '../models/models.fake.ts';
import { createVectorKeeper } from './vector-keeper.ts';

const MADE: CaughtUp = { made: 2, leftOut: 0, failure: null };

function openKeeper() {
  const clock = createVirtualClock();
  const state = { isSetUp: true, isBehind: true, result: MADE, passes: 0 };
  const logged: string[] = [];
  const log = (event: string): void => void logged.push(event);
  const keeper = createVectorKeeper({
    clock,
    log: { debug: log, info: log, warn: log, error: log },
    isSetUp: () => state.isSetUp,
    meaning: async () => ({
      near: async () => [],
      isBehind: async () => state.isBehind,
      async catchUp() {
        state.passes += 1;
        return state.result;
      },
    }),
  });
  const pass = async (ms: number) => {
    clock.advance(ms);
    await turn();
  };
  return { clock, state, logged, keeper, pass };
}

test('what is behind is caught up every few seconds, and where nothing is, nobody is asked', async () => {
  const { state, logged, keeper, pass } = openKeeper();
  keeper.look();
  keeper.look();
  await pass(15_000);
  expect([state.passes, logged]).toEqual([1, ['memory-vectors-made']]);
  state.isBehind = false;
  await pass(15_000);
  expect(state.passes).toBe(1);
  state.isBehind = true;
  await pass(15_000);
  expect(state.passes).toBe(2);
  keeper.stop();
  await pass(60_000);
  expect(state.passes).toBe(2);
});

test('a provider that is down is asked less and less often, until it answers', async () => {
  const { state, logged, keeper, pass } = openKeeper();
  state.result = { made: 0, leftOut: 0, failure: failed('unreachable', 'nobody there') };
  keeper.look();
  await pass(15_000);
  await pass(15_000);
  expect([state.passes, logged]).toEqual([1, ['memory-vectors-not-made']]);
  await pass(15_000);
  expect(state.passes).toBe(2);
  state.result = MADE;
  await pass(60_000);
  await pass(15_000);
  expect(state.passes).toBe(4);
});

test('without a model there is no timer, until the settings name one', async () => {
  const { clock, state, keeper, pass } = openKeeper();
  state.isSetUp = false;
  keeper.look();
  expect(clock.pendingTimers()).toBe(0);
  state.isSetUp = true;
  keeper.look();
  await pass(15_000);
  expect(state.passes).toBe(1);
  state.isSetUp = false;
  await pass(15_000);
  expect(clock.pendingTimers()).toBe(0);
});
