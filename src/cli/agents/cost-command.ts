/** `rote cost`: tokens and money, by day, schedule, run or model. */
import { RoteError } from '../../base/errors.ts';
import { textTable } from '../../base/text-table.ts';
import type { Cost, CostGroup } from '../../budgets/read-cost.ts';
import type { Answer, CommandCall } from '../command.ts';
import { scheduleNames } from '../schedule-names.ts';
import { withHome } from '../with-home.ts';
import { budgetsInWords } from './budgets-in-words.ts';

export function cost({ flags, context }: CommandCall): Promise<Answer> {
  const by = (flags.text('by') ?? 'day') as CostGroup;
  const fromDay = dayFlag(flags.text('from'), '--from');
  const toDay = dayFlag(flags.text('to'), '--to');
  const limit = flags.number('limit') ?? 50;
  return withHome(context, async (house) => {
    const desk = await house.cost();
    const found = await desk.read({ by, fromDay, toDay, limit });
    const budgets = await desk.budgets();
    const names = await scheduleNames(
      house.schedules,
      by === 'schedule' ? found.groups.map(({ key }) => key) : [],
    );
    const parts = [table(by, found, names), savedInWords(found), budgetsInWords(budgets)];
    return { data: { by, ...found, budgets }, text: parts.join('\n\n') };
  });
}

function dayFlag(text: string | undefined, flag: string): string | undefined {
  if (text === undefined) return undefined;
  try {
    return Temporal.PlainDate.from(text).toString();
  } catch (cause) {
    throw new RoteError(
      {
        code: 'bad-day',
        message: `${flag} takes a day, and "${text}" is none.`,
        hint: 'Write it as 2026-11-01.',
      },
      { blame: 'request', cause },
    );
  }
}

function table(
  by: CostGroup,
  { groups, other, total, more }: Cost,
  names: ReadonlyMap<string, string>,
): string {
  if (total === null) return 'No model was asked.';
  const rows = [
    ...groups,
    ...(other === null ? [] : [{ ...other, key: `without a ${by}` }]),
    { ...total, key: 'total' },
  ].map((one) => [
    names.has(one.key) ? `${names.get(one.key)} (${one.key})` : one.key,
    String(one.calls),
    String(one.tokens),
    one.cacheHitRatio === null ? '' : `${Math.round(one.cacheHitRatio * 100)} %`,
    `$${(one.cents / 100).toFixed(4)}${one.unpriced > 0 ? ` and ${one.unpriced} calls without a known price` : ''}`,
  ]);
  const shown = textTable([by.toUpperCase(), 'CALLS', 'TOKENS', 'CACHED', 'COST'], rows);
  return more
    ? `${shown}\nThere are more than these; the total is of all. --limit shows more of them.`
    : shown;
}

function savedInWords({ saved: { directRuns, tokens, cents } }: Cost): string {
  if (directRuns === 0) return 'No plan has run yet; those take no model.';
  const runs = `${directRuns === 1 ? '1 run of a plan' : `${directRuns} runs of plans`} took no model.`;
  if (tokens === null) return `${runs} No agent ran yet to compare that with.`;
  return `${runs} At what a run of an agent takes here on average, that saved about ${tokens} tokens ($${((cents ?? 0) / 100).toFixed(2)}); an estimate.`;
}
