/**
 * Whom a mail may go to without a question. What a person sends by hand is theirs to send. An approved plan sends to receivers
 * that stand in it; one that it found in data has to be a contact, or the sender of the mail that is answered, if the own server
 * has authenticated them. An agent, and a program, may reach contacts and those in the thread; once it has read what others
 * wrote, it only drafts.
 */

export interface ReachFacts {
  by: 'hand' | 'plan' | 'agent';
  hasReadOthers: boolean;
  /** Addresses in small letters. */
  receivers: readonly string[];
  /** Addresses that stand in the approved plan itself. */
  standing: ReadonlySet<string>;
  contacts: ReadonlySet<string>;
  /** Everybody in the mail that is answered. */
  thread: ReadonlySet<string>;
  /** Its sender, if the own server authenticated them. */
  authenticated: string | null;
  /** Whether its person has sent from this account before, or said that it may be sent from. */
  isAccountUsed: boolean;
}

export type Reach =
  | { kind: 'send' }
  | { kind: 'draft-only' }
  /** A yes is needed for the account, or for these, or both. */
  | { kind: 'ask'; account: boolean; receivers: string[] };

export function decideReach(facts: ReachFacts): Reach {
  const { by, hasReadOthers, receivers, isAccountUsed } = facts;
  if (by === 'hand') return { kind: 'send' };
  if (by === 'agent' && hasReadOthers) return { kind: 'draft-only' };
  const asked = [...new Set(receivers)].filter((one) => !isKnown(one, facts));
  if (asked.length === 0 && isAccountUsed) return { kind: 'send' };
  return { kind: 'ask', account: !isAccountUsed, receivers: asked };
}

function isKnown(receiver: string, facts: ReachFacts): boolean {
  if (facts.contacts.has(receiver)) return true;
  if (facts.by === 'plan') return facts.standing.has(receiver) || facts.authenticated === receiver;
  return facts.thread.has(receiver);
}
