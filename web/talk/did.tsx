/** What a run did for a message, folded: its steps are read when it is opened. */
import { useState } from 'preact/hooks';
import type { RunDetails, StepView } from '../../src/domain/views.ts';
import { path } from '../base/api.ts';
import { useRead } from '../base/use-read.ts';
import { Shown } from '../parts/reading.tsx';
import { State } from '../parts/state.tsx';

export function Did({ runId }: { runId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="talk-did small" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>What it did</summary>
      {isOpen && <Steps runId={runId} />}
    </details>
  );
}

function Steps({ runId }: { runId: string }) {
  const reading = useRead<RunDetails>(path('/runs/{id}', { id: runId }), [
    'step-finished',
    'run-finished',
  ]);
  return (
    <Shown of={reading}>
      {({ steps, trace }) => {
        const calls = steps.filter(({ kind }) => kind === 'tool');
        return (
          <div class="stack">
            {calls.length === 0 && <p>It called no tool.</p>}
            <ul class="entries">
              {calls.map((step) => (
                <Call key={step.id} step={step} />
              ))}
            </ul>
            <p class="quiet">
              {trace.modelCalls === 0
                ? 'No model was asked.'
                : `${trace.modelCalls} model calls, ${trace.inputTokens + trace.outputTokens} tokens.`}{' '}
              <a href={`/runs/${encodeURIComponent(runId)}`}>The whole run</a>
            </p>
          </div>
        );
      }}
    </Shown>
  );
}

function Call({ step }: { step: StepView }) {
  return (
    <li>
      <details>
        <summary>
          <code>{step.tool}</code> <State of={step.state} />
        </summary>
        <p class="quiet">Given</p>
        <pre class="quoted">{inJson(step.input)}</pre>
        {step.failure === null ? (
          <>
            <p class="quiet">Answered</p>
            <pre class="quoted">{inJson(step.output)}</pre>
          </>
        ) : (
          <p class="notice" data-tone="bad">
            {step.failure.message}
          </p>
        )}
      </details>
    </li>
  );
}

const LONGEST = 20_000;

function inJson(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? 'nothing');
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}\n… (the rest is on the run)` : text;
}
