import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSystemClock } from '../base/clock.ts';
import { silentLog } from '../base/log.fake.ts';
import { collectAnswer } from '../domain/collect-answer.ts';
import type { ModelRequest } from '../domain/model-call.ts';
import { createChooseModels } from './choose-models.ts';
import type { LlamaModule } from './gguf-backend.ts';
import { modelSettingsSchema } from './model-settings.ts';
import { question } from './models.fake.ts';
import { createModels } from './models.ts';
import { pullModel } from './pull-model.ts';
import { tinyGguf } from './tiny-gguf.fake.ts';

/** The real library, where somebody installed it: it is large, so it is no dependency of the tests. */
const LIBRARY = 'node-llama-cpp';
const isInstalled = await import(LIBRARY).then(
  () => true,
  () => false,
);
const why = isInstalled ? '' : `: skipped, because ${LIBRARY} is not installed`;

const clock = createSystemClock();
const signal = new AbortController().signal;
let folder = '';
let file = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rote-gguf-'));
  file = join(folder, 'tiny.gguf');
  writeFileSync(file, tinyGguf());
});
afterAll(async () => {
  // The library must have let go of everything before the thread of the tests ends.
  for (const runner of runners) await runner.dispose();
  rmSync(folder, { recursive: true });
});

const runners: { dispose(): Promise<void> }[] = [];
async function loadLlama(): Promise<LlamaModule> {
  const llama = await import(LIBRARY);
  return {
    ...llama,
    async getLlama(options: object) {
      const runner = await llama.getLlama(options);
      runners.push(runner);
      return runner;
    },
  };
}

/** As a data folder with these settings has them. */
function modelsOf(model: string, more: object = {}) {
  const settings = modelSettingsSchema.parse({ chain: [{ kind: 'gguf', model, ...more }] });
  const choose = createChooseModels({
    settings: () => settings,
    environment: {},
    secret: () => ({ ok: false, fault: { code: 'none', message: 'none', hint: 'none' } }),
    clock,
    askForServer: async () => ({ kind: 'no' }),
  });
  return createModels({
    clock,
    log: silentLog,
    choose,
    settings: () => settings,
    timezone: () => 'UTC',
    record: async () => undefined,
    loadLlama,
    modelsFolder: folder,
  });
}

const brief = (text: string, maxOutputTokens = 12): ModelRequest => ({
  ...question(text),
  maxOutputTokens,
});

describe.skipIf(!isInstalled)(`a real GGUF file${why}`, () => {
  test('that was pulled is named in the settings, loaded and asked', async () => {
    const bytes = tinyGguf();
    const server = createServer((_, response) => response.end(bytes));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/small.gguf`;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const pulled = await pullModel({ url, sha256, folder, signal }, { clock });
    server.close();
    if (!pulled.ok) throw new Error(pulled.fault.message);
    const models = modelsOf(basename(pulled.value.file));
    const first = await collectAnswer(models.call(brief('Hello'), { signal }));
    expect(first).toMatchObject({
      kind: 'answered',
      text: expect.stringMatching(/^[a-z]{12}$/),
      reason: 'length',
      cents: 0,
      usage: { output: 12, estimated: false },
    });
    expect(first.usage.input).toBeGreaterThan(20);
    // What it has read already is not read again.
    const second = await collectAnswer(models.call(brief('Hello, again'), { signal }));
    expect(second).toMatchObject({ kind: 'answered', usage: { output: 12 } });
    expect(second.usage.input).toBeLessThan(first.usage.input);
  });

  test('takes tools with the schemas that ours have', async () => {
    const inputSchema = {
      type: 'object',
      properties: {
        to: { type: 'array', items: { type: 'string', minLength: 1 }, default: [] },
        kind: { enum: ['a', 'b'], description: 'Which.' },
        more: { anyOf: [{ type: 'string' }, { type: 'null' }] },
      },
      required: ['to'],
      additionalProperties: false,
    };
    const tools = [{ name: 'email.send', description: 'Sends.', inputSchema }];
    const models = modelsOf(file);
    const answer = await collectAnswer(models.call({ ...brief('Hi'), tools }, { signal }));
    expect(answer).toMatchObject({ kind: 'answered' });
  });

  test('stops when it is told to, and answers the next', async () => {
    const models = modelsOf(file);
    const stop = new AbortController();
    const stopped = await collectAnswer(
      models.call(brief('Go on', 5000), { signal: stop.signal }),
      ({ kind }) => {
        if (kind === 'text') stop.abort();
      },
    );
    expect(stopped).toMatchObject({ kind: 'failed', code: 'aborted' });
    expect(await collectAnswer(models.call(brief('And now?'), { signal }))).toMatchObject({
      kind: 'answered',
    });
  });

  test('answers those who ask at the same time one after the other', async () => {
    const models = modelsOf(file);
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((text) => collectAnswer(models.call(brief(text), { signal }))),
    );
    expect(answers.map(({ kind }) => kind)).toEqual(['answered', 'answered', 'answered']);
  });

  test('refuses what does not fit, instead of leaving some of it out', async () => {
    const models = modelsOf(file, { contextTokens: 512 });
    const long = await collectAnswer(models.call(brief('word '.repeat(200)), { signal }));
    expect(long).toMatchObject({ kind: 'failed', code: 'too-long' });
    const full = await collectAnswer(models.call(brief('Fill it', 5000), { signal }));
    expect(full).toMatchObject({ kind: 'answered', reason: 'length' });
    expect(full.usage.output).toBeGreaterThan(100);
  });

  test.each([
    ['is none', () => Buffer.from('not a model'), /Invalid GGUF/],
    ['is not whole', () => tinyGguf().subarray(0, 20_000), /not whole/],
  ])('that %s is a failure that says so', async (_, bytes, words) => {
    const broken = join(folder, 'broken.gguf');
    writeFileSync(broken, bytes());
    const answer = await collectAnswer(modelsOf(broken).call(brief('Hi'), { signal }));
    expect(answer).toMatchObject({
      kind: 'failed',
      code: 'unknown-model',
      message: expect.stringMatching(words),
    });
  });

  test('that is not there is a failure, and is found when it comes', async () => {
    const later = join(folder, 'later.gguf');
    const models = modelsOf(later);
    const ask = () => collectAnswer(models.call(brief('Hi'), { signal }));
    expect(await ask()).toMatchObject({ code: 'unknown-model' });
    writeFileSync(later, tinyGguf());
    expect(await ask()).toMatchObject({ kind: 'answered' });
  });
});
