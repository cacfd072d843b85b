import { describe, expect, test } from 'vitest';
import { createAgentKit } from './agent.fake.ts';
import { AGENT_MODES } from './agent-settings.ts';
import { meantCall } from './meant-call.ts';

const TOOLS = ['tasks.create', 'memory.search', 'schedule.update', 'find_tools', 'call_tool'];
const isTool = (name: string): boolean => TOOLS.includes(name);

test.each([
  ['a block of a shell', '```bash\nschedule.update --id x\n```', 'schedule.update'],
  ['a block of nothing', 'I do it:\n\n```\ntasks.create "milk"\n```', 'tasks.create'],
  ['a prompt in front', '```sh\n$ tasks.create --title milk\n```', 'tasks.create'],
  ['a block that never ends', '```\ntasks.create --title milk', 'tasks.create'],
  ['a bare line', 'One moment.\ntasks.create --title "milk"', 'tasks.create'],
  ['a function', '```python\ntasks.create(title="milk")\n```', 'tasks.create'],
  ['a function in a line', 'tasks.create(title="milk")', 'tasks.create'],
  ['JSON', '{"name":"memory.search","arguments":{"query":"x"}}', 'memory.search'],
  [
    'JSON of another dialect',
    '```json\n{"tool": "memory.search", "input": {}}\n```',
    'memory.search',
  ],
  ['JSON that is broken', '{"name":"memory.search","arguments":{"query":', 'memory.search'],
  ['JSON of the two functions', '{"name":"call_tool","arguments":{"tool":"x"}}', 'call_tool'],
  ['tags', '<tool_call>\n{"name":"memory.search","arguments":{}}\n</tool_call>', 'memory.search'],
  ['an invocation', '<invoke name="memory.search"></invoke>', 'memory.search'],
  ['a function in a tag', '<function=memory.search>{"query":"x"}</function>', 'memory.search'],
  ['words about a tool', 'tasks.create puts something on your list.', null],
  ['a tool in a sentence', 'I would call `tasks.create` for it.', null],
  ['a tool that there is not', '```bash\nbackup.run --now\n```', null],
  ['a program', '```bash\nls --all\n```', null],
  ['JSON of something else', '{"name":"Ann","arguments":{"age":3}}', null],
  ['JSON that names a tool', '{"name":"memory.search","title":"a tool"}', null],
  ['a block of text', '```\nmilk\nbread\n```', null],
])('%s', (_, text, name) => {
  expect(meantCall(text, { isTool, words: 'remember the milk' })).toBe(name);
});

test('who asks how a tool is called is shown it', () => {
  const text = '```bash\ntasks.create --title milk\n```';
  expect(meantCall(text, { isTool, words: 'how is tasks.create called?' })).toBeNull();
});

test('it never takes long', () => {
  const long = ['{"name":', '"tool":"a",', '<tool ', 'tasks.create(', '$ '].map((one) =>
    one.repeat(20_000),
  );
  for (const text of long) meantCall(text, { isTool, words: '' });
}, 5000);

describe.each(AGENT_MODES)('in the mode %s', (mode) => {
  const WRITTEN = '{"name":"file.write","arguments":{"path":"a.txt","text":"late"}}';
  const CALL = { calls: [{ name: 'file.write', input: { path: 'a.txt', text: 'late' } }] };

  test('a call that is written in a form that calls nothing is asked about, and then made', async () => {
    const script = [{ text: WRITTEN }, CALL, { text: 'I wrote it.' }];
    const kit = createAgentKit({ mode, script: (round) => script[round] ?? {} });
    const end = await kit.say('write late into a.txt');
    expect(end).toMatchObject({ kind: 'answered', text: 'I wrote it.' });
    expect(kit.calls.map(({ name }) => name)).toEqual(['file.write']);
    expect(JSON.stringify(kit.requests[1]?.messages)).toContain('file.write was not called');
  });

  test('once: what is written again is what the model wants to say', async () => {
    const kit = createAgentKit({ mode, script: () => ({ text: WRITTEN }) });
    const end = await kit.say('write late into a.txt');
    expect(end).toMatchObject({ kind: 'answered', text: WRITTEN });
    expect(kit.requests).toHaveLength(2);
  });

  test('an empty promise behind it is asked about as well', async () => {
    const script = [
      { text: WRITTEN },
      { text: 'I will check again tomorrow.' },
      CALL,
      { text: 'I wrote it.' },
    ];
    const kit = createAgentKit({ mode, script: (round) => script[round] ?? {} });
    await kit.say('look into a.txt');
    expect(JSON.stringify(kit.requests[2]?.messages)).toContain('did not see this answer. It says');
    expect(kit.calls).toHaveLength(1);
  });
});
