/** The body of the operation that shows what models cost. */
import { badRequest } from '../base/errors.ts';
import { textTable } from '../base/text-table.ts';
import type { BudgetsView, CostView } from '../domain/cost-view.ts';
import type { Bodies } from '../domain/operation.ts';
import { budgetsInWords } from './budgets-in-words.ts';
import type { COST_ENTRIES } from './cost-entries.ts';
import type { CostRequest } from './read-cost.ts';

type Costs = Omit<CostView, 'by' | 'budgets'>;

export interface CostDesks {
  cost(): Promise<{
    readNamed(request: CostRequest): Promise<Costs>;
    budgets(): Promise<BudgetsView>;
  }>;
}

export const COST_BODIES: Bodies<typeof COST_ENTRIES, CostDesks> = {
  show: {
    answer: async () => (await import('../domain/cost-view.ts')).costView,
    async run({ by, from, to, limit }, { desks }) {
      const request = { by, fromDay: dayOf(from), toDay: dayOf(to), limit };
      const desk = await desks.cost();
      const found = await desk.readNamed(request);
      const budgets = await desk.budgets();
      return {
        answer: { by, ...found, budgets },
        say: () => [table(by, found), savedInWords(found), budgetsInWords(budgets)].join('\n\n'),
      };
    },
  },
};

function dayOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  try {
    return Temporal.PlainDate.from(text).toString();
  } catch (cause) {
    throw badRequest(
      { code: 'bad-day', message: `"${text}" is no day.`, hint: 'Write it as 2026-11-01.' },
      { cause },
    );
  }
}

function table(by: CostView['by'], { groups, other, total, more }: Costs): string {
  if (total === null) return 'No model was asked.';
  const rows = [
    ...groups,
    ...(other === null ? [] : [{ ...other, key: `without a ${by}`, name: null }]),
    { ...total, key: 'total', name: null },
  ].map(({ key, name, calls, tokens, cacheHitRatio, cents, unpriced }) => [
    name === null ? key : `${name} (${key})`,
    String(calls),
    String(tokens),
    cacheHitRatio === null ? '' : `${Math.round(cacheHitRatio * 100)} %`,
    `$${(cents / 100).toFixed(4)}${unpriced > 0 ? ` and ${unpriced} calls without a known price` : ''}`,
  ]);
  const shown = textTable([by.toUpperCase(), 'CALLS', 'TOKENS', 'CACHED', 'COST'], rows);
  return more
    ? `${shown}\nThere are more than these; the total is of all. --limit shows more of them.`
    : shown;
}

function savedInWords({ saved: { directRuns, tokens, cents } }: Costs): string {
  if (directRuns === 0) return 'No plan has run yet; those take no model.';
  const runs = `${directRuns === 1 ? '1 run of a plan' : `${directRuns} runs of plans`} took no model.`;
  if (tokens === null) return `${runs} No agent ran yet to compare that with.`;
  return `${runs} At what a run of an agent takes here on average, that saved about ${tokens} tokens ($${((cents ?? 0) / 100).toFixed(2)}); an estimate.`;
}
