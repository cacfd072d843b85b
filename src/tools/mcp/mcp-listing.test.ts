import { expect, test } from 'vitest';
import { makeListing } from './mcp-listing.ts';

const inputSchema = { type: 'object', properties: { path: { type: 'string' } } };

test('a tool is called server.tool and keeps its schemas', async () => {
  const outputSchema = { type: 'object', properties: { content: { type: 'string' } } };
  const described = {
    name: 'read_file',
    title: 'Read File',
    description: 'Reads a file.\n\nAll of it.',
    inputSchema,
    outputSchema,
    annotations: { readOnlyHint: true },
  };
  expect(await makeListing('files', [described])).toEqual({
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
])('the hints %j make the effect %s', async (annotations, effect) => {
  const { tools } = await makeListing('s', [{ name: 'a', inputSchema, annotations }]);
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
])('the name %j becomes %s', async (original, name) => {
  expect((await makeListing('s', [{ name: original, inputSchema }])).tools).toMatchObject([
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
])('%j is left out and told, and the rest stays', async (described, words) => {
  const { tools, diagnostics } = await makeListing('s', [described, { name: 'good', inputSchema }]);
  expect(tools.map(({ name }) => name)).toEqual(['s.good']);
  expect(diagnostics).toEqual([expect.stringContaining(words)]);
});

test('a constraint that can not be read costs the constraint and not the tool', async () => {
  const properties = { kind: { type: 'string', enum: [] }, tree: { $ref: '#' } };
  const described = { name: 'a', inputSchema: { type: 'object', properties } };
  const { tools, diagnostics } = await makeListing('s', [described]);
  expect(tools).toMatchObject([
    { name: 's.a', input: { properties: { kind: { type: 'string' }, tree: { $ref: '#' } } } },
  ]);
  expect(tools[0]?.input['properties']).toEqual({ kind: { type: 'string' }, tree: { $ref: '#' } });
  expect(diagnostics).toEqual(['"a" is checked in part, without properties.kind.enum.']);
});

test('a schema nested without end is left out', async () => {
  let deep: object = { type: 'string' };
  for (let level = 0; level < 5000; level++) deep = { type: 'object', properties: { a: deep } };
  const { tools, diagnostics } = await makeListing('s', [{ name: 'a', inputSchema: deep }]);
  expect(tools).toEqual([]);
  expect(diagnostics).toEqual([expect.stringContaining('nested more than 100 levels deep')]);
});

test('of two that become the same the first stays', async () => {
  const { tools, diagnostics } = await makeListing('s', [
    { name: 'a.b', inputSchema },
    { name: 'a/b', inputSchema },
  ]);
  expect(tools.map(({ original }) => original)).toEqual(['a.b']);
  expect(diagnostics).toEqual(['"a/b" is left out: "a.b" is called s.a-b already.']);
});

test("a schema of the output that can't be read keeps nobody from calling", async () => {
  const outputSchema = { type: 'object', properties: 5 };
  const { tools, diagnostics } = await makeListing('s', [{ name: 'a', inputSchema, outputSchema }]);
  expect(tools).toMatchObject([{ name: 's.a', output: {} }]);
  expect(diagnostics).toEqual([expect.stringContaining('is not checked')]);
});

test('text from a server is shown as it is, and no more than so much of it', async () => {
  const hidden = 'a\u202e\u200b\u{e0041}\x1b[31mb\r\nc\0';
  const description = `${hidden}${'x'.repeat(10_000)}`;
  const { tools } = await makeListing('s', [{ name: 'a', inputSchema, description }]);
  const [words = ''] = tools[0]?.description ?? [];
  expect(words.slice(0, 10)).toBe('a[31mb\ncxx');
  expect(words).toHaveLength(4097);
  expect(tools[0]?.summary).toBe('a[31mb');
});

test('there are only so many tools and so many words about them', async () => {
  const many = Array.from({ length: 1100 }, (_, index) => ({ name: `t${index}`, inputSchema }));
  expect(await makeListing('s', many)).toMatchObject({
    tools: { length: 1000 },
    diagnostics: ['Only the first 1000 of 1100 tools are taken.'],
  });
  const { diagnostics } = await makeListing('s', Array(100).fill({ name: 'a' }));
  expect(diagnostics).toHaveLength(51);
  expect(diagnostics.at(-1)).toBe('And 50 more like these.');
});

const wide = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, {}]));

test.each([
  ['60,000 properties', wide(60_000), 'it has more than 300000 characters'],
  ['3,000 short ones', wide(3000), 'it has more than 2000 properties'],
])(
  'a tool with %s is left out before anything of it is walked through, and the rest is taken',
  async (_, properties, why) => {
    let masked = 0;
    const described = [
      { name: 'wide', inputSchema: { type: 'object', properties } },
      { name: 'fine', inputSchema },
    ];
    const { tools, diagnostics } = await makeListing('s', described, {
      mask(value) {
        masked += JSON.stringify(value).length;
        return value;
      },
    });
    expect(tools.map(({ name }) => name)).toEqual(['s.fine']);
    expect(diagnostics).toEqual([`"wide" is left out: ${why}.`]);
    expect(masked).toBeLessThan(1000);
  },
);

test('all tools together have a bound, and others have their turn between them', async () => {
  const title = 'x'.repeat(90_000);
  const described = Array.from({ length: 80 }, (_, index) => ({
    name: `t${index}`,
    inputSchema: { type: 'object', title },
  }));
  let turns = 0;
  const { tools, diagnostics } = await makeListing('s', described, {
    turn: async () => {
      turns += 1;
    },
  });
  expect(tools).toHaveLength(55);
  expect(turns).toBeGreaterThan(70);
  expect(diagnostics[0]).toBe(
    '"t55" is left out: all tools together have more than 5000000 characters.',
  );
});

test('of tools with 60,000 properties each as many are looked at as the bound takes, and others have their turn after every one', async () => {
  let looked = 0;
  const properties = new Proxy(wide(60_000), {
    get(target, key) {
      looked += 1;
      return Reflect.get(target, key);
    },
  });
  const described = Array.from({ length: 20 }, (_, index) => ({
    name: `wide${index}`,
    inputSchema: { type: 'object', properties },
  }));
  const pieces: number[] = [];
  const { tools, diagnostics } = await makeListing('s', described, {
    turn: async () => {
      pieces.push(looked);
      looked = 0;
    },
  });
  expect(tools).toEqual([]);
  expect(diagnostics).toHaveLength(20);
  expect(pieces).toHaveLength(20);
  expect(Math.max(...pieces, looked)).toBeLessThan(40_000);
});
