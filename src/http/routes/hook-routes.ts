/** The routes of hooks: the same as `rote hooks`. A secret is answered once, when it is made. */
import { z } from 'zod';
import { hookView } from '../../domain/schedule/hook-view.ts';
import type { Hook } from '../../schedule/events/hooks.ts';
import type { Schedules } from '../../schedule/schedule.ts';
import { formatInstant } from '../../time/instant.ts';
import { defineRoute, type Route } from './route.ts';

const params = z.strictObject({ name: z.string().min(1).max(64) });

export const HOOK_ROUTES: readonly Route[] = [
  defineRoute({
    method: 'get',
    path: '/hooks',
    name: 'listHooks',
    summary: 'The own hooks: those that own schedules wait for.',
    audience: 'member',
    answer: z.strictObject({ hooks: z.array(hookView) }),
    async handle(_, { hooks, schedules }) {
      const all = await (await hooks()).list();
      return { hooks: await Promise.all(all.map((one) => view(one, schedules))) };
    },
  }),
  defineRoute({
    method: 'post',
    path: '/hooks/{name}/rotate',
    name: 'rotateHook',
    summary:
      'Gives a hook a secret, and answers it this once; the one before is refused from then on.',
    audience: 'member',
    params,
    answer: z.strictObject({
      hook: hookView,
      secret: z.string(),
      exampleBody: z.unknown().describe('What a call could carry, with every field that is read.'),
    }),
    async handle({ params: { name } }, { hooks, schedules }) {
      const { secret, exampleBody, ...made } = await (await hooks()).rotate(name);
      return { hook: await view(made, schedules), secret, exampleBody };
    },
  }),
  defineRoute({
    method: 'post',
    path: '/hooks/{name}/revoke',
    name: 'revokeHook',
    summary: 'Takes the secret of a hook away: every call is refused until it has another.',
    audience: 'member',
    params,
    answer: z.strictObject({ hook: hookView }),
    handle: async ({ params: { name } }, { hooks, schedules }) => ({
      hook: await view(await (await hooks()).revoke(name), schedules),
    }),
  }),
];

async function view(
  { lastCallMs, schedules: ids, ...rest }: Hook,
  schedules: Pick<Schedules, 'get'>,
) {
  const named = await Promise.all(ids.map((id) => schedules.get(id)));
  return {
    ...rest,
    schedules: named.map(({ id, name }) => ({ id, name })),
    lastCallUtc: lastCallMs === null ? null : formatInstant(lastCallMs),
  };
}
