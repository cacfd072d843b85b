import { describe, expect, test } from 'vitest';
import { type PickRule, pickItems } from './pick-items.ts';

const nowMs = Temporal.Instant.from('2026-11-16T12:00:00Z').epochMilliseconds;
const pick = (items: unknown, ...rules: PickRule[]) =>
  pickItems({ kind: 'pick', json: JSON.stringify(items), rules, nowMs });
const contains = (how: 'any' | 'all' | 'none', ...words: string[]): PickRule => ({
  kind: 'contains',
  words,
  how,
});

describe('what is a list', () => {
  test.each<[unknown, unknown[]]>([
    [
      [1, 2],
      [1, 2],
    ],
    ['a\n\n b \r\nc\n', ['a', ' b', 'c']],
    [{ total: 2, items: ['a', 'b'] }, ['a', 'b']],
    [{ a: [1], b: [2] }, [{ a: [1], b: [2] }]],
    [null, []],
    ['<?xml version="1.0"?>\n<!-- x --><html><p>a</p>b</html>', ['a', 'b']],
    ['<div>a</div>b', ['a', 'b']],
    ['a < b\n<c>', ['a < b', '<c>']],
    [5, [5]],
    ['["a","b"]', ['a', 'b']],
    ['[not json', ['[not json']],
    [
      '<!doctype html><body><h1>A <i>b</i></h1><ul><li>one<li>two</ul><script>x</script>',
      ['A b', 'one', 'two'],
    ],
  ])('%j', (items, expected) => {
    expect(pick(items)).toEqual(expected);
  });
});

describe('words', () => {
  const posts = ['Rain in Spain', 'AI news', 'Über Künstliche Intelligenz', 'ai and rain'];

  test.each<[PickRule, string[]]>([
    [contains('any', 'ai'), ['AI news', 'ai and rain']],
    [contains('any', 'uber', 'news'), ['AI news', 'Über Künstliche Intelligenz']],
    [contains('all', 'ai', 'rain'), ['ai and rain']],
    [contains('none', 'ai', 'rain'), ['Über Künstliche Intelligenz']],
    [contains('any', 'kunst'), ['Über Künstliche Intelligenz']],
    [{ kind: 'contains', words: ['kunst'], how: 'any', whole: true }, []],
    [
      { kind: 'contains', words: ['KÜNSTLICHE'], how: 'any', whole: true },
      ['Über Künstliche Intelligenz'],
    ],
    [{ kind: 'equals', text: ' ai NEWS' }, ['AI news']],
    [{ kind: 'matches', pattern: '^ai\\b' }, ['AI news', 'ai and rain']],
  ])('%j', (rule, expected) => {
    expect(pick(posts, rule)).toEqual(expected);
  });

  test('are looked for in all that an entry says, and not in its address', () => {
    const entries = [
      { id: 'ai-1', title: 'One', link: 'https://x.org/ai', summary: 'about rain' },
      { id: '2', title: 'Two', link: null, summary: 'about AI' },
    ];
    expect(pick(entries, contains('any', 'ai'))).toEqual([entries[1]]);
  });

  test('that nobody can read are refused', () => {
    expect(() => pick(posts, { kind: 'matches', pattern: '(' })).toThrow('regular expression');
  });
});

describe('measures', () => {
  const files = [
    { name: 'a', bytes: 10, modifiedUtc: '2026-11-16T11:30:00Z' },
    { name: 'b', bytes: 2000, modifiedUtc: '2026-11-15T11:30:00Z' },
  ];

  test('newer', () => {
    expect(pick(files, { kind: 'newer', seconds: 3600 })).toEqual([files[0]]);
    const posts = [
      { title: 'x', publishedUtc: null },
      { title: 'y', publishedUtc: '2026-11-16T11:59:00Z' },
    ];
    expect(pick(posts, { kind: 'newer', seconds: 3600 })).toEqual([posts[1]]);
    // When something is due says nothing of its age.
    const tasks = [
      { title: 'z', dueAtUtc: '2026-12-01T00:00:00Z', createdAtUtc: '2026-11-01T00:00:00Z' },
    ];
    expect(pick(tasks, { kind: 'newer', seconds: 3600 })).toEqual([]);
    expect(() => pick([{ title: 'x' }], { kind: 'newer', seconds: 1 })).toThrow('has a date');
    expect(pick([], { kind: 'newer', seconds: 1 })).toEqual([]);
  });

  test('compared by a field, or by the first number', () => {
    const over = (field: string | null, value: number): PickRule => ({
      kind: 'compare',
      field,
      is: 'above',
      value,
    });
    expect(pick(files, over('bytes', 100))).toEqual([files[1]]);
    expect(pick(['Lamp 45 €', 'Sofa 1.299,00 €', 'soon'], over(null, 100))).toEqual([
      'Sofa 1.299,00 €',
    ]);
    expect(() => pick(files, over('size', 1))).toThrow('"size"');
  });

  test('the first and the last few', () => {
    expect(pick([1, 2, 3], { kind: 'most', most: 2, from: 'start' })).toEqual([1, 2]);
    expect(pick([1, 2, 3], { kind: 'most', most: 2, from: 'end' })).toEqual([2, 3]);
  });
});

describe('an order, an edge and what a field says', () => {
  const files = [
    { name: 'b.pdf', bytes: 5, modifiedUtc: '2026-11-14T00:00:00Z' },
    { name: 'a.ISO', bytes: 9, modifiedUtc: '2026-11-15T00:00:00Z' },
    { name: 'c.pdf', bytes: 7, modifiedUtc: '2026-11-13T00:00:00Z' },
  ];
  const namesOf = (rule: PickRule): unknown[] =>
    pickItems({ kind: 'pick', json: JSON.stringify(files), rules: [rule], nowMs: 0 }).map(
      (file) => (file as { name: string }).name,
    );

  test.each<[PickRule, string[]]>([
    [{ kind: 'sorted', by: null, first: 'most' }, ['a.ISO', 'b.pdf', 'c.pdf']],
    [{ kind: 'sorted', by: null, first: 'least' }, ['c.pdf', 'b.pdf', 'a.ISO']],
    [{ kind: 'sorted', by: 'bytes', first: 'most' }, ['a.ISO', 'c.pdf', 'b.pdf']],
    [{ kind: 'ends', words: ['.pdf'], how: 'any' }, ['b.pdf', 'c.pdf']],
    [{ kind: 'ends', words: ['.iso', '.tmp'], how: 'none' }, ['b.pdf', 'c.pdf']],
    [{ kind: 'begins', words: ['A'], how: 'any' }, ['a.ISO']],
    [{ kind: 'compare', field: 'Name', is: 'equals', value: 'B.PDF' }, ['b.pdf']],
    [{ kind: 'compare', field: 'name', is: 'not', value: 'b.pdf' }, ['a.ISO', 'c.pdf']],
  ])('%j', (rule, names) => {
    expect(namesOf(rule)).toEqual(names);
  });

  test('what nothing has is named', () => {
    expect(() => namesOf({ kind: 'sorted', by: 'score', first: 'most' })).toThrow('"score"');
    expect(() => namesOf({ kind: 'compare', field: 'state', is: 'equals', value: 'open' })).toThrow(
      '"state"',
    );
  });
});
