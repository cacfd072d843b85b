/**
 * Calls to Telegram. The token is part of every address there, and of nothing that anybody is told. Without a token
 * every call fails as one with a wrong token does.
 */
import type { Api } from 'grammy';
import type { Clock } from '../../base/clock.ts';
import type { Result } from '../../base/errors.ts';
import { once } from '../../base/once.ts';
import { parseJson } from '../../base/outside-json.ts';
import { loadFile, readAtMost } from '../load-file.ts';
import {
  type Called,
  type CallFault,
  inTime,
  networkFault,
  noAnswer,
  notDone,
} from '../outside-call.ts';

export interface TelegramApi {
  call<T>(work: Call<T>, signal: AbortSignal, timeoutMs?: number): Promise<Called<T>>;
  /** Rejects with words that may be shown. */
  download(path: string, signal: AbortSignal): Promise<Uint8Array>;
}

type Call<T> = (api: Api['raw'], signal: GrammySignal) => Promise<T>;
type GrammyFetch = NonNullable<NonNullable<ConstructorParameters<typeof Api>[1]>['fetch']>;
type GrammySignal = Parameters<Api['raw']['getMe']>[0];

export const DOWNLOAD_BYTES = 20_000_000;
const TIMEOUT_MS = 30_000;
const LARGEST_ANSWER = 20_000_000;
/** A gateway that got no answer does not know whether there was an effect. */
const UNSURE_STATUS = new Set([502, 504]);

export function createTelegramApi(options: {
  token: Result<string>;
  apiRoot: string;
  clock: Clock;
}): TelegramApi {
  const { clock } = options;
  const token = options.token.ok ? options.token.value : '';
  const apiRoot = options.apiRoot.replace(/\/$/, '');
  const load = once(async () => {
    const { Api, GrammyError, HttpError } = await import('grammy');
    const api = new Api(token, { apiRoot, fetch: fetchAnswer as unknown as GrammyFetch });
    return { api, GrammyError, HttpError };
  });

  async function faultOf<T>(
    work: Call<T>,
    signal: AbortSignal,
    timeoutMs: number,
  ): Promise<{ value: T } | CallFault> {
    if (!options.token.ok) return { ...notDone(options.token.fault.message), status: 401 };
    if (signal.aborted) return notDone('it was stopped before it began');
    const { api, GrammyError, HttpError } = await load();
    const done = await inTime((either) => work(api.raw, either as unknown as GrammySignal), {
      clock,
      signal,
      timeoutMs,
    });
    if ('value' in done) return done;
    const { error, isLate } = done;
    if (error instanceof GrammyError) return refusalOf(error, token);
    if (isLate) return noAnswer(`no answer in ${timeoutMs / 1000} seconds`);
    if (signal.aborted) return noAnswer('it was stopped');
    return networkFault(error instanceof HttpError ? error.error : error, 'Telegram');
  }

  return {
    async call(work, signal, timeoutMs = TIMEOUT_MS) {
      const done = await faultOf(work, signal, timeoutMs);
      return 'value' in done ? { ok: true, value: done.value } : { ok: false, fault: done };
    },
    download(path, signal) {
      const place = path.split('/').map(encodeURIComponent).join('/');
      return loadFile(`${apiRoot}/file/bot${token}/${place}`, {
        clock,
        signal,
        mostBytes: DOWNLOAD_BYTES,
        service: 'Telegram',
      });
    },
  };
}

function refusalOf(
  error: { error_code: number; description: string; parameters: { retry_after?: number } },
  token: string,
): CallFault {
  const { error_code: status, description, parameters } = error;
  const words = `Telegram says: ${description.slice(0, 300)} (${status})`;
  return {
    status,
    words: words.replaceAll(token, '[secret]'),
    retryAfterMs: parameters.retry_after === undefined ? null : parameters.retry_after * 1000,
    mayHaveHappened: UNSURE_STATUS.has(status),
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
