import { describe, expect, test } from 'vitest';
import type { ToolResult } from '../domain/tool-call.ts';
import { openBounded } from './bounded/bounded.fake.ts';
import { callContext } from './call-context.fake.ts';
import { createCatalog } from './catalog.ts';
import type { Circuits } from './circuits.ts';
import { done, fail, type Tool } from './tool.ts';

const bounded = openBounded();

function toolNamed(name: string, rest: Partial<Tool> = {}): Tool {
  return {
    name,
    summary: 'a tool for tests',
    description: [],
    input: {
      type: 'object',
      properties: {
        url: { type: 'string', format: 'uri', description: 'Where to.' },
        count: { type: 'integer', minimum: 1 },
        kind: { enum: ['a', 'b'] },
        body: {
          anyOf: [
            { type: 'string' },
            { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] },
          ],
        },
        list: { type: 'array', items: { type: 'string' } },
      },
      required: ['url'],
      additionalProperties: false,
    },
    output: { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] },
    effect: 'read',
    examples: [],
    call: async () => done({ n: 1 }),
    ...rest,
  };
}

const catalog = createCatalog({
  bounded,
  tools: [
    toolNamed('web.get', { aliases: ['web_fetch', 'Grab'] }),
    toolNamed('mail.send', {
      effect: (input) => (input['kind'] === 'a' ? 'idempotent' : 'once'),
      call: async () => {
        throw new Error('the wire broke');
      },
    }),
    toolNamed('odd.answer', { call: async () => done({ n: 'one' }) }),
  ],
});
const url = 'https://example.org/';

test('an alias never shadows a tool whose name reads the same', () => {
  const catalog = createCatalog({
    bounded,
    tools: [
      toolNamed('message.send', { aliases: ['telegram_send_message', 'send_message'] }),
      toolNamed('telegram.send_message'),
    ],
  });
  for (const name of ['telegram.send_message', 'telegram_send_message', 'Telegram-Send-Message'])
    expect(catalog.find(name)?.name).toBe('telegram.send_message');
  expect(catalog.meantBefore('telegram_send_message')).toBe('message.send');
  // A tool that is named as it is called was meant all along, and so was an alias that nothing has taken.
  for (const name of ['telegram.send_message', 'send_message', 'message.send', 'none'])
    expect(catalog.meantBefore(name)).toBeNull();
  expect(catalog.find('send_message')?.name).toBe('message.send');
});

test('tools are listed by name and found by name or alias, however the alias is spelled', () => {
  expect(catalog.list().map(({ name }) => name)).toEqual(['mail.send', 'odd.answer', 'web.get']);
  for (const name of ['web.get', 'web_fetch', 'WEB-FETCH', 'grab']) {
    expect(catalog.find(name)?.name, name).toBe('web.get');
  }
  for (const name of ['Web.Get', '', '__proto__', 'constructor', 'web.get ']) {
    expect(catalog.find(name), name).toBeNull();
  }
});

test('two tools with one name are refused', () => {
  expect(() => createCatalog({ bounded, tools: [toolNamed('a.b'), toolNamed('a.b')] })).toThrow(
    '"a.b"',
  );
});

test('an unknown tool is refused with the nearest names', () => {
  expect(catalog.refuseUnknown('web.gte')).toMatchObject({
    code: 'unknown-tool',
    hint: expect.stringContaining('Did you mean web.get?'),
  });
  expect(catalog.checkInput('web.gte', {})).toMatchObject([{ code: 'unknown-tool' }]);
  expect(catalog.effectOf('web.gte', {})).toBe('once');
});

test('all faults of an input are told at once, with place and plain words', () => {
  const faults = catalog.checkInput('web.get', { ur: 1, count: 0, kind: 'c', list: [1], body: 7 });
  expect(faults.map(({ message }) => message).toSorted()).toEqual([
    'body: must be text or an object',
    'count: must be >= 1',
    'kind: must be one of "a", "b"',
    'list[0]: must be text',
    'ur: is not a known key (did you mean "url"?)',
    'url: is required',
  ]);
  expect(faults.find(({ message }) => message.startsWith('url'))).toMatchObject({
    hint: 'Where to.',
    details: { path: '/url' },
  });
  expect(faults.find(({ message }) => message.startsWith('count'))?.hint).toBe(
    'rote tools show web.get shows what it takes.',
  );
});

test.each([
  [null, 'must be an object'],
  [[], 'must be an object'],
  ['x', 'must be an object'],
  [{ url: 'not a url' }, 'url: is not a URL'],
  [{ url, body: { n: 'x' } }, 'body.n: must be a number'],
  [JSON.parse('{"url":"https://x.y/","__proto__":1}'), '__proto__: is not a known key'],
])('%j is refused: %s', (input, words) => {
  const messages = catalog.checkInput('web.get', input).map(({ message }) => message);
  expect(messages.join('; ')).toContain(words);
});

test('what stands at or below an open place can not be wrong yet', () => {
  const open =
    (...pointers: string[]) =>
    (pointer: string) =>
      pointers.includes(pointer);
  const input = { url: '{{a}}', list: '{{b}}', body: { n: '{{c}}' }, count: 'x' };
  const faults = catalog.checkInput('web.get', input, open('/url', '/list', '/body/n'));
  expect(faults.map(({ message }) => message)).toEqual(['count: must be a whole number']);
  expect(catalog.checkInput('web.get', {}, open(''))).toEqual([]);
  expect(catalog.checkInput('web.get', { url, list: [1] }, open('/list'))).toEqual([]);
  expect(catalog.checkInput('web.get', { url, list: [1] }, open('/lis'))).toHaveLength(1);
});

test('a call answers, or says what went wrong and whether anything may have happened', async () => {
  const failureOf = async (name: string, input: unknown, aborted = false) => {
    const context = callContext({
      signal: aborted ? AbortSignal.abort() : new AbortController().signal,
    });
    const result = await catalog.call(name, input, context);
    return result.ok ? result : result.failure;
  };
  expect(await failureOf('web_fetch', { url })).toEqual({ ok: true, output: { n: 1 } });
  expect(await failureOf('web.gte', { url })).toMatchObject({ code: 'unknown-tool' });
  expect(await failureOf('web.get', {})).toMatchObject({
    code: 'bad-input',
    retryable: false,
    fate: 'not-done',
    message: 'The input of web.get is not valid: url: is required.',
  });
  expect(await failureOf('mail.send', { url })).toMatchObject({
    code: 'failed',
    fate: 'unknown',
    message: 'mail.send failed: the wire broke',
  });
  expect(await failureOf('mail.send', { url, kind: 'a' })).toMatchObject({ fate: 'not-done' });
  expect(await failureOf('odd.answer', { url })).toMatchObject({ code: 'bad-output' });
  expect(await failureOf('mail.send', { url }, true)).toMatchObject({
    code: 'aborted',
    fate: 'not-done',
  });
});

test('a call that is stopped while it goes on says so, whatever the tool makes of it', async () => {
  for (const stopped of [
    async () => Promise.reject(new Error('closed')),
    async () => fail({ code: 'timed-out', message: '', fate: 'unknown' }),
  ]) {
    const controller = new AbortController();
    const tool = toolNamed('slow.thing', {
      effect: 'once',
      call: () => {
        controller.abort();
        return stopped();
      },
    });
    const context = callContext({ signal: controller.signal });
    expect(
      await createCatalog({ bounded, tools: [tool] }).call('slow.thing', { url }, context),
    ).toMatchObject({
      failure: { code: 'aborted', fate: 'unknown' },
    });
  }
});

test('a call whose time is up says so, and may be tried again', async () => {
  const controller = new AbortController();
  const tool = toolNamed('slow.thing', {
    call: async () => {
      controller.abort(new DOMException('late', 'TimeoutError'));
      return fail({ code: 'aborted', message: '' });
    },
  });
  const context = callContext({ signal: controller.signal });
  const result = await createCatalog({ bounded, tools: [tool] }).call(
    'slow.thing',
    { url },
    context,
  );
  expect(result).toMatchObject({ failure: { code: 'timed-out', retryable: true } });
});

describe('a caller with capabilities', () => {
  const call = (name: string, ...capabilities: string[]) =>
    catalog.call(name, { url }, callContext({ capabilities: new Set(capabilities) }));

  test('calls what it declares, by its name and by an alias', async () => {
    for (const name of ['web.get', 'web_fetch', 'GRAB'])
      expect(await call(name, 'web.get'), name).toMatchObject({ ok: true });
  });

  test('hears the same of a tool that it does not declare and of one that there is not', async () => {
    for (const name of ['mail.send', 'web_fetch', 'no.such', 'mail.snd'])
      expect(await call(name, 'odd.answer'), name).toEqual({
        ok: false,
        failure: {
          code: 'not-available',
          message: `${name} is not available to this skill.`,
          retryable: false,
          fate: 'not-done',
          reachedNobody: true,
        },
      });
    expect(await call('web.get')).toMatchObject({ failure: { code: 'not-available' } });
  });

  test('that declares a tool that is not there hears so', async () => {
    expect(await call('no.such', 'no.such')).toMatchObject({ failure: { code: 'unknown-tool' } });
  });
});

describe('the circuit of a call', () => {
  const asked: { tool: string; part: string | null }[] = [];
  const circuits: Pick<Circuits, 'around'> = {
    around(target, _, call) {
      asked.push(target);
      return call();
    },
  };
  const tools = [
    toolNamed('one.circuit'),
    toolNamed('by.host', { circuitOf: ({ url: given }) => new URL(String(given)).host }),
    toolNamed('never.held', { circuitOf: () => null }),
    toolNamed('odd.parts', {
      circuitOf: () => {
        throw new Error('no idea');
      },
    }),
  ];
  const guarded = createCatalog({ bounded, tools, circuits });
  const targetsOf = async (name: string, input: object, signal = new AbortController().signal) => {
    asked.length = 0;
    await guarded.call(name, input, callContext({ signal }));
    return [...asked];
  };

  test('is that of the tool, or of the part that the input names, or there is none', async () => {
    expect(await targetsOf('one.circuit', { url })).toEqual([{ tool: 'one.circuit', part: null }]);
    expect(await targetsOf('by.host', { url: 'https://a.b:8/x' })).toEqual([
      { tool: 'by.host', part: 'a.b:8' },
    ]);
    expect(await targetsOf('never.held', { url })).toEqual([]);
    expect(await targetsOf('odd.parts', { url })).toEqual([{ tool: 'odd.parts', part: null }]);
  });

  test('is not asked by looking, by bad input, nor by a caller that is gone', async () => {
    asked.length = 0;
    guarded.list();
    guarded.find('one.circuit');
    guarded.checkInput('one.circuit', {});
    expect(asked).toEqual([]);
    expect(await targetsOf('one.circuit', {})).toEqual([]);
    expect(await targetsOf('one.circuit', { url }, AbortSignal.abort())).toEqual([]);
    expect(await targetsOf('no.such', { url })).toEqual([]);
  });
});

test('a schema that can not be read fails the call, not the catalog', async () => {
  const broken = createCatalog({
    bounded,
    tools: [toolNamed('a.b', { input: { type: 'nonsense' } }), toolNamed('c.d')],
  });
  expect(broken.checkInput('a.b', {})).toMatchObject([{ code: 'bad-schema' }]);
  expect(await broken.call('a.b', {}, callContext())).toMatchObject({ ok: false });
  expect(await broken.call('c.d', { url }, callContext())).toMatchObject({ ok: true });
});

test('a tool that can not say its effect might do anything, and its call goes on', async () => {
  const odd = toolNamed('a.b', {
    effect: () => {
      throw new Error('no idea');
    },
  });
  const one = createCatalog({ bounded, tools: [odd] });
  expect(one.effectOf('a.b', { url })).toBe('once');
  expect(await one.call('a.b', { url }, callContext())).toMatchObject({ ok: true });
});

test('a schema of an older draft is read', () => {
  const old = toolNamed('a.b', {
    input: { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object' },
  });
  expect(createCatalog({ bounded, tools: [old] }).checkInput('a.b', {})).toEqual([]);
});

test('a failed read has done nothing, whatever became of it; anything else may have', async () => {
  const lost = {
    code: 'connection-lost',
    message: 'gone',
    retryable: true,
    fate: 'unknown',
  } as const;
  const call = async (): Promise<ToolResult> => ({ ok: false, failure: lost });
  const tools = [
    toolNamed('page.read', { effect: 'read', call }),
    toolNamed('page.post', { effect: 'once', call }),
    toolNamed('page.odd', {
      effect: 'read',
      output: { type: 'string' },
      call: async () => ({ ok: true, output: 5 }),
    }),
  ];
  const fateOf = async (name: string): Promise<string> => {
    const result = await createCatalog({ bounded, tools }).call(
      name,
      { url: 'https://a.example' },
      callContext(),
    );
    return result.ok ? 'ok' : `${result.failure.code} ${result.failure.fate}`;
  };
  expect(await fateOf('page.read')).toBe('connection-lost not-done');
  expect(await fateOf('page.odd')).toBe('bad-output not-done');
  expect(await fateOf('page.post')).toBe('connection-lost unknown');
});
