import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { turn } from '../models/models.fake.ts';
import { configSchema } from './config-schema.ts';
import { openThinkingHome, type ThinkingHome } from './thinking-home.fake.ts';

/** Memories found by what they mean, with the real code of a provider and a server of embeddings on loopback. */
let house: ThinkingHome;
afterEach(() => house.close());

const MODEL = 'openai-compatible/meaning-1';
const signal = new AbortController().signal;

async function open(config: object = { memory: { embedding: MODEL } }) {
  house = await openThinkingHome({ scenario: () => ({ text: '' }), config: { ...config } });
  return house.opened.house.memory();
}

const catchUp = async (more: object = {}) =>
  (await house.opened.house.meaning()).catchUp({ signal, ...more });
const save = async (...contents: string[]) => {
  const desk = await house.opened.house.memory();
  for (const content of contents) await desk.save({ content });
};
const find = async (query: string) =>
  (await (await house.opened.house.memory()).search({ query, limit: 5 })).map(
    ({ content }) => content,
  );
/** What was sent to the model. */
const sent = (): string[] => house.server.requests.flatMap(({ body }) => body['input'] as string[]);

function use(embedding: string, more: object = {}) {
  const { url } = house.server;
  const chain = [{ kind: 'openai-compatible', url, model: 'test-model', ...more }];
  house.opened.reconfigure(
    configSchema.parse({ models: { chain, discover: false }, memory: { embedding } }),
  );
}

const FACTS = ['My car is a red Volvo', 'The gate code is 4711', 'I like green tea'];

test('"automobile" finds the car, and does not without a model', async () => {
  await open({});
  await save(...FACTS);
  expect(await find('automobile')).toEqual([]);
  expect(await catchUp()).toMatchObject({ made: 0, failure: { code: 'no-model' } });
  expect(house.server.requests).toEqual([]);
  use(MODEL);
  expect(await find('automobile')).toEqual([]);
  expect(house.server.requests).toEqual([]);
  expect(await catchUp()).toEqual({ made: 3, leftOut: 0, failure: null });
  expect(await find('automobile')).toEqual(['My car is a red Volvo']);
  expect(await find('automobile gate')).toEqual([FACTS[1], FACTS[0]]);
  expect(await find('"automobile"')).toEqual([]);
  expect(await find('zebra')).toEqual([]);
});

test('a save works while the provider is down, and is caught up later', async () => {
  await open();
  house.server.misbehave(
    ...Array.from({ length: 8 }, () => ({ kind: 'status', status: 401 }) as const),
  );
  await save(...FACTS);
  expect(house.server.requests).toEqual([]);
  expect(await catchUp()).toMatchObject({ made: 0, failure: { code: 'unauthorized' } });
  expect(await find('car')).toEqual([FACTS[0]]);
  await house.server.close();
  expect(await find('gate code')).toEqual([FACTS[1]]);
});

test('a search waits two seconds for a model that says nothing, and goes by words then', async () => {
  await open();
  await save(...FACTS);
  await catchUp();
  house.server.misbehave({ kind: 'silence', headers: false });
  const found = find('a red automobile');
  await house.server.received(2);
  house.clock.advance(1999);
  await turn();
  expect(await Promise.race([found, 'waits'])).toBe('waits');
  house.clock.advance(1);
  expect(await found).toEqual([FACTS[0]]);
});

test('another model makes all of them anew; what was stopped goes on where it was', async () => {
  await open();
  await save(...Array.from({ length: 120 }, (_, at) => `The lamp number ${at} is by a car`));
  const stop = new AbortController();
  const told: object[] = [];
  const onProgress = (progress: object) => {
    told.push(progress);
    stop.abort();
  };
  expect(await catchUp({ signal: stop.signal, onProgress })).toMatchObject({
    made: 50,
    failure: { code: 'aborted' },
  });
  expect(told).toEqual([{ done: 50, all: 120 }]);
  expect(await find('automobile')).toEqual([]);
  expect(sent()).toHaveLength(50);
  expect(await catchUp()).toEqual({ made: 70, leftOut: 0, failure: null });
  expect(new Set(sent()).size).toBe(120);
  expect(await find('automobile')).not.toEqual([]);
  expect(await catchUp()).toEqual({ made: 0, leftOut: 0, failure: null });
  use('openai-compatible/meaning-2');
  expect(await find('automobile')).toEqual([]);
  expect(await find('lamp 17')).toHaveLength(5);
  expect(await catchUp()).toMatchObject({ made: 120 });
  expect(await find('automobile')).not.toEqual([]);
  expect(house.server.requests.at(-1)?.body).toMatchObject({ model: 'meaning-2' });
  expect(await catchUp({ anew: true })).toMatchObject({ made: 120 });
});

test('a text that the model does not take is left out, and keeps no other from being found', async () => {
  await open();
  await save(...FACTS);
  const refuse = { kind: 'status', status: 400 } as const;
  house.server.misbehave(refuse, refuse);
  expect(await catchUp()).toEqual({ made: 2, leftOut: 1, failure: null });
  expect(sent()).toHaveLength(6);
  expect(await find('automobile')).toEqual([FACTS[0]]);
  expect(await catchUp()).toMatchObject({ made: 1 });
});

test('secrets are not sent, neither of memories nor of questions', async () => {
  await open();
  writeFileSync(join(house.home, 'secrets.yaml'), 'BANK: hunter2hunter2\n', { mode: 0o600 });
  await save('The bank wants hunter2hunter2 at the car');
  await catchUp();
  await find('what is hunter2hunter2 of the automobile');
  expect(sent()).toHaveLength(2);
  expect(sent().join()).not.toContain('hunter2');
  expect(sent()[0]).toContain('The bank wants [secret BANK]');
});

test('what it takes is in the accounts, and a budget that is used up ends it', async () => {
  await open();
  const { url } = house.server;
  const chain = [{ kind: 'openai', url, model: 'x', key: 'KEY' }];
  const usage = async () => house.opened.house.modelUsage();
  const withBudget = (dayCents: number) =>
    house.opened.reconfigure(
      configSchema.parse({
        models: { chain, discover: false, budgets: { day: { cents: dayCents } } },
        memory: { embedding: 'openai/text-embedding-3-large' },
      }),
    );
  withBudget(0.0001);
  await save(...FACTS);
  expect(await catchUp()).toMatchObject({ made: 3 });
  expect((await usage()).map(({ key, cents }) => [key, cents > 0])).toEqual([
    ['openai/text-embedding-3-large', true],
  ]);
  await save('Another car');
  expect(await catchUp()).toMatchObject({ made: 0, failure: { code: 'budget' } });
  expect(await find('car')).toHaveLength(2);
});

test('with a memory its vector goes from the files of the database', async () => {
  await open();
  await save(...FACTS);
  await catchUp();
  const desk = await house.opened.house.memory();
  const [memory] = await desk.search({ query: 'volvo', limit: 1 });
  const bytes = vectorOf('My car is a red Volvo');
  expect(filesWith(bytes)).not.toEqual([]);
  expect(await desk.forget([memory?.id ?? ''], { isEverywhere: false })).toMatchObject({
    isWiped: true,
  });
  expect(filesWith(bytes)).toEqual([]);
  expect(await find('automobile')).toEqual([]);
});

/** As it lies in the database, from what the server answered. */
function vectorOf(text: string): Buffer {
  const words = text.split(' ').length;
  return Buffer.from(Float32Array.of(1 / Math.sqrt(words)).buffer);
}

const filesWith = (bytes: Buffer): string[] =>
  ['', '-wal'].filter((end) => readFileSync(join(house.home, `rote.db${end}`)).includes(bytes));
