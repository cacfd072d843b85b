/** Two runs of one schedule side by side: what became of each step, how long it took, and what it gave otherwise. */
import type { ComparisonView } from '../../src/domain/run-look-view.ts';
import type { NamedRunView } from '../../src/domain/views.ts';
import { path } from '../base/api.ts';
import { duration, nowMs, Time } from '../base/times.tsx';
import { useRead } from '../base/use-read.ts';
import { Card, PageHead } from '../parts/card.tsx';
import { Icon } from '../parts/icon.tsx';
import { CutText } from '../parts/json.tsx';
import { Shown } from '../parts/reading.tsx';
import { State } from '../parts/state.tsx';
import { lengthInWords, runName, runPath } from './run-words.ts';

export function Compare({ id, other }: { id: string; other: string }) {
  const reading = useRead<ComparisonView>(path('/runs/{id}/compare/{other}', { id, other }), [
    'run-finished',
  ]);
  return (
    <div class="stack">
      <a class="runs-back" href={runPath(other)}>
        <Icon name="back" size={15} /> To the run
      </a>
      <Shown of={reading}>{(comparison) => <Comparison {...comparison} />}</Shown>
    </div>
  );
}

function Comparison({ before, after, steps, isSame }: ComparisonView) {
  return (
    <>
      <PageHead title={`Two runs of ${runName(after)}`} />
      <div class="columns">
        <Side title="Before" run={before} />
        <Side title="After" run={after} />
      </div>
      <Card title="Step by step">
        {isSame && <p>Both did the same, and it gave the same.</p>}
        <ul class="entries">
          {steps.map((step) => (
            <ComparedStep key={step.id} step={step} />
          ))}
        </ul>
      </Card>
    </>
  );
}

function Side({ title, run }: { title: string; run: NamedRunView }) {
  return (
    <Card title={title} aside={<State of={run.state} />}>
      <p>
        <a href={runPath(run.id)}>
          <Time at={run.startedAtUtc ?? run.enqueuedAtUtc} as="moment" />
        </a>
        , {lengthInWords(run, nowMs.value) || 'not begun'}
      </p>
      <CutText text={run.summary ?? ''} />
    </Card>
  );
}

type Step = ComparisonView['steps'][number];

function ComparedStep({ step }: { step: Step }) {
  return (
    <li>
      <div class="entry-line">
        <span class="entry-name">{step.id}</span>
        <span class="quiet small">{step.tool}</span>
        <span class="push">{step.isSame ? 'the same' : 'otherwise'}</span>
      </div>
      <div class="runs-sides">
        <SideOfStep of={step.before} />
        <span aria-hidden="true">→</span>
        <span class="hidden-visually">became</span>
        <SideOfStep of={step.after} />
        <Faster step={step} />
      </div>
      <Lines title="It was given" lines={step.input} />
      <Lines title="It gave" lines={step.output} />
    </li>
  );
}

function SideOfStep({ of }: { of: Step['before'] }) {
  if (of === null) return <span class="quiet">not there</span>;
  return (
    <span class="row">
      <State of={of.state} />
      {of.durationMs !== null && <span class="number">{duration(of.durationMs)}</span>}
      {of.attempts > 1 && <span class="quiet small">{of.attempts} tries</span>}
    </span>
  );
}

/** Differences below this are the weather. */
const LEAST_MS = 20;

function Faster({ step: { before, after } }: { step: Step }) {
  const [was, is] = [before?.durationMs ?? null, after?.durationMs ?? null];
  if (was === null || is === null || Math.abs(is - was) < LEAST_MS) return null;
  return (
    <span class="quiet small">
      {duration(Math.abs(is - was))} {is < was ? 'shorter' : 'longer'}
    </span>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div class="runs-part">
      <h3 class="quiet small">{title}</h3>
      <ul class="mono runs-lines">
        {lines.map((line, index) => (
          <li key={`${index} ${line}`}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
