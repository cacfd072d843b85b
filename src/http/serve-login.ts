/**
 * Signing in with the code of a link, and out again. Neither needs a token; a code works once, and makes somebody else of
 * who is signed in only if they agreed.
 */
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { type Fault, type RoteError, valueOrThrow } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import { parseWith } from '../domain/parse-with.ts';
import type { PageSessions, Replacement } from '../people/page-sessions.ts';
import { refusal } from './error-answer.ts';
import type { BadTokenLimit } from './guards/bad-token-limit.ts';
import { checkOwnHeader, OWN_HEADER } from './guards/guard-page.ts';
import { cookieWith, hasSeveralKeys, NO_COOKIE, pageKeyOf } from './guards/page-cookie.ts';
import { readBody } from './read-body.ts';
import { refuseStranger } from './refuse-stranger.ts';

export const LOGIN = '/login';
export const LOGOUT = '/logout';

const body = z.strictObject({
  code: z.string().min(1).max(200),
  /** The person who is signed in in this browser was asked, and wants to be somebody else. */
  instead: z.literal(true).optional(),
});
const KEYS = ['code', 'instead'];

export function serveLogin(
  app: Hono,
  dependencies: {
    sessions: Pick<PageSessions, 'signIn' | 'signOut' | 'replacedBy'>;
    limit: BadTokenLimit;
    log: Log;
  },
): void {
  const { sessions, limit, log } = dependencies;

  app.post(LOGIN, async (context) => {
    const given = await readBody(context.req.raw, KEYS);
    const { code, instead } = valueOrThrow(
      parseWith(body, given, { code: 'bad-request', what: 'The body', knownKeys: KEYS }),
    );
    const cookie = context.req.header('Cookie');
    if (hasSeveralKeys(cookie)) throw refusal(DOUBLED);
    const keyBefore = pageKeyOf(cookie);
    if (keyBefore !== null) {
      requireOwnHeader(context);
      const replaced = await sessions.replacedBy(code, keyBefore);
      if (replaced !== null && instead !== true) throw signedInAlready(replaced);
    }
    const signedIn = await sessions.signIn(code, {
      userAgent: context.req.header('User-Agent') ?? '',
      keyBefore,
    });
    // A right code is never held up by those who guess at the same address.
    if (signedIn === null) return refuseStranger(context, { limit, log, fault: BAD_CODE });
    const { id, name, role } = signedIn.person;
    context.header('Set-Cookie', cookieWith(signedIn.key));
    return context.json({ ok: true, person: { id, name, role }, csrf: null });
  });
  app.post(LOGOUT, async (context) => {
    const key = pageKeyOf(context.req.header('Cookie'));
    if (key !== null) {
      requireOwnHeader(context);
      await sessions.signOut(key);
    }
    context.header('Set-Cookie', NO_COOKIE);
    return context.json({ ok: true });
  });
}

function requireOwnHeader({ req }: Context): void {
  const fault = checkOwnHeader({ method: req.method, ownHeader: req.header(OWN_HEADER) });
  if (fault !== null) throw refusal(fault);
}

/** Both names are told: who asks is the one, and has the link of the other. */
function signedInAlready(replaced: Replacement): RoteError {
  const [signedInAs, linkOf] = [replaced.signedInAs.name, replaced.linkOf.name];
  return refusal({
    code: 'signed-in-already',
    message: `You are signed in as ${signedInAs}, and this link is for ${linkOf}.`,
    hint: 'To be signed in as them instead, say so: {"code","instead":true}.',
    details: { signedInAs, linkOf },
  });
}

const DOUBLED: Fault = {
  code: 'doubled-cookie',
  message: 'This browser has more than one cookie of Rote, so it is not known who is signed in.',
  hint: 'Remove the cookies of this address in the browser, then open the link again.',
};

const BAD_CODE: Fault = {
  code: 'bad-code',
  message: 'That link signs nobody in: it was used, is too old, or never was one.',
  hint: 'rote open prints another.',
};
