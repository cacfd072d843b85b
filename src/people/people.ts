/** Who is behind a session, and who writes. From the start there is one person, the owner of the house. */
import type { Address, Person } from '../domain/person.ts';
import { OWNER_SESSION } from '../domain/session-key.ts';

export interface People {
  /** Who writes as this; null for a stranger. */
  whoIs(address: Address): Promise<Person | null>;
  /** Whose session it is. What belongs to nobody else (the inbox, a terminal, the page, a schedule) is the owner's. */
  ofSession(sessionKey: string): Promise<Person>;
}

/** Where a person is reached when no other session fits. */
export function sessionOfPerson(_person: string): string {
  return OWNER_SESSION;
}
