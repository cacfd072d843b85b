/** How the model server has to misbehave so that a call fails as it did when it was recorded. */
import { z } from 'zod';
import type { FailureCode, ModelFailure } from '../domain/model-call.ts';
import type { Fault } from './scenario-file.ts';

/** A status that is read as the failure, where the provider gave none. */
const STATUSES: Partial<Record<FailureCode, number>> = {
  'rate-limited': 429,
  overloaded: 503,
  'server-error': 500,
  'timed-out': 408,
  unauthorized: 401,
  'no-credit': 402,
  'unknown-model': 404,
  'too-long': 413,
  'bad-request': 400,
};

/** The word for it in the middle of a stream, which has no status. */
const WORDS: Partial<Record<FailureCode, string>> = {
  'rate-limited': 'rate_limit_error',
  overloaded: 'overloaded_error',
  'server-error': 'server_error',
  unauthorized: 'authentication_error',
  'no-credit': 'insufficient_quota',
  'too-long': 'context_length_exceeded',
  'bad-request': 'invalid_request_error',
};

const LONGEST_MESSAGE = 300;

const errorSchema = z.object({
  message: z.string().catch(''),
  statusCode: z.int().min(400).max(599).optional().catch(undefined),
});

/** Null where the answer itself is the fault: a refusal, or nothing at all. */
export function faultOf(
  { code, retryAfterMs }: ModelFailure,
  facts: { error: unknown; begun: boolean; mask: { text(text: string): string } },
): Fault | null {
  const { data: error = { message: '' } } = errorSchema.safeParse(facts.error);
  const status = error.statusCode ?? STATUSES[code];
  const type = WORDS[code];
  const message = facts.mask.text(error.message).slice(0, LONGEST_MESSAGE) || code;
  if (code === 'refused' || code === 'empty-answer') return null;
  if (code === 'unreachable') return { kind: 'reset' };
  if (code === 'cut-off') return { kind: 'cut', after: 'said', where: 'between', politely: false };
  if (facts.begun && type !== undefined) return { kind: 'error', after: 'said', type, message };
  if (status === undefined)
    return facts.begun ? { kind: 'garbage', after: 'said' } : { kind: 'page' };
  const headers = retryAfterMs === null ? {} : { 'retry-after-ms': String(retryAfterMs) };
  return { kind: 'status', status, message, headers };
}
