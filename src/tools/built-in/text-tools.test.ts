import { describe, expect, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import { openBounded } from '../bounded/bounded.fake.ts';
import { callContext } from '../call-context.fake.ts';
import { createCatalog } from '../catalog.ts';
import { createJsonQueryTool } from './json-query-tool.ts';
import { createTextExtractTool } from './text-extract-tool.ts';
import { createTextTemplateTool } from './text-template-tool.ts';
import { createTimeNowTool } from './time-now-tool.ts';

const bounded = openBounded();

const clock = createVirtualClock({ startIso: '2026-06-01T22:30:00Z' });
const catalog = createCatalog({
  bounded,
  tools: [
    createTextTemplateTool(),
    createTextExtractTool(bounded),
    createJsonQueryTool(bounded),
    createTimeNowTool({ clock, defaultTimezone: 'Europe/Berlin' }),
  ],
});

async function call(name: string, input: unknown) {
  const result = await catalog.call(name, input, callContext());
  return result.ok ? result.output : result.failure;
}

describe('time.now', () => {
  test('tells the time of a zone, by default of its own', async () => {
    expect(await call('time.now', {})).toEqual({
      utc: '2026-06-01T22:30:00Z',
      local: '2026-06-02T00:30:00+02:00',
      timezone: 'Europe/Berlin',
      date: '2026-06-02',
      time: '00:30:00',
      weekday: 'Tuesday',
    });
    expect(await call('time.now', { timezone: 'america/new_york' })).toMatchObject({
      timezone: 'America/New_York',
      weekday: 'Monday',
      time: '18:30:00',
    });
  });

  test('a zone that is none is bad input, with the one that was meant', async () => {
    expect(await call('time.now', { timezone: 'Europe/Berln' })).toMatchObject({
      code: 'bad-input',
      message: expect.stringContaining('Europe/Berlin'),
    });
  });
});

describe('text.template', () => {
  const values = { a: { b: [{ c: 'deep' }], n: 1, empty: '', nothing: null }, 'x-y': 'dash' };

  test.each([
    ['no place', 'no place'],
    ['{{a.b[0].c}} and {{ x-y }}', 'deep and dash'],
    ['{{a.n}}{{a.empty}}', '1'],
    ['{{a.b.length}}', '1'],
    ['{{a.b}}', '[{"c":"deep"}]'],
    ['{ {a} } {{}', '{ {a} } {{}'],
    ['$& $1 {{a.n}}', '$& $1 1'],
  ])('%j becomes %j', async (template, text) => {
    expect(await call('text.template', { template, values })).toEqual({ text });
  });

  test('what is put in is not read again', async () => {
    const hostile = { a: '{{b}} $& `1`', b: 'never' };
    expect(await call('text.template', { template: '{{a}}', values: hostile })).toEqual({
      text: '{{b}} $& `1`',
    });
  });

  test.each([
    '{{missing}}',
    '{{a.b[1].c}}',
    '{{a.nothing}}',
    '{{}}',
    '{{constructor}}',
    '{{__proto__.x}}',
    '{{__proto__}}',
    '{{a.__proto__}}',
    '{{a.constructor.constructor}}',
    '{{a.b[0].c.length}}',
    '{{a.n + 1}}',
    '{{process.exit()}}',
  ])('%s is not there', async (template) => {
    expect(await call('text.template', { template, values })).toMatchObject({
      code: 'missing-value',
      message: expect.stringContaining(template),
    });
  });

  test('a default stands for what is missing', async () => {
    expect(await call('text.template', { template: '{{no}}!', default: '?' })).toEqual({
      text: '?!',
    });
  });

  test('a result that would fill the memory is refused', async () => {
    const template = '{{a}}'.repeat(100_000);
    expect(
      await call('text.template', { template, values: { a: 'x'.repeat(1000) } }),
    ).toMatchObject({ code: 'too-large' });
  });
});

describe('text.extract with an expression', () => {
  const text = 'Total: 42 EUR, tax: 7 EUR';

  test.each([
    [{ pattern: '\\d+' }, ['42']],
    [{ pattern: '\\d+', all: true }, ['42', '7']],
    [{ pattern: '(\\d+) EUR', all: true }, ['42', '7']],
    [{ pattern: '(\\d+) EUR', group: 0 }, ['42 EUR']],
    [{ pattern: '(?<sum>\\d+)', group: 'sum' }, ['42']],
    [{ pattern: 'TOTAL', flags: 'i' }, ['Total']],
    [{ pattern: 'nowhere' }, []],
    [{ pattern: '\\p{Lu}+', all: true }, ['T', 'EUR', 'EUR']],
    [{ pattern: '\\d+\\ E\\-?' }, ['42 E']],
    [{ pattern: '(x)?Total' }, ['Total']],
  ])('%j finds %j', async (input, values) => {
    expect(await call('text.extract', { text, ...input })).toEqual({
      value: values[0] ?? null,
      values,
    });
  });

  test.each([
    [{ pattern: '^(a+)+$' }, `${'a'.repeat(50)}b`],
    [{ pattern: '(a|a)*$', all: true }, `${'a'.repeat(50)}b`],
    [{ pattern: '(.*)*(.*)*(.*)*x' }, 'a'.repeat(200)],
  ])('an expression without end is cut off: %j', async (input, hostile) => {
    expect(await call('text.extract', { text: hostile, ...input })).toMatchObject({
      code: 'too-slow',
      retryable: false,
    });
  });

  test('long values are cut where that is asked for', async () => {
    const long = { text: '<p>abcdef</p>', selector: 'p' };
    expect(await call('text.extract', { ...long, longest: 4 })).toMatchObject({ value: 'abc…' });
    expect(await call('text.extract', { ...long, longest: 6 })).toMatchObject({ value: 'abcdef' });
  });

  test('what must be found and is not is a failure that says what was looked for', async () => {
    const page = { text: '<p>x</p>', mustFind: true };
    expect(await call('text.extract', { ...page, selector: 'h1' })).toMatchObject({
      code: 'not-found',
      message: expect.stringContaining('h1'),
    });
    expect(await call('text.extract', { ...page, pattern: 'y+' })).toMatchObject({
      message: expect.stringContaining('y+'),
    });
    expect(await call('text.extract', { ...page, selector: 'p' })).toMatchObject({ value: 'x' });
  });

  test('matches without end are cut off', async () => {
    const { values } = (await call('text.extract', {
      text: 'a'.repeat(100_000),
      pattern: 'a?',
      all: true,
    })) as { values: string[] };
    expect(values).toHaveLength(1000);
  });

  test.each([
    [{ pattern: '(' }, 'pattern: is not a valid regex'],
    [{ pattern: 'a', flags: 'y' }, 'flags'],
    [{}, 'give exactly one of pattern, selector'],
    [{ pattern: 'a', selector: 'b' }, 'give exactly one of pattern, selector'],
    [{ pattern: '' }, 'pattern'],
  ])('%j is bad input', async (input, words) => {
    expect(await call('text.extract', { text, ...input })).toMatchObject({
      code: 'bad-input',
      message: expect.stringContaining(words),
    });
  });
});

describe('text.extract with a selector', () => {
  const page = `<!doctype html><body><h1>News &amp; more</h1><ul class=list>
    <li><a href="/1" title='one'>First
      item</a><li><a href=/2>Second</a></ul><script>alert("x")</script><p>unclosed <b>bold`;

  test.each([
    [{ selector: 'h1' }, ['News & more']],
    [{ selector: 'ul.list > li a', all: true }, ['First item', 'Second']],
    [{ selector: 'a', attribute: 'href', all: true }, ['/1', '/2']],
    [{ selector: 'a', attribute: 'title', all: true }, ['one']],
    [{ selector: 'li:nth-child(2) a' }, ['Second']],
    [{ selector: 'p' }, ['unclosed bold']],
    [{ selector: 'script' }, ['alert("x")']],
    [{ selector: 'body' }, ['News & more First item Second unclosed bold']],
    [{ selector: 'table' }, []],
  ])('%j finds %j', async (input, values) => {
    expect(await call('text.extract', { text: page, ...input })).toEqual({
      value: values[0] ?? null,
      values,
    });
  });

  test.each(['a[', ':nope(', '>>', 'a:has(', '('])(
    'the selector %j is bad input',
    async (selector) => {
      expect(await call('text.extract', { text: page, selector })).toMatchObject({
        code: 'bad-input',
      });
    },
  );

  test('a page that is nested without end, or a selector that never ends, fails and does no harm', async () => {
    const deep = '<div>'.repeat(200_000);
    expect(await call('text.extract', { text: deep, selector: 'div' })).toMatchObject({
      code: expect.stringMatching(/too-large|too-slow/),
    });
    const wide = '<i></i>'.repeat(30_000);
    const selector = 'i:has(~ i ~ i ~ b)';
    expect(await call('text.extract', { text: wide, selector })).toMatchObject({
      code: 'too-slow',
    });
  });
});

describe('json.query', () => {
  const data = {
    items: [
      { n: 1, s: 'open' },
      { n: 2, s: 'shut' },
      { n: 3, s: 'open' },
    ],
  };

  test.each([
    ["items[?s=='open'].n", [1, 3]],
    ['length(items)', 3],
    ['items[0]', { n: 1, s: 'open' }],
    ['nothing.here', null],
    ['max_by(items, &n).s', 'open'],
    ['__proto__', null],
    ['constructor', null],
    ['items.constructor', null],
    ['@', data],
  ])('%s is %j', async (query, result) => {
    expect(await call('json.query', { data, query })).toEqual({ result });
  });

  test('any value can be looked at', async () => {
    expect(await call('json.query', { data: null, query: '@' })).toEqual({ result: null });
    expect(await call('json.query', { data: [3, 1], query: 'sort(@)' })).toEqual({
      result: [1, 3],
    });
  });

  test.each(['items[', 'nope(@)', 'sum(items)', '][', "a'"])(
    'the query %j fails with a reason',
    async (query) => {
      expect(await call('json.query', { data, query })).toMatchObject({
        code: 'bad-query',
        message: expect.stringContaining(JSON.stringify(query)),
      });
    },
  );

  test('a query without end is cut off', async () => {
    const many = Array.from({ length: 3000 }, (_, index) => index);
    const query = '[?length($[?length($) > `0`]) > `0`]';
    expect(await call('json.query', { data: many, query })).toMatchObject({
      code: expect.stringMatching(/too-slow/),
    });
  });
});
