import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { refuse, succeed } from '../base/errors.ts';
import { createChooseModels, type ServerQuestion } from './choose-models.ts';
import type { LocalServer } from './find-local-server.ts';
import { type ModelServer, startModelServer } from './model-server.fake.ts';
import { type ModelSettings, modelSettingsSchema } from './model-settings.ts';
import { turn } from './models.fake.ts';
import { selectChain } from './select-chain.ts';

const clock = createVirtualClock();
const ME = 1000;
let questions: ServerQuestion[] = [];
beforeEach(() => {
  questions = [];
});
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

async function modelServer(models: string[]): Promise<ModelServer> {
  const server = await startModelServer({ clock, models });
  closing.push(server.close);
  return server;
}

/** A server that is no model server. */
async function otherServer(body: string, type = 'application/json'): Promise<string> {
  const server = createServer((_, response) => {
    if (body !== 'silence') response.writeHead(200, { 'content-type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function chooser(
  options: {
    settings?: object;
    environment?: Record<string, string>;
    secrets?: Record<string, string>;
    localServers?: LocalServer[];
    fetch?: typeof fetch;
    /** Who runs what listens; the user of this process where none is given. */
    listener?: number | null;
    answer?: 'yes' | 'no';
  } = {},
) {
  const settings: ModelSettings = modelSettingsSchema.parse(options.settings ?? {});
  return createChooseModels({
    settings: () => settings,
    environment: options.environment ?? {},
    secret: (name) => {
      const value = options.secrets?.[name];
      if (value !== undefined) return succeed(value);
      return refuse({ code: 'unknown-secret', message: `there is no secret "${name}".`, hint: '' });
    },
    clock,
    localServers: options.localServers ?? [],
    userId: ME,
    listenerOwner: async () => (options.listener === undefined ? ME : options.listener),
    async askForServer(question) {
      questions.push(question);
      const { answer } = options;
      return answer === undefined ? { kind: 'waiting', how: 'rote requests' } : { kind: answer };
    },
    ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
  });
}

describe('without settings', () => {
  test('there may be no model, and it is said why', async () => {
    expect(await chooser()()).toEqual({
      kind: 'none',
      why: 'no model server runs on this machine that is asked, and there is no key (ANTHROPIC_API_KEY, OPENAI_API_KEY, OPENROUTER_API_KEY) in the environment or in secrets.yaml.',
    });
  });

  test('a model server on this machine is found, with a model that talks, and costs nothing', async () => {
    const { origin, url } = await modelServer(['nomic-embed-text', 'qwen3:8b', 'llama3:8b']);
    const localServers = [{ name: 'ollama', origin }];
    const choice = await chooser({ localServers })();
    expect(questions).toEqual([]);
    expect(choice).toMatchObject({
      kind: 'models',
      chain: [
        {
          name: 'ollama',
          kind: 'openai-compatible',
          model: 'qwen3:8b',
          embeddingModel: 'nomic-embed-text',
          url,
          key: null,
          local: true,
        },
      ],
    });
  });

  describe('a server that nobody set up', () => {
    const KEY = { environment: { OPENAI_API_KEY: 'x' } };
    test.each([
      ['of another user', { listener: 998 }, 'another-user', 'none'],
      ['of the system', { listener: 0 }, 'another-user', 'none'],
      ['of nobody knows whom', { listener: null }, 'another-user', 'none'],
      ['beside a key', KEY, 'there-is-a-key', 'openai'],
      ['of another user beside a key', { ...KEY, listener: 998 }, 'another-user', 'openai'],
    ] as const)('%s hears nothing until its owner says yes', async (_, how, why, meanwhile) => {
      const server = await modelServer(['a']);
      const localServers = [{ name: 'ollama', origin: server.origin }];
      const choice = await chooser({ localServers, ...how })();
      if (meanwhile === 'none')
        expect(choice).toMatchObject({ kind: 'none', why: expect.stringContaining('your yes') });
      else
        expect(choice).toMatchObject({
          chain: [{ name: meanwhile }],
          warnings: [expect.stringContaining('your yes')],
        });
      expect(questions).toMatchObject([{ name: 'ollama', url: server.url, why }]);
      expect(await chooser({ localServers, ...how, answer: 'yes' })()).toMatchObject({
        source: 'server',
        chain: [{ name: 'ollama' }],
      });
      const afterNo = await chooser({ localServers, ...how, answer: 'no' })();
      expect(JSON.stringify(afterNo)).not.toMatch(/your yes|ollama/);
    });

    test('is left alone where the same user runs another one', async () => {
      const [theirs, ours] = await Promise.all([modelServer(['a']), modelServer(['b'])]);
      const choose = createChooseModels({
        settings: () => modelSettingsSchema.parse({}),
        environment: {},
        secret: (name) => refuse({ code: 'unknown-secret', message: name, hint: '' }),
        clock,
        localServers: [
          { name: 'theirs', origin: theirs.origin },
          { name: 'ours', origin: ours.origin },
        ],
        userId: ME,
        listenerOwner: async (port) => (ours.origin.endsWith(`:${port}`) ? ME : 998),
        askForServer: async () => ({ kind: 'waiting', how: '' }),
      });
      expect(await choose()).toMatchObject({ chain: [{ name: 'ours' }] });
    });

    test('that another user takes over is noticed with the next question', async () => {
      const { origin } = await modelServer(['a']);
      let listener = ME;
      const choose = createChooseModels({
        settings: () => modelSettingsSchema.parse({}),
        environment: {},
        secret: (name) => refuse({ code: 'unknown-secret', message: name, hint: '' }),
        clock,
        localServers: [{ name: 'ollama', origin }],
        userId: ME,
        listenerOwner: async () => listener,
        askForServer: async () => ({ kind: 'waiting', how: '' }),
      });
      expect(await choose()).toMatchObject({ kind: 'models' });
      listener = 998;
      expect(await choose()).toMatchObject({ kind: 'none' });
    });
  });

  test('of several, the first in the list is taken', async () => {
    const [first, second] = await Promise.all([modelServer(['a']), modelServer(['b'])]);
    const localServers = [
      { name: 'one', origin: second.origin },
      { name: 'two', origin: first.origin },
    ];
    expect(await chooser({ localServers })()).toMatchObject({
      chain: [{ name: 'one', model: 'b' }],
    });
  });

  test.each([
    ['is a web page', '<h1>My app</h1>', 'text/html'],
    ['is other JSON', '{"status":"ok"}', 'application/json'],
    ['has no models', '{"object":"list","data":null}', 'application/json'],
    ['has none that talks', '{"object":"list","data":[{"id":"bge-m3"}]}', 'application/json'],
    ['sends too much', `{"object":"list","data":["${'x'.repeat(1_100_000)}"]}`, 'application/json'],
  ])('what %s is no model server', async (_, body, type) => {
    const localServers = [{ name: 'other', origin: await otherServer(body, type) }];
    expect(await chooser({ localServers })()).toMatchObject({ kind: 'none' });
  });

  test('who does not answer in half a second is not there', async () => {
    const localServers = [{ name: 'slow', origin: await otherServer('silence') }];
    const choice = chooser({ localServers })();
    await turn();
    clock.advance(500);
    expect(await choice).toMatchObject({ kind: 'none' });
  });

  test('it is looked for once, and again after a while; those who ask at once share a look', async () => {
    const { origin } = await modelServer(['a']);
    let looks = 0;
    const counting: typeof fetch = (...call) => {
      looks += 1;
      return fetch(...call);
    };
    const choose = chooser({ localServers: [{ name: 'ollama', origin }], fetch: counting });
    await Promise.all([choose(), choose()]);
    await choose();
    expect(looks).toBe(1);
    clock.advance(30_000);
    await choose();
    expect(looks).toBe(2);
  });

  test('nobody looks around where that is switched off', async () => {
    const { origin } = await modelServer(['a']);
    const settings = { discover: false };
    expect(await chooser({ settings, localServers: [{ name: 'ollama', origin }] })()).toEqual({
      kind: 'none',
      why: expect.stringMatching(/^there is no key/),
    });
  });

  test('else keys in the environment or among the secrets make the chain, best known first', async () => {
    const choice = await chooser({
      environment: { OPENROUTER_API_KEY: 'r' },
      secrets: { ANTHROPIC_API_KEY: 'a' },
    })();
    expect(choice).toMatchObject({
      kind: 'models',
      chain: [
        { kind: 'anthropic', key: 'a', url: 'https://api.anthropic.com/v1', local: false },
        { kind: 'openrouter', key: 'r', url: 'https://openrouter.ai/api/v1' },
      ],
    });
  });

  test('an empty variable is no key', async () => {
    expect(await chooser({ environment: { OPENAI_API_KEY: '' } })()).toMatchObject({
      kind: 'none',
    });
  });
});

describe('with a chain', () => {
  test('it is the chain, and nobody is looked for', async () => {
    const choice = await chooser({
      settings: {
        chain: [
          { kind: 'anthropic', model: 'claude-opus-5-5', key: 'MY_KEY' },
          {
            kind: 'openai-compatible',
            name: 'box',
            model: 'm',
            url: 'http://192.168.1.5:8000/v1/',
            prices: { input: 1, output: 2 },
          },
          {
            kind: 'openai-compatible',
            name: 'far',
            model: 'm',
            url: 'https://models.example.com/v1',
          },
          { kind: 'gguf', model: '/models/tiny.gguf' },
        ],
      },
      environment: { MY_KEY: 'k', ANTHROPIC_API_KEY: 'not this' },
      fetch: () => Promise.reject(new Error('nobody looks around')),
      localServers: [{ name: 'x', origin: 'http://127.0.0.1:1' }],
    })();
    expect(choice).toMatchObject({
      kind: 'models',
      warnings: [],
      chain: [
        { name: 'anthropic', model: 'claude-opus-5-5', key: 'k' },
        {
          name: 'box',
          url: 'http://192.168.1.5:8000/v1',
          key: null,
          local: true,
          prices: { input: 1 },
        },
        { name: 'far', local: false },
        { kind: 'gguf', model: '/models/tiny.gguf', local: true },
      ],
    });
  });

  test.each([
    ['MY_KEY', { MY_KEY: 'of the environment' }, { MY_KEY: 'secret' }, 'of the environment'],
    ['MY_KEY', {}, { MY_KEY: 'secret' }, 'secret'],
    ['${secret.MY_KEY}', { MY_KEY: 'of the environment' }, { MY_KEY: 'secret' }, 'secret'],
  ])('the key %s is found (%j, %j): %s', async (key, environment, secrets, found) => {
    const settings = { chain: [{ kind: 'openai', key }] };
    expect(await chooser({ settings, environment, secrets })()).toMatchObject({
      chain: [{ key: found }],
    });
  });

  test('who has no key is left out with a warning; where nobody is left, there is no model', async () => {
    const chain = [{ kind: 'openai', key: 'NO_SUCH' }, { kind: 'anthropic' }];
    expect(
      await chooser({ settings: { chain }, secrets: { ANTHROPIC_API_KEY: 'a' } })(),
    ).toMatchObject({
      chain: [{ kind: 'anthropic' }],
      warnings: ['models.chain: openai has no key: there is no secret "NO_SUCH".'],
    });
    expect(await chooser({ settings: { chain } })()).toMatchObject({
      kind: 'none',
      why: expect.stringContaining('openai has no key'),
    });
  });

  test('a server of one’s own in front of a provider may want no key', async () => {
    const settings = { chain: [{ kind: 'anthropic', url: 'http://localhost:4000/v1' }] };
    expect(await chooser({ settings })()).toMatchObject({ chain: [{ key: null, local: false }] });
  });
});

describe('what an agent names', () => {
  const link = (name: string, model: string) => ({
    name,
    model,
    kind: 'anthropic' as const,
    url: '',
    key: 'k',
    prices: { input: 1, output: 1 },
    local: false,
    embeddingModel: null,
    transcriptionModel: null,
    contextTokens: null,
  });
  const chain = [
    { ...link('anthropic', 'claude-sonnet-5-5'), class: 'large' },
    link('box', 'qwen3'),
    { ...link('den', 'llama'), class: 'large' },
  ];

  test.each([
    [[], ['anthropic/claude-sonnet-5-5', 'box/qwen3', 'den/llama']],
    [['large'], ['anthropic/claude-sonnet-5-5', 'den/llama']],
    [['box'], ['box/qwen3']],
    [
      ['qwen3', 'anthropic'],
      ['box/qwen3', 'anthropic/claude-sonnet-5-5'],
    ],
    [['anthropic/claude-haiku-5-5'], ['anthropic/claude-haiku-5-5']],
  ])('%j is %j', (names, expected) => {
    const selection = selectChain(chain, names);
    if (selection.kind === 'unknown') throw new Error(selection.name);
    expect(selection.chain.map(({ name, model }) => `${name}/${model}`)).toEqual(expected);
  });

  test('another model of the same provider does not cost what the first one costs', () => {
    const other = selectChain(chain, ['anthropic/other']);
    expect(other).toMatchObject({ chain: [{ prices: null }] });
    expect(other).not.toMatchObject({ chain: [{ class: 'large' }] });
    expect(selectChain(chain, ['anthropic'])).toMatchObject({ chain: [{ prices: { input: 1 } }] });
  });

  test('what is not there is told, with what was probably meant', () => {
    expect(selectChain(chain, ['box', 'antropic'])).toEqual({
      kind: 'unknown',
      name: 'antropic',
      nearest: ['anthropic'],
    });
  });
});
