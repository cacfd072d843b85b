/** What models may take, what of it is used, and allowing more for today. */
import { useId, useState } from 'preact/hooks';
import type { BudgetsView } from '../../src/domain/cost-view.ts';
import { post } from '../base/api.ts';
import { load, useRead } from '../base/use-read.ts';
import { BudgetBars } from '../parts/budget-bars.tsx';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Shown } from '../parts/reading.tsx';
import { tell } from '../parts/toast.tsx';

const UNITS = { cents: 'US cents', tokens: 'tokens', seconds: 'seconds' } as const;

export function Budgets() {
  const reading = useRead<BudgetsView>('/budgets', ['run-finished', 'request-ended']);
  return (
    <Shown of={reading}>
      {(budgets) => (
        <div class="stack">
          <Card title="Budgets" aside={<a href="/settings/everything/models">Change the bounds</a>}>
            <BudgetBars budgets={budgets} />
          </Card>
          <AllowMore budgets={budgets} />
        </div>
      )}
    </Shown>
  );
}

function AllowMore({ budgets }: { budgets: BudgetsView }) {
  const id = useId();
  const [whose, setWhose] = useState('');
  const [amount, setAmount] = useState('');
  const [unit, setUnit] = useState<keyof typeof UNITS>('cents');
  const number = Number(amount);
  const isAmount = amount.trim() !== '' && number > 0;
  const allow = async (): Promise<void> => {
    const scope = whose === '' ? { scope: 'day' } : { scope: 'schedule', schedule: whose };
    const { resumed } = await post<{ resumed: { name: string }[] }>('/budgets/allow', {
      ...scope,
      [unit]: number,
    });
    setAmount('');
    await load('/budgets');
    const goesOn =
      resumed.length === 0 ? '' : ` ${resumed.map(({ name }) => name).join(', ')} goes on.`;
    tell(`${number} ${UNITS[unit]} more for today.${goesOn}`);
  };
  return (
    <Card title="Allow more for today">
      <div class="settings-allow">
        <div class="field">
          <label for={`${id}-whose`}>For</label>
          <select
            id={`${id}-whose`}
            class="input"
            value={whose}
            onChange={(event) => setWhose(event.currentTarget.value)}
          >
            <option value="">everything together</option>
            {budgets.schedules.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name ?? one.id}
              </option>
            ))}
          </select>
        </div>
        <div class="field">
          <label for={`${id}-amount`}>How much</label>
          <input
            id={`${id}-amount`}
            class="input"
            inputMode="decimal"
            autocomplete="off"
            value={amount}
            onInput={(event) => setAmount(event.currentTarget.value)}
          />
        </div>
        <div class="field">
          <label for={`${id}-unit`}>Of</label>
          <select
            id={`${id}-unit`}
            class="input"
            value={unit}
            onChange={(event) => setUnit(event.currentTarget.value as keyof typeof UNITS)}
          >
            {Object.entries(UNITS).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </div>
        <Button kind="primary" disabled={!isAmount} onPress={allow}>
          Allow
        </Button>
      </div>
    </Card>
  );
}
