/**
 * Calls to Telegram: each ends within its time with a value or with a fault in words that may be shown. The token is
 * part of every address there, so no error of the network is ever passed on as it is.
 */
import type { Api } from 'grammy';
import type { Clock } from '../../base/clock.ts';
import { once } from '../../base/once.ts';
import { parseJson } from '../../base/outside-json.ts';

export type Called<T> = { ok: true; value: T } | { ok: false; fault: CallFault };

export interface CallFault {
  /** What Telegram answered with; null where it gave no answer. */
  status: number | null;
  /** Never with the token. */
  words: string;
  retryAfterMs: number | null;
  mayHaveHappened: boolean;
}

export interface TelegramApi {
  call<T>(work: Call<T>, how: { signal: AbortSignal; timeoutMs?: number }): Promise<Called<T>>;
  /** Rejects with words that may be shown. */
  download(path: string, how: { signal: AbortSignal; mostBytes: number }): Promise<Uint8Array>;
}

export type Call<T> = (api: Api['raw'], signal: GrammySignal) => Promise<T>;
type GrammyFetch = NonNullable<NonNullable<ConstructorParameters<typeof Api>[1]>['fetch']>;
type GrammySignal = Parameters<Api['raw']['getMe']>[0];

const TIMEOUT_MS = 30_000;
const LARGEST_ANSWER = 20_000_000;
/** A gateway that got no answer does not know whether there was an effect. */
const UNSURE_STATUS = new Set([502, 504]);

export function createTelegramApi(options: {
  token: string;
  apiRoot: string;
  clock: Clock;
}): TelegramApi {
  const { token, clock } = options;
  const apiRoot = options.apiRoot.replace(/\/$/, '');
  const load = once(async () => {
    const { Api, GrammyError, HttpError } = await import('grammy');
    return {
      api: new Api(token, { apiRoot, fetch: fetchAnswer as unknown as GrammyFetch }),
      GrammyError,
      HttpError,
    };
  });

  async function inTime<T>(
    work: (signal: AbortSignal) => Promise<T>,
    { signal, timeoutMs = TIMEOUT_MS }: { signal: AbortSignal; timeoutMs?: number },
  ): Promise<{ value: T } | { error: unknown; isLate: boolean }> {
    const timeout = new AbortController();
    const cancelTimer = clock.setTimer(timeoutMs, () => timeout.abort());
    try {
      return { value: await work(AbortSignal.any([signal, timeout.signal])) };
    } catch (error) {
      return { error, isLate: timeout.signal.aborted };
    } finally {
      cancelTimer();
    }
  }

  return {
    async call(work, how) {
      if (how.signal.aborted) return { ok: false, fault: notBegun() };
      const { api, GrammyError, HttpError } = await load();
      const done = await inTime((signal) => work(api.raw, signal as unknown as GrammySignal), how);
      if ('value' in done) return { ok: true, value: done.value };
      const { error, isLate } = done;
      if (error instanceof GrammyError) return { ok: false, fault: refusalOf(error, token) };
      const cause = error instanceof HttpError ? error.error : error;
      const timeoutMs = how.timeoutMs ?? TIMEOUT_MS;
      if (isLate) return { ok: false, fault: noAnswer(`no answer in ${timeoutMs / 1000} seconds`) };
      if (how.signal.aborted) return { ok: false, fault: noAnswer('it was stopped') };
      return { ok: false, fault: networkFault(cause) };
    },
    async download(path, { signal, mostBytes }) {
      const address = `${apiRoot}/file/bot${token}/${path.split('/').map(encodeURIComponent).join('/')}`;
      const done = await inTime(
        async (either) => {
          const response = await fetch(address, { signal: either, redirect: 'error' });
          if (!response.ok) throw new RefusedDownload(response.status);
          return readAtMost(response, mostBytes);
        },
        { signal },
      );
      if ('value' in done && done.value !== null) return done.value;
      if ('value' in done) throw new Error(`the file is larger than ${mostBytes} bytes`);
      const status =
        done.error instanceof RefusedDownload ? ` (it answered ${done.error.status})` : '';
      throw new Error(`the file could not be loaded from Telegram${status}`);
    },
  };
}

class RefusedDownload extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`status ${status}`);
    this.status = status;
  }
}

/** Null where there is more. */
async function readAtMost(response: Response, mostBytes: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > mostBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function refusalOf(
  error: { error_code: number; description: string; parameters: { retry_after?: number } },
  token: string,
): CallFault {
  const seconds = error.parameters.retry_after;
  return {
    status: error.error_code,
    words: `Telegram says: ${error.description.slice(0, 300)} (${error.error_code})`.replaceAll(
      token,
      '[secret]',
    ),
    retryAfterMs: seconds === undefined ? null : seconds * 1000,
    mayHaveHappened: UNSURE_STATUS.has(error.error_code),
  };
}

/** What grammY needs of `fetch`, with Node's own: the one it brings waits for ever for an answer that is cut off. */
async function fetchAnswer(
  url: string,
  { method, headers, body, signal }: RequestInit & { headers: { 'content-type': string } },
): Promise<{ json(): Promise<unknown> }> {
  const aborter = new AbortController();
  signal?.addEventListener('abort', () => aborter.abort());
  const response = await fetch(url, {
    method: method ?? 'POST',
    headers: { 'content-type': headers['content-type'] },
    body: body ?? null,
    duplex: 'half',
    redirect: 'error',
    signal: aborter.signal,
  });
  const bytes = await readAtMost(response, LARGEST_ANSWER);
  if (bytes === null) throw new Error('the answer is too long');
  return { json: async () => parseJson(Buffer.from(bytes).toString()) };
}

interface NetworkError {
  code?: string;
  syscall?: string;
  errors?: NetworkError[];
}

/** Failures before anything was sent. */
const CONNECTING = new Set(['connect', 'getaddrinfo']);

function networkFault(error: unknown): CallFault {
  const cause = ((error as Error).cause ?? {}) as NetworkError;
  // Where several addresses were tried in vain, the first says it for all of them.
  const { code = 'no answer', syscall = '' } = cause.errors?.[0] ?? cause;
  const isBeforeSending =
    CONNECTING.has(syscall) || /^UND_ERR_CONNECT_TIMEOUT$|CERT|ERR_TLS|ERR_SSL/.test(code);
  if (!isBeforeSending) return noAnswer(`the connection to Telegram broke (${code})`);
  const words = `Telegram can't be reached (${code})`;
  return { status: null, words, retryAfterMs: null, mayHaveHappened: false };
}

function noAnswer(words: string): CallFault {
  return { status: null, words, retryAfterMs: null, mayHaveHappened: true };
}

function notBegun(): CallFault {
  return { ...noAnswer('it was stopped before it began'), mayHaveHappened: false };
}
