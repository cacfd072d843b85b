/** Where somebody who is told something is reached, of those that the house knows. */
import { type ContactsFound, contactSaid, isNameOfSomebody } from '../../domain/contact-found.ts';
import { namedAddress, readAddress } from '../../domain/mail/mail-address.ts';
import { HERE, NAMED_CHANNELS } from '../../language/channels/channel-words.ts';
import type { ReceiverSaid } from '../../language/what-words.ts';
import type { ReceiverFacts } from '../compile-types.ts';
import type { Told } from './values.ts';

/** `contact`: what the contacts say of them; null where they could not be written to. */
type Unknown = { kind: 'unknown'; name: string; contact: ReturnType<typeof contactSaid> };

export type Reached =
  | Here
  /** By mail, at the address that the contacts have. */
  | { kind: 'mail'; to: string }
  | Unknown;

/** Without a session it is the conversation itself; the note says why, where that was not wished for. */
type Here = { kind: 'there'; session: string | null; note: string | null };

const CONVERSATION: Here = { kind: 'there', session: null, note: null };

export function reach(
  { who, way }: Told,
  {
    receivers,
    session,
    isAskedFirst,
  }: {
    receivers: readonly ReceiverFacts[];
    session: string;
    isAskedFirst: (name: string) => string;
  },
): Here | Unknown {
  if (who === null && (way === null || way === HERE)) return CONVERSATION;
  const found = receivers.filter((one) => isMeant(one, who, way));
  const [only] = found;
  if (only === undefined || found.length > 1) return unknown({ who, way });
  const there = way === null || who === null ? only.session : (only.on?.[way] ?? null);
  if (there === null && who !== null) return unknown({ who, way });
  const asked = only.isAskedFirst === true ? isAskedFirst(only.name) : null;
  return { kind: 'there', session: there === session ? null : there, note: only.note ?? asked };
}

const unknown = ({ who, way }: Told): Unknown => ({
  kind: 'unknown',
  name: nameOf(who, way),
  contact: null,
});

/** Who lives elsewhere is written to: at an address that was said, or that the contacts have. */
export function orByMail(
  reached: Here | Unknown,
  { who, way }: Told,
  contacts: ContactsFound | undefined,
): Reached {
  if (reached.kind === 'there' || who === null || (way !== null && way !== 'email')) return reached;
  const said = readAddress(who);
  if (said.ok) {
    const { name, address } = said.value;
    return { kind: 'mail', to: namedAddress({ name: name ?? '', address }) };
  }
  const contact = isNameOfSomebody(who) ? contactSaid(who, contacts) : null;
  return contact?.kind === 'one'
    ? { kind: 'mail', to: namedAddress(contact) }
    : { ...reached, contact };
}

function isMeant({ kind, name, id }: ReceiverFacts, who: string | null, way: string | null) {
  if (who === null) return kind === 'way' && id === way;
  return kind !== 'way' && sameName(name.toLowerCase(), who.toLowerCase());
}

/** In "Familienkanal" the name has an ending that it has not alone. */
function sameName(name: string, said: string): boolean {
  return said === name || said.replace(/(?:e?n|s)$/, '') === name;
}

function nameOf(who: string | null, way: string | null): string {
  const channel = NAMED_CHANNELS.find(({ id }) => id === way)?.name ?? way;
  if (who === null || channel === null || who.includes('@')) return who ?? channel ?? '';
  return `${who} (${channel})`;
}

/** What whoever reads a session is called; null where nobody knows. */
export function receiverNames(receivers: readonly ReceiverFacts[]) {
  return (session: string): ReceiverSaid | null => {
    const found = receivers.find((one) => one.session === session || isOn(one, session));
    if (found === undefined) return null;
    const on = found.session === session ? undefined : channelOf(found, session);
    const { kind, name } = found;
    if (kind === 'way') return { name: null, way: name };
    return { name, way: on ?? null };
  };
}

function isOn({ on = {} }: ReceiverFacts, session: string): boolean {
  return Object.values(on).includes(session);
}

function channelOf({ on = {} }: ReceiverFacts, session: string): string | undefined {
  const id = Object.keys(on).find((one) => on[one] === session);
  return NAMED_CHANNELS.find((one) => one.id === id)?.name ?? id;
}
