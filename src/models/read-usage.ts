/** What a provider says a call took, in our numbers; a guess from the length of texts where it says nothing. */
import type { LanguageModelV4Usage } from '@ai-sdk/provider';
import { z } from 'zod';
import type { ModelUsage } from '../domain/model-usage.ts';

const count = z.number().min(0).catch(0);

/** What only some say, beside what the AI SDK reads: how long is kept what was written, and the price. */
const extraSchema = z
  .object({
    cache_creation: z
      .object({ ephemeral_5m_input_tokens: count, ephemeral_1h_input_tokens: count })
      .nullish(),
    prompt_tokens_details: z.object({ cache_write_tokens: count.optional() }).nullish(),
    cost: z.number().min(0).nullish(),
  })
  .catch({});

export interface CallUsage {
  usage: ModelUsage;
  dollars: number | null;
}

/** Null where the provider said nothing. */
export function readUsage(given: LanguageModelV4Usage): CallUsage | null {
  const { inputTokens, outputTokens, raw } = given;
  if (inputTokens.total === undefined && outputTokens.total === undefined) return null;
  const extra = extraSchema.parse(raw ?? {});
  const written = inputTokens.cacheWrite ?? extra.prompt_tokens_details?.cache_write_tokens ?? 0;
  const hour = Math.min(written, extra.cache_creation?.ephemeral_1h_input_tokens ?? 0);
  const read = inputTokens.cacheRead ?? 0;
  return {
    usage: {
      input: Math.max(0, (inputTokens.total ?? 0) - read - written),
      cacheRead: read,
      cacheWrite5m: written - hour,
      cacheWrite1h: hour,
      output: outputTokens.total ?? 0,
      reasoning: outputTokens.reasoning ?? 0,
      estimated: false,
    },
    dollars: extra.cost ?? null,
  };
}

/** Anthropic says at the beginning what the prompt took: it is owed also where the answer breaks off. */
const promptUsageSchema = z.object({
  input_tokens: count,
  cache_read_input_tokens: count.nullish(),
  cache_creation_input_tokens: count.nullish(),
  cache_creation: z.unknown().optional(),
});

export function readPromptUsage(raw: unknown): CallUsage | null {
  const parsed = promptUsageSchema.safeParse(raw);
  if (!parsed.success) return null;
  const { input_tokens: input } = parsed.data;
  const read = parsed.data.cache_read_input_tokens ?? 0;
  const written = parsed.data.cache_creation_input_tokens ?? 0;
  return readUsage({
    inputTokens: {
      total: input + read + written,
      noCache: input,
      cacheRead: read,
      cacheWrite: written,
    },
    outputTokens: { total: 0, text: undefined, reasoning: undefined },
    raw: raw as NonNullable<LanguageModelV4Usage['raw']>,
  });
}

const CHARACTERS_A_TOKEN = 4;

export function estimateTokens(characters: number): number {
  return Math.ceil(characters / CHARACTERS_A_TOKEN);
}
