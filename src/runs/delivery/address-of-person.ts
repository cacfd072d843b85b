/** Where the person of a session is reached who has no channel there: their first account; null where they have none. */
import { OWNER_SESSION, parseSessionKey } from '../../domain/session-key.ts';
import type { People } from '../../people/people.ts';
import type { AddressOf } from './find-way.ts';

export function createAddressOf(people: Pick<People, 'ofSession' | 'sessionOfPerson'>): AddressOf {
  return async (sessionKey) => {
    const { id } = await people.ofSession(sessionKey);
    const target = await people.sessionOfPerson(id);
    const session = parseSessionKey(target);
    if (!session.ok || target === OWNER_SESSION) return null;
    return { channel: session.value.channel, target };
  };
}
