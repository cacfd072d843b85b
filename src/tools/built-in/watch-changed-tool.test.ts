import { expect, test } from 'vitest';
import { openBounded } from '../bounded/bounded.fake.ts';
import { callContext } from '../call-context.fake.ts';
import { createCatalog } from '../catalog.ts';
import { createWatchChangedTool } from './watch-changed-tool.ts';

const bounded = openBounded();

function watcher() {
  const stored = new Map<string, string>();
  const tool = createWatchChangedTool({
    get: async (scope, name) => stored.get(`${scope} ${name}`) ?? null,
    set: async (scope, name, value) => void stored.set(`${scope} ${name}`, value),
  });
  const catalog = createCatalog({ bounded, tools: [tool] });
  const ask = async (
    key: string,
    value: unknown,
    rest: { name?: string; scheduleId?: string | null; step?: object } = {},
  ) => {
    const { name = 'price', step = {}, ...context } = rest;
    const result = await catalog.call(
      'watch.changed',
      { name, value, ...step },
      callContext({ key, ...context }),
    );
    return result.ok ? result.output : result.failure;
  };
  return { ask, stored };
}

test('the first time nothing has changed; later what differs has', async () => {
  const { ask } = watcher();
  expect(await ask('1', 10)).toEqual({ changed: false, first: true, previous: null });
  expect(await ask('2', 10)).toEqual({ changed: false, first: false, previous: 10 });
  expect(await ask('3', 11)).toEqual({ changed: true, first: false, previous: 10 });
  expect(await ask('4', 11)).toEqual({ changed: false, first: false, previous: 11 });
});

test('a repeat of the same call gets the same answer, whatever the value is by then', async () => {
  const { ask } = watcher();
  await ask('1', 10);
  const answer = { changed: true, first: false, previous: 10 };
  expect(await ask('2', 11)).toEqual(answer);
  expect(await ask('2', 11)).toEqual(answer);
  expect(await ask('2', 12)).toEqual(answer);
  expect(await ask('3', 11)).toEqual({ changed: false, first: false, previous: 11 });
});

test('names, schedules and sessions are remembered apart', async () => {
  const { ask } = watcher();
  await ask('1', 10);
  expect(await ask('2', 11, { name: 'other' })).toMatchObject({ first: true });
  expect(await ask('3', 11, { scheduleId: 'sched_2' })).toMatchObject({ first: true });
  expect(await ask('4', 11, { scheduleId: null })).toMatchObject({ first: true });
  expect(await ask('5', 12, { scheduleId: null })).toMatchObject({ changed: true, previous: 11 });
});

test('the order of keys makes no difference, that of a list does', async () => {
  const { ask } = watcher();
  await ask('1', { a: 1, b: [1, 2] });
  expect(await ask('2', { b: [1, 2], a: 1 })).toMatchObject({ changed: false });
  expect(await ask('3', { b: [2, 1], a: 1 })).toMatchObject({ changed: true });
  expect(await ask('4', null)).toMatchObject({ changed: true });
  expect(await ask('5', null)).toMatchObject({ changed: false, first: false });
});

test('what is stored and can not be read counts as never seen; too much is refused', async () => {
  const { ask, stored } = watcher();
  for (const text of ['', 'null', '{}', '{"key":1}', 'nonsense']) {
    stored.set('sched_1 price', text);
    expect(await ask('1', 10), text).toMatchObject({ first: true });
  }
  expect(await ask('2', 'x'.repeat(1_000_001))).toMatchObject({ code: 'too-large' });
});

test('a number has changed where it moved far enough from the one that was told last', async () => {
  const { ask } = watcher();
  const drift = (key: string, value: unknown) => ask(key, value, { step: { by: 5 } });
  expect(await drift('1', 100)).toEqual({ changed: false, first: true, previous: null });
  expect(await drift('2', 103)).toEqual({ changed: false, first: false, previous: 100 });
  expect(await drift('3', '106')).toEqual({ changed: true, first: false, previous: 100 });
  expect(await drift('3', 106)).toEqual({ changed: true, first: false, previous: 100 });
  expect(await drift('4', 104)).toEqual({ changed: false, first: false, previous: 106 });
  expect(await drift('5', 'sold out')).toMatchObject({ code: 'not-a-number' });
  expect(await drift('6', 101)).toMatchObject({ changed: true, previous: 106 });
});
