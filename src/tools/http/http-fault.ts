/** Why an HTTP exchange came to no answer, and what that says about the other side. */
import type { ToolFailure } from '../../domain/tool-call.ts';

export class HttpFault extends Error {
  readonly code: string;
  readonly retryable: boolean;
  /** Where it is known that the other side did nothing: it sent us elsewhere. */
  readonly fate: ToolFailure['fate'] | null;

  constructor(
    code: string,
    message: string,
    options: { retryable?: boolean; cause?: unknown; fate?: ToolFailure['fate'] } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'HttpFault';
    this.code = code;
    this.retryable = options.retryable ?? false;
    this.fate = options.fate ?? null;
  }
}

/** `sent`: a connection stood, so the other side may have got the request, and what is said may be theirs. */
export function failureOfExchange(
  error: unknown,
  facts: { sent: boolean; aborted: boolean; timedOut: boolean; timeoutMs: number; what: string },
): ToolFailure {
  const fate = facts.sent ? 'unknown' : 'not-done';
  const reached = facts.sent ? {} : ({ reachedNobody: true } as const);
  if (facts.aborted) {
    const message = `${facts.what} was stopped.`;
    return { code: 'aborted', message, retryable: false, fate, ...reached };
  }
  if (facts.timedOut) {
    const message = `${facts.what} was not answered in ${facts.timeoutMs} ms.`;
    return { code: 'timed-out', message, retryable: true, fate, ...reached };
  }
  const { code, message, retryable, fate: known } = asHttpFault(error);
  const told = `${facts.what} failed: ${message}`;
  const failure = { code, message: told, retryable, fate: known ?? fate };
  // What is wrong with a certificate is said with what stands in it.
  return code === BAD_CERTIFICATE ? failure : { ...failure, ...reached };
}

const BAD_CERTIFICATE = 'bad-certificate';

function asHttpFault(error: unknown): HttpFault {
  if (error instanceof HttpFault) return error;
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (/^(?:ECONNRESET|EPIPE|ERR_STREAM_PREMATURE_CLOSE)$/.test(code)) {
    return new HttpFault('connection-lost', 'the connection was lost', { retryable: true });
  }
  if (/^(?:HPE_|Z_|ERR_BROTLI|ERR__ERROR_FORMAT|ERR_PADDING)/.test(code)) {
    return new HttpFault('bad-answer', `the answer can't be read (${message})`);
  }
  // Node itself does not send it: a header with a line break in it, a path with a space.
  if (/^ERR_(?:INVALID_|UNESCAPED_|HTTP_INVALID_|HTTP_HEADERS_|HTTP_TRAILER_)/.test(code)) {
    return new HttpFault('bad-input', `it can't be sent (${message})`);
  }
  if (/CERT|SSL|TLS|SELF_SIGNED|ISSUER/.test(code)) {
    return new HttpFault(BAD_CERTIFICATE, `the connection can't be trusted (${message})`);
  }
  if (/^E[A-Z]+$/.test(code)) {
    const reason = message === '' ? code : message;
    return new HttpFault('unreachable', `there is no connection (${reason})`, { retryable: true });
  }
  return new HttpFault('failed', message);
}
