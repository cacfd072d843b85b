/** One run: what it is, how it goes or went, every step, and what can be done about it. It is live while it runs. */
import { useLocation } from 'preact-iso';
import type { TimelineView } from '../../src/domain/run-look-view.ts';
import type { RunDetails } from '../../src/domain/views.ts';
import { path, query } from '../base/api.ts';
import { isOwner } from '../base/me.ts';
import { nowMs, Time } from '../base/times.tsx';
import { useRead } from '../base/use-read.ts';
import { Card } from '../parts/card.tsx';
import { Icon } from '../parts/icon.tsx';
import { CutText } from '../parts/json.tsx';
import { Shown } from '../parts/reading.tsx';
import { State } from '../parts/state.tsx';
import { sessionInWords } from '../schedules/in-words.ts';
import { Gantt } from './gantt.tsx';
import { RunActions } from './run-actions.tsx';
import { causeInWords, lengthInWords, runName, runPath, tierInWords } from './run-words.ts';
import { StepPanel } from './step-panel.tsx';
import { WhatNext } from './what-next.tsx';

const KINDS = [
  'run-started',
  'run-finished',
  'step-finished',
  'step-told',
  'delivery-settled',
  'schedule-changed',
] as const;

export function RunPage({ id }: { id: string }) {
  const reading = useRead<RunDetails>(path('/runs/{id}', { id }), KINDS);
  return (
    <div class="stack">
      <a class="runs-back" href="/runs">
        <Icon name="back" size={15} /> All runs
      </a>
      <Shown of={reading}>{(details) => <Details details={details} />}</Shown>
    </div>
  );
}

function Details({ details }: { details: RunDetails }) {
  const { run, deliveries, assets } = details;
  return (
    <>
      <header class="page-head">
        <h1 tabIndex={-1}>{runName(run)}</h1>
        <State of={run.state} />
        {run.cancelRequested && run.finishedAtUtc === null && (
          <span class="quiet">its end was asked for</span>
        )}
        <RunActions details={details} />
      </header>
      <Outcome details={details} />
      <Steps details={details} />
      <div class="columns">
        <Facts details={details} />
        {deliveries.length > 0 && (
          <Card title="Sent">
            <ul class="entries">
              {deliveries.map((delivery) => (
                <li key={delivery.id}>
                  <div class="entry-line">
                    <span class="entry-name">
                      {delivery.channel} {delivery.target}
                    </span>
                    <State of={delivery.state} />
                    <span class="push">
                      <Time at={delivery.finishedAtUtc ?? delivery.createdAtUtc} as="moment" />
                    </span>
                  </div>
                  {delivery.error !== null && <CutText text={delivery.error} />}
                </li>
              ))}
            </ul>
          </Card>
        )}
        {assets.length > 0 && (
          <Card title="Files it made">
            <ul class="entries">
              {assets.map(({ path: file, bytes, mediaType, stepId }) => (
                <li key={`${stepId} ${file}`}>
                  <code>{file}</code>
                  <div class="quiet small">
                    {mediaType}, {bytes.toLocaleString('en')} bytes, by {stepId}
                  </div>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
    </>
  );
}

/** What came of it in words; where it failed, why, and what to do next. */
function Outcome({ details }: { details: RunDetails }) {
  const { run } = details;
  if (run.state === 'failed') return <WhatNext details={details} />;
  if (run.summary === null || run.summary === '') return null;
  return (
    <div class="notice">
      <CutText text={run.summary} most={2000} />
    </div>
  );
}

function Steps({ details }: { details: RunDetails }) {
  const { query: given, route } = useLocation();
  const { run, steps } = details;
  const timeline = useRead<TimelineView>(path('/runs/{id}/timeline', { id: run.id }), KINDS);
  const open = steps.find(({ id }) => id === given['step']);
  const show = (step: string | null): void => route(`${runPath(run.id)}${query({ step })}`, true);
  const hasGraph = isOwner.value && (timeline.data?.nodes.length ?? 0) > 0;
  return (
    <Card
      title="What it did"
      aside={hasGraph && <a href={`/plans${query({ run: run.id })}`}>As a graph</a>}
    >
      <Shown of={timeline}>
        {(shown) => <Gantt timeline={shown} open={open?.id ?? null} onOpen={show} />}
      </Shown>
      {open !== undefined && (
        <StepPanel key={open.id} runId={run.id} step={open} onClose={() => show(null)} />
      )}
    </Card>
  );
}

function Facts({ details: { run, trace } }: { details: RunDetails }) {
  return (
    <Card title="About it">
      <dl class="facts">
        {run.scheduleId !== null && (
          <>
            <dt>Schedule</dt>
            <dd>
              <a href={path('/schedules/{id}', { id: run.scheduleId })}>
                {run.scheduleName ?? run.scheduleId}
              </a>
            </dd>
          </>
        )}
        <dt>Why</dt>
        <dd>
          {causeInWords(run.cause)}
          {isLate(run) && (
            <>
              {' '}
              at <Time at={run.scheduledForUtc} as="named" />
            </>
          )}
        </dd>
        <dt>{run.startedAtUtc === null ? 'Waits since' : 'Began'}</dt>
        <dd>
          <Time at={run.startedAtUtc ?? run.enqueuedAtUtc} as="named" />
          {run.attempt > 1 && <>, attempt {run.attempt}</>}
        </dd>
        {run.startedAtUtc !== null && (
          <>
            <dt>{run.finishedAtUtc === null ? 'So far' : 'Took'}</dt>
            <dd>{lengthInWords(run, nowMs.value)}</dd>
          </>
        )}
        <dt>Tier</dt>
        <dd>{tierInWords(run.tier)}</dd>
        <dt>Calls</dt>
        <dd>
          {trace.toolCalls} of tools, {trace.modelCalls} of models
        </dd>
        {trace.modelCalls > 0 && (
          <>
            <dt>Tokens</dt>
            <dd>
              {trace.inputTokens.toLocaleString('en')} sent (
              {trace.cachedTokens.toLocaleString('en')} from a cache),{' '}
              {trace.outputTokens.toLocaleString('en')} answered
            </dd>
            <dt>Cost</dt>
            <dd>
              {trace.cents === null ? 'a price is not known' : `${trace.cents.toFixed(2)} cents`}
            </dd>
          </>
        )}
        <dt>Answers to</dt>
        <dd>{sessionInWords(run.sessionKey)}</dd>
        <dt>Id</dt>
        <dd class="mono">{run.id}</dd>
      </dl>
    </Card>
  );
}

/** A time that it kept is said once, where it began. */
function isLate({ scheduledForUtc, startedAtUtc, enqueuedAtUtc }: RunDetails['run']): boolean {
  if (scheduledForUtc === null) return false;
  return Date.parse(startedAtUtc ?? enqueuedAtUtc) - Date.parse(scheduledForUtc) >= LATE_MS;
}

const LATE_MS = 60_000;
