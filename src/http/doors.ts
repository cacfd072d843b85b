/**
 * The doors that every request passes, in this order: the name it is addressed to, the page it comes from, and who
 * sends it: a program with the token, which is the owner's, or a browser with the cookie of a page session.
 */
import type { Context, MiddlewareHandler } from 'hono';
import type { Log } from '../base/log.ts';
import { OWNER } from '../domain/person.ts';
import type { PageSessions } from '../people/page-sessions.ts';
import type { People } from '../people/people.ts';
import { errorResponse, refusal } from './error-answer.ts';
import type { BadTokenLimit } from './guards/bad-token-limit.ts';
import { checkHost, checkOrigin } from './guards/guard-host.ts';
import { createPageGuard, isReading, OWN_HEADER } from './guards/guard-page.ts';
import { createTokenGuard } from './guards/guard-token.ts';
import { pageKeyOf } from './guards/page-cookie.ts';
import { socketOf } from './socket-of.ts';
import { setVisitor } from './visitor.ts';

export interface DoorSettings {
  allowedHosts: readonly string[];
  openMetrics: boolean;
}

export function createDoors(dependencies: {
  log: Log;
  token: string;
  limit: BadTokenLimit;
  people: Pick<People, 'get'>;
  sessions: Pick<PageSessions, 'who'>;
  settings: () => DoorSettings;
  /** The host that the server listens on. */
  ownHost: () => string;
  /** Paths for which nobody needs to be known. */
  isOpenPath: (path: string) => boolean;
  /** True if a browser goes to a place inside the page. */
  isPlace: (context: Context) => boolean;
}): MiddlewareHandler {
  const { log, token, limit, people, sessions, settings, ownHost, isOpenPath, isPlace } =
    dependencies;
  const guardToken = createTokenGuard({ token, limit });
  const guardPage = createPageGuard(sessions);

  function checkAddress(context: Context, isOpen: boolean) {
    const host = context.req.header('Host');
    const isLink = isOpen && isReading(context.req.method);
    return (
      checkHost(host, { allowedHosts: settings().allowedHosts, host: ownHost() }) ??
      checkOrigin({
        host,
        origin: context.req.header('Origin'),
        // Following a link to the page is no attack; reading answers from elsewhere would be.
        fetchSite: isLink ? undefined : context.req.header('Sec-Fetch-Site'),
      })
    );
  }

  /** Null if they are let in. */
  async function refuseUnknown(context: Context): Promise<Response | null> {
    const { req } = context;
    const authorization = req.header('Authorization');
    const key = authorization === undefined ? pageKeyOf(req.header('Cookie')) : null;
    if (key !== null) {
      const ownHeader = req.header(OWN_HEADER);
      const decision = await guardPage(key, { method: req.method, ownHeader });
      if (decision.kind === 'refuse') return errorResponse(refusal(decision.fault), log);
      setVisitor(context, decision.visitor);
      return null;
    }
    const decision = guardToken(authorization, socketOf(context).remoteAddress ?? '');
    if (decision.kind === 'refuse')
      return errorResponse(refusal(decision.fault), log, decision.headers);
    setVisitor(context, { person: await people.get(OWNER), page: null });
    return null;
  }

  return async (context, next) => {
    const { path } = context.req;
    const isOpen =
      isOpenPath(path) || isPlace(context) || (path === '/metrics' && settings().openMetrics);
    const fault = checkAddress(context, isOpen);
    if (fault !== null) return errorResponse(refusal(fault), log);
    const refused = isOpen ? null : await refuseUnknown(context);
    if (refused !== null) return refused;
    await next();
    return undefined;
  };
}
