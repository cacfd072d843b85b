/** The bodies of the operations on people, on who waits to be let in, and on requests. */
import { z } from 'zod';
import { listed } from '../domain/listed.ts';
import type { Bodies } from '../domain/operation.ts';
import { type Person, ROLES, withPerson } from '../domain/person.ts';
import { type PersonView, viewPerson } from '../domain/person-view.ts';
import { viewRequest } from '../domain/request-view.ts';
import { wallTime } from '../language/en/wall-time.ts';
import { type PendingPairing, viewPairing } from './pairing.ts';
import type { People } from './people.ts';
import type { PAIR_ENTRIES, PEOPLE_ENTRIES, REQUEST_ENTRIES } from './people-entries.ts';
import type { Requests } from './requests.ts';

export interface PeopleDesks {
  people: Pick<People, 'list' | 'get'>;
  removePerson(reference: string): Promise<{ person: Person; paused: string[] }>;
  ownerSees(): boolean;
  pairing: { list(): Promise<PendingPairing[]> };
  requests: Pick<Requests, 'list'>;
}

const instant = z.iso.datetime();
const personView = z.strictObject({
  id: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  timezone: z.string().nullable(),
  addresses: z.array(
    z.strictObject({ channel: z.string(), sender: z.string(), isGroup: z.boolean() }),
  ),
  trip: z
    .strictObject({
      place: z.string(),
      timezone: z.string(),
      fromUtc: instant,
      untilUtc: instant.nullable(),
    })
    .nullable()
    .describe('The last time that they were away; null if they never said so.'),
  createdAtUtc: instant.nullable(),
});
const pairingView = z.strictObject({
  code: z.string(),
  requestId: z.string(),
  channel: z.string(),
  sender: z.string().describe('As the channel names it.'),
  name: z.string().describe('As the sender wants to be called: anybody can call themselves so.'),
  untilUtc: instant.nullable(),
});

export const onePerson = z.strictObject({ person: personView });

const SEEN =
  'You are shown what the others say and are told, and they can see that: people.ownerSeesConversations';

export const PEOPLE_BODIES: Bodies<typeof PEOPLE_ENTRIES, PeopleDesks> = {
  list: {
    answer: z.strictObject({
      people: z.array(personView),
      ownerSees: z
        .boolean()
        .describe('Whether the owner is shown what the others say and are told.'),
    }),
    async run(_, { desks }) {
      const people = (await desks.people.list()).map(viewPerson);
      const ownerSees = desks.ownerSees();
      const rows = people.map(({ id, name, role, addresses }) => [
        id,
        name,
        role,
        addresses.map(accountInWords).join(', '),
      ]);
      const foot = ownerSees ? [SEEN] : [];
      const heads = ['ID', 'NAME', 'ROLE', 'ACCOUNTS'];
      return { answer: { people, ownerSees }, ...listed(heads, rows, { foot }) };
    },
  },
  show: {
    answer: onePerson,
    async run({ person: reference }, { desks: { people } }) {
      const person = viewPerson(await people.get(reference));
      return { answer: { person }, ...listed([], personRows(person)) };
    },
  },
  remove: {
    answer: onePerson.extend({ paused: z.array(z.string()).describe('Names of schedules.') }),
    async run({ person: reference }, { desks: { removePerson } }) {
      const { person, paused } = await removePerson(reference);
      const names = paused.map((name) => `"${name}"`).join(', ');
      const left = paused.length === 0 ? '' : ` Paused: ${names}.`;
      return {
        answer: { person: viewPerson(person), paused },
        say: () =>
          `"${person.name}" is a stranger from now on; what was remembered of them is gone.${left}`,
      };
    },
  },
};

export const PAIR_BODIES: Bodies<typeof PAIR_ENTRIES, PeopleDesks> = {
  list: {
    answer: z.strictObject({ pairings: z.array(pairingView) }),
    async run(_, { desks: { pairing }, timezone }) {
      const pairings = (await pairing.list()).map(viewPairing);
      const rows = pairings.map(({ code, channel, sender, name, untilUtc }) => [
        code,
        channel,
        sender,
        name,
        untilUtc === null ? '' : wallTime(untilUtc, timezone),
      ]);
      const heads = ['CODE', 'CHANNEL', 'ACCOUNT', 'CALLS THEMSELVES', 'UNTIL'];
      const ifEmpty = 'Nobody waits to be let in.';
      return { answer: { pairings }, ...listed(heads, rows, { ifEmpty }) };
    },
  },
};

export const REQUEST_BODIES: Bodies<typeof REQUEST_ENTRIES, PeopleDesks> = {
  list: {
    async answer() {
      const { requestView } = await import('../domain/views.ts');
      return z.strictObject({ requests: z.array(requestView) });
    },
    async run({ all, state, kind, limit }, { desks, timezone }) {
      const isEvery = all === true || state === 'all';
      const found = await desks.requests.list({
        limit,
        ...(!isEvery && { state }),
        ...(kind !== undefined && { kind }),
      });
      const requests = found.map(viewRequest);
      const rows = requests.map((one) => [
        one.id,
        ...(isEvery ? [one.state] : []),
        one.kind,
        wallTime(one.askedAtUtc, timezone),
        one.untilUtc === null ? '' : wallTime(one.untilUtc, timezone),
        withPerson(one.title, one),
      ]);
      const heads = ['ID', ...(isEvery ? ['STATE'] : []), 'KIND', 'SINCE', 'UNTIL', 'WHAT'];
      return {
        answer: { requests },
        ...listed(heads, rows, { ifEmpty: 'Nothing waits for you.' }),
      };
    },
  },
};

export function personRows({ id, name, role, timezone, trip, addresses }: PersonView): string[][] {
  return [
    ['id', id],
    ['name', name],
    ['role', role],
    ['zone', timezone ?? 'of the house'],
    ...(trip === null ? [] : [['trip', tripInWords(trip)]]),
    ['accounts', addresses.map(accountInWords).join(', ') || 'none'],
  ];
}

function tripInWords({ place, timezone, fromUtc, untilUtc }: NonNullable<PersonView['trip']>) {
  return `${place} (${timezone}) from ${fromUtc}${untilUtc === null ? ' on' : ` until ${untilUtc}`}`;
}

function accountInWords({ channel, sender, isGroup }: PersonView['addresses'][number]): string {
  return `${channel} ${isGroup ? 'group ' : ''}${sender}`;
}
