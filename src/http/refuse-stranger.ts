/** Refuses somebody who showed nothing right, and slows their address down. */
import type { Context } from 'hono';
import type { Fault } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import { errorResponse, refusal } from './error-answer.ts';
import type { BadTokenLimit } from './guards/bad-token-limit.ts';
import { tooManyBadTokens } from './guards/guard-token.ts';
import { socketOf } from './socket-of.ts';

export function refuseStranger(
  context: Context,
  { limit, log, fault }: { limit: BadTokenLimit; log: Log; fault: Fault },
): Response {
  const address = socketOf(context).remoteAddress ?? '';
  const waitMs = limit.waitMs(address);
  if (waitMs > 0) {
    const tooMany = tooManyBadTokens(waitMs);
    return errorResponse(refusal(tooMany.fault), log, tooMany.headers);
  }
  limit.failed(address);
  return errorResponse(refusal(fault), log);
}
