/** How much of each budget is used: a bar where there is a bound, with the same in words. */
import type { BudgetsView } from '../../src/domain/cost-view.ts';
import { duration } from '../base/times.tsx';
import { count, money } from './amounts.ts';
import { Meter } from './meter.tsx';

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
        return (
          <Meter
            key={unit}
            name={name}
            used={used[unit]}
            most={most}
            inWords={(amount) => inWords(unit, amount)}
          >
            {allowed[unit] > 0 && (
              <span class="quiet"> ({inWords(unit, allowed[unit])} allowed on top)</span>
            )}
          </Meter>
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
