/** True if a session is somebody's own. To anybody else it is not there, whether it exists or not. */
import { badRequest } from '../base/errors.ts';
import type { People } from './people.ts';

/** Answers with the key; refused in the same words for one of somebody else and one of nobody. */
export async function requireOwnSession(
  sessionKey: string,
  personId: string,
  people: Pick<People, 'ofSession'>,
): Promise<string> {
  if ((await people.ofSession(sessionKey)).id === personId) return sessionKey;
  throw badRequest({
    code: 'unknown-session',
    message: `You have no session "${sessionKey}".`,
    hint: 'GET /api/v1/me says which one is yours on the page.',
  });
}
