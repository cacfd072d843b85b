/** Who and where a person can have something told: themselves on other channels, and for the owner, the others of the house. */
import type { CompileOptions } from '../compiler/compiler.ts';
import { type Address, calledTo, OWNER, type Person } from '../domain/person.ts';
import { OWNER_SESSION, personSession } from '../domain/session-key.ts';
import { NAMED_CHANNELS } from '../language/channels/channel-words.ts';
import { hearingOf, isGroup } from '../people/hearing.ts';
import { may } from '../people/may.ts';
import type { People } from '../people/people.ts';
import { decideChannel } from './drafts/draft-channel.ts';

type Receivers = NonNullable<CompileOptions['receivers']>;

export async function receiversOf({
  people,
  isSetUp,
  person,
}: {
  people: Pick<People, 'list' | 'sessionOn' | 'sessionOfPerson'>;
  isSetUp: (channelId: string) => Promise<boolean>;
  person: Person;
}): Promise<Receivers> {
  const isOwner = may(person.role, 'manage-channels');
  const ways = NAMED_CHANNELS.map(async ({ id, name }): Promise<Receivers[number]> => {
    const session = await people.sessionOn(person.id, id);
    const decided = decideChannel({ channel: id, isSetUp: await isSetUp(id), session, isOwner });
    return decided.kind === 'there'
      ? { kind: 'way', id, name, session: decided.session }
      : { kind: 'way', id, name, session: null, note: decided.note };
  });
  const others = (await people.list()).filter(({ id }) => id !== person.id);
  if (!may(person.role, 'message-others'))
    return [...(await Promise.all(ways)), ...othersForMember(person, others)];
  const told = others
    .filter(({ id }) => id !== OWNER)
    .map(async ({ id, name, addresses }): Promise<Receivers[number]> => {
      const on = await sessionsOf(id, addresses, people);
      const session = await people.sessionOfPerson(id);
      const isGroup = addresses.some((address) => address.isGroup === true);
      return { kind: isGroup ? 'group' : 'person', id, name, session, on };
    });
  return Promise.all([...ways, ...told]);
}

/** A member names people, and learns nothing of where they are reached; whoever is told is asked first. */
function othersForMember(person: Person, others: readonly Person[]): Receivers {
  if (!may(person.role, 'keep-schedules')) return [];
  return others
    .filter((one) => !isGroup(one))
    .map((one) => {
      const { id } = one;
      const name = calledTo(one);
      const isAsked = hearingOf(person, one) === 'unasked';
      return {
        kind: 'person',
        id,
        name,
        session: id === OWNER ? OWNER_SESSION : personSession(id),
        ...(isAsked && { isAskedFirst: true as const }),
      };
    });
}

async function sessionsOf(
  id: string,
  addresses: readonly Address[],
  people: Pick<People, 'sessionOn'>,
): Promise<Record<string, string>> {
  const on: Record<string, string> = {};
  for (const { channel } of addresses) {
    const session = await people.sessionOn(id, channel);
    if (session !== null) on[channel] = session;
  }
  return on;
}
