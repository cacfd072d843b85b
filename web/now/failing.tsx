/** What failed and still does: one that ran well since is not here. */
import type { FailingSchedule } from '../../src/domain/now-view.ts';
import type { NamedRunView } from '../../src/domain/views.ts';
import { path, post } from '../base/api.ts';
import { Time } from '../base/times.tsx';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { tell } from '../parts/toast.tsx';
import { runName } from '../runs/run-words.ts';

export function Failing({
  schedules,
  runs,
}: {
  schedules: readonly FailingSchedule[];
  runs: readonly NamedRunView[];
}) {
  const count = schedules.length + runs.length;
  if (count === 0) return null;
  return (
    <Card
      title="Fails"
      aside={
        <span class="state" data-tone="bad">
          {count}
        </span>
      }
    >
      <ul class="entries">
        {schedules.map((schedule) => (
          <li key={schedule.scheduleId}>
            <FailingEntry schedule={schedule} />
          </li>
        ))}
        {runs.map((run) => (
          <li key={run.id}>
            <div class="entry-line">
              <a class="entry-name" href={`/runs/${run.id}`}>
                {runName(run)}
              </a>
              <span class="push">
                <Time at={run.finishedAtUtc} />
              </span>
            </div>
            <p class="clip">{run.summary}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function FailingEntry({ schedule }: { schedule: FailingSchedule }) {
  const { scheduleId, name, failuresInRow, runId, sinceUtc, summary } = schedule;
  async function again(): Promise<void> {
    await post(path('/schedules/{id}/run', { id: scheduleId }));
    tell(`“${name}” runs once more.`);
  }
  return (
    <>
      <div class="entry-line">
        <a class="entry-name" href={`/schedules/${scheduleId}`}>
          {name}
        </a>
        <span class="push">
          {failuresInRow > 1 ? `${failuresInRow} times in a row, since ` : ''}
          <Time at={sinceUtc} />
        </span>
      </div>
      <p class="clip">{summary}</p>
      <div class="row">
        {runId !== null && (
          <a class="button little" href={`/runs/${runId}`}>
            Why?
          </a>
        )}
        <Button little onPress={again}>
          Try again
        </Button>
      </div>
    </>
  );
}
