/** Of a run that failed: why, where, and what can be done about it. */
import type { CircuitView, RunDetails, StepView } from '../../src/domain/views.ts';
import { path, post, query } from '../base/api.ts';
import { isOwner } from '../base/me.ts';
import { Time } from '../base/times.tsx';
import { useRead } from '../base/use-read.ts';
import { Button } from '../parts/button.tsx';
import { CutText } from '../parts/json.tsx';
import { tell } from '../parts/toast.tsx';
import { runPath } from './run-words.ts';

/** For codes that have a cure of their own. */
const ADVICE: Readonly<Record<string, { words: string; href?: string; label?: string }>> = {
  'no-model': {
    words: 'It needs a model, and none is set up or reached.',
    href: '/settings',
    label: 'Set up a model',
  },
  budget: {
    words: 'What it may spend is spent.',
    href: '/cost',
    label: 'See what is spent, and allow more',
  },
  'in-doubt': {
    words:
      'A call that must happen once may have happened: look at the other side before you run it again.',
  },
  'circuit-open': { words: 'A tool failed so often that it is held back for now.' },
  timeout: { words: 'It took longer than it may. Give it more time, or less to do.' },
  'timed-out': { words: 'The other side did not answer in time. It may be over by itself.' },
  unreachable: { words: 'The other side was not there. It may be over by itself.' },
  deadly: { words: 'The daemon died each time that it ran, so it is not tried again.' },
  'guard-failed': { words: 'What came back is not what the plan expects.' },
  'not-approved': { words: 'It waits for your approval.', href: '/', label: 'Decide' },
};

export function WhatNext({ details }: { details: RunDetails }) {
  const { run, steps } = details;
  const failed = steps.filter(({ state }) => state === 'failed' || state === 'in-doubt');
  const codes = new Set([run.errorCode, ...failed.map(({ failure }) => failure?.code)]);
  const advice = [...codes].flatMap((code) => ADVICE[code ?? ''] ?? []).slice(0, 2);
  return (
    <section class="notice runs-why" data-tone="bad" aria-label="Why it failed">
      <p>
        <strong>Why it failed: </strong>
        <CutText text={run.summary ?? 'nothing was recorded.'} most={2000} />
        {run.errorCode !== null && <code class="runs-code">{run.errorCode}</code>}
      </p>
      {failed.map((step) => (
        <FailedStep key={step.id} step={step} runId={run.id} summary={run.summary ?? ''} />
      ))}
      <h2>What to do next</h2>
      <ul class="runs-next">
        {advice.map(({ words, href, label }) => (
          <li key={words}>
            {words} {href !== undefined && <a href={href}>{label}</a>}
          </li>
        ))}
        {isOwner.value && <HeldBack tools={failed.map(({ tool }) => tool)} />}
        {run.scheduleId !== null && (
          <li>
            <a href={`${path('/schedules/{id}', { id: run.scheduleId })}/edit`}>
              Change the schedule
            </a>{' '}
            and run it again, or see{' '}
            <a href={`/runs${query({ schedule: run.scheduleId, state: 'succeeded' })}`}>
              the runs of it that worked
            </a>
            .
          </li>
        )}
        {run.scheduleId === null && <li>Change what was asked for, and ask again.</li>}
      </ul>
    </section>
  );
}

function FailedStep({ step, runId, summary }: { step: StepView; runId: string; summary: string }) {
  const message = step.failure?.message ?? '';
  return (
    <p class="small">
      In <a href={`${runPath(runId)}${query({ step: step.id })}`}>{step.name ?? step.id}</a> (
      {step.tool})
      {!summary.includes(message) && (
        <>
          : <CutText text={message} />
        </>
      )}
    </p>
  );
}

/** Those of its tools that nobody calls just now. */
function HeldBack({ tools }: { tools: readonly string[] }) {
  const { data } = useRead<{ circuits: CircuitView[] }>(tools.length === 0 ? null : '/tools', [
    'step-finished',
  ]);
  const held = data?.circuits.filter(({ tool }) => tools.includes(tool)) ?? [];
  return (
    <>
      {held.map((circuit) => (
        <li key={`${circuit.tool} ${circuit.part}`}>
          {circuit.tool} {circuit.part ?? ''} is held back after {circuit.failuresInRow} failures in
          a row
          {circuit.triedAgainAtUtc !== null && (
            <>
              {' '}
              and is tried again <Time at={circuit.triedAgainAtUtc} />
            </>
          )}
          . <Release circuit={circuit} />
        </li>
      ))}
    </>
  );
}

function Release({ circuit: { tool, part } }: { circuit: CircuitView }) {
  async function release(): Promise<void> {
    await post(`${path('/tools/{name}/reset', { name: tool })}${query({ part })}`);
    tell(`${tool} is called again.`);
  }
  return (
    <Button little onPress={release}>
      Call it again
    </Button>
  );
}
