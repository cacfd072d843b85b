/** Cost: what models took in a range of days, by day and by what it was for; what plans saved; and the budgets. */
import './cost.css';
import { useLocation } from 'preact-iso';
import type { BudgetsView, CostView } from '../../src/domain/cost-view.ts';
import { query as queryOf } from '../base/api.ts';
import { isoDay, nowMs } from '../base/times.tsx';
import { useRead } from '../base/use-read.ts';
import { count, money } from '../parts/amounts.ts';
import { BudgetBars } from '../parts/budget-bars.tsx';
import { Card, PageHead } from '../parts/card.tsx';
import { Shown } from '../parts/reading.tsx';
import { ByDay } from './by-day.tsx';
import { Groups } from './groups.tsx';
import { daysBefore, isDay } from './range.ts';
import { RangeBar } from './range-bar.tsx';

const USUAL_DAYS = 30;
const MOST_DAYS = 400;
const GROUPS = ['schedule', 'model', 'run'] as const;

export function Cost() {
  const { query, route } = useLocation();
  const today = isoDay(nowMs.value);
  const to = isDay(query['to']) ? query['to'] : today;
  const from = isDay(query['from']) ? query['from'] : daysBefore(to, USUAL_DAYS - 1);
  const by = GROUPS.find((one) => one === query['by']) ?? 'schedule';
  const change = (parts: Record<string, string>): void =>
    route(`/cost${queryOf({ ...query, ...parts })}`, true);
  const byDay = useRead<CostView>(`/cost${queryOf({ by: 'day', from, to, limit: MOST_DAYS })}`, [
    'run-finished',
  ]);
  const budgets = useRead<BudgetsView>('/budgets', ['run-finished', 'request-ended']);
  return (
    <div class="stack">
      <PageHead title="Cost">
        <RangeBar from={from} to={to} today={today} onChange={change} />
      </PageHead>
      <Shown of={byDay}>
        {(cost) => (
          <>
            <Figures cost={cost} />
            <Card title="By day">
              <ByDay groups={cost.groups} from={from} to={to} />
            </Card>
          </>
        )}
      </Shown>
      <Groups by={by} from={from} to={to} onChange={(next) => change({ by: next })} />
      <Card title="Budgets" aside={<a href="/settings/budgets">Allow more</a>}>
        <Shown of={budgets}>{(known) => <BudgetBars budgets={known} />}</Shown>
      </Card>
    </div>
  );
}

function Figures({ cost: { total, saved } }: { cost: CostView }) {
  const inCache = total?.cacheHitRatio ?? null;
  return (
    <div class="columns">
      <Card title="Models took">
        <p class="cost-figure number">{money(total?.cents ?? 0)}</p>
        <p class="quiet">
          {total === null
            ? 'No model was asked.'
            : `${count(total.calls)} ${total.calls === 1 ? 'call' : 'calls'}, ${count(total.tokens)} tokens`}
          {inCache !== null &&
            inCache > 0 &&
            `, ${Math.round(100 * inCache)}% of what was sent from the cache`}
        </p>
        {total !== null && total.unpriced > 0 && (
          <p class="quiet small">
            {count(total.unpriced)} {total.unpriced === 1 ? 'call has' : 'calls have'} no known
            price.
          </p>
        )}
      </Card>
      <Card title="Plans saved">
        <p class="cost-figure number">{savedInWords(saved)}</p>
        <p class="quiet">
          {saved.directRuns === 0
            ? 'A schedule that was compiled into a plan runs without a model. None did in these days.'
            : `${count(saved.directRuns)} ${saved.directRuns === 1 ? 'run' : 'runs'} without a model: an estimate of what an agent would have taken for them.`}
        </p>
      </Card>
    </div>
  );
}

function savedInWords({ cents, tokens, directRuns }: CostView['saved']): string {
  if (cents !== null) return `about ${money(cents)}`;
  if (tokens !== null) return `about ${count(tokens)} tokens`;
  return `${count(directRuns)} ${directRuns === 1 ? 'run' : 'runs'}`;
}
