import { describe, expect, test } from 'vitest';
import {
  inputOf,
  newStep,
  offersFor,
  offersIn,
  readCondition,
  readTyped,
  stepOfFault,
  stepsIn,
  upTo,
  waitingFor,
  withInput,
  withPart,
  withSteps,
  writeCondition,
} from './plan-steps.ts';

const LIST = [
  { id: 'fetch', toolName: 'http.request', parameters: { url: 'https://example.org' } },
  { id: 'other', toolName: 'time.now', parameters: {} },
  { id: 'tell', toolName: 'message.send', parameters: { text: '${fetch.body}' }, timeoutMs: 5 },
];
const DOCUMENT = {
  requestId: 'r',
  tools: [
    { toolId: 'a', tool: 'time.now', input: {} },
    { toolId: 'b', tool: 'message.send', input: { text: 'x' }, dependencies: ['a'] },
  ],
};
const TOOLS = [
  {
    name: 'http.request',
    summary: '',
    aliases: [],
    input: {},
    output: {
      properties: { status: {}, body: { properties: { items: {}, 'odd name': {} } } },
    },
    thinks: false,
    fieldsForAnswers: ['body'],
  },
];

describe('the steps of a plan', () => {
  test.each([
    ['a list', LIST, 3],
    ['a document', DOCUMENT, 2],
    ['a text', 'x', null],
    ['steps that are none', [1], null],
    ['nothing', undefined, null],
  ])('of %s are read', (_, plan, count) => {
    expect(stepsIn(plan)?.length ?? null).toBe(count);
  });

  test('are written back with the names of their form, and the rest as it was', () => {
    const [fetch = {}, , tell = {}] = stepsIn(LIST) ?? [];
    expect(withInput(tell, 'text', 'y')).toEqual({ ...LIST[2], parameters: { text: 'y' } });
    expect(withInput(fetch, 'url', undefined)).toEqual({ ...LIST[0], parameters: {} });
    expect(withPart(tell, 'name', 'Tell me')).toEqual({ ...LIST[2], name: 'Tell me' });
    const [, b = {}] = stepsIn(DOCUMENT) ?? [];
    expect(inputOf(withInput(b, 'text', 'y'))).toEqual({ text: 'y' });
    expect(withPart(b, 'tool', 'time.now')).toMatchObject({ tool: 'time.now' });
    expect(withSteps(DOCUMENT, [b])).toEqual({ requestId: 'r', tools: [b] });
    expect(newStep(LIST, stepsIn(LIST) ?? [], 'time.now')).toEqual({
      id: 'step4',
      toolName: 'time.now',
      parameters: {},
    });
    expect(newStep(DOCUMENT, [{ toolId: 'step2' }], 'x')).toMatchObject({ toolId: 'step3' });
  });

  test('are offered what those before them answer with, and wait for it in a document', () => {
    const offers = offersFor(LIST, 2, { tools: TOOLS, input: { city: 'Oslo' } });
    expect(offers.map(({ reference }) => reference)).toEqual([
      '${input.city}',
      '${fetch}',
      '${fetch.status}',
      '${fetch.body}',
      '${fetch.body.items}',
      '${other}',
    ]);
    expect(offersFor(LIST, 0, { tools: TOOLS, input: {} })).toEqual([]);
    const [a = {}, b = {}] = DOCUMENT.tools;
    expect(waitingFor(DOCUMENT, a, 'b')).toMatchObject({ dependencies: ['b'] });
    expect(waitingFor(DOCUMENT, b, 'a')).toBe(b);
    expect(waitingFor(LIST, LIST[2] ?? {}, 'fetch')).toBe(LIST[2]);
  });

  test('are offered what a model said, and what is made from it, where words may stand', () => {
    const schemas = { summary: '', aliases: [], input: {}, output: {} };
    const think = { name: 'think', thinks: true, fieldsForAnswers: ['input', 'items'] };
    const tools = [...TOOLS, { ...schemas, ...think }];
    const steps = [
      { id: 'judge', toolName: 'think', parameters: { task: 'x', input: 'y' } },
      { id: 'put', toolName: 'http.request', parameters: { body: '${judge.answer}' } },
      { id: 'asked', toolName: 'http.request', parameters: {}, when: '${judge.answer}' },
      { id: 'each', toolName: 'time.now', parameters: {}, forEach: { items: '${put.body}' } },
      { id: 'last', toolName: 'http.request', parameters: {} },
    ];
    const offers = offersFor(steps, 4, { tools, input: { city: 'Oslo' } });
    const named = (name: string, field: string) => [
      ...new Set(
        offersIn(
          tools.find((one) => one.name === name),
          field,
          offers,
        ).map(({ from }) => from),
      ),
    ];
    const all = [null, 'judge', 'put', 'asked', 'each'];
    expect(named('http.request', 'body')).toEqual(all);
    expect(named('http.request', 'url')).toEqual([null, 'asked']);
    expect(named('think', 'input')).toEqual(all);
    expect(named('think', 'task')).toEqual([]);
    expect(named('no.such', 'body')).toEqual([null, 'asked']);
  });

  test('are tested with what they need, and nothing else', () => {
    const ids = (index: number, steps = LIST as readonly object[]) =>
      upTo(steps as never, index).map((one) => ('id' in one ? one['id'] : one['toolId']));
    expect(ids(2)).toEqual(['fetch', 'tell']);
    expect(ids(1)).toEqual(['other']);
    expect(ids(1, DOCUMENT.tools)).toEqual(['a', 'b']);
    // A name that another begins with is another.
    expect(ids(1, [{ id: 'a' }, { id: 'ab', parameters: { x: '${abc}' } }])).toEqual(['ab']);
  });
});

test.each([
  ['5', { type: 'number' }, 5],
  ['5', { type: 'string' }, '5'],
  ['${a.b}', { type: 'number' }, '${a.b}'],
  ['[1]', {}, [1]],
  ['', { type: 'string' }, undefined],
])('%j typed for %j is %j', (typed, schema, value) => {
  expect(readTyped(typed, schema)).toEqual(value);
});

describe('a condition in words', () => {
  test.each([
    ['${a.ok}', 'isTrue', ''],
    [{ value: '${a.n}', greaterThan: 5 }, 'greaterThan', '5'],
    [{ value: '${a.n}', equals: 'UTC' }, 'equals', 'UTC'],
    [{ value: '${a.n}', equals: '5' }, 'equals', '"5"'],
    [{ value: '${a.n}', contains: 'x' }, 'contains', 'x'],
    [{ value: '${a.n}', exists: false }, 'existsNot', ''],
  ])('%j is read, and written as it was', (condition, comparison, other) => {
    const read = readCondition(condition);
    expect(read).toMatchObject({ comparison, other });
    expect(read === null ? null : writeCondition(read)).toEqual(condition);
  });

  test.each([
    [{ all: ['${a}', '${b}'] }],
    [{ value: '${a}', atLeast: 1, atMost: 5 }],
    [{ value: '${a}', schema: { type: 'object' } }],
    [true],
    [{ value: 5, equals: 5 }],
  ])('%j is left to JSON', (condition) => {
    expect(readCondition(condition)).toBeNull();
  });
});

test.each([
  ['tools[1].input.url', 1],
  ['[0].toolName', 0],
  ['tools', -1],
  ['', -1],
])('a fault at %j belongs to card %i', (path, card) => {
  expect(stepOfFault(path)).toBe(card);
});
