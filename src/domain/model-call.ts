/**
 * The words in which a model is asked and answers, the same for every provider. Nothing here knows
 * who the provider is; `models/backend.ts` says what one has to do.
 */
import type { CrossedBudget } from './budget.ts';
import type { ModelUsage } from './model-usage.ts';

/**
 * The prompt up to and including a marked part is worth keeping in the provider's cache, for an hour
 * or for five minutes. Hours come before minutes; at most four marks are sent.
 */
export type CacheMark = 'hour' | 'minutes';

export interface SystemPart {
  text: string;
  cache?: CacheMark;
}

/** What a model that sees takes, whoever makes it. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;

export interface PicturePart {
  kind: 'picture';
  /** The name of its file; a model that doesn't see reads this in its place. */
  name: string;
  mediaType: (typeof PICTURE_TYPES)[number];
  bytes: Uint8Array;
}

export type UserPart =
  | { kind: 'text'; text: string; cache?: CacheMark }
  | PicturePart
  /** `audio/wav` or `audio/mpeg`; a model that can't hear refuses it. */
  | { kind: 'audio'; mediaType: string; bytes: Uint8Array };

/**
 * Data that a provider wants back, unread and unchanged, with the words of its model: a signature, an encrypted thought. Only
 * its maker gets it; another model goes without. Plain JSON.
 */
export interface Seal {
  maker: string;
  data: Readonly<Record<string, unknown>>;
}

export interface ToolCall {
  id: string;
  /** As the catalog knows it: `email.send`. */
  name: string;
  /** Empty if it can't be read. */
  input: Readonly<Record<string, unknown>>;
  /** Why it can't be carried out, in words for the model; null if it can be tried. */
  fault: string | null;
  seal: Seal | null;
}

/** Parts of a model's answer, in its order; sent back as they were. */
export type AssistantPart =
  | { kind: 'text'; text: string }
  | { kind: 'reasoning'; text: string; seal: Seal }
  | ({ kind: 'tool-call' } & Pick<ToolCall, 'id' | 'name' | 'input' | 'seal'>);

export interface ToolResult {
  callId: string;
  name: string;
  text: string;
  failed?: boolean;
  cache?: CacheMark;
}

export type ModelMessage =
  | { role: 'user'; parts: readonly UserPart[] }
  | { role: 'assistant'; parts: readonly AssistantPart[] }
  /** The results of the calls of the message before, all of them. */
  | { role: 'tool'; results: readonly ToolResult[] };

export interface ToolDefinition {
  name: string;
  description: string;
  /** A JSON Schema of an object. */
  inputSchema: Readonly<Record<string, unknown>>;
}

export interface ModelRequest {
  /** The stable part first. Each is a paragraph of its own. */
  system: readonly SystemPart[];
  messages: readonly ModelMessage[];
  tools?: readonly ToolDefinition[];
  maxOutputTokens?: number;
}

/**
 * `length`: the model came to its own limit or the one it was given. `output-limit`: it went on
 * beyond that, and we cut it.
 */
export type FinishReason = 'stop' | 'tool-calls' | 'length' | 'output-limit';

export type FailureCode =
  | 'aborted'
  | 'rate-limited'
  | 'overloaded'
  /** A fault on the provider's side that is not being too busy. */
  | 'server-error'
  | 'timed-out'
  | 'unreachable'
  | 'unauthorized'
  /** Money or a plan is missing on the provider's side. */
  | 'no-credit'
  | 'unknown-model'
  /** The request does not fit into the model; a shorter one may. */
  | 'too-long'
  | 'bad-request'
  /** The model, or a filter around it, will not answer this. */
  | 'refused'
  | 'bad-answer'
  | 'empty-answer'
  /** The answer broke off. */
  | 'cut-off'
  /** Every provider is out of order, and left alone for a while. */
  | 'unavailable'
  /** No provider here can do this. */
  | 'unsupported'
  /** There is no model at all, which is a normal state. */
  | 'no-model'
  /** Nobody was asked, or no longer: what models may take is used up. */
  | 'budget';

export interface ModelFailure {
  kind: 'failed';
  code: FailureCode;
  /** True if the same call may work later, or with another provider. */
  retryable: boolean;
  retryAfterMs: number | null;
  message: string;
  /** With the code `budget`: which ones. */
  crossed?: readonly CrossedBudget[];
}

export type ModelEvent =
  /** A try begins. What an earlier one said is void. */
  | { kind: 'started'; provider: string; model: string; modelClass?: string }
  | { kind: 'text'; text: string }
  | { kind: 'reasoning'; text: string }
  /** A thought is complete, and sealed. */
  | { kind: 'reasoning-sealed'; text: string; seal: Seal }
  | { kind: 'tool-call'; call: ToolCall }
  | { kind: 'usage'; usage: ModelUsage; cents: number | null }
  /** This try failed; another follows after `delayMs`. */
  | {
      kind: 'attempt-failed';
      provider: string;
      model: string;
      failure: ModelFailure;
      delayMs: number;
    }
  | { kind: 'finished'; reason: FinishReason }
  | ModelFailure;

export function failed(
  code: FailureCode,
  message: string,
  options: { retryable?: boolean; retryAfterMs?: number | null } = {},
): ModelFailure {
  const { retryable = false, retryAfterMs = null } = options;
  return { kind: 'failed', code, retryable, retryAfterMs, message };
}
