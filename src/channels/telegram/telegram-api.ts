/**
 * Calls to Telegram: each ends within its time with a value or with a fault in words that may be shown. The token is
 * part of every address there, so no error of the network is ever passed on as it is.
 */
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Api } from 'grammy';
import type { Clock } from '../../base/clock.ts';
import { once } from '../../base/once.ts';

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
type GrammySignal = Parameters<Api['raw']['getMe']>[0];

const TIMEOUT_MS = 30_000;
const LARGEST_ANSWER = 20_000_000;
/** Kept for a burst of messages only: a connection that the other side has just closed leaves a message in doubt. */
const IDLE_CONNECTION_MS = 5000;
/** Failures before anything was sent. */
const NOT_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
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
    const Agent = apiRoot.startsWith('https:') ? HttpsAgent : HttpAgent;
    const agent = new Agent({ keepAlive: true, timeout: IDLE_CONNECTION_MS });
    const baseFetchConfig = { agent, size: LARGEST_ANSWER };
    return { api: new Api(token, { apiRoot, baseFetchConfig }), GrammyError, HttpError };
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

function networkFault(cause: unknown): CallFault {
  const { code, message, type } = cause as { code?: string; message?: string; type?: string };
  const name = code ?? type ?? 'no answer';
  // The reason stands behind the address, which has the token in it.
  const reason = message?.split('reason: ')[1] ?? '';
  const isBeforeSending =
    NOT_SENT.has(name) ||
    /^(?:connect|getaddrinfo) /.test(reason) ||
    (name === 'ETIMEDOUT' && reason === '');
  if (!isBeforeSending) return noAnswer(`the connection to Telegram broke (${name})`);
  const words = `Telegram can't be reached (${name})`;
  return { status: null, words, retryAfterMs: null, mayHaveHappened: false };
}

function noAnswer(words: string): CallFault {
  return { status: null, words, retryAfterMs: null, mayHaveHappened: true };
}

function notBegun(): CallFault {
  return { ...noAnswer('it was stopped before it began'), mayHaveHappened: false };
}
