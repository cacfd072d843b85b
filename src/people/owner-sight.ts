/**
 * The part that the owner sees of what belongs to others. A session is seen by those in it: of somebody else's, the owner
 * sees that something ran, failed or cost, with the name of whose it is, and reads none of the words, unless the settings say
 * so. Nobody writes in somebody else's, whatever the settings say.
 */
import { badRequest, type RoteError } from '../base/errors.ts';
import { OWNER, type Person } from '../domain/person.ts';
import { NOBODY } from '../domain/roster.ts';
import { parseSessionKey } from '../domain/session-key.ts';
import type { People } from './people.ts';

/** How the owner sees what belongs to somebody else. */
export interface SeenOther {
  /** Their name. */
  name: string;
  hasWords: boolean;
}

export interface OwnerSight {
  /** Null if it is the owner's own. */
  of(sessionKey: string): Promise<SeenOther | null>;
  ofPerson(personId: string): Promise<SeenOther | null>;
  /** True if the settings show the owner what others say. */
  isOpen(): boolean;
  /** Answers with the key; refused if the words in it are not for the owner. */
  requireRead(sessionKey: string): Promise<string>;
  /** Answers with the key; refused if it is somebody else's. One of nobody's may be written to. */
  requireWrite(sessionKey: string): Promise<string>;
}

export function createOwnerSight({
  people,
  isOpen,
}: {
  people: Pick<People, 'ofSession' | 'list'>;
  /** `people.ownerSeesConversations`; read each time, because it may change. */
  isOpen: () => boolean;
}): OwnerSight {
  const seen = ({ id, name }: Pick<Person, 'id' | 'name'>): SeenOther | null =>
    id === OWNER ? null : { name, hasWords: isOpen() };
  /** A key that names no conversation is in none of somebody else. */
  const isNamed = (sessionKey: string): boolean => parseSessionKey(sessionKey).ok;
  return {
    of: async (sessionKey) =>
      isNamed(sessionKey) ? seen(await people.ofSession(sessionKey)) : null,
    async ofPerson(personId) {
      const known = await people.list();
      return seen(known.find(({ id }) => id === personId) ?? NOBODY);
    },
    isOpen,
    async requireRead(sessionKey) {
      const person = await people.ofSession(sessionKey);
      if (isNamed(sessionKey) && seen(person)?.hasWords === false) throw notRead(person);
      return sessionKey;
    },
    async requireWrite(sessionKey) {
      const person = await people.ofSession(sessionKey);
      if (person.id !== OWNER && person.id !== NOBODY.id) throw notWritten(person);
      return sessionKey;
    },
  };
}

/** In the place of words that are not for the owner. */
export function notShown({ name }: Pick<SeenOther, 'name'>): string {
  return `not shown, because it belongs to ${name}`;
}

function notRead({ name }: Pick<Person, 'name'>): RoteError {
  return refused(`What is said in a conversation of ${name} is not shown to you.`, howShown(name));
}

function howShown(name: string): string {
  const how = 'With people.ownerSeesConversations: true in config.yaml it is';
  return name === NOBODY.name
    ? `${how}. If the account is yours: rote people account owner --channel CHANNEL --account ID`
    : `${how}, and ${name} can see that.`;
}

function notWritten({ name }: Person): RoteError {
  return refused(
    `That is a conversation of ${name}, and nobody but ${name} writes there.`,
    'Leave the session out, or name one of your own.',
  );
}

function refused(message: string, hint: string): RoteError {
  return badRequest({ code: 'not-your-session', message, hint });
}

/** A run of somebody else whose words are asked for. */
export function runNotShown({ name }: SeenOther): RoteError {
  return refused(`What was said and done in a run of ${name} is not shown to you.`, howShown(name));
}
