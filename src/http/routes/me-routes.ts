/** Facts about the person who asks, which the page needs before it shows anything. */
import { z } from 'zod';
import { type Person, ROLES } from '../../domain/person.ts';
import { webSession } from '../../domain/session-key.ts';
import { ACTS, may, type PersonAct } from '../../people/may.ts';
import type { ApiContext } from '../api-context.ts';
import { defineRoute, type Route } from './route.ts';

const me = z.strictObject({
  person: z.strictObject({
    id: z.string(),
    name: z.string(),
    role: z.enum(ROLES),
    timezone: z.string().nullable(),
  }),
  timezone: z.string().describe('The zone that is used for them.'),
  session: z.string().describe('Their own conversation on the page.'),
  may: z.record(z.enum(ACTS), z.boolean()),
  ownerSees: z
    .boolean()
    .describe('Whether the owner of the house is shown what others say and are told.'),
});

export const ME_ROUTES: readonly Route[] = [
  defineRoute('GET /me', 'showMe', {
    summary: 'Who asks, and what they may.',
    audience: 'guest',
    answer: me,
    handle: ({ person }, api) => viewMe(person, api),
  }),
  defineRoute('PATCH /me', 'changeMe', {
    summary: 'Change the own time zone; null for that of the house.',
    audience: 'guest',
    body: z.strictObject({ timezone: z.string().min(1).max(100).nullable() }),
    answer: me,
    handle: async ({ person, body }, api) =>
      viewMe(await api.people.setTimezone(person.id, body.timezone), api),
  }),
];

async function viewMe(
  { id, name, role, timezone }: Person,
  { schedules, ownerSees }: Pick<ApiContext, 'schedules' | 'ownerSees'>,
) {
  const session = webSession(id);
  const allowed = Object.fromEntries(ACTS.map((act) => [act, may(role, act)]));
  return {
    person: { id, name, role, timezone },
    timezone: await schedules.zoneOf(session),
    session,
    may: allowed as Record<PersonAct, boolean>,
    ownerSees: ownerSees(),
  };
}
