/** The routes of budgets that are no operations: what is left, and more for today. */
import { z } from 'zod';
import { budgetsView, budgetView } from '../../domain/cost-view.ts';
import { scheduleView } from '../../domain/views.ts';
import { viewSchedule } from '../../language/schedule-view.ts';
import { given } from './request-schemas.ts';
import { defineRoute, type Route } from './route.ts';

const amount = z.number().positive().max(1_000_000_000_000).optional();
const amounts = { cents: amount, seconds: amount, tokens: amount };

export const COST_ROUTES: readonly Route[] = [
  defineRoute('GET /budgets', 'showBudgets', {
    summary: 'What a run may take, and what is used and left today.',
    answer: budgetsView,
    handle: async (_, { cost }) => ({ ...(await (await cost()).budgets()) }),
  }),
  defineRoute('POST /budgets/allow', 'allowMore', {
    summary:
      'Allow more for today, of everything or for one schedule; what was held for want of it goes on.',
    body: z.discriminatedUnion('scope', [
      z.strictObject({ scope: z.literal('day'), ...amounts }),
      z.strictObject({
        scope: z.literal('schedule'),
        schedule: z.string().min(1).max(200).describe('By id, name or a unique beginning.'),
        ...amounts,
      }),
    ]),
    answer: z.strictObject({ budget: budgetView, resumed: z.array(scheduleView) }),
    async handle({ body }, { cost, schedules }) {
      const { cents, seconds, tokens } = body;
      const what =
        body.scope === 'day'
          ? { scope: body.scope }
          : { scope: body.scope, scheduleId: (await schedules.get(body.schedule)).id };
      const wanted = given({ cents, seconds, tokens });
      const { budget, resumed } = await (await cost()).allow(what, wanted);
      return { budget, resumed: resumed.map((one) => viewSchedule(one)) };
    },
  }),
];
