/** The routes of people that are no operations: changing, inviting and letting somebody in. Who has the token is the owner. */
import { z } from 'zod';
import { badRequest, type RoteError } from '../../base/errors.ts';
import { ADDED_ROLES, ROLES } from '../../domain/person.ts';
import { viewPerson } from '../../domain/person-view.ts';
import { onePerson } from '../../people/people-bodies.ts';
import { formatInstant } from '../../time/instant.ts';
import { defineRoute, type Route } from './route.ts';

const text = (most: number) => z.string().min(1).max(most);

export const PEOPLE_ROUTES: readonly Route[] = [
  defineRoute('PATCH /people/{id}', 'changePerson', {
    summary: 'Change the name, the role or the zone of a person.',
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
  defineRoute('POST /people', 'addPerson', {
    summary: 'Add somebody who uses the page.',
    description: 'They sign in with a link: `POST /people/{id}/link`.',
    body: z.strictObject({ name: text(200), role: z.enum(ADDED_ROLES).default('member') }),
    answer: onePerson,
    status: 201,
    handle: async ({ body }, { people }) => ({ person: viewPerson(await people.add(body)) }),
  }),
  defineRoute('POST /people/{id}/link', 'invitePerson', {
    summary: 'Make a code that signs a person in on the page, once.',
    description:
      'The link is the address of the page with `/#code=CODE` behind it. Nobody is signed in as the owner by it: `rote open` at the machine does that.',
    answer: z.strictObject({ code: z.string(), untilUtc: z.iso.datetime().nullable() }),
    status: 201,
    async handle({ params }, { people, pageSessions }) {
      const { id, role } = await people.get(params.id);
      if (role === 'owner') throw notTheOwner();
      const { code, untilMs } = await pageSessions.makeCode(id);
      return { code, untilUtc: untilMs === null ? null : formatInstant(untilMs) };
    },
  }),
  defineRoute('POST /pairings/approve', 'approvePairing', {
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

function notTheOwner(): RoteError {
  const message = 'A link that signs the owner in is made at the machine.';
  return badRequest({ code: 'at-the-machine', message, hint: 'rote open' });
}
