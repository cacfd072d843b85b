/**
 * What becomes of an invitation that came by mail. It counts from whom it names, if the server of the account has checked that
 * the mail is theirs: a change and a cancellation from the organizer, an answer from the attendee. What is older than what is
 * known changes nothing.
 */
import type { Answer, Attendee } from '../read-entries.ts';
import type { ReadInvitation } from './read-invitation.ts';

/** An invitation that was shown before. */
export interface KnownInvitation {
  organizer: string;
  /** Its sender was checked. */
  isProved: boolean;
  sequence: number;
  stampMs: number;
  isCancelled: boolean;
}

/** What stands in a calendar of the person under the same name. */
export interface KnownEntry {
  organizer: string | null;
  attendees: readonly Attendee[];
  sequence: number;
  stampMs: number;
  isCancelled: boolean;
}

export interface InvitationFacts {
  came: Pick<
    ReadInvitation,
    'method' | 'organizer' | 'attendees' | 'sequence' | 'stampMs' | 'dateMs'
  >;
  /** From whom the mail comes for certain; null if nobody checked. */
  sender: string | null;
  /** Addresses of the person. */
  own: ReadonlySet<string>;
  known: KnownInvitation | null;
  entry: KnownEntry | null;
  /** The latest answer of the attendee that counted. */
  repliedMs: number | null;
}

export type InvitationAction =
  /** Older than what is known, told before, or about nothing that is there. */
  | { kind: 'ignore' }
  | { kind: 'refuse'; why: RefusedWhy }
  /** The person is asked; in `entry` the change is made already, because its organizer may. */
  | { kind: 'ask'; isProved: boolean; changesEntry: boolean }
  | { kind: 'cancel' }
  | { kind: 'count'; attendee: string; answer: Answer }
  | { kind: 'tell-counter'; attendee: string };

export type RefusedWhy =
  | 'no-organizer'
  /** Another organizer than the one who is known. */
  | 'not-organizer'
  | 'not-proved'
  | 'not-invited'
  /** An answer to what was changed since. */
  | 'older-version';

const IGNORE = { kind: 'ignore' } as const;
const refused = (why: RefusedWhy): InvitationAction => ({ kind: 'refuse', why });

export function decideInvitation(facts: InvitationFacts): InvitationAction {
  switch (facts.came.method) {
    case 'REQUEST':
      return ofRequest(facts);
    case 'CANCEL':
      return ofCancel(facts);
    case 'REPLY':
    case 'COUNTER':
      return ofReply(facts);
  }
}

function ofRequest({ came, sender, own, known, entry }: InvitationFacts): InvitationAction {
  const organizer = came.organizer?.address ?? null;
  if (organizer === null) return refused('no-organizer');
  // One's own invitation, as a list sends it back.
  if (own.has(organizer)) return IGNORE;
  const isProved = sender === organizer;
  const before = [known, entry].filter((one) => one !== null);
  // What was shown counts, because an entry may be written already where that was cut off.
  const [shown] = before;
  const isNewer = shown === undefined || isLater(came, shown);
  const wasProved = known?.isProved ?? true;
  if (shown === undefined) return { kind: 'ask', isProved, changesEntry: false };
  // Who is proved to be the organizer has the word of somebody who is not.
  const isFirstProof = isProved && !wasProved && entry === null;
  if (!isNewer && !isFirstProof) return IGNORE;
  if (before.some((one) => one.organizer !== organizer)) return refused('not-organizer');
  if (!isProved) return refused('not-proved');
  return { kind: 'ask', isProved, changesEntry: entry !== null };
}

function ofCancel({ came, sender, own, known, entry }: InvitationFacts): InvitationAction {
  const organizer = came.organizer?.address ?? null;
  const before = [known, entry].filter((one) => one !== null);
  if (before.length === 0 || before.every(({ isCancelled }) => isCancelled)) return IGNORE;
  if (before.some((one) => came.sequence < one.sequence)) return IGNORE;
  if (organizer === null || own.has(organizer)) return IGNORE;
  if (before.some((one) => one.organizer !== organizer)) return refused('not-organizer');
  return sender === organizer ? { kind: 'cancel' } : refused('not-proved');
}

function ofReply({ came, sender, own, entry, repliedMs }: InvitationFacts): InvitationAction {
  const [attendee, ...others] = came.attendees;
  if (entry === null || entry.organizer === null || !own.has(entry.organizer)) return IGNORE;
  if (attendee === undefined || others.length > 0) return IGNORE;
  if (repliedMs !== null && came.stampMs <= repliedMs) return IGNORE;
  const { address, answer } = attendee;
  if (sender !== address) return refused('not-proved');
  if (entry.attendees.every((one) => one.address !== address)) return refused('not-invited');
  if (came.method === 'COUNTER') return { kind: 'tell-counter', attendee: address };
  if (came.sequence < entry.sequence) return refused('older-version');
  return { kind: 'count', attendee: address, answer };
}

/** A number of its own for each change; within one, the time at which it was written. */
export function isLater(
  one: { sequence: number; stampMs: number },
  other: { sequence: number; stampMs: number },
): boolean {
  if (one.sequence !== other.sequence) return one.sequence > other.sequence;
  return one.stampMs > other.stampMs;
}
