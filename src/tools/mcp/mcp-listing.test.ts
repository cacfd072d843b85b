import { expect, test } from 'vitest';
import { makeListing } from './mcp-listing.ts';

const inputSchema = { type: 'object', properties: { path: { type: 'string' } } };

test('a tool is called server.tool and keeps its schemas', () => {
  const outputSchema = { type: 'object', properties: { content: { type: 'string' } } };
  const described = {
    name: 'read_file',
    title: 'Read File',
    description: 'Reads a file.\n\nAll of it.',
    inputSchema,
    outputSchema,
    annotations: { readOnlyHint: true },
  };
  expect(makeListing('files', [described])).toEqual({
    tools: [
      {
        name: 'files.read_file',
        original: 'read_file',
        summary: 'Read File',
        description: ['Reads a file.', 'All of it.', 'Comes from the MCP server "files".'],
        input: inputSchema,
        output: outputSchema,
        effect: 'read',
      },
    ],
    diagnostics: [],
  });
});

test.each([
  [undefined, 'once'],
  [{}, 'once'],
  [{ readOnlyHint: true, destructiveHint: true }, 'read'],
  [{ readOnlyHint: false }, 'once'],
  [{ idempotentHint: true }, 'idempotent'],
  [{ idempotentHint: true, destructiveHint: false }, 'idempotent'],
  [{ idempotentHint: true, destructiveHint: true }, 'once'],
  [{ readOnlyHint: 'yes' }, 'once'],
  ['none', 'once'],
])('the hints %j make the effect %s', (annotations, effect) => {
  const { tools } = makeListing('s', [{ name: 'a', inputSchema, annotations }]);
  expect(tools.map((tool) => tool.effect)).toEqual([effect]);
});

test.each([
  ['get-sum', 's.get-sum'],
  ['getUser', 's.getUser'],
  ['admin.tools/list', 's.admin-tools-list'],
  ['  read file! ', 's.read-file'],
  ['_private', 's._private'],
  ['größe', 's.gr-e'],
  ['x'.repeat(300), `s.${'x'.repeat(100)}`],
])('the name %j becomes %s', (original, name) => {
  expect(makeListing('s', [{ name: original, inputSchema }]).tools).toMatchObject([
    { name, original },
  ]);
});

test.each([
  [{ name: '¿?', inputSchema }, '"¿?" is left out: nothing of its name can stand in a name.'],
  [{ inputSchema }, 'A tool without a name is left out: its name'],
  [{ name: '', inputSchema }, 'A tool without a name is left out: its name'],
  [{ name: 'a' }, '"a" is left out: its inputSchema'],
  [{ name: 'a', inputSchema: true }, '"a" is left out: its inputSchema'],
  [{ name: 'a', inputSchema: {} }, 'is not that of an object'],
  [{ name: 'a', inputSchema: { type: 'array' } }, 'is not that of an object'],
  [
    { name: 'a', inputSchema: { type: 'object', properties: 5 } },
    "the schema of its input can't be read",
  ],
  [
    { name: 'a', inputSchema: { type: 'object', $ref: 'https://example.org/schema' } },
    "the schema of its input can't be read",
  ],
  [
    { name: 'a', inputSchema: { type: 'object', title: 'x'.repeat(100_000) } },
    'has more than 100000 characters',
  ],
  [
    { name: 'a', inputSchema, execution: { taskSupport: 'required' } },
    'it can only be called as a task',
  ],
  [null, 'A tool without a name'],
  ['text', 'A tool without a name'],
])('%j is left out and told, and the rest stays', (described, words) => {
  const { tools, diagnostics } = makeListing('s', [described, { name: 'good', inputSchema }]);
  expect(tools.map(({ name }) => name)).toEqual(['s.good']);
  expect(diagnostics).toEqual([expect.stringContaining(words)]);
});

test('a constraint that can not be read costs the constraint and not the tool', () => {
  const properties = { kind: { type: 'string', enum: [] }, tree: { $ref: '#' } };
  const described = { name: 'a', inputSchema: { type: 'object', properties } };
  const { tools, diagnostics } = makeListing('s', [described]);
  expect(tools).toMatchObject([
    { name: 's.a', input: { properties: { kind: { type: 'string' }, tree: { $ref: '#' } } } },
  ]);
  expect(tools[0]?.input['properties']).toEqual({ kind: { type: 'string' }, tree: { $ref: '#' } });
  expect(diagnostics).toEqual(['"a" is checked in part, without properties.kind.enum.']);
});

test('a schema nested without end is left out', () => {
  let deep: object = { type: 'string' };
  for (let level = 0; level < 5000; level++) deep = { type: 'object', properties: { a: deep } };
  const { tools, diagnostics } = makeListing('s', [{ name: 'a', inputSchema: deep }]);
  expect(tools).toEqual([]);
  expect(diagnostics).toEqual([expect.stringContaining('nested more than 100 levels deep')]);
});

test('of two that become the same the first stays', () => {
  const { tools, diagnostics } = makeListing('s', [
    { name: 'a.b', inputSchema },
    { name: 'a/b', inputSchema },
  ]);
  expect(tools.map(({ original }) => original)).toEqual(['a.b']);
  expect(diagnostics).toEqual(['"a/b" is left out: "a.b" is called s.a-b already.']);
});

test("a schema of the output that can't be read keeps nobody from calling", () => {
  const outputSchema = { type: 'object', properties: 5 };
  const { tools, diagnostics } = makeListing('s', [{ name: 'a', inputSchema, outputSchema }]);
  expect(tools).toMatchObject([{ name: 's.a', output: {} }]);
  expect(diagnostics).toEqual([expect.stringContaining('is not checked')]);
});

test('text from a server is shown as it is, and no more than so much of it', () => {
  const hidden = 'a\u202e\u200b\u{e0041}\x1b[31mb\r\nc\0';
  const description = `${hidden}${'x'.repeat(10_000)}`;
  const { tools } = makeListing('s', [{ name: 'a', inputSchema, description }]);
  const [words = ''] = tools[0]?.description ?? [];
  expect(words.slice(0, 10)).toBe('a[31mb\ncxx');
  expect(words).toHaveLength(4097);
  expect(tools[0]?.summary).toBe('a[31mb');
});

test('there are only so many tools and so many words about them', () => {
  const many = Array.from({ length: 1100 }, (_, index) => ({ name: `t${index}`, inputSchema }));
  expect(makeListing('s', many)).toMatchObject({
    tools: { length: 1000 },
    diagnostics: ['Only the first 1000 of 1100 tools are taken.'],
  });
  const { diagnostics } = makeListing('s', Array(100).fill({ name: 'a' }));
  expect(diagnostics).toHaveLength(51);
  expect(diagnostics.at(-1)).toBe('And 50 more like these.');
});
