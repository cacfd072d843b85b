/** The plan of a run with what became of each step, live while it runs. */
import { useLocation } from 'preact-iso';
import type { TimelineView } from '../../src/domain/run-look-view.ts';
import type { RunDetails } from '../../src/domain/views.ts';
import { path, query } from '../base/api.ts';
import { Time } from '../base/times.tsx';
import { useRead } from '../base/use-read.ts';
import { Card } from '../parts/card.tsx';
import { Icon } from '../parts/icon.tsx';
import { CutText, Json } from '../parts/json.tsx';
import { Shown } from '../parts/reading.tsx';
import { State } from '../parts/state.tsx';
import { Graph } from './graph.tsx';

const KINDS = ['run-started', 'run-finished', 'step-finished'] as const;

export function PlanOfRun({ id }: { id: string }) {
  const reading = useRead<TimelineView>(path('/runs/{id}/timeline', { id }), KINDS);
  const { query: given, route } = useLocation();
  const chosen = given['step'] ?? null;
  return (
    <div class="stack">
      <a class="plans-back" href={path('/runs/{id}', { id })}>
        <Icon name="back" size={15} /> To the run
      </a>
      <Shown of={reading}>
        {({ run, nodes }) => (
          <>
            <header class="page-head">
              <h1 tabIndex={-1}>The plan of {run.scheduleName ?? 'a run'}</h1>
              <State of={run.state} />
              <Time at={run.startedAtUtc ?? run.enqueuedAtUtc} as="moment" />
              {run.scheduleId !== null && (
                <div class="actions">
                  <a class="button" href={path('/plans/{id}', { id: run.scheduleId })}>
                    Edit the plan
                  </a>
                </div>
              )}
            </header>
            <Card title="Graph">
              <Graph
                nodes={nodes}
                withStates
                chosen={chosen}
                onChoose={(step) =>
                  route(`/plans${query({ run: id, step: step === chosen ? null : step })}`, true)
                }
              />
            </Card>
            {chosen !== null && <StepOfRun runId={id} stepId={chosen} />}
          </>
        )}
      </Shown>
    </div>
  );
}

/** What it was given and gave; all of it is with the run. */
function StepOfRun({ runId, stepId }: { runId: string; stepId: string }) {
  const reading = useRead<RunDetails>(path('/runs/{id}', { id: runId }), KINDS);
  return (
    <Card
      title={stepId}
      aside={
        <a href={`${path('/runs/{id}', { id: runId })}${query({ step: stepId })}`}>All of it</a>
      }
    >
      <Shown of={reading}>
        {({ steps }) => {
          const step = steps.find(({ id }) => id === stepId);
          if (step === undefined) return <p class="quiet">It has not run.</p>;
          return (
            <div class="stack">
              {step.failure !== null && (
                <p class="notice" data-tone="bad">
                  <CutText text={step.failure.message} />
                </p>
              )}
              <div>
                <h3>Input</h3>
                <Json value={step.input} />
              </div>
              {step.output !== null && (
                <div>
                  <h3>Output</h3>
                  <Json value={step.output} />
                </div>
              )}
            </div>
          );
        }}
      </Shown>
    </Card>
  );
}
