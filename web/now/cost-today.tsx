/** What models took today, and what they would have taken for the runs that needed none. */
import type { NowView } from '../../src/domain/now-view.ts';
import { count, money } from '../parts/amounts.ts';
import { Card } from '../parts/card.tsx';

export function CostToday({ cost: { today, saved } }: { cost: NowView['cost'] }) {
  return (
    <Card title="Cost today" aside={<a href="/cost">All of it</a>}>
      <p class="now-figure number">{money(today.cents)}</p>
      <p class="quiet">
        {today.calls === 0
          ? 'No model was asked.'
          : `${today.calls} ${today.calls === 1 ? 'call' : 'calls'} of models, ${count(today.tokens)} tokens.`}
        {today.unpriced > 0 && ` ${today.unpriced} of them without a known price.`}
      </p>
      {saved.runs > 0 && (
        <p>
          {count(saved.runs)} {saved.runs === 1 ? 'run' : 'runs'} without a model
          {saved.cents !== null && <>: about {money(saved.cents)} saved</>}
          {saved.cents === null && saved.tokens !== null && (
            <>: about {count(saved.tokens)} tokens saved</>
          )}
          . <span class="quiet small">{saved.how}</span>
        </p>
      )}
    </Card>
  );
}
