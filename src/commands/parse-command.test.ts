import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../base/rounds.fake.ts';
import type { JsonSchema } from './command-tool.ts';
import { parseCommand } from './parse-command.ts';

const EMAIL: JsonSchema = {
  type: 'object',
  properties: {
    to: { type: 'array', items: { type: 'string' }, description: 'Who gets it.' },
    subject: { type: 'string' },
    maxResults: { type: 'integer', minimum: 1 },
    ratio: { type: 'number' },
    urgent: { type: 'boolean' },
    priority: { enum: ['low', 'medium', 'high'] },
    days: { type: 'array', items: { type: 'integer' } },
    points: { type: 'array', items: { type: 'object' } },
    flags: { type: 'array', items: { type: 'boolean' } },
    kinds: { type: 'array', items: { enum: ['a', 'b', 'c,d'] } },
    headers: { type: 'object', additionalProperties: { type: 'string' } },
    filter: {
      type: 'object',
      properties: { from_date: { type: 'string' }, page: { type: 'integer' } },
      additionalProperties: false,
    },
    id: { type: ['string', 'number', 'null'] },
    body: {},
    reply: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
    version: { const: 2 },
    remind: { type: ['boolean', 'string'] },
  },
  additionalProperties: false,
};

function requiring(...required: string[]): JsonSchema {
  return { ...EMAIL, required };
}

function inputOf(line: string[], schema = EMAIL): Record<string, unknown> {
  const { input, faults } = parseCommand(line, schema);
  expect(faults).toEqual([]);
  return input;
}

function faultsOf(line: string[], schema = EMAIL) {
  return parseCommand(line, schema).faults;
}

describe('flags', () => {
  test.each<[string[], Record<string, unknown>]>([
    [['--subject', 'Hi'], { subject: 'Hi' }],
    [['--subject=a=b'], { subject: 'a=b' }],
    [['--subject='], { subject: '' }],
    [['--subject', '- x'], { subject: '- x' }],
    [['--subject', '--- x'], { subject: '--- x' }],
    [['--subject=--urgent'], { subject: '--urgent' }],
    [['--subject', '-5'], { subject: '-5' }],
    [['--subject', '007'], { subject: '007' }],
    [['--urgent'], { urgent: true }],
    [['--no-urgent'], { urgent: false }],
    [['--urgent', 'false'], { urgent: false }],
    [['--urgent=yes', '--subject', 'x'], { urgent: true, subject: 'x' }],
    [['--urgent', '--subject', 'x'], { urgent: true, subject: 'x' }],
    [['--remind'], { remind: true }],
    [['--remind', 'later'], { remind: 'later' }],
    [['--remind', 'no'], { remind: 'no' }],
    [['--remind', 'false'], { remind: false }],
    [['--no-remind'], { remind: false }],
    [['--to', 'a', '--to', 'b,c'], { to: ['a', 'b,c'] }],
    [['--to', 'a,b'], { to: ['a,b'] }],
    [['--to', '["a","b"]'], { to: ['a', 'b'] }],
    [['--to', '[not json'], { to: ['[not json'] }],
    [['--days', '1, 2,3'], { days: [1, 2, 3] }],
    [['--days', '1', '--days', '2'], { days: [1, 2] }],
    [['--days', '[]'], { days: [] }],
    [['--points', '{"x":1,"y":2}'], { points: [{ x: 1, y: 2 }] }],
    [['--points', '{"x":1}', '--points', '{}'], { points: [{ x: 1 }, {}] }],
    [['--flags', 'true,no'], { flags: [true, false] }],
    [['--kinds', 'a,b'], { kinds: ['a', 'b'] }],
    [['--kinds', 'c,d'], { kinds: ['c,d'] }],
    [['--max-results', '5'], { maxResults: 5 }],
    [['--max_results=+5'], { maxResults: 5 }],
    [['--maxResults', '5.0'], { maxResults: 5 }],
    [['--MAXRESULTS', '1e3'], { maxResults: 1000 }],
    [['--ratio', '-.5'], { ratio: -0.5 }],
    [['--priority', 'high'], { priority: 'high' }],
    [['--version', '2'], { version: 2 }],
    [['--headers.accept', 'x', '--headers.X-A.b', 'y'], { headers: { accept: 'x', 'X-A.b': 'y' } }],
    [['--headers.a', '2', '--headers', '{"a":"1","b":"1"}'], { headers: { a: '2', b: '1' } }],
    [['--filter.from-date', 'x', '--filter.page', '3'], { filter: { from_date: 'x', page: 3 } }],
    [['--filter', '{"page":1}'], { filter: { page: 1 } }],
    [['--id', '12'], { id: 12 }],
    [['--id', '012'], { id: '012' }],
    [['--id', '12345678901234567890'], { id: '12345678901234567890' }],
    [['--id', 'null'], { id: null }],
    [['--body', '{"a":[1]}'], { body: { a: [1] } }],
    [['--body', '1.50'], { body: '1.50' }],
    [['--body', '15'], { body: 15 }],
    [['--body', '"x"'], { body: '"x"' }],
    [['--body', 'true'], { body: true }],
    [['--body.a.b', '1'], { body: { a: { b: 1 } } }],
    [['--reply', 'x'], { reply: 'x' }],
    [['--reply', 'x', '--reply', 'y'], { reply: ['x', 'y'] }],
    [['--reply', '["x"]'], { reply: ['x'] }],
  ])('%j', (line, input) => {
    expect(inputOf(line)).toEqual(input);
  });

  test('that no schema names are taken only where it says that any are', () => {
    const open = {
      type: 'object',
      properties: { name: {} },
      additionalProperties: { type: 'integer' },
    };
    expect(inputOf(['--Some-Key', '5'], open)).toEqual({ 'Some-Key': 5 });
    expect(inputOf(['--x', 'y'], { type: 'object' })).toEqual({ x: 'y' });
    expect(faultsOf(['--x', 'y'], { properties: { name: {} } })).toMatchObject([
      { code: 'unknown-flag' },
    ]);
  });

  test('prefer the name as it is written', () => {
    const twins = {
      properties: { maxResults: { type: 'string' }, max_results: { type: 'string' } },
    };
    expect(inputOf(['--max_results', 'a', '--maxResults', 'b'], twins)).toEqual({
      max_results: 'a',
      maxResults: 'b',
    });
    expect(faultsOf(['--max-results', 'a'], twins)).toMatchObject([
      { code: 'ambiguous-flag', details: { nearest: ['--maxResults', '--max_results'] } },
    ]);
    const negative = { properties: { 'no-cache': { type: 'string' }, cache: { type: 'boolean' } } };
    expect(inputOf(['--no-cache', 'x'], negative)).toEqual({ 'no-cache': 'x' });
  });

  test('are found behind references, in all of allOf and in any of anyOf', () => {
    const schema = {
      $defs: {
        Kind: { enum: ['x', 'y'] },
        Loop: { $ref: '#/$defs/Loop' },
        'a/b': { type: 'integer' },
      },
      type: 'object',
      allOf: [
        { properties: { kind: { $ref: '#/$defs/Kind' } }, required: ['kind'] },
        { allOf: [{ properties: { inner: { type: 'integer' } } }] },
        { properties: { 'n.m': { $ref: '#/$defs/a~1b' }, loop: { $ref: '#/$defs/Loop' } } },
      ],
      anyOf: [
        {
          properties: { mode: { const: 'one' }, one: { type: 'integer' } },
          required: ['mode', 'one'],
        },
        { properties: { mode: { const: 'two' } }, required: ['mode'] },
      ],
    };
    expect(
      inputOf(
        ['x', '--mode', 'two', '--n.m', '3', '--loop', 'l', '--one', '1', '--inner', '4'],
        schema,
      ),
    ).toEqual({
      kind: 'x',
      mode: 'two',
      'n.m': 3,
      loop: 'l',
      one: 1,
      inner: 4,
    });
    expect(faultsOf([], schema).map(({ message }) => message)).toEqual([
      '--kind is required.',
      '--mode is required.',
    ]);
  });
});

describe('words without a flag', () => {
  test('go to the required properties that no flag names, in the order of the schema', () => {
    expect(inputOf(['Hi', '7'], requiring('maxResults', 'subject'))).toEqual({
      subject: 'Hi',
      maxResults: 7,
    });
    expect(inputOf(['7', '--subject', 'Hi'], requiring('subject', 'maxResults'))).toEqual({
      subject: 'Hi',
      maxResults: 7,
    });
  });

  test('all go to the last of them where it is a list', () => {
    expect(inputOf(['a', '--subject=x', 'b'], requiring('to'))).toEqual({
      to: ['a', 'b'],
      subject: 'x',
    });
    expect(inputOf(['a', 'Hi'], requiring('to', 'subject'))).toEqual({ to: ['a'], subject: 'Hi' });
  });

  test('are all that comes after --', () => {
    expect(inputOf(['--', '--urgent'], requiring('subject'))).toEqual({ subject: '--urgent' });
    expect(inputOf(['--', '--'], requiring('subject'))).toEqual({ subject: '--' });
    expect(faultsOf(['--subject', '--', 'x'])).toMatchObject([
      { code: 'missing-value' },
      { code: 'no-place' },
    ]);
  });

  test('go to the only property that there is, also if it may be left out', () => {
    const text = { type: 'object', properties: { list: { type: 'string' } } };
    expect(inputOf(['groceries'], text)).toEqual({ list: 'groceries' });
    expect(faultsOf(['two', 'words'], text)).toMatchObject([{ code: 'no-place' }]);
    expect(faultsOf(['--list', 'a', 'b'], text)).toMatchObject([{ code: 'no-place' }]);
    const two = { type: 'object', properties: { list: {}, item: {} } };
    expect(faultsOf(['groceries'], two)).toMatchObject([{ code: 'no-place' }]);
  });

  test('are refused where none is left for them', () => {
    expect(faultsOf(['--subject', 'Buy', 'milk', 'now'], requiring('subject'))).toMatchObject([
      {
        code: 'no-place',
        message: '"milk" and 1 more have no flag before them.',
        hint: expect.stringContaining('needs quotes'),
      },
    ]);
  });
});

describe('faults', () => {
  test.each<[string[], string, RegExp, RegExp]>([
    [['--subjet', 'x'], 'unknown-flag', /no flag --subjet/, /Did you mean --subject\?/],
    [['--max-reslts', '1'], 'unknown-flag', /--max-reslts\b/, /--max-results\?/],
    [['--zzzzzz'], 'unknown-flag', /--zzzzzz/, /Its flags are --to, --subject, --max-results/],
    [['--filter.pgae', '1'], 'unknown-flag', /--filter\.pgae/, /--filter\.page\?/],
    [['--subject.x', '1'], 'unknown-flag', /--subject\.x/, /./],
    [['-subject', 'x'], 'unknown-flag', /two dashes/, /--subject\?/],
    [['--subject'], 'missing-value', /--subject needs a value\./, /--subject VALUE/],
    [['--subject', '--urgent'], 'missing-value', /but --urgent follows/, /--subject=--urgent/],
    [
      ['--max-results', 'three'],
      'bad-value',
      /--max-results does not take "three"/,
      /a whole number/,
    ],
    [['--max-results', '1.5'], 'bad-value', /"1.5"/, /a whole number/],
    [['--max-results', '9007199254740993'], 'bad-value', /9007199254740993/, /whole number/],
    [['--ratio', '9007199254740993'], 'bad-value', /9007199254740993/, /a number/],
    [['--points', '{"x":1,y}'], 'bad-value', /"\{"x":1,y\}"/, /an object as JSON/],
    [['--ratio', 'Infinity'], 'bad-value', /Infinity/, /a number/],
    [['--ratio', '1e999'], 'bad-value', /1e999/, /a number/],
    [['--ratio', ''], 'bad-value', /""/, /a number/],
    [['--urgent=maybe'], 'bad-value', /"maybe"/, /true or false/],
    [
      ['--priority', 'hihg'],
      'bad-value',
      /"hihg"/,
      /It takes low, medium, high\. Did you mean high\?/,
    ],
    [['--version', '3'], 'bad-value', /"3"/, /It takes 2\./],
    [['--days', '1,x'], 'bad-value', /--days does not take "x"/, /whole number/],
    [['--kinds', 'a,z'], 'bad-value', /"z"/, /a, b, c,d/],
    [['--filter', 'x'], 'bad-value', /"x"/, /an object as JSON/],
    [['--filter', '[1]'], 'bad-value', /"\[1\]"/, /an object as JSON/],
    [['--subject', 'a', '--subject', 'b'], 'repeated-flag', /given 2 times/, /once/],
    [['--no-subject'], 'bad-flag', /--subject is not a yes-or-no flag/, /Leave --subject out/],
    [['--no-urgent=true'], 'bad-flag', /takes no value/, /alone/],
    [['--body', 'x', '--body.a', '1'], 'repeated-flag', /--body/, /./],
  ])('%j', (line, code, message, hint) => {
    const faults = faultsOf(line);
    expect(faults.map((fault) => fault.code)).toEqual([code]);
    expect(faults[0]?.message).toMatch(message);
    expect(faults[0]?.hint).toMatch(hint);
  });

  test('are told all at once, each with its place, and the rest is read', () => {
    const { input, faults } = parseCommand(
      ['--max-results', 'x', '--titel', 'y', '--filter.page', 'z', '--urgent'],
      requiring('to', 'maxResults'),
    );
    expect(faults.map(({ code, details }) => [code, details?.['path']])).toEqual([
      ['unknown-flag', undefined],
      ['bad-value', '/maxResults'],
      ['bad-value', '/filter/page'],
      ['missing-flag', '/to'],
    ]);
    expect(faults.at(-1)?.hint).toContain('Who gets it.');
    expect(input).toEqual({ urgent: true });
  });

  test('do not repeat a long text', () => {
    const [fault] = faultsOf(['--max-results', 'x'.repeat(10_000)]);
    expect(fault?.message.length).toBeLessThan(200);
  });
});

describe('anything', () => {
  const names = fc.constantFrom(
    '__proto__',
    'constructor',
    'toString',
    'a',
    'a.b',
    'hasOwnProperty',
    '__proto__.x',
  );
  const leaves = fc.constantFrom<unknown>(
    {},
    true,
    null,
    { type: 'string' },
    { type: 'integer' },
    { type: ['boolean', 'null'] },
    { type: 'array' },
    { enum: [1, 'a', null] },
    { $ref: '#/properties/a' },
    { $ref: '#/nowhere/__proto__' },
    { type: 'nonsense', required: 5, properties: 7, anyOf: [] },
  );
  const { schema: schemas } = fc.letrec<{ schema: unknown }>((tie) => ({
    schema: fc.oneof(
      { maxDepth: 3 },
      leaves,
      fc.record(
        {
          type: fc.constantFrom('object', 'array'),
          properties: fc.dictionary(names, tie('schema')),
          required: fc.array(names),
          additionalProperties: fc.oneof(fc.boolean(), tie('schema')),
          items: tie('schema'),
          anyOf: fc.array(tie('schema'), { maxLength: 3 }),
          allOf: fc.array(tie('schema'), { maxLength: 3 }),
        },
        { requiredKeys: [] },
      ),
    ),
  }));
  const words = fc.oneof(
    fc
      .tuple(fc.constantFrom('--', '--no-', '-', ''), names, fc.constantFrom('', '=', '=1', '={}'))
      .map((parts) => parts.join('')),
    fc.constantFrom('--', '{}', '[', '{"__proto__":{"x":1}}', '1', 'true', ''),
    fc.string(),
  );

  test('is read or refused, never thrown at', () => {
    fc.assert(
      fc.property(fc.array(words, { maxLength: 8 }), schemas, (line, schema) => {
        const { input } = parseCommand(line, schema as JsonSchema);
        expect(Object.getPrototypeOf(input)).toBe(Object.prototype);
        expect(() => JSON.stringify(input)).not.toThrow();
      }),
      { numRuns: rounds(3000) },
    );
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test('may have names that every object has, which change nothing but the input', () => {
    const input = inputOf(
      [
        '--__proto__',
        '1',
        '--constructor.prototype.polluted',
        'yes',
        '--a.__proto__.polluted',
        'yes',
      ],
      { type: 'object' },
    );
    expect(Object.keys(input).toSorted()).toEqual(['__proto__', 'a', 'constructor']);
    expect(Object.getOwnPropertyDescriptor(input, '__proto__')?.value).toBe(1);
    expect(input).not.toHaveProperty('polluted');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(faultsOf(['--toString', 'x'])).toMatchObject([{ code: 'unknown-flag' }]);
  });

  test('may be very deep or very long', () => {
    const deep = '['.repeat(100_000);
    const parsed = parseCommand(
      ['--body', deep + ']'.repeat(100_000), `--${'a.'.repeat(50_000)}a`, 'x'],
      {
        type: 'object',
      },
    );
    expect(() => JSON.stringify(parsed)).not.toThrow();
    const many = Array.from({ length: 300_000 }, () => 'x');
    expect(inputOf(['--', ...many.slice(0, 1000)], requiring('to'))['to']).toHaveLength(1000);
    expect(parseCommand(many, requiring('to')).input['to']).toHaveLength(300_000);
    const wide = { anyOf: Array.from({ length: 20 }, () => ({ $ref: '#' })) };
    expect(inputOf(['--a', '1'], { ...wide, allOf: wide.anyOf })).toEqual({ a: 1 });
  });
});

describe('a flag that can only mean one property', () => {
  const TASK: JsonSchema = {
    type: 'object',
    properties: {
      task_id: { type: 'string' },
      notes: { type: 'string' },
      tags: { type: 'array', items: { type: 'string' } },
    },
    required: ['task_id'],
    additionalProperties: false,
  };
  const withId = { ...TASK, properties: { id: { type: 'string' } }, required: ['id'] };
  test.each([
    [['--id', 't1', '--note', 'blue'], TASK, { task_id: 't1', notes: 'blue' }],
    [['--task', 't1', '--tag', 'home'], TASK, { task_id: 't1', tags: ['home'] }],
    [['--task-id', 't1'], withId, { id: 't1' }],
    [['--scheduleId', 't1'], withId, { id: 't1' }],
  ])('%j is read', (words, schema, wanted) => {
    expect(parseCommand(words, schema)).toEqual({ input: wanted, faults: [] });
  });

  test('is refused if it may mean two, is given twice, or the tool takes any key', () => {
    const twoIds = { task_id: { type: 'string' }, run_id: { type: 'string' } };
    const two = { ...TASK, properties: twoIds };
    const codes = (words: string[], schema: JsonSchema) =>
      parseCommand(words, schema).faults.map(({ code }) => code);
    expect(codes(['--id', 't1'], two)).toContain('unknown-flag');
    expect(codes(['--id', 't1', '--task-id', 't2'], TASK)).not.toEqual([]);
    expect(parseCommand(['t1', '--note', 'x'], { ...TASK, additionalProperties: true })).toEqual({
      input: { task_id: 't1', note: 'x' },
      faults: [],
    });
  });
});
