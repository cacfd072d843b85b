/** How things stand in Rote, as rows: schedules that fail, what waits for a person, and what models cost. */
import { z } from 'zod';
import { amountInWords } from '../../domain/budget.ts';
import { roundCents } from '../../domain/model-usage.ts';
import { dayOf } from '../../time/day-of.ts';
import { defineTool } from '../../tools/define-tool.ts';
import type { Tool } from '../../tools/tool.ts';
import { orFailure } from '../or-failure.ts';
import { counted } from './say-when.ts';
import { hereOf, nameFor, openSchedules, type TellingPorts, whenInput } from './telling-ports.ts';
import { pastStretch, rowsAs } from './telling-rows.ts';

const nothing = z.strictObject({});
const rowSchema = z.looseObject({ title: z.string() });
const lines = z.string().nullable();
/** More models than anybody uses in a stretch. */
const MOST_MODELS = 50;

const roteFailingOutput = z.strictObject({ schedules: z.array(rowSchema), lines });
const roteWaitingOutput = z.strictObject({ requests: z.array(rowSchema), lines });
const roteCostInput = z.strictObject({ when: whenInput });
const roteCostOutput = z.strictObject({ costs: z.array(rowSchema), lines, cents: z.number() });

export function createListTellers(ports: TellingPorts): Tool[] {
  return [
    defineTool({
      name: 'rote.failing',
      summary: 'list the schedules whose last runs failed',
      description: [
        'Lists each schedule with failures: how often it failed in a row. A successful run sets that number to 0. It is also 0 if the last run failed and the schedule goes on as before, because its wish asks about that failure.',
      ],
      input: nothing,
      output: roteFailingOutput,
      audience: 'member',
      effect: 'read',
      examples: [{ input: {}, does: 'what fails' }],
      call: (_, context) =>
        orFailure(async () => {
          const failing = (await openSchedules(ports, context)).filter(
            ({ failuresInRow, lastStatus }) => failuresInRow > 0 || lastStatus === 'failed',
          );
          const rows = failing.map((one) => ({
            title:
              one.failuresInRow === 0
                ? `${nameFor(one, context.forModel)}: its last run failed`
                : `${nameFor(one, context.forModel)}: ${counted(one.failuresInRow, 'failure')} in a row`,
            scheduleId: one.id,
            status: one.status,
            failures: one.failuresInRow,
          }));
          return rowsAs('schedules', rows);
        }),
    }),
    defineTool({
      name: 'rote.waiting',
      summary: 'list the requests that your person has not answered yet',
      description: ['Lists approvals and other requests that nobody has answered yet.'],
      input: nothing,
      output: roteWaitingOutput,
      audience: 'member',
      effect: 'read',
      examples: [{ input: {}, does: 'what waits' }],
      call: (_, context) =>
        orFailure(async () => {
          const open = await ports.openRequests(context.asker?.sessionKey ?? context.sessionKey);
          return rowsAs(
            'requests',
            open.map(({ title }) => ({ title })),
          );
        }),
    }),
    defineTool({
      name: 'rote.cost',
      summary: 'tell what models cost in a period',
      description: [
        'Tells the total, then the cost of each model. A period is counted in whole days.',
      ],
      input: roteCostInput,
      output: roteCostOutput,
      // To the owner it tells of the whole house.
      audience: 'owner',
      effect: 'read',
      examples: [{ input: { when: 'last week' }, does: 'what last week cost' }],
      call: ({ when = 'today' }, context) =>
        orFailure(async () => {
          const here = await hereOf(ports, context);
          const { fromMs, toMs } = await pastStretch(when, { ports, here, context });
          const days = {
            fromDay: dayOf(fromMs, here.timezone),
            toDay: dayOf(toMs - 1, here.timezone),
          };
          const { usage } = await ports.storeFor(context);
          const [all] = await usage.summarize({ by: 'all', ...days, limit: 1 });
          const models = await usage.summarize({ by: 'model', ...days, limit: MOST_MODELS });
          const total = all ?? { cents: 0, calls: 0, unpriced: 0 };
          const rows = [
            { title: costOf('all models', total), cents: total.cents },
            ...models.map((one) => ({ title: costOf(one.key, one), cents: one.cents })),
          ];
          return { ...rowsAs('costs', rows), cents: total.cents };
        }),
    }),
  ];
}

function costOf(
  what: string,
  { cents, calls, unpriced }: { cents: number; calls: number; unpriced: number },
): string {
  const open = unpriced === 0 ? '' : `, ${unpriced} of them without a price`;
  return `${what}: ${amountInWords('cents', roundCents(cents))} for ${counted(calls, 'call')}${open}`;
}
