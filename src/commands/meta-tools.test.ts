import { describe, expect, test } from 'vitest';
import { createFakePorts, type FakePorts, failing } from './command-ports.fake.ts';
import { createMetaTools } from './meta-tools.ts';

async function answerOf(name: string, input: unknown, ports: FakePorts = createFakePorts()) {
  return createMetaTools(ports).execute(name, input);
}

async function toolsFound(input: unknown): Promise<string[]> {
  const answer = await answerOf('find_tools', input);
  if (!answer.ok) throw new Error(answer.error.message);
  return (answer.output as { tools: { name: string }[] }).tools.map(({ name }) => name);
}

describe('the definitions', () => {
  test('are two, and name the domains of the moment they are asked for', () => {
    const ports = createFakePorts();
    const metaTools = createMetaTools(ports);
    const domains = () => {
      const parameters = metaTools.definitions()[0]?.parameters ?? {};
      const { domain } = parameters['properties'] as { domain: { enum?: string[] } };
      return domain.enum;
    };
    expect(metaTools.definitions().map(({ name }) => name)).toEqual(['find_tools', 'call_tool']);
    expect(domains()).toEqual(['telex', 'time']);
    ports.tools.push({ name: 'web.get', summary: '', description: [], input: {} });
    expect(domains()).toEqual(['telex', 'time', 'web']);
    ports.tools.length = 0;
    expect(domains()).toBeUndefined();
  });
});

describe('find_tools', () => {
  test.each([{}, undefined, { domain: '', search: ' ' }, { domain: null }])(
    'asked nothing (%j) lists the domains with counts and descriptions',
    async (input) => {
      expect(await answerOf('find_tools', input)).toEqual({
        ok: true,
        output: {
          domains: [
            { domain: 'telex', count: 2, description: 'Letters.' },
            { domain: 'time', count: 1, description: 'now' },
          ],
        },
      });
    },
  );

  test('shows the tools of a domain with a line each, and one by its name with all that it takes', async () => {
    const ports = createFakePorts();
    const { input } = ports.tools[1] ?? {};
    expect(await answerOf('find_tools', { domain: 'Telex' }, ports)).toMatchObject({
      output: {
        tools: [
          {
            name: 'telex.send',
            takes: expect.stringMatching(/^to: TEXT…, subject: TEXT, \[/),
            does: 'send a telex',
          },
          { name: 'telex.search' },
        ],
        next: expect.stringContaining('full name of one tool'),
      },
    });
    const bounded = {
      ...input,
      properties: { ...Object(input?.['properties']), minLength: { type: 'string', minLength: 3 } },
    };
    ports.tools[1] = { ...ports.tools[1], input: bounded } as (typeof ports.tools)[number];
    const one = await answerOf('find_tools', { domain: 'telex.send' }, ports);
    expect(one).toMatchObject({
      output: {
        tools: [
          {
            name: 'telex.send',
            description: 'send a telex\nIt goes out at once.\nThere is no way back.',
            parameters: { required: ['to', 'subject'] },
          },
        ],
      },
    });
    // How long a value may be is told by whoever checks it; a property may well be called so.
    expect(JSON.stringify(one)).toContain('"minLength":{"type":"string"}');
    expect(JSON.stringify(one)).not.toMatch(/"(?:maxLength|minItems)"/);
  });

  test('says where no tool has all of the words', async () => {
    const message = async (search: string) => {
      const answer = await answerOf('find_tools', { search });
      return answer.ok ? (answer.output as { message?: string }).message : null;
    };
    expect(await message('send telex')).toBeUndefined();
    expect(await message('send pigeon')).toContain('No tool has all of these words');
    expect(await message('quaternion')).toContain('Nothing matches');
  });

  test('says once what the summary and the description both say', async () => {
    const ports = createFakePorts();
    ports.tools.push({ name: 'a.b', summary: 'Does it.', description: ['Does it.'], input: {} });
    expect(await answerOf('find_tools', { domain: 'a' }, ports)).toMatchObject({
      output: { tools: [{ description: 'Does it.' }] },
    });
  });

  test.each<[Record<string, string>, string[]]>([
    [{ search: 'telex' }, ['telex.search', 'telex.send']],
    [{ search: 'SEND telex' }, ['telex.send', 'telex.search']],
    [{ search: 'finds' }, ['time.now']],
    [{ search: 'find' }, ['telex.search', 'time.now']],
    [{ search: 'find', domain: 'time' }, ['time.now']],
    [{ search: 'quaternion' }, []],
  ])('finds by words, best first: %j', async (input, names) => {
    expect(await toolsFound(input)).toEqual(names);
  });

  test('shows the best ten and the names of the others', async () => {
    const ports = createFakePorts();
    for (let index = 0; index < 15; index++)
      ports.tools.push({ name: `web.get${index}`, summary: 'web', description: [], input: {} });
    const answer = await answerOf('find_tools', { search: 'web' }, ports);
    expect(answer).toMatchObject({ output: { more: { length: 5 }, tools: { length: 10 } } });
  });

  test('says which domains there are where there is no such one', async () => {
    expect(await answerOf('find_tools', { domain: 'tleex' })).toEqual({
      ok: false,
      error: {
        code: 'unknown-domain',
        message: 'There is no domain "tleex".',
        hint: 'Did you mean telex? The domains are telex, time.',
      },
    });
  });
});

describe('call_tool', () => {
  const to = ['bob'];

  test('calls the tool', async () => {
    const ports = createFakePorts();
    const input = { to, subject: 'Hi' };
    const done = { ok: true, output: { done: 'telex.send' } };
    expect(await answerOf('call_tool', { skill: 'telex.send', arguments: input }, ports)).toEqual(
      done,
    );
    const asText = JSON.stringify(input);
    expect(await answerOf('call_tool', { skill: 'mail', arguments: asText }, ports)).toEqual(done);
    expect(await answerOf('call_tool', { skill: 'time.now' }, ports)).toMatchObject({ ok: true });
    expect(ports.calls).toEqual([
      ['telex.send', input],
      ['telex.send', input],
      ['time.now', {}],
    ]);
  });

  test('tells every fault of the arguments with its place, and calls nothing', async () => {
    const ports = createFakePorts();
    const faulty = { to: [1], priority: 'x', other: true };
    const answer = await answerOf('call_tool', { skill: 'telex.send', arguments: faulty }, ports);
    expect(answer).toMatchObject({
      ok: false,
      error: { code: 'bad-input', hint: 'find_tools shows what it takes.' },
    });
    const paths = answer.ok ? [] : answer.error.faults?.map(({ details }) => details?.['path']);
    expect(paths?.toSorted()).toEqual(['/other', '/priority', '/subject', '/to/0']);
    expect(ports.calls).toEqual([]);
  });

  test.each([
    [{ skill: 'telex.sned', arguments: {} }, 'unknown-tool', /telex\.send/],
    [{ skill: 'file.delete', arguments: {} }, 'not-available', /find_tools/],
    [{ skill: 'telex.send', arguments: 'to bob' }, 'bad-input', /"tool":"NAME","arguments"/],
    [{ skill: 'telex.send', arguments: [1] }, 'bad-input', /"tool":"NAME","arguments"/],
    [{ skil: 'telex.send' }, 'bad-input', /"tool":"NAME","arguments"/],
    [null, 'bad-input', /"tool":"NAME","arguments"/],
    ['telex.send', 'bad-input', /"tool":"NAME","arguments"/],
  ])('answers %j with %s', async (input, code, hint) => {
    const answer = await answerOf('call_tool', input);
    expect(answer).toMatchObject({ ok: false, error: { code } });
    expect(answer.ok ? '' : answer.error.hint).toMatch(hint);
  });

  test('passes a failure on', async () => {
    const ports = createFakePorts({ 'time.now': failing('timed-out', { retryable: true }) });
    expect(await answerOf('call_tool', { skill: 'time.now', arguments: {} }, ports)).toMatchObject({
      ok: false,
      error: { code: 'timed-out', message: 'it said timed-out' },
    });
  });
});

test('nothing throws, whatever is asked and whatever breaks', async () => {
  expect(await answerOf('other', {})).toMatchObject({ ok: false, error: { code: 'unknown-tool' } });
  const broken = () => {
    throw new Error('the wire broke');
  };
  for (const port of ['listTools', 'findTool', 'checkInput', 'call', 'describeDomain'] as const) {
    const ports = { ...createFakePorts(), [port]: broken };
    const answers = [
      await answerOf('find_tools', {}, ports),
      await answerOf('call_tool', { skill: 'time.now', arguments: {} }, ports),
    ];
    expect(
      answers.filter(({ ok }) => !ok),
      port,
    ).not.toEqual([]);
  }
});

test('a key that can only mean one argument is taken for it, and one beside it is refused', async () => {
  const ports = createFakePorts();
  const subject = { subject: 'Hi', to: ['ann'] };
  const tool = (keys: object) => ({ tool: 'telex.send', arguments: keys });
  expect(await answerOf('call_tool', tool({ to: ['ann'], subjects: 'Hi' }), ports)).toMatchObject({
    ok: true,
  });
  expect(ports.calls.at(-1)).toEqual(['telex.send', subject]);
  expect(await answerOf('call_tool', tool({ ...subject, subjects: 'Ho' }), ports)).toMatchObject({
    ok: false,
  });
});
