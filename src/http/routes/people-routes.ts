/** The routes of people that are no operations: changing somebody, and letting somebody in. Who has the token is the owner. */
import { z } from 'zod';
import { ADDED_ROLES, ROLES } from '../../domain/person.ts';
import { viewPerson } from '../../domain/person-view.ts';
import { onePerson } from '../../people/people-bodies.ts';
import { idParams } from './request-schemas.ts';
import { defineRoute, type Route } from './route.ts';

const text = (most: number) => z.string().min(1).max(most);

export const PEOPLE_ROUTES: readonly Route[] = [
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
    method: 'post',
    path: '/pairings/approve',
    name: 'approvePairing',
    summary: 'Let in who was given a code.',
    body: z.strictObject({
      code: text(100),
      as: z
        .enum(ROLES)
        .default('member')
        .describe('`owner` if the account is your own and you have none on that channel.'),
      name: text(200).optional(),
    }),
    answer: onePerson,
    async handle({ body: { code, as, name } }, { pairing }) {
      const how = as === 'owner' ? ({ as } as const) : { as, name };
      return { person: viewPerson(await pairing.approve(code, how)) };
    },
  }),
];
