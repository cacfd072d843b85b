/** Speech as text. */
import type { TranscriptionModelV4 } from '@ai-sdk/provider';
import { NO_USAGE } from '../domain/model-usage.ts';
import { type CallUsage, estimateTokens } from './read-usage.ts';

export interface Speech {
  bytes: Uint8Array;
  /** `audio/wav`, `audio/mpeg`, `audio/ogg`, … */
  mediaType: string;
}

export interface Transcribed {
  kind: 'transcribed';
  text: string;
  /** As the provider names it; null where it does not say. */
  language: string | null;
  provider: string;
  model: string;
}

/** May throw. */
export async function transcribeSpeech(
  model: TranscriptionModelV4,
  { bytes, mediaType }: Speech,
  signal: AbortSignal,
): Promise<{ text: string; language: string | null; usage: CallUsage }> {
  const { text, language } = await model.doGenerate({
    audio: bytes,
    mediaType,
    abortSignal: signal,
  });
  const usage = { ...NO_USAGE, output: estimateTokens(text.length), estimated: true };
  return { text, language: language ?? null, usage: { usage, dollars: null } };
}
