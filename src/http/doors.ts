/** The doors that every request passes, in this order: the name it is addressed to, the page it comes from, the token. */
import type { Context, MiddlewareHandler } from 'hono';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { createBadTokenLimit } from './bad-token-limit.ts';
import { errorResponse, refusal } from './error-answer.ts';
import { checkHost, checkOrigin } from './guard-host.ts';
import { createTokenGuard } from './guard-token.ts';
import { socketOf } from './socket-of.ts';

export interface DoorSettings {
  allowedHosts: readonly string[];
  openMetrics: boolean;
}

export function createDoors(dependencies: {
  clock: Clock;
  log: Log;
  token: string;
  settings: () => DoorSettings;
  /** The host that the server listens on. */
  ownHost: () => string;
  /** Paths that need no token. */
  openPaths: ReadonlySet<string>;
  /** Whether it is a browser that goes to a place inside the page. */
  isPlace: (context: Context) => boolean;
}): MiddlewareHandler {
  const { clock, log, token, settings, ownHost, openPaths, isPlace } = dependencies;
  const guardToken = createTokenGuard({ token, limit: createBadTokenLimit(clock) });

  function checkAddress(context: Context, isOpen: boolean) {
    const host = context.req.header('Host');
    return (
      checkHost(host, { allowedHosts: settings().allowedHosts, host: ownHost() }) ??
      checkOrigin({
        host,
        origin: context.req.header('Origin'),
        // Following a link to the page is no attack; reading answers from elsewhere would be.
        fetchSite: isOpen ? undefined : context.req.header('Sec-Fetch-Site'),
      })
    );
  }

  return async (context, next) => {
    const { path } = context.req;
    const isOpen =
      openPaths.has(path) || isPlace(context) || (path === '/metrics' && settings().openMetrics);
    const fault = checkAddress(context, isOpen);
    if (fault !== null) return errorResponse(refusal(fault), log);
    if (!isOpen) {
      const address = socketOf(context).remoteAddress ?? '';
      const decision = guardToken(context.req.header('Authorization'), address);
      if (decision.kind === 'refuse') {
        return errorResponse(refusal(decision.fault), log, decision.headers);
      }
    }
    await next();
    return undefined;
  };
}
