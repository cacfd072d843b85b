import { expect, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import { openBounded } from '../bounded/bounded.fake.ts';
import { callContext } from '../call-context.fake.ts';
import { createCatalog } from '../catalog.ts';
import { createValueFindTool } from './value-find-tool.ts';

const bounded = openBounded();
const clock = createVirtualClock({ startIso: '2026-11-16T12:00:00Z' });
const catalog = createCatalog({ bounded, tools: [createValueFindTool(bounded, clock)] });

async function find(input: object) {
  const result = await catalog.call('value.find', input, callContext());
  return result.ok ? result.output : result.failure;
}

test('a value has what it says, what it comes to and where it is', async () => {
  expect(await find({ data: { main: { temp: 21 } }, name: 'temperature' })).toEqual({
    value: 21,
    number: 21,
    dateUtc: null,
    ageSeconds: null,
    where: 'main.temp',
  });
  expect(await find({ data: 'Price: 1.299,00 €', name: 'price', as: 'number' })).toMatchObject({
    value: '1.299,00 €',
    number: 1299,
  });
});

test('a date has an age', async () => {
  expect(
    await find({ data: { updated: '2026-11-16T11:59:00Z' }, name: 'updated', as: 'date' }),
  ).toMatchObject({
    dateUtc: '2026-11-16T11:59:00Z',
    ageSeconds: 60,
  });
});

test('none, and several, are failures that say what was looked for', async () => {
  expect(await find({ data: { a: 1 }, name: 'price', as: 'number' })).toMatchObject({
    code: 'not-found',
    message: 'There is no number called "price" in {"a":1} Its fields: a.',
  });
  const push = { ref: 'refs/heads/main', repository: { default_branch: 'dev' } };
  expect(await find({ data: push, name: 'branch', exact: true })).toMatchObject({
    code: 'not-found',
    message: expect.stringContaining('Its fields: ref, repository.default_branch.'),
  });
  expect(await find({ data: 'sold out', as: 'number' })).toMatchObject({
    code: 'not-found',
    message: 'There is no number in "sold out"',
  });
  expect(await find({ data: { a: { price: 1 }, b: { price: 2 } }, name: 'price' })).toMatchObject({
    code: 'ambiguous',
    message: expect.stringContaining('a.price (1), b.price (2)'),
  });
  const page = '<html><body><p>Price: 80 €</p><p>Price: 45 €</p></body></html>';
  expect(await find({ data: page, name: 'price', as: 'number' })).toMatchObject({
    code: 'ambiguous',
    message: expect.stringMatching(/80 €.*45 €.*CSS selector/),
  });
  expect(await find({ data: {}, name: 'price', mayBeMissing: true })).toMatchObject({
    value: null,
  });
});

test('long pages are looked through elsewhere, and end', async () => {
  const page = `<html><body>${'<p>x</p>'.repeat(2000)}<b class="price">45</b></body></html>`;
  expect(await find({ data: page, name: 'price', as: 'number' })).toMatchObject({ number: 45 });
  const nested = '<div class="price">'.repeat(20_000);
  const found = (await find({ data: nested, name: 'price' })) as { code?: string };
  expect(found.code).toMatch(/not-found|too-slow|too-large/);
});
