/** The budgets as a person reads them. */
import { textTable } from '../base/text-table.ts';
import { amountInWords } from '../domain/budget.ts';
import { type Bounds, MEASURES, type Measure } from '../domain/budget-bounds.ts';
import type { BudgetsView, BudgetView } from '../domain/cost-view.ts';

export function budgetsInWords(budgets: BudgetsView): string {
  const { day, schedules, run } = budgets;
  const rows = [
    rowOf(`today (${day.date})`, day),
    ...schedules.map((one) => rowOf(`${one.name ?? one.id} today`, one)),
    ['a run', '', eachOf((measure) => boundInWords(run.bounds, measure)), ''],
  ];
  const unpriced =
    day.unpriced === 0
      ? []
      : [
          `${day.unpriced} calls today have no known price and count as nothing in money: set prices in models.chain.`,
        ];
  return [textTable(['BUDGET', 'USED', 'OF', 'LEFT'], rows), ...unpriced].join('\n');
}

/** The rest of a budget after something was allowed. */
export function leftInWords({ left }: Pick<BudgetView, 'left'>): string {
  return eachOf((measure) => amountOrNull(measure, left[measure]));
}

function rowOf(name: string, view: BudgetView): string[] {
  const { bounds, allowed, used } = view;
  const isBounded = (measure: Measure): boolean => bounds[measure] !== 'none';
  return [
    name,
    eachOf((measure) =>
      isBounded(measure) || measure === 'cents' ? amountInWords(measure, used[measure]) : null,
    ),
    eachOf((measure) => boundInWords(bounds, measure, allowed[measure])),
    leftInWords(view),
  ];
}

function boundInWords(bounds: Bounds, measure: Measure, allowed = 0): string | null {
  const bound = bounds[measure];
  return bound === 'none' ? null : amountInWords(measure, bound + allowed);
}

function amountOrNull(measure: Measure, amount: number | null): string | null {
  return amount === null ? null : amountInWords(measure, amount);
}

function eachOf(words: (measure: Measure) => string | null): string {
  const said = MEASURES.map(words).filter((word) => word !== null);
  return said.length === 0 ? 'no bound' : said.join(', ');
}
