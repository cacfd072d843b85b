import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillTemplates, findReferences } from './template.ts';

const VALUES: Record<string, unknown> = {
  fetch: {
    body: { items: [{ title: 'One', n: 1 }, { title: 'Two' }], 'odd key': true, empty: null },
    list: [1, [2, 3]],
  },
  run: { scheduledFor: '2026-06-01T09:00:00Z' },
};
const fill = (value: unknown) => fillTemplates(value, (root) => VALUES[root]);
const filled = (value: unknown): unknown => {
  const result = fill(value);
  if (!result.ok) throw new Error(result.fault.message);
  return result.value;
};

describe('a reference', () => {
  test.each([
    ['${fetch.body.items[0].title}', 'One'],
    ['${ fetch.body.items[0].n }', 1],
    ['${fetch.body.items}', [{ title: 'One', n: 1 }, { title: 'Two' }]],
    ['${fetch.list[1][0]}', 2],
    ['${fetch.list.length}', 2],
    ['${fetch.body["odd key"]}', true],
    ['${fetch.body.empty}', null],
    ['${fetch.body.empty ?? "none"}', 'none'],
    ['${fetch.body.nothing ?? 0}', 0],
    ['${fetch.body.nothing ?? {"a":"}"}}', { a: '}' }],
    ['${nobody ?? plain words}', 'plain words'],
    ['${nobody.x.y ?? null}', null],
    ['Title: ${fetch.body.items[0].title}!', 'Title: One!'],
    ['${fetch.body.items[0].n}${fetch.body.items[0].n}', '11'],
    ['List: ${fetch.list}', 'List: [1,[2,3]]'],
    ['no reference', 'no reference'],
    ['', ''],
    ['5 $ and {braces}', '5 $ and {braces}'],
    ['$${HOME} is not ${run.scheduledFor}', '${HOME} is not 2026-06-01T09:00:00Z'],
    ['$$${run.scheduledFor}', '$${run.scheduledFor}'],
  ])('%s becomes %j', (text, value) => {
    expect(filled(text)).toEqual(value);
  });

  test('is replaced anywhere in a value, and never in a key', () => {
    expect(filled({ a: [{ b: '${run.scheduledFor}' }], '${run.x}': 1 })).toEqual({
      a: [{ b: '2026-06-01T09:00:00Z' }],
      '${run.x}': 1,
    });
  });

  test.each([
    '${',
    '${}',
    '${a',
    '${a b}',
    '${a..b}',
    '${a[-1]}',
    '${a[x]}',
    '${a ??}',
    '${1+1}',
    '${a()}',
  ])('%s is refused, and says how to write it', (text) => {
    expect(fill(text)).toMatchObject({ ok: false, fault: { code: 'bad-reference' } });
    expect(findReferences({ a: text }).faults).toMatchObject([{ details: { path: '/a' } }]);
  });

  test.each(['${fetch.body.nothing}', '${nobody.x}', '${fetch.list[9]}'])(
    '%s has no value',
    (text) => {
      expect(fill(text)).toMatchObject({ ok: false, fault: { code: 'missing-value' } });
    },
  );

  test.each(['__proto__', 'constructor', 'toString', 'prototype'])(
    'does not reach what objects inherit: %s',
    (key) => {
      expect(fill(`\${fetch.${key}}`)).toMatchObject({ ok: false });
      expect(fill(`\${fetch.body.${key}.name}`)).toMatchObject({ ok: false });
    },
  );
});

test('more text than a string can hold is refused, not thrown', () => {
  const long = 'x'.repeat(2 ** 27);
  const result = fillTemplates('${a}'.repeat(10), () => long);
  expect(result).toMatchObject({ ok: false, fault: { code: 'too-large' } });
});

test('references are found with their places', () => {
  const { found } = findReferences({ 'a/b': ['x', 'to ${fetch.body} and ${run.id}'] });
  expect(found.map(({ pointer, reference }) => [pointer, reference.root])).toEqual([
    ['/a~1b/1', 'fetch'],
    ['/a~1b/1', 'run'],
  ]);
});

test('whatever is written, reading it ends and throws nothing', () => {
  const hostile = fc.array(
    fc.constantFrom('${', '}', '$', '{', '??', '"', '\\', '[', ']', '.', 'a', '0', ' ', '\n'),
  );
  fc.assert(
    fc.property(hostile, (parts) => {
      const text = parts.join('');
      expect(typeof fill(text).ok).toBe('boolean');
      expect(findReferences(text).faults.length === 0).toBe(
        fillTemplates(text, () => ({})).ok ||
          (fill(text) as { fault: { code: string } }).fault.code === 'missing-value',
      );
    }),
    { numRuns: 500 },
  );
});

test('a value with no reference in it stays as it is', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      fc.pre(!JSON.stringify(value).includes('${'));
      const plain = JSON.parse(JSON.stringify(value));
      expect(filled(plain)).toEqual(plain);
    }),
  );
});
