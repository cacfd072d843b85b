/** What runs at this moment, and what each does. */
import type { NowView } from '../../src/domain/now-view.ts';
import { duration, nowMs } from '../base/times.tsx';
import { Card } from '../parts/card.tsx';
import { State } from '../parts/state.tsx';
import { runName } from '../runs/run-words.ts';

export function Running({ running, waiting }: { running: NowView['running']; waiting: number }) {
  return (
    <Card
      title="Runs now"
      aside={waiting > 0 && <span class="quiet small">{waiting} waiting for their turn</span>}
    >
      {running.length === 0 && <p class="quiet">Nothing runs at the moment.</p>}
      <ul class="entries">
        {running.map(({ run, step }) => (
          <li key={run.id}>
            <div class="entry-line">
              <a class="entry-name" href={`/runs/${run.id}`}>
                {runName(run)}
              </a>
              <span class="push number">
                {run.startedAtUtc !== null &&
                  duration(Math.max(0, nowMs.value - Date.parse(run.startedAtUtc)))}
              </span>
            </div>
            {step !== null && (
              <p class="quiet">
                <State of={step.state} /> {step.name ?? step.tool}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
