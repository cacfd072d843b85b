/** The plans that there are: of schedules, and those that were made for goals. */
import { useState } from 'preact/hooks';
import type { ListedScheduleView } from '../../src/domain/views.ts';
import { get, path, query } from '../base/api.ts';
import { Time } from '../base/times.tsx';
import { useRead } from '../base/use-read.ts';
import { Button } from '../parts/button.tsx';
import { Card, PageHead } from '../parts/card.tsx';
import { Empty } from '../parts/empty.tsx';
import { Shown } from '../parts/reading.tsx';
import { State } from '../parts/state.tsx';
import { isHelper } from '../schedules/is-helper.ts';
import type { Goal } from './goal.ts';
import { stepsOf } from './plan-text.ts';

const PAGE = 200;

interface Listed {
  schedules: ListedScheduleView[];
  next: string | null;
}

const pageAt = (after: string | null): string =>
  `/schedules${query({ sort: 'name', limit: PAGE, after })}`;

export function PlanList() {
  const schedules = useRead<Listed>(pageAt(null), ['schedule-changed']);
  const goals = useRead<{ pursuits: Goal[] }>('/plans/pursuits', ['run-finished']);
  return (
    <div class="stack">
      <PageHead title="Plans">
        <div class="actions">
          <a class="button primary" href="/plans/new">
            Write a plan
          </a>
        </div>
      </PageHead>
      <Card title="Of schedules">
        <Shown of={schedules}>{(first) => <OfSchedules key={first.next} first={first} />}</Shown>
      </Card>
      <Card title="Made for goals">
        <Shown of={goals}>{({ pursuits }) => <OfGoals goals={pursuits} />}</Shown>
      </Card>
    </div>
  );
}

function OfSchedules({ first }: { first: Listed }) {
  const [more, setMore] = useState<Listed | null>(null);
  const next = more === null ? first.next : more.next;
  const all = [...first.schedules, ...(more?.schedules ?? [])];
  // What ran once and is over is among the schedules; here it would soon be most of the list.
  const planned = all.filter(
    (one) => stepsOf(one.plan) > 0 && one.status !== 'completed' && !isHelper(one),
  );
  async function readOn(): Promise<void> {
    const page = await get<Listed>(pageAt(next));
    setMore({ schedules: [...(more?.schedules ?? []), ...page.schedules], next: page.next });
  }
  return (
    <>
      {planned.length === 0 && next === null && (
        <Empty example="every weekday at 9 remind me to stretch">
          A plan is a graph of tool calls that runs with no model. What you ask for in words becomes
          one wherever Rote can see how.
        </Empty>
      )}
      <ul class="entries">
        {planned.map(({ id, name, status, plan, description }) => (
          <li key={id}>
            <div class="entry-line">
              <a class="entry-name" href={path('/plans/{id}', { id })}>
                {name}
              </a>
              <State of={status} />
              <span class="push">{inSteps(stepsOf(plan))}</span>
            </div>
            <div class="quiet small clip">{description}</div>
          </li>
        ))}
      </ul>
      {next !== null && <Button onPress={readOn}>Look through more schedules</Button>}
    </>
  );
}

function OfGoals({ goals }: { goals: readonly Goal[] }) {
  if (goals.length === 0)
    return (
      <p class="quiet">
        A goal is reached with plans until one works: <code>rote plan pursue "…"</code>. Each stands
        here with what became of it.
      </p>
    );
  return (
    <ul class="entries">
      {goals.map(({ id, goal, state, startedAtUtc, summary }) => (
        <li key={id}>
          <div class="entry-line">
            <a class="entry-name" href={path('/plans/goals/{id}', { id })}>
              {goal}
            </a>
            <State of={state} />
            <span class="push">
              <Time at={startedAtUtc} as="moment" />
            </span>
          </div>
          <div class="quiet small clip">{summary ?? ''}</div>
        </li>
      ))}
    </ul>
  );
}

const inSteps = (count: number): string => (count === 1 ? '1 step' : `${count} steps`);
