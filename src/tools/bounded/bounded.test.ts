/** Attacks on what works with expressions and texts of strangers. Each would stop the process that it runs in. */
import { expect, test } from 'vitest';
import type { ChildPool } from '../../base/child-pool.ts';
import { createSystemClock } from '../../base/clock.ts';
import { openBounded } from './bounded.fake.ts';
import { createBounded } from './bounded.ts';

const bounded = openBounded();
const { signal } = new AbortController();
const match = { flags: '', group: undefined, most: 1 };
const select = { attribute: undefined, most: 1 };
const feed = { limit: 20, baseUrl: undefined };
const open = (tag: string, times: number) => `<${tag}>`.repeat(times);

/** The width comes from the value, so that nothing is seen of it beforehand. */
const WIDE = { width: 500_000_000, list: Array.from({ length: 2000 }, (_, index) => index) };

test.each([
  ['a width that ends V8', { data: WIDE, query: "pad_left('x', width)" }],
  ['a width that is written out', { data: {}, query: "pad_left('x', `500000000`)" }],
  ['a value in itself', { data: [1], query: Array(60).fill('[@, @]').join(' | ') }],
  ['a product of lists', { data: WIDE, query: 'list[*].[$.list[*].[$.list[*].[$.list]]]' }],
  ['a text that doubles', { data: 'ab', query: Array(60).fill("join('', [@, @])").join(' | ') }],
])('json.query: %s is cut off', async (_, request) => {
  expect((await bounded.query(request, signal)).kind).toMatch(/^too-(?:slow|large)$/);
});

test.each([
  ['a repetition in a repetition', '(a+)+$', `${'a'.repeat(60)}!`],
  ['three repetitions', '\\s*\\s*\\s*x', ' '.repeat(200_000)],
  ['what was found before', '(.*)\\1{5}x', 'a'.repeat(100_000)],
])('a regular expression: %s is cut off', async (_, pattern, text) => {
  expect(await bounded.match({ ...match, pattern, text }, signal)).toEqual({ kind: 'too-slow' });
});

test.each([
  ['steps within steps', '* * * * * * * * b', open('a', 3000)],
  ['what has what has', ':has(:has(:has(b)))', open('a', 3000)],
  ['a page nested without end', 'b', open('a', 1_000_000)],
  ['ends that nothing began', 'b', open('a', 200_000) + '</b>'.repeat(200_000)],
])('a selector: %s is cut off or answered, and does no harm', async (_, selector, page) => {
  const { kind } = await bounded.select({ ...select, selector, page }, signal);
  expect(kind).toMatch(/^(?:done|too-slow|too-large)$/);
});

test('a feed of nothing but tags does no harm', async () => {
  const xml = `<rss>${open('a', 500_000)}`;
  const { kind } = await bounded.readFeed({ ...feed, xml }, signal);
  expect(kind).toMatch(/^(?:done|too-slow|too-large)$/);
});

test('after all that, work is done as before', async () => {
  expect(await bounded.query({ data: { a: 'x' }, query: 'pad_left(a, `3`)' }, signal)).toEqual({
    kind: 'done',
    value: '  x',
  });
});

test('what is known to be bounded is done without a child', async () => {
  const alone = createBounded({
    clock: createSystemClock(),
    createPool: (): ChildPool => {
      throw new Error('a child was asked for');
    },
  });
  const data = { items: Array.from({ length: 200 }, (_, n) => ({ n, title: `item ${n}` })) };
  expect(await alone.query({ data, query: 'items[?n > `197`].title' }, signal)).toEqual({
    kind: 'done',
    value: ['item 198', 'item 199'],
  });
  const found = { kind: 'done', value: ['42'] };
  const text = `${'Words. '.repeat(50)}Total: 42 EUR`;
  expect(await alone.match({ ...match, pattern: 'Total: (\\d+)', text }, signal)).toEqual(found);
  const page = `<ul>${'<li>x</li>'.repeat(50)}<li class="sum">42</li></ul>`;
  expect(await alone.select({ ...select, selector: 'ul > li.sum', page }, signal)).toEqual(found);
});
