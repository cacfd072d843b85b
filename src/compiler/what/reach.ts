/** Where somebody who is told something is reached, of those that the house knows. */
import { HERE, NAMED_CHANNELS } from '../../language/channels/channel-words.ts';
import type { ReceiverSaid } from '../../language/what-words.ts';
import type { ReceiverFacts } from '../compile-types.ts';
import type { Told } from './values.ts';

export type Reached =
  /** Without a session it is the conversation itself; the note says why, where that was not wished for. */
  | { kind: 'there'; session: string | null; note: string | null }
  | { kind: 'unknown'; name: string };

const CONVERSATION: Reached = { kind: 'there', session: null, note: null };

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
): Reached {
  if (who === null && (way === null || way === HERE)) return CONVERSATION;
  const found = receivers.filter((one) => isMeant(one, who, way));
  const [only] = found;
  if (only === undefined || found.length > 1) return { kind: 'unknown', name: nameOf(who, way) };
  const there = way === null || who === null ? only.session : (only.on?.[way] ?? null);
  if (there === null && who !== null) return { kind: 'unknown', name: nameOf(who, way) };
  const asked = only.isAskedFirst === true ? isAskedFirst(only.name) : null;
  return { kind: 'there', session: there === session ? null : there, note: only.note ?? asked };
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
