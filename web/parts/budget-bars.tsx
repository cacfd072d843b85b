/** How much of each budget is used: a bar where there is a bound, with the same in words. */
import './budget-bars.css';
import type { BudgetsView } from '../../src/domain/cost-view.ts';
import { duration } from '../base/times.tsx';
import { count, money } from './amounts.ts';

type Budget = BudgetsView['schedules'][number];
type Unit = keyof Budget['used'];
const UNITS: readonly Unit[] = ['cents', 'tokens', 'seconds'];

export function BudgetBars({ budgets: { day, schedules, run } }: { budgets: BudgetsView }) {
  return (
    <div class="stack">
      <Bars name="Everything together, today" budget={day} />
      {schedules.map((one) => (
        <Bars key={one.id} name={one.name ?? one.id} budget={one} />
      ))}
      <p class="quiet small">
        One run may take{' '}
        {UNITS.filter((unit) => run.bounds[unit] !== 'none')
          .map((unit) => inWords(unit, Number(run.bounds[unit])))
          .join(', ') || 'whatever it needs'}
        .
      </p>
    </div>
  );
}

function Bars({
  name,
  budget: { used, bounds, allowed, unpriced },
}: {
  name: string;
  budget: Pick<Budget, 'used' | 'bounds' | 'allowed' | 'unpriced'>;
}) {
  const bounded = UNITS.filter((unit) => bounds[unit] !== 'none');
  return (
    <div class="budget">
      <h3>{name}</h3>
      {bounded.map((unit) => {
        const most = Number(bounds[unit]) + allowed[unit];
        const words = `${inWords(unit, used[unit])} of ${inWords(unit, most)}`;
        return (
          <div key={unit} class="budget-line">
            <meter
              class="budget-bar"
              min={0}
              max={most}
              high={most * 0.8}
              optimum={0}
              value={Math.min(used[unit], most)}
              aria-label={`${name}: ${words}`}
            />
            <span class="small number">
              {words}
              {allowed[unit] > 0 && (
                <span class="quiet"> ({inWords(unit, allowed[unit])} allowed on top)</span>
              )}
            </span>
          </div>
        );
      })}
      {bounded.length === 0 && <p class="quiet small">No bound.</p>}
      {unpriced > 0 && (
        <p class="quiet small">{unpriced} calls have no known price and count as nothing.</p>
      )}
    </div>
  );
}

function inWords(unit: Unit, amount: number): string {
  if (unit === 'cents') return money(amount);
  return unit === 'seconds' ? duration(amount * 1000) : `${count(amount)} tokens`;
}
