/** One plan to look at and to change: of a schedule, of a goal, or a new one. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { ScheduleView } from '../../src/domain/views.ts';
import { path, send } from '../base/api.ts';
import { load, useRead } from '../base/use-read.ts';
import { Button } from '../parts/button.tsx';
import { PageHead } from '../parts/card.tsx';
import { Icon } from '../parts/icon.tsx';
import { Shown } from '../parts/reading.tsx';
import { State } from '../parts/state.tsx';
import { tell } from '../parts/toast.tsx';
import type { Goal } from './goal.ts';
import { EXAMPLE, writePlan } from './plan-text.ts';
import { Workbench } from './workbench.tsx';

export function PlanOfSchedule({ id }: { id: string }) {
  const reading = useRead<{ schedule: ScheduleView }>(path('/schedules/{id}', { id }));
  return (
    <Page>
      <Shown of={reading}>
        {({ schedule }) => (
          <>
            <header class="page-head">
              <h1 tabIndex={-1}>The plan of {schedule.name}</h1>
              <State of={schedule.status} />
              <a href={path('/schedules/{id}', { id: schedule.id })}>{schedule.description}</a>
            </header>
            <Workbench
              given={writePlan(schedule.plan)}
              input={schedule.input}
              starts={schedule.description}
              foot={(plan) => <Save schedule={schedule} plan={plan} />}
            />
          </>
        )}
      </Shown>
    </Page>
  );
}

interface Stored {
  notes: string[];
  warnings: { what: string; fix: string }[];
}

function Save({ schedule, plan }: { schedule: ScheduleView; plan: unknown }) {
  const [told, setTold] = useState<string[]>([]);
  async function save(): Promise<void> {
    const address = path('/schedules/{id}', { id: schedule.id });
    const { notes, warnings } = await send<Stored>('PATCH', address, { plan });
    setTold([...notes, ...warnings.map(({ what, fix }) => `${what} ${fix}`)]);
    tell(`“${schedule.name}” runs this plan from now on.`);
    await load(address);
  }
  return (
    <>
      <Button kind="primary" disabled={plan === undefined} onPress={save}>
        Save into the schedule
      </Button>
      {told.map((line) => (
        <p key={line} class="notice" data-tone="warn">
          {line}
        </p>
      ))}
    </>
  );
}

export function PlanOfGoal({ id }: { id: string }) {
  const reading = useRead<{ pursuit: Goal }>(path('/plans/pursuits/{id}', { id }));
  return (
    <Page>
      <Shown of={reading}>
        {({ pursuit }) => (
          <>
            <header class="page-head">
              <h1 tabIndex={-1}>{pursuit.goal}</h1>
              <State of={pursuit.state} />
            </header>
            {pursuit.answer !== '' && <p class="notice plans-answer">{pursuit.answer}</p>}
            {pursuit.plan === null ? (
              <p class="quiet">No plan was found for it.</p>
            ) : (
              <Workbench given={writePlan(pursuit.plan)} input={{}} />
            )}
          </>
        )}
      </Shown>
    </Page>
  );
}

export function NewPlan() {
  return (
    <Page>
      <PageHead title="A new plan" />
      <Workbench given={writePlan(EXAMPLE)} input={{}} />
    </Page>
  );
}

function Page({ children }: { children: ComponentChildren }) {
  return (
    <div class="stack">
      <a class="plans-back" href="/plans">
        <Icon name="back" size={15} /> All plans
      </a>
      {children}
    </div>
  );
}
