import { expect, test } from 'vitest';
import { openBounded } from '../bounded/bounded.fake.ts';
import { callContext } from '../call-context.fake.ts';
import { createCatalog } from '../catalog.ts';
import { createWatchHoldsTool } from './watch-holds-tool.ts';

const bounded = openBounded();

function watcher() {
  const stored = new Map<string, string>();
  const clock = { ms: 0, nowMs: () => clock.ms };
  const tool = createWatchHoldsTool(
    {
      get: async (scope, name) => stored.get(`${scope} ${name}`) ?? null,
      set: async (scope, name, value) => void stored.set(`${scope} ${name}`, value),
    },
    clock,
  );
  const catalog = createCatalog({ bounded, tools: [tool] });
  let asked = 0;
  const ask = async (
    holds: unknown,
    rest: { times?: number; key?: string; seconds?: number; same?: unknown } = {},
  ) => {
    const { key = String(asked++), ...more } = rest;
    const input = { name: 'disk', holds, ...more };
    const result = await catalog.call('watch.holds', input, callContext({ key }));
    return result.ok ? (result.output as Record<string, unknown>) : { ...result.failure };
  };
  /** A row of looks, as what is told of each: + began, - ended, . nothing. */
  const row = async (looks: string, times = 1) => {
    let told = '';
    for (const look of looks) {
      const { began, ended } = await ask(look === 'x', { times });
      told += began === true ? '+' : ended === true ? '-' : '.';
    }
    return told;
  };
  return { ask, row, stored, clock };
}

test.each([
  ['xxx', 1, '+..'],
  ['oxxoox', 1, '.+.-.+'],
  ['ooo', 1, '...'],
  ['xoxxoxxxo', 2, '...+-.+.-'],
  ['xxoxx', 3, '.....'],
])('%s, %d in a row: %s', async (looks, times, told) => {
  expect(await watcher().row(looks, times)).toBe(told);
});

test('it counts, and says whether it was asked before', async () => {
  const { ask } = watcher();
  expect(await ask({ value: 85, greaterThan: 80 })).toEqual({
    began: true,
    ended: false,
    holds: true,
    count: 1,
    first: true,
  });
  expect(await ask({ value: '90', greaterThan: 80 })).toMatchObject({ count: 2, first: false });
  expect(await ask({ value: 70, greaterThan: 80 })).toMatchObject({ count: 0, ended: true });
});

test('a repeat of the same call gets the same answer', async () => {
  const { ask } = watcher();
  const first = await ask(true, { key: 'a' });
  expect(await ask(false, { key: 'a' })).toEqual(first);
  expect(await ask(true, { key: 'b' })).toMatchObject({ began: false, count: 2 });
});

test('what can not be compared fails and is not remembered', async () => {
  const { ask } = watcher();
  await ask(true);
  expect(await ask({ value: 'sold out', greaterThan: 5 })).toMatchObject({
    code: 'not-comparable',
    message: expect.stringContaining('"disk"'),
  });
  expect(await ask(true)).toMatchObject({ began: false, ended: false, count: 2 });
});

test('what looks like a reference in a value is none', async () => {
  const { ask } = watcher();
  expect(await ask({ value: '${secret.x}', equals: '${secret.x}' })).toMatchObject({ began: true });
});

test('it begins after so long without a break, a little early or late', async () => {
  const { ask, clock } = watcher();
  const looks: [number, boolean, boolean][] = [
    [0, true, false],
    [540, true, false],
    [571, true, true],
    [700, true, false],
    [800, false, false],
    [900, true, false],
    [1500, true, true],
  ];
  for (const [seconds, holds, began] of looks) {
    clock.ms = seconds * 1000;
    expect(await ask(holds, { seconds: 600 }), String(seconds)).toMatchObject({ began });
  }
});

test('a value that stays the same for so long, counted from when it was first seen', async () => {
  const { ask, clock } = watcher();
  const day = 86_400;
  const looks: [unknown, boolean, boolean][] = [
    [5, false, false],
    [5, true, false],
    [5, false, false],
    [6, false, true],
    [6, true, false],
  ];
  for (const [at, [same, began, ended]] of looks.entries()) {
    clock.ms = at * day * 1000;
    const answer = await ask(true, { same, seconds: day });
    expect(answer, String(at)).toMatchObject({ began, ended });
  }
});
