/** Texts as lists of numbers that are near each other where the texts mean the same. */
import type { EmbeddingModelV4 } from '@ai-sdk/provider';
import { NO_USAGE } from '../domain/model-usage.ts';
import { type CallUsage, estimateTokens } from './read-usage.ts';

export interface Embedded {
  kind: 'embedded';
  /** In the order of the texts. */
  vectors: readonly (readonly number[])[];
  provider: string;
  model: string;
}

const TEXTS_AT_A_TIME = 100;

/** May throw. */
export async function embedTexts(
  model: EmbeddingModelV4,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<{ vectors: number[][]; usage: CallUsage }> {
  const vectors: number[][] = [];
  let tokens = 0;
  let estimated = false;
  const most = Math.min(TEXTS_AT_A_TIME, (await model.maxEmbeddingsPerCall) ?? TEXTS_AT_A_TIME);
  for (let start = 0; start < texts.length; start += most) {
    const values = texts.slice(start, start + most);
    const { embeddings, usage } = await model.doEmbed({ values, abortSignal: signal });
    if (embeddings.length !== values.length) {
      throw new Error(
        `${values.length} texts were sent and ${embeddings.length} vectors came back`,
      );
    }
    vectors.push(...embeddings);
    tokens += usage?.tokens ?? estimateTokens(values.join('').length);
    estimated ||= usage === undefined;
  }
  return { vectors, usage: { usage: { ...NO_USAGE, input: tokens, estimated }, dollars: null } };
}
