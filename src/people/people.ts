/** Who is behind a session. From the start there is one person, the owner of the house. */
import { OWNER_SESSION } from '../domain/session-key.ts';

export const OWNER = 'owner';

/** Where a person is reached when no other session fits. */
export function sessionOfPerson(_person: string): string {
  return OWNER_SESSION;
}
