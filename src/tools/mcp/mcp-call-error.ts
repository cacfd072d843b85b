/** What an error of the library means for a call that was under way. */
import type * as Sdk from '@modelcontextprotocol/client';
import { z } from 'zod';
import { McpFault } from './mcp-fault.ts';
import type { CallOutcome } from './mcp-outcome.ts';

/** No connection came about, so nothing was sent. */
const UNREACHED =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;

/** JSON-RPC: no such method, parameters that don't fit. */
const NOT_BEGUN = [-32_601, -32_602];

/** JSON-RPC: no such method as the greeting, or none for this revision. */
const NEWER_ONLY = [-32_601, -32_022];

const marksSchema = z
  .object({ tooLarge: z.boolean().optional(), isLost: z.boolean().optional() })
  .catch({});

export function judgeCallError(
  error: unknown,
  sdk: Pick<
    typeof Sdk,
    'InsufficientScopeError' | 'ProtocolError' | 'SdkError' | 'SdkErrorCode' | 'SdkHttpError'
  >,
): Exclude<CallOutcome, { kind: 'answered' | 'stopped' }> {
  if (error instanceof McpFault) {
    return { kind: error.kind === 'settings' ? 'unreached' : error.kind, why: error.message };
  }
  if (error instanceof sdk.ProtocolError) {
    const { tooLarge, isLost } = marksSchema.parse(error.data ?? {});
    if (tooLarge === true) return { kind: 'too-large', why: error.message };
    if (isLost === true) return { kind: 'lost', why: error.message };
    return { kind: 'refused', why: error.message, isUndone: NOT_BEGUN.includes(error.code) };
  }
  if (error instanceof sdk.SdkHttpError) return judgeStatus(error);
  if (error instanceof sdk.InsufficientScopeError)
    return { kind: 'status', status: 403, why: error.message };
  if (error instanceof sdk.SdkError) {
    const { InvalidResult, UnsupportedResultType, NotConnected, ClientHttpUnexpectedContent } =
      sdk.SdkErrorCode;
    if (error.code === NotConnected) return { kind: 'unreached', why: error.message };
    const isUnreadable = [
      InvalidResult,
      UnsupportedResultType,
      ClientHttpUnexpectedContent,
    ].includes(error.code as never);
    return { kind: isUnreadable ? 'bad-answer' : 'lost', why: error.message };
  }
  return judgeOther(error);
}

/** Whether a server refuses the usual greeting because it knows only newer revisions of the protocol. */
export function wantsNewer(
  error: unknown,
  sdk: Pick<typeof Sdk, 'ProtocolError' | 'SdkHttpError'>,
): boolean {
  if (error instanceof sdk.ProtocolError) return NEWER_ONLY.includes(error.code);
  if (!(error instanceof sdk.SdkHttpError)) return false;
  return error.status === 400 && NEWER_ONLY.some((code) => error.message.includes(`:${code}`));
}

/** A session that the server does not know any more is answered with 404, or by some with 400. */
function judgeStatus({ status, message }: { status?: number | undefined; message: string }) {
  if (status === 404 || status === 400) return { kind: 'unreached', why: message } as const;
  return { kind: 'status', status: status ?? 500, why: message } as const;
}

function judgeOther(error: unknown) {
  const { cause, message } = error as Error;
  const code = (cause as NodeJS.ErrnoException | undefined)?.code ?? '';
  const words = code === '' ? message : `${message} (${(cause as Error).message || code})`;
  if (UNREACHED.test(code) || message === 'Not connected') {
    return { kind: 'unreached', why: words } as const;
  }
  return { kind: error instanceof SyntaxError ? 'bad-answer' : 'lost', why: words } as const;
}
