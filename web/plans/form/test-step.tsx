/**
 * Tries one step with what it needs before it. Where all of that only reads, it is called; where anything would change
 * something, nothing is called, and what it would be given is shown.
 */
import { useState } from 'preact/hooks';
import type { DryRunView } from '../../../src/domain/plan-view.ts';
import type { RunDetails, RunView } from '../../../src/domain/views.ts';
import { path, post } from '../../base/api.ts';
import { useRead } from '../../base/use-read.ts';
import { Button } from '../../parts/button.tsx';
import { Json } from '../../parts/json.tsx';
import { Shown } from '../../parts/reading.tsx';
import { State } from '../../parts/state.tsx';
import { idOf, upTo, type WrittenStep, withSteps } from './plan-steps.ts';

type Tried =
  | { kind: 'would'; call: DryRunView['calls'][number] | undefined }
  | { kind: 'runs'; runId: string };

export function TestStep({
  plan,
  steps,
  index,
  input,
}: {
  plan: unknown;
  steps: readonly WrittenStep[];
  index: number;
  input: Readonly<Record<string, unknown>>;
}) {
  const [tried, setTried] = useState<Tried | null>(null);
  const id = idOf(steps[index] ?? {});
  async function tryIt(): Promise<void> {
    const body = { plan: withSteps(plan, upTo(steps, index)), input };
    const { calls } = await post<DryRunView>('/plans/dry-run', body);
    if (calls.every(({ effect }) => effect === 'read')) {
      const { run } = await post<{ run: RunView }>('/plans/run', body);
      setTried({ kind: 'runs', runId: run.id });
    } else setTried({ kind: 'would', call: calls.find((one) => one.id === id) });
  }
  return (
    <div class="stack">
      <div class="row">
        <Button little onPress={tryIt}>
          Test this step
        </Button>
      </div>
      {tried?.kind === 'would' && (
        <div>
          <p class="quiet">
            It would change something, so nothing was called. It would be given this:
          </p>
          <Json value={tried.call?.input ?? null} />
          {(tried.call?.open.length ?? 0) > 0 && (
            <p class="quiet small">Known when it runs: {tried.call?.open.join(', ')}</p>
          )}
        </div>
      )}
      {tried?.kind === 'runs' && <Came runId={tried.runId} stepId={id} />}
    </div>
  );
}

function Came({ runId, stepId }: { runId: string; stepId: string }) {
  const reading = useRead<RunDetails>(path('/runs/{id}', { id: runId }), [
    'run-started',
    'step-finished',
    'run-finished',
  ]);
  return (
    <Shown of={reading}>
      {({ run, steps }) => {
        const step = steps.find(({ id }) => id === stepId);
        return (
          <div>
            <p>
              <State of={step?.state ?? run.state} />{' '}
              <a href={path('/runs/{id}', { id: runId })}>The whole run</a>
            </p>
            {step?.failure != null && (
              <p class="notice" data-tone="bad">
                {step.failure.message}
              </p>
            )}
            {step?.output != null && <Json value={step.output} />}
          </div>
        );
      }}
    </Shown>
  );
}
