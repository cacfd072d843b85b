/** The routes of people: the same answers as `rote people` and `rote pair`. Who has the token is the owner. */
import { z } from 'zod';
import { ADDED_ROLES, ROLES } from '../../domain/person.ts';
import { viewPerson } from '../../domain/person-view.ts';
import { viewPairing } from '../../people/pairing.ts';
import { idParams } from './request-schemas.ts';
import { defineRoute, type Route } from './route.ts';

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
const onePerson = z.strictObject({ person: personView });
const text = (most: number) => z.string().min(1).max(most);

export const PEOPLE_ROUTES: readonly Route[] = [
  defineRoute({
    method: 'get',
    path: '/people',
    name: 'listPeople',
    summary: 'Who is known here, the owner first.',
    answer: z.strictObject({ people: z.array(personView) }),
    handle: async (_, { people }) => ({ people: (await people.list()).map(viewPerson) }),
  }),
  defineRoute({
    method: 'get',
    path: '/people/{id}',
    name: 'showPerson',
    summary: 'A person and their accounts.',
    params: idParams,
    answer: onePerson,
    handle: async ({ params }, { people }) => ({ person: viewPerson(await people.get(params.id)) }),
  }),
  defineRoute({
    method: 'patch',
    path: '/people/{id}',
    name: 'changePerson',
    summary: 'Change the name, the role or the zone of a person.',
    params: idParams,
    body: z.strictObject({
      name: text(200).optional(),
      role: z.enum(ADDED_ROLES).optional(),
      timezone: text(100).nullable().optional(),
    }),
    answer: onePerson,
    async handle({ params, body }, { people }) {
      const { id } = await people.get(params.id);
      if (body.timezone !== undefined) await people.setTimezone(id, body.timezone);
      if (body.name !== undefined) await people.rename(id, body.name);
      if (body.role !== undefined) await people.setRole(id, body.role);
      return { person: viewPerson(await people.get(id)) };
    },
  }),
  defineRoute({
    method: 'delete',
    path: '/people/{id}',
    name: 'removePerson',
    summary:
      'Forget a person, who is a stranger from then on: their schedules are paused, and their memories, tasks and lessons are gone.',
    params: idParams,
    answer: onePerson.extend({ paused: z.array(z.string()).describe('Names of schedules.') }),
    async handle({ params }, { removePerson }) {
      const { person, paused } = await removePerson(params.id);
      return { person: viewPerson(person), paused };
    },
  }),
  defineRoute({
    method: 'get',
    path: '/pairings',
    name: 'listPairings',
    summary: 'Who waits to be let in, and with which code.',
    answer: z.strictObject({ pairings: z.array(pairingView) }),
    handle: async (_, { pairing }) => ({ pairings: (await pairing.list()).map(viewPairing) }),
  }),
  defineRoute({
    method: 'post',
    path: '/pairings/approve',
    name: 'approvePairing',
    summary: 'Let in who was given a code.',
    body: z.strictObject({
      code: text(100),
      as: z
        .enum(ROLES)
        .default('member')
        .describe('`owner` where the account is your own and you have none on that channel.'),
      name: text(200).optional(),
    }),
    answer: onePerson,
    async handle({ body: { code, as, name } }, { pairing }) {
      const how = as === 'owner' ? ({ as } as const) : { as, name };
      return { person: viewPerson(await pairing.approve(code, how)) };
    },
  }),
];
