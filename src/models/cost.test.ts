import { describe, expect, test } from 'vitest';
import { cacheHitRatio, NO_USAGE } from '../domain/model-usage.ts';
import { costOf } from './cost-of.ts';
import prices from './prices.json' with { type: 'json' };
import { readPromptUsage, readUsage } from './read-usage.ts';

const MILLION = { ...NO_USAGE, input: 1_000_000, output: 1_000_000 };
const link = { kind: 'anthropic' as const, model: 'claude-sonnet-5-5', prices: null, local: false };

describe('what a call costs', () => {
  test.each([
    ['sent and answered', MILLION, 1200],
    ['read from the cache', { ...NO_USAGE, cacheRead: 1_000_000 }, 20],
    ['kept for five minutes', { ...NO_USAGE, cacheWrite5m: 1_000_000 }, 250],
    ['kept for an hour', { ...NO_USAGE, cacheWrite1h: 1_000_000 }, 400],
    ['nothing', NO_USAGE, 0],
  ])('%s', (_, usage, cents) => {
    expect(costOf(usage, link)).toBeCloseTo(cents);
  });

  test.each([
    ['anthropic', 'claude-opus-4-5-20251101', 3000],
    ['openai', 'gpt-5-2025-08-07', 1125],
    ['openrouter', 'anthropic/claude-sonnet-5.5', 1200],
    ['openrouter', 'openai/gpt-6-sol', 1200],
    ['openrouter', 'someone/model:free', 0],
    ['openrouter', 'someone/model', null],
    ['openai', 'gpt-99', null],
    ['openai-compatible', 'gpt-5', null],
    ['gguf', '/models/tiny.gguf', 0],
  ] as const)('%s %s: %s cents for a million each', (kind, model, cents) => {
    expect(costOf(MILLION, { ...link, kind, model })).toBe(cents);
  });

  test('a long prompt costs more, all of it', () => {
    const haiku = { ...link, model: 'claude-haiku-5-5' };
    expect(costOf({ ...NO_USAGE, input: 100_000 }, haiku)).toBeCloseTo(1);
    expect(costOf({ ...NO_USAGE, input: 50_000, cacheRead: 50_001 }, haiku)).toBeCloseTo(2.75, 3);
  });

  test('a local server costs nothing, and prices of one’s own win', () => {
    expect(costOf(MILLION, { ...link, kind: 'openai-compatible', local: true })).toBe(0);
    expect(costOf(MILLION, { ...link, prices: { input: 1, output: 1 }, local: true })).toBe(200);
  });

  test('every price in the table is one, and reading a cache is never dearer than sending', () => {
    for (const [model, rates] of Object.entries(prices.models)) {
      const { input, output, cacheRead } = rates as {
        input: number;
        output: number;
        cacheRead?: number;
      };
      expect(input, model).toBeGreaterThan(0);
      expect(output, model).toBeGreaterThanOrEqual(0);
      expect(cacheRead ?? 0, model).toBeLessThan(input);
    }
  });
});

describe('what a provider says it took', () => {
  const v4 = (input: object, output: object, raw: object = {}) =>
    readUsage({
      inputTokens: {
        total: undefined,
        noCache: undefined,
        cacheRead: undefined,
        cacheWrite: undefined,
        ...input,
      },
      outputTokens: { total: undefined, text: undefined, reasoning: undefined, ...output },
      raw: raw as Record<string, never>,
    });

  test('nothing is nothing', () => {
    expect(v4({}, {})).toBeNull();
  });

  test('what was written is split by how long it is kept', () => {
    const raw = {
      cache_creation: { ephemeral_5m_input_tokens: 10, ephemeral_1h_input_tokens: 30 },
    };
    expect(
      v4({ total: 100, cacheRead: 50, cacheWrite: 40 }, { total: 7, reasoning: 2 }, raw),
    ).toEqual({
      usage: {
        input: 10,
        cacheRead: 50,
        cacheWrite5m: 10,
        cacheWrite1h: 30,
        output: 7,
        reasoning: 2,
        estimated: false,
      },
      dollars: null,
    });
  });

  test('OpenRouter says what it wrote and what it costs', () => {
    const raw = {
      cost: 0.0123,
      prompt_tokens_details: { cached_tokens: 5, cache_write_tokens: 20 },
    };
    expect(v4({ total: 100, cacheRead: 5 }, { total: 1 }, raw)).toMatchObject({
      usage: { input: 75, cacheRead: 5, cacheWrite5m: 20 },
      dollars: 0.0123,
    });
  });

  test('nonsense beside the numbers is passed over', () => {
    expect(v4({ total: 3 }, { total: 1 }, { cost: 'free', cache_creation: 5 })).toMatchObject({
      usage: { input: 3 },
      dollars: null,
    });
    expect(readPromptUsage({ input_tokens: 'many' })?.usage.input).toBe(0);
    expect(readPromptUsage(undefined)).toBeNull();
  });
});

test('the share of a prompt that came from the cache', () => {
  expect(cacheHitRatio(NO_USAGE)).toBeNull();
  expect(cacheHitRatio({ ...NO_USAGE, input: 10, cacheRead: 30, cacheWrite1h: 60 })).toBeCloseTo(
    0.3,
  );
});
