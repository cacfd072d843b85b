/**
 * Why a call came to nothing, from whatever was thrown or streamed: a code the caller can act on, and
 * words without keys. What a provider says about itself is read once, here.
 */
import { z } from 'zod';
import { type FailureCode, failed, type ModelFailure } from '../domain/model-call.ts';
import { BackendFault } from './backend.ts';
import { maskKeys } from './key-mask.ts';
import { retryAfterMs } from './retry-after.ts';

const LONGEST_QUOTE = 300;

const errorSchema = z.object({
  name: z.string().catch(''),
  message: z.string().catch(''),
  /** An errno of the network, or the provider's own word or number. */
  code: z.union([z.string(), z.number()]).nullish().catch(null),
  type: z.string().nullish().catch(null),
  statusCode: z.number().nullish().catch(null),
  responseHeaders: z.record(z.string(), z.string()).optional().catch(undefined),
  responseBody: z.string().optional().catch(undefined),
  cause: z.unknown().optional(),
});
type ReadError = z.output<typeof errorSchema>;

interface CallFacts {
  /** The provider and model, as people know them. */
  who: string;
  key: string | null;
  nowMs: number;
  /** Something had been said before it failed. */
  begun: boolean;
}

export function failCall(error: unknown, facts: CallFacts): ModelFailure {
  const read = readError(error);
  const code = error instanceof BackendFault ? error.failureCode : codeOf(read, facts.begun);
  const said = quoted(read, facts.key);
  return failed(code, `${facts.who}: ${WORDS[code]}${said}.`, {
    retryable: RETRYABLE.has(code),
    retryAfterMs: retryAfterMs(read.responseHeaders, facts.nowMs),
  });
}

const RETRYABLE: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'rate-limited',
  'overloaded',
  'server-error',
  'timed-out',
  'unreachable',
  'bad-answer',
  'empty-answer',
  'cut-off',
]);

const WORDS: Readonly<Record<FailureCode, string>> = {
  aborted: 'the call was stopped',
  'rate-limited': 'too many requests',
  overloaded: 'it is overloaded',
  'server-error': 'it failed on its side',
  'timed-out': 'it took too long',
  unreachable: 'there is no connection',
  unauthorized: 'the key is refused',
  'no-credit': 'there is no credit left',
  'unknown-model': 'there is no such model',
  'too-long': 'the request is longer than the model can read',
  'bad-request': 'the request was refused as wrong',
  refused: 'the model will not answer this',
  'bad-answer': "the answer can't be read",
  'empty-answer': 'the answer was empty',
  'cut-off': 'the answer broke off',
  unavailable: 'no provider can be asked now',
  unsupported: 'it can not do this',
  'no-model': 'there is no model',
  budget: 'what models may take is used up',
};

function readError(error: unknown): ReadError {
  const parsed = errorSchema.safeParse(error);
  return parsed.success ? parsed.data : errorSchema.parse({ message: inWords(error) });
}

/** Not everything that can be thrown has words. */
function inWords(error: unknown): string {
  try {
    return String(error);
  } catch {
    return 'something without words was thrown';
  }
}

function codeOf(error: ReadError, begun: boolean): FailureCode {
  // Its message holds what the model wrote, which may be anything.
  if (/^AI_(?:JSONParse|TypeValidation)Error$/.test(error.name)) return 'bad-answer';
  const status = error.statusCode ?? numericStatus(error);
  const word = `${error.type ?? ''} ${error.code ?? ''} ${error.responseBody ?? error.message}`;
  if (status !== null && status >= 400) return codeOfStatus(status, word);
  const byWord = codeOfWord(word);
  if (byWord !== null) return byWord;
  const network = networkCode(error);
  if (network !== null) {
    const lost = /RESET|CLOSED|SOCKET|EPIPE|TERMINATED|PREMATURE/i.test(network);
    return lost && begun ? 'cut-off' : 'unreachable';
  }
  if (error.name === 'AI_UnsupportedFunctionalityError') return 'unsupported';
  if (error.name === 'AI_LoadAPIKeyError') return 'unauthorized';
  if (/ended without a finish reason/.test(error.message)) return begun ? 'cut-off' : 'bad-answer';
  return 'bad-answer';
}

function codeOfStatus(status: number, word: string): FailureCode {
  if (isTooLong(word) || status === 413) return 'too-long';
  if (isOutOfCredit(word) || status === 402) return 'no-credit';
  if (status === 401 || status === 403) return 'unauthorized';
  if (status === 404) return 'unknown-model';
  if (status === 408) return 'timed-out';
  if (status === 429) return 'rate-limited';
  if (status === 503 || status === 529) return 'overloaded';
  if (status >= 500) return 'server-error';
  return 'bad-request';
}

/** An error in the middle of a stream has no status, only the provider's word for it. */
function codeOfWord(word: string): FailureCode | null {
  if (/overloaded_error|server_is_overloaded/.test(word)) return 'overloaded';
  if (/rate_limit/.test(word)) return 'rate-limited';
  if (/authentication_error|permission_error|invalid_api_key/.test(word)) return 'unauthorized';
  if (isOutOfCredit(word)) return 'no-credit';
  if (isTooLong(word)) return 'too-long';
  if (/invalid_request_error/.test(word)) return 'bad-request';
  if (/\bapi_error|server_error|timeout_error/.test(word)) return 'server-error';
  return null;
}

function isTooLong(word: string): boolean {
  return /context_length_exceeded|prompt is too long|maximum context length|context window|exceeds? the (?:available )?context/i.test(
    word,
  );
}

function isOutOfCredit(word: string): boolean {
  return /insufficient_quota|billing_error|credit balance is too low|insufficient credits/i.test(
    word,
  );
}

/** OpenRouter puts a status into the code of an error that it streams. */
function numericStatus({ code }: ReadError): number | null {
  const status = Number(code ?? Number.NaN);
  return status >= 400 && status < 600 ? status : null;
}

/** The errno of the network, however deep it lies; `terminated` is how fetch says that a body broke off. */
function networkCode(error: ReadError): string | null {
  let current: ReadError = error;
  for (let depth = 0; depth < 5; depth++) {
    if (
      typeof current.code === 'string' &&
      /^(?:E[A-Z]+|UND_ERR_\w+|HPE_\w+)$/.test(current.code)
    ) {
      return current.code;
    }
    if (current.message === 'terminated') return 'TERMINATED';
    if (current.cause === undefined || current.cause === null) return null;
    current = readError(current.cause);
  }
  return null;
}

/** What the provider itself says, short and without keys. */
function quoted(error: ReadError, key: string | null): string {
  const text = maskKeys(error.message, [key])
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<!\.)\.+$/, '');
  if (text === '') return '';
  return ` (${text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text})`;
}
