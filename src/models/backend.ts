/**
 * What stands behind one link of the chain: something that turns a request into a stream of parts. It
 * may throw whatever it likes; `fail-call.ts` makes a failure of it.
 */

import type { FailureCode, ModelRequest, Seal } from '../domain/model-call.ts';
import type { ModelUsage } from '../domain/model-usage.ts';

export type BackendPart =
  /** It goes on, with so many characters that are told later or never. */
  | { kind: 'progress'; characters: number }
  | { kind: 'text'; text: string }
  | { kind: 'reasoning'; text: string }
  | { kind: 'reasoning-sealed'; text: string; seal: Seal }
  /** Arguments are the text that the model wrote. */
  | { kind: 'tool-call'; id: string; name: string; argumentsText: string; seal: Seal | null }
  /** May come several times; the last one holds. `dollars` where the provider says what it took. */
  | { kind: 'usage'; usage: ModelUsage; dollars: number | null }
  | { kind: 'finish'; reason: 'stop' | 'tool-calls' | 'length' | 'refused' | 'cut-off' | 'unknown' }
  | { kind: 'error'; error: unknown };

export type Backend = (
  request: ModelRequest,
  options: { signal: AbortSignal; maxOutputTokens: number },
) => AsyncIterable<BackendPart>;

/** For a backend that knows by itself what its failure is called. */
export class BackendFault extends Error {
  readonly failureCode: FailureCode;

  constructor(failureCode: FailureCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'BackendFault';
    this.failureCode = failureCode;
  }
}
