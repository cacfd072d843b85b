/** `rote cost allow`: more for today, and what stopped for want of it goes on. */
import { badRequest } from '../../base/errors.ts';
import type { AllowFor } from '../../budgets/budget-grants.ts';
import { leftInWords } from '../../budgets/budgets-in-words.ts';
import { MEASURES } from '../../domain/budget-bounds.ts';
import { viewSchedule } from '../../language/schedule-view.ts';
import type { CommandAnswer, CommandCall } from '../command.ts';
import { withHomeAndDaemon } from '../with-home.ts';

export function costAllow({ flags, context }: CommandCall): Promise<CommandAnswer> {
  const what = whatFor(flags.isSet('day'), flags.text('schedule'));
  const amounts = Object.fromEntries(
    MEASURES.flatMap((measure) => {
      const amount = flags.number(measure);
      return amount === undefined ? [] : [[measure, amount]];
    }),
  );
  return withHomeAndDaemon(context, async ({ cost, schedules }) => {
    const meant =
      what.scope === 'schedule'
        ? { ...what, scheduleId: (await schedules.get(what.scheduleId)).id }
        : what;
    const { budget, resumed } = await (await cost()).allow(meant, amounts);
    const lines = [
      `Allowed for today. Left now: ${leftInWords(budget)}.`,
      ...resumed.map(({ id, name }) => `"${name}" (${id}) goes on.`),
    ];
    return {
      data: { budget, resumed: resumed.map((one) => viewSchedule(one)) },
      text: lines.join('\n'),
    };
  });
}

function whatFor(isDay: boolean, scheduleId: string | undefined): AllowFor {
  if (isDay && scheduleId === undefined) return { scope: 'day' };
  if (!isDay && scheduleId !== undefined) return { scope: 'schedule', scheduleId };
  throw badRequest({
    code: 'bad-request',
    message: 'It has to be said what for: --day, or --schedule with an id, and one of them only.',
    hint: 'rote cost shows what is used up.',
  });
}
