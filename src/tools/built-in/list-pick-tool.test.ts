import { expect, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import { openBounded } from '../bounded/bounded.fake.ts';
import { callContext } from '../call-context.fake.ts';
import { createCatalog } from '../catalog.ts';
import { createListPickTool } from './list-pick-tool.ts';

const bounded = openBounded();

function picker() {
  const stored = new Map<string, string>();
  const state = {
    get: async (scope: string, name: string) => stored.get(`${scope} ${name}`) ?? null,
    set: async (scope: string, name: string, value: string) =>
      void stored.set(`${scope} ${name}`, value),
  };
  const clock = createVirtualClock();
  const catalog = createCatalog({
    bounded,
    tools: [createListPickTool({ bounded, clock, state })],
  });
  let asked = 0;
  return async (items: unknown, rules: object[], key = `call ${asked++}`) => {
    const result = await catalog.call('list.pick', { items, rules }, callContext({ key }));
    return result.ok ? (result.output as { items: unknown[]; text: string }) : result.failure;
  };
}

const NEW = { kind: 'new' };
const post = (id: string, title = id) => ({ id, title, link: `https://x.org/${id}` });

test('what is left comes with its number, and as lines', async () => {
  const pick = picker();
  const rules = [{ kind: 'contains', words: ['b'] }];
  expect(await pick([post('a'), post('b')], rules)).toEqual({
    items: [post('b')],
    count: 1,
    text: 'b https://x.org/b',
  });
  expect(await pick([{ name: 'x.txt', bytes: 1 }, 7, 'line', { odd: 1 }], [])).toMatchObject({
    text: 'x.txt\n7\nline\n{"odd":1}',
  });
});

test('nothing is new the first time; later what was not there before', async () => {
  const pick = picker();
  expect(await pick([post('a')], [NEW])).toMatchObject({ count: 0, text: '' });
  expect(await pick([post('b'), post('a')], [NEW])).toMatchObject({ items: [post('b')] });
  expect(await pick([post('b'), post('a')], [NEW])).toMatchObject({ count: 0 });
});

test('a list that is empty for once makes nothing new of what has an id', async () => {
  const pick = picker();
  await pick([post('a')], [NEW]);
  expect(await pick([], [NEW])).toMatchObject({ count: 0 });
  expect(await pick([post('a'), post('b')], [NEW])).toMatchObject({ items: [post('b')] });
});

test('a file or a line that was gone is new again; one that was written to is not', async () => {
  const pick = picker();
  await pick([{ name: 'a', bytes: 1 }], [NEW]);
  expect(await pick([{ name: 'a', bytes: 2 }], [NEW])).toMatchObject({ count: 0 });
  await pick([], [NEW]);
  expect(await pick([{ name: 'a', bytes: 2 }], [NEW])).toMatchObject({ count: 1 });
});

test('a repeat of the same call finds the same new', async () => {
  const pick = picker();
  await pick(['a'], [NEW]);
  expect(await pick(['a', 'b'], [NEW], 'x')).toMatchObject({ items: ['b'] });
  expect(await pick(['a', 'b'], [NEW], 'x')).toMatchObject({ items: ['b'] });
  expect(await pick(['a', 'b'], [NEW], 'y')).toMatchObject({ count: 0 });
});

test('rules before and behind what is new', async () => {
  const pick = picker();
  const rules = [{ kind: 'contains', words: ['lamp'] }, NEW, { kind: 'most', most: 1 }];
  await pick(['lamp 1'], rules);
  const more = ['lamp 2', 'lamp 3', 'sofa', 'lamp 1'];
  expect(await pick(more, rules)).toMatchObject({ items: ['lamp 2'] });
  expect(await pick([...more, 'sofa 2'], rules)).toMatchObject({ count: 0 });
});

test('an expression without end is cut off, and what can not be measured is refused', async () => {
  const pick = picker();
  const bad = { kind: 'matches', pattern: '(a+)+$' };
  expect(await pick([`${'a'.repeat(40)}!`], [bad])).toMatchObject({ code: 'too-slow' });
  expect(await pick(['a'], [{ kind: 'compare', is: 'above', value: 1 }])).toMatchObject({
    code: 'bad-input',
    message: 'None of the items has a number.',
  });
});

test('it only reads where it has nothing to remember', () => {
  const state = { get: async () => null, set: async () => {} };
  const tool = createListPickTool({ bounded, clock: createVirtualClock(), state });
  const catalog = createCatalog({ bounded, tools: [tool] });
  const most = { kind: 'most', most: 1 };
  expect(catalog.effectOf('list.pick', { items: [], rules: [most] })).toBe('read');
  expect(catalog.effectOf('list.pick', { items: [], rules: [most, NEW] })).toBe('idempotent');
});
