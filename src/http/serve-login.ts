/** Signing in with the code of a link, and out again. Neither needs a token; a code works once. */
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { type Fault, valueOrThrow } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import { parseWith } from '../domain/parse-with.ts';
import type { PageSessions } from '../people/page-sessions.ts';
import { errorResponse, refusal } from './error-answer.ts';
import type { BadTokenLimit } from './guards/bad-token-limit.ts';
import { checkOwnHeader, OWN_HEADER } from './guards/guard-page.ts';
import { tooManyBadTokens } from './guards/guard-token.ts';
import { cookieWith, NO_COOKIE, pageKeyOf } from './guards/page-cookie.ts';
import { readBody } from './read-body.ts';
import { socketOf } from './socket-of.ts';

export const LOGIN = '/login';
export const LOGOUT = '/logout';

const body = z.strictObject({ code: z.string().min(1).max(200) });

export function serveLogin(
  app: Hono,
  dependencies: {
    sessions: Pick<PageSessions, 'signIn' | 'signOut'>;
    limit: BadTokenLimit;
    log: Log;
  },
): void {
  const { sessions, limit, log } = dependencies;

  app.post(LOGIN, async (context) => {
    const given = await readBody(context.req.raw, ['code']);
    const { code } = valueOrThrow(
      parseWith(body, given, { code: 'bad-request', what: 'The body', knownKeys: ['code'] }),
    );
    const signedIn = await sessions.signIn(code, {
      userAgent: context.req.header('User-Agent') ?? '',
      keyBefore: pageKeyOf(context.req.header('Cookie')),
    });
    // A right code is never held up by those who guess at the same address.
    if (signedIn === null) return refuseCode(context, limit, log);
    const { id, name, role } = signedIn.person;
    context.header('Set-Cookie', cookieWith(signedIn.key));
    return context.json({ ok: true, person: { id, name, role }, csrf: null });
  });
  app.post(LOGOUT, async (context) => {
    const key = pageKeyOf(context.req.header('Cookie'));
    if (key !== null) {
      const { method } = context.req;
      const fault = checkOwnHeader({ method, ownHeader: context.req.header(OWN_HEADER) });
      if (fault !== null) throw refusal(fault);
      await sessions.signOut(key);
    }
    context.header('Set-Cookie', NO_COOKIE);
    return context.json({ ok: true });
  });
}

function refuseCode(context: Context, limit: BadTokenLimit, log: Log): Response {
  const address = socketOf(context).remoteAddress ?? '';
  const waitMs = limit.waitMs(address);
  if (waitMs > 0) {
    const { fault, headers } = tooManyBadTokens(waitMs);
    return errorResponse(refusal(fault), log, headers);
  }
  limit.failed(address);
  return errorResponse(refusal(BAD_CODE), log);
}

const BAD_CODE: Fault = {
  code: 'bad-code',
  message: 'That link signs nobody in: it was used, is too old, or never was one.',
  hint: 'rote open prints another.',
};
