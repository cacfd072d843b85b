/** One step of a run: what went in and came out, what it told, what failed and the tries before. */
import { useEffect, useRef } from 'preact/hooks';
import type { ToolEvent } from '../../src/domain/tool-call.ts';
import type { StepView } from '../../src/domain/views.ts';
import { duration, Time } from '../base/times.tsx';
import { Icon } from '../parts/icon.tsx';
import { CutText, Json } from '../parts/json.tsx';
import { State } from '../parts/state.tsx';
import { ModelCall } from './model-call.tsx';

export function StepPanel({
  runId,
  step,
  onClose,
}: {
  runId: string;
  step: StepView;
  onClose: () => void;
}) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), [step.id]);
  const length =
    step.finishedAtUtc === null
      ? null
      : Date.parse(step.finishedAtUtc) - Date.parse(step.startedAtUtc);
  return (
    <section
      class="runs-step"
      aria-label={`Step ${step.name ?? step.id}`}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div class="row">
        <h3 ref={head} tabIndex={-1}>
          {step.name ?? step.id}
        </h3>
        <State of={step.state} />
        <span class="push">
          <button
            type="button"
            class="button plain little"
            aria-label="Close step"
            onClick={onClose}
          >
            <Icon name="close" size={16} />
          </button>
        </span>
      </div>
      <dl class="facts small">
        <dt>Call</dt>
        <dd>
          {step.kind === 'model' ? (isJudged(step) ? 'a model judges' : 'a model') : step.tool} (
          {EFFECTS[step.effect]})
        </dd>
        {step.attempt > 0 && (
          <>
            <dt>Began</dt>
            <dd>
              <Time at={step.startedAtUtc} as="moment" />
              {length !== null && <> and took {duration(length)}</>}
              {step.attempt > 1 && <>, try {step.attempt}</>}
            </dd>
          </>
        )}
      </dl>
      {step.failure !== null && (
        <div class="notice" data-tone="bad">
          <strong>{step.failure.code.replaceAll('-', ' ')}</strong>{' '}
          <CutText text={step.failure.message} />
          <p class="small">{failureInWords(step.failure)}</p>
        </div>
      )}
      {step.kind === 'model' && <ModelCall runId={runId} stepId={step.id} />}
      {isJudged(step) && <Judged output={step.output} />}
      <Part title={isJudged(step) ? 'What it was given' : 'Input'} value={step.input} />
      {step.state !== 'running' && step.kind === 'tool' && (
        <Part title="Output" value={step.output} />
      )}
      <Told events={step.events} />
      <EarlierTries step={step} />
    </section>
  );
}

/** A judgement of a plan, and no round of an agent. */
const isJudged = ({ kind, tool }: StepView): boolean => kind === 'model' && tool === 'think';

/** Where its answers came from. */
function Judged({ output }: { output: unknown }) {
  const { calls, cached, cut } = Object(output) as Partial<Record<string, unknown>>;
  if (typeof calls !== 'number' || typeof cached !== 'number') return null;
  const asked = calls === 0 ? 'No model was asked' : `A model was asked ${times(calls)}`;
  const known = cached === 0 ? 'nothing was remembered' : `${cached} answered from memory`;
  const short = typeof cut === 'number' && cut > 0 ? `, ${cut} read only in part` : '';
  return <p class="small">{`${asked}, ${known}${short}.`}</p>;
}

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);

const EFFECTS = {
  read: 'it only reads',
  idempotent: 'doing it twice changes nothing more',
  once: 'it must happen once',
};

function failureInWords({ retryable, fate }: NonNullable<StepView['failure']>): string {
  const again = retryable
    ? 'The same call may work later.'
    : 'Trying the same again will not help.';
  if (fate === 'ended') return `It may have done a part of it. ${again}`;
  return fate === 'unknown' ? `It may have happened nevertheless. ${again}` : again;
}

function Part({ title, value }: { title: string; value: unknown }) {
  if (value === null || value === undefined) return null;
  return (
    <div class="runs-part">
      <h4>{title}</h4>
      {isHead(value) ? <Head of={value} /> : <Json value={value} />}
    </div>
  );
}

interface HeadOfFile {
  bytes: number;
  head: string;
}

/** What is too long for the journal comes as its beginning. */
function isHead(value: unknown): value is HeadOfFile {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as Partial<HeadOfFile>).head === 'string' &&
    typeof (value as Partial<HeadOfFile>).bytes === 'number'
  );
}

function Head({ of: { bytes, head } }: { of: HeadOfFile }) {
  return (
    <>
      <p class="quiet small">The beginning of {bytes.toLocaleString('en')} bytes:</p>
      <pre class="quoted">{head}</pre>
    </>
  );
}

const MOST_EVENTS = 200;

function Told({ events }: { events: readonly ToolEvent[] }) {
  if (events.length === 0) return null;
  return (
    <div class="runs-part">
      <h4>What it told</h4>
      <ul class="runs-events">
        {events.slice(-MOST_EVENTS).map((event, index) => (
          <li key={index}>
            <span class="quiet small">{event.kind.replaceAll('_', ' ')}</span>{' '}
            <CutText text={eventInWords(event)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function eventInWords(event: ToolEvent): string {
  switch (event.kind) {
    case 'log':
      return `${event.level}: ${event.message}`;
    case 'progress': {
      const part = event.fraction === null ? [] : [`${Math.round(100 * event.fraction)} %`];
      return [...part, ...(event.message === null ? [] : [event.message])].join(', ');
    }
    case 'asset':
      return `${event.path} (${event.mediaType}, ${event.bytes.toLocaleString('en')} bytes)`;
    case 'error':
      return `${event.code}: ${event.message}`;
    case 'diagnostic':
      return event.message;
    case 'state_patch':
      return JSON.stringify(event.patch);
    case 'ui_event':
      return JSON.stringify(event.data);
  }
}

function EarlierTries({ step }: { step: StepView }) {
  if (step.earlierAttempts.length === 0) return null;
  return (
    <div class="runs-part">
      <h4>Earlier tries</h4>
      <ol class="runs-events">
        {step.earlierAttempts.map(({ startedAtUtc, finishedAtUtc, failure }) => (
          <li key={startedAtUtc}>
            <Time at={startedAtUtc} as="moment" />,{' '}
            {duration(Date.parse(finishedAtUtc) - Date.parse(startedAtUtc))}:{' '}
            <strong>{failure.code.replaceAll('-', ' ')}</strong> <CutText text={failure.message} />
          </li>
        ))}
      </ol>
    </div>
  );
}
