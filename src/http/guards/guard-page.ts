/**
 * Lets in the cookie of a page session. A browser sends a cookie whoever made the request, so a change needs a header as well
 * that only Rote's own page can send.
 */
import type { Fault } from '../../base/errors.ts';
import type { PageSessions } from '../../people/page-sessions.ts';
import type { Visitor } from '../visitor.ts';

type PageDecision = { kind: 'pass'; visitor: Visitor } | { kind: 'refuse'; fault: Fault };

export function createPageGuard(sessions: Pick<PageSessions, 'who'>) {
  return async (
    key: string,
    request: { method: string; ownHeader: string | undefined },
  ): Promise<PageDecision> => {
    const signedIn = await sessions.who(key);
    if (signedIn === null) return { kind: 'refuse', fault: SIGNED_OUT };
    const fault = checkOwnHeader(request);
    if (fault !== null) return { kind: 'refuse', fault };
    const { person, session } = signedIn;
    return { kind: 'pass', visitor: { person, page: { key, session } } };
  };
}

/** A page of another site can't set it without asking first, and is never allowed to. */
export const OWN_HEADER = 'X-Rote';

export function checkOwnHeader({
  method,
  ownHeader,
}: {
  method: string;
  ownHeader: string | undefined;
}): Fault | null {
  return isReading(method) || ownHeader === 'page' ? null : NO_HEADER;
}

export function isReading(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

const SIGNED_OUT: Fault = {
  code: 'signed-out',
  message: 'Nobody is signed in here any more.',
  hint: 'rote open prints a link that signs you in.',
};

const NO_HEADER: Fault = {
  code: 'no-own-header',
  message: 'With a cookie, a change is taken from Rote’s own page only.',
  hint: `Send the header ${OWN_HEADER}: page; programs send Authorization: Bearer TOKEN and no cookie.`,
};
