import { afterEach, describe, expect, test } from 'vitest';
import { type ModelKit, NETWORK_KINDS, startModelKit } from './models.fake.ts';

let kit: ModelKit;
afterEach(() => kit.close());
const signal = new AbortController().signal;

/** As much of a WAV file as anybody looks at. */
const WAV = new Uint8Array(Buffer.from('RIFF....WAVEfmt hello'));

describe('sound in a message', () => {
  test.each(['openai', 'openrouter', 'openai-compatible'] as const)('%s hears it', async (kind) => {
    kit = await startModelKit({ chain: [kind] });
    const request = {
      system: [{ text: 'You are a test.' }],
      messages: [
        {
          role: 'user' as const,
          parts: [
            { kind: 'text' as const, text: 'What is this?' },
            { kind: 'audio' as const, mediaType: 'audio/wav', bytes: WAV },
          ],
        },
      ],
    };
    expect(await kit.ask(request)).toMatchObject({ kind: 'answered' });
    const [received] = kit.server.requests;
    expect(received?.turn).toMatchObject({
      hasSound: true,
      userText: 'What is this?',
      dialect: 'chat',
    });
    expect(JSON.stringify(received?.body)).toContain(
      `"input_audio":{"data":"${Buffer.from(WAV).toString('base64')}","format":"wav"}`,
    );
  });

  test.each([
    ['openai', 'audio/mpeg', 'mp3'],
    ['openai-compatible', 'audio/mpeg', 'mp3'],
    ['openrouter', 'audio/wav', 'wav'],
  ] as const)('%s is told that %s is %s', async (kind, mediaType, format) => {
    kit = await startModelKit({ chain: [kind] });
    const parts = [{ kind: 'audio' as const, mediaType, bytes: WAV }];
    await kit.ask({ system: [], messages: [{ role: 'user', parts }] });
    expect(JSON.stringify(kit.server.requests[0]?.body)).toContain(`"format":"${format}"`);
  });

  test.each(NETWORK_KINDS)('a kind of sound that %s does not take is not sent', async (kind) => {
    kit = await startModelKit({ chain: [kind] });
    const parts = [{ kind: 'audio' as const, mediaType: 'audio/x-strange', bytes: WAV }];
    const answer = await kit.ask({ system: [], messages: [{ role: 'user', parts }] });
    expect(answer).toMatchObject({ kind: 'failed', code: 'unsupported', tries: 1 });
    expect(kit.server.requests).toEqual([]);
  });

  test('who can not hear says so, and the next is asked', async () => {
    kit = await startModelKit({ chain: ['anthropic', 'openai'] });
    const parts = [{ kind: 'audio' as const, mediaType: 'audio/wav', bytes: WAV }];
    const request = { system: [], messages: [{ role: 'user' as const, parts }] };
    expect(await kit.ask(request, { models: ['anthropic'] })).toMatchObject({
      kind: 'failed',
      code: 'unsupported',
    });
    expect(await kit.ask(request)).toMatchObject({ kind: 'answered', provider: 'openai' });
  });
});

describe('embeddings', () => {
  const EMBEDDING = { embeddingModel: 'text-embedding-3-small' };

  test.each(['openai', 'openrouter', 'openai-compatible'] as const)(
    '%s makes them',
    async (kind) => {
      kit = await startModelKit({ chain: [{ kind, ...EMBEDDING }] });
      const texts = ['a cat sat', 'the cat sat', 'stock market news'];
      const result = await kit.models.embed(texts, { signal, runId: 'run_1' });
      if (result.kind === 'failed') throw new Error(result.message);
      const near = (left: number, right: number): number =>
        (result.vectors[left] ?? []).reduce(
          (sum, value, index) => sum + value * (result.vectors[right]?.[index] ?? 0),
          0,
        );
      expect(near(0, 1)).toBeGreaterThan(near(0, 2));
      expect(kit.calls).toMatchObject([
        {
          runId: 'run_1',
          model: 'text-embedding-3-small',
          usage: { input: 11, output: 0 },
          failure: null,
        },
      ]);
    },
  );

  test('many texts go in several requests, and come back in their order', async () => {
    kit = await startModelKit({ chain: [{ kind: 'openai', ...EMBEDDING }] });
    const texts = Array.from({ length: 250 }, (_, index) => `text ${index}`);
    const result = await kit.models.embed(texts, { signal });
    expect(result).toMatchObject({ kind: 'embedded' });
    expect(kit.server.requests).toHaveLength(3);
    const single = await kit.models.embed(['text 249'], { signal });
    if (result.kind === 'failed' || single.kind === 'failed') throw new Error('it failed');
    expect(result.vectors.at(-1)).toEqual(single.vectors[0]);
  });

  test('who has none is passed over; where nobody has, it is told', async () => {
    kit = await startModelKit({ chain: ['anthropic', { kind: 'openai', ...EMBEDDING }] });
    expect(await kit.models.embed(['x'], { signal })).toMatchObject({ provider: 'openai' });
    expect(await kit.models.embed(['x'], { signal, models: ['anthropic'] })).toMatchObject({
      kind: 'failed',
      code: 'unsupported',
    });
  });

  test('a model that is named is asked, for its own price', async () => {
    const prices = { input: 1000, output: 1000 };
    kit = await startModelKit({
      chain: ['anthropic', { kind: 'openai', ...EMBEDDING, prices }, 'openrouter'],
    });
    const embed = (embedding: string) => kit.models.embed(['a cat sat'], { signal, embedding });
    expect(await embed('openai/text-embedding-3-large')).toMatchObject({
      provider: 'openai',
      model: 'text-embedding-3-large',
    });
    expect(kit.calls[0]?.cents).toBeCloseTo((kit.calls[0]?.usage.input ?? 0) * 0.000_013, 9);
    expect(await embed('openai')).toMatchObject({ model: 'text-embedding-3-small' });
    expect(await embed('anthropic/any')).toMatchObject({ kind: 'failed', code: 'unsupported' });
    expect(await embed('openay/any')).toMatchObject({
      code: 'unknown-model',
      message: expect.stringContaining('Did you mean openai'),
    });
  });

  test('a failure is a value, after the same retries', async () => {
    kit = await startModelKit({ chain: [{ kind: 'openai', ...EMBEDDING }] });
    kit.server.misbehave({ kind: 'status', status: 500 }, { kind: 'status', status: 401 });
    const result = kit.models.embed(['x'], { signal });
    await kit.clock.timerSet(1000);
    kit.clock.advance(1000);
    expect(await result).toMatchObject({ kind: 'failed', code: 'unauthorized' });
    expect(kit.calls.map(({ failure }) => failure)).toEqual(['server-error', 'unauthorized']);
  });

  test('one that is stopped ends at once', async () => {
    kit = await startModelKit({ chain: [{ kind: 'openai', ...EMBEDDING }] });
    kit.server.misbehave({ kind: 'silence', headers: false });
    const stop = new AbortController();
    const result = kit.models.embed(['x'], { signal: stop.signal });
    await kit.server.waiting();
    stop.abort();
    expect(await result).toMatchObject({ kind: 'failed', code: 'aborted' });
    expect(kit.clock.pendingTimers()).toBe(0);
  });
});

describe('speech', () => {
  test.each(['openai', 'openai-compatible'] as const)('%s writes it down', async (kind) => {
    kit = await startModelKit({ chain: ['anthropic', { kind, transcriptionModel: 'whisper-1' }] });
    const speech = { bytes: WAV, mediaType: 'audio/wav' };
    expect(await kit.models.transcribe(speech, { signal })).toMatchObject({
      kind: 'transcribed',
      text: expect.stringContaining('hello'),
      model: 'whisper-1',
    });
    expect(kit.server.requests[0]?.body).toMatchObject({
      model: 'whisper-1',
      fileType: 'audio/wav',
    });
  });

  test('where nobody can, it is told', async () => {
    kit = await startModelKit({ chain: ['anthropic'] });
    const speech = { bytes: WAV, mediaType: 'audio/wav' };
    expect(await kit.models.transcribe(speech, { signal })).toMatchObject({ code: 'unsupported' });
  });
});
