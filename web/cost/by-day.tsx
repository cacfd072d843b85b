/** What every day took: bars, and the same as a table for who reads rather than looks. */
import { useState } from 'preact/hooks';
import type { CostView } from '../../src/domain/cost-view.ts';
import { count, money } from '../parts/amounts.ts';
import { DayChart } from './day-chart.tsx';
import { daysBetween } from './range.ts';

type Group = CostView['groups'][number];

export function ByDay({
  groups,
  from,
  to,
}: {
  groups: readonly Group[];
  from: string;
  to: string;
}) {
  const [isOpen, setOpen] = useState(false);
  const [isDrawn, setDrawn] = useState(true);
  if (groups.length === 0)
    return (
      <p class="quiet">
        No model was asked in these days. What they take will stand here, day by day.
      </p>
    );
  const known = new Map(groups.map((group) => [group.key, group]));
  const days = daysBetween(from, to);
  // Without a price of anything, tokens say more.
  const inMoney = groups.some(({ cents }) => cents > 0);
  const amounts = days.map((day) => {
    const group = known.get(day);
    return (inMoney ? group?.cents : group?.tokens) ?? 0;
  });
  const say = inMoney ? money : (amount: number): string => `${count(amount)} tokens`;
  const most = Math.max(...amounts);
  const words = `Bars of ${days.length} days, from ${from} to ${to}. The most was ${say(most)}, on ${days[amounts.indexOf(most)]}.`;
  return (
    <div class="stack">
      {isDrawn && (
        <div role="img" aria-label={words}>
          <DayChart days={days} amounts={amounts} say={say} onFailed={() => setDrawn(false)} />
        </div>
      )}
      <details open={isOpen || !isDrawn} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>As a table</summary>
        {(isOpen || !isDrawn) && <DayTable groups={groups} />}
      </details>
    </div>
  );
}

function DayTable({ groups }: { groups: readonly Group[] }) {
  return (
    <div class="wide">
      <table class="rows cost-table">
        <thead>
          <tr>
            <th>Day</th>
            <th class="number">Money</th>
            <th class="number">Tokens</th>
            <th class="number">Calls</th>
          </tr>
        </thead>
        <tbody>
          {groups
            .toSorted((left, right) => right.key.localeCompare(left.key))
            .map(({ key, cents, tokens, calls }) => (
              <tr key={key}>
                <td>{key}</td>
                <td class="number">{money(cents)}</td>
                <td class="number">{count(tokens)}</td>
                <td class="number">{count(calls)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
