/**
 * A run on a line of time: what it did, try by try, and what it waited for. Every stretch between the moment it was
 * enqueued and the end of its last step is a try, a wait, or time in which Rote itself worked.
 */
import { formatInstant } from '../../time/instant.ts';
import type { CallCost, ModelAnswer } from '../collect-answer.ts';
import { NO_USAGE } from '../model-usage.ts';
import { conditionsText } from '../plan/condition-text.ts';
import type { Plan } from '../plan/plan.ts';
import { waitedFor } from '../plan/plan-order.ts';
import type { Delivery } from './delivery.ts';
import type { Run } from './run.ts';
import type { Step, StepState } from './step.ts';

/** `time`: it was not to begin before; `turn`: others of its lane or its session came first; `retry`: a pause between two tries. */
type WaitKind = 'time' | 'turn' | 'retry';

export function runTimeline(facts: {
  run: Run;
  steps: readonly Step[];
  deliveries: readonly Delivery[];
}) {
  const { run, steps, deliveries } = facts;
  return {
    steps: steps.map(viewTimedStep),
    waits: [...waitsBefore(run), ...steps.flatMap(waitsOf)],
    deliveries: deliveries.map(viewTimedDelivery),
  };
}

function viewTimedStep(step: Step) {
  const { id, position, kind, name, tool, state, attempt } = step;
  return {
    id,
    nodeId: nodeOf(id),
    position,
    kind,
    name,
    tool,
    state,
    attempts: attempt === 0 ? [] : attemptsOf(step),
    call: kind === 'model' ? viewCall(step) : null,
  };
}

/** Attempts that did not succeed, and then the one it is at or ended with. */
function attemptsOf({ earlierAttempts, state, failure, startedMs, finishedMs }: Step) {
  const earlier = earlierAttempts.map((one, index) => ({
    attempt: index + 1,
    state: 'failed' as StepState,
    startedAtUtc: formatInstant(one.startedMs),
    finishedAtUtc: formatInstant(one.finishedMs) as string | null,
    failure: one.failure as Step['failure'],
  }));
  const latest = {
    attempt: earlier.length + 1,
    state,
    startedAtUtc: formatInstant(startedMs),
    finishedAtUtc: finishedMs === null ? null : formatInstant(finishedMs),
    failure,
  };
  return [...earlier, latest];
}

/** The usage of a model's call; null while it has not answered. */
export function viewCall({ output }: Pick<Step, 'output'>) {
  if (typeof output !== 'object' || output === null) return null;
  const {
    provider = null,
    model = null,
    usage = NO_USAGE,
    cents = null,
    tries = 0,
  } = output as Partial<ModelAnswer & CallCost>;
  const { input, cacheRead, cacheWrite5m, cacheWrite1h } = usage;
  return {
    provider,
    model,
    inputTokens: input + cacheRead + cacheWrite5m + cacheWrite1h,
    cachedTokens: cacheRead,
    outputTokens: usage.output,
    cents,
    tries,
  };
}

function waitsBefore({ enqueuedMs, notBeforeMs, startedMs, finishedMs, lane }: Run) {
  const beginMs = startedMs ?? finishedMs;
  const freeMs = Math.max(enqueuedMs, notBeforeMs);
  const timeMs = beginMs === null ? freeMs : Math.min(freeMs, beginMs);
  return [
    ...(timeMs > enqueuedMs ? [wait('time', null, enqueuedMs, timeMs)] : []),
    ...(beginMs === null || beginMs > timeMs ? [wait('turn', null, timeMs, beginMs, lane)] : []),
  ];
}

function waitsOf({ id, earlierAttempts, startedMs }: Step) {
  return earlierAttempts.map(({ finishedMs }, index) =>
    wait('retry', id, finishedMs, earlierAttempts[index + 1]?.startedMs ?? startedMs),
  );
}

function wait(
  kind: WaitKind,
  stepId: string | null,
  fromMs: number,
  toMs: number | null,
  lane: string | null = null,
) {
  return {
    kind,
    stepId,
    lane,
    fromUtc: formatInstant(fromMs),
    toUtc: toMs === null ? null : formatInstant(toMs),
  };
}

function viewTimedDelivery(delivery: Delivery) {
  const { id, channel, target, state, attempt, error, createdMs, finishedMs } = delivery;
  return {
    id,
    channel,
    target,
    state,
    attempt,
    error,
    createdAtUtc: formatInstant(createdMs),
    finishedAtUtc: finishedMs === null ? null : formatInstant(finishedMs),
  };
}

/** The step of the plan that a step belongs to: a repeated one is `id[0]`, `id[1]`, … */
function nodeOf(stepId: string): string {
  return stepId.replace(/\[\d+\]$/, '');
}

/** A plan as a graph; what ran of it is in the states. */
export function planNodes({ tools }: Plan, ran: { run: Run; steps: readonly Step[] } | null) {
  const steps = new Map(ran?.steps.map((step) => [step.id, step]));
  const begun = new Set(ran?.steps.map(({ id }) => nodeOf(id)));
  const isOver = ran !== null && ran.run.finishedMs !== null;
  const stateOf = (id: string): StepState | 'waiting' | 'not-run' => {
    const step = steps.get(id);
    if (step !== undefined) return step.state;
    if (begun.has(id)) return isOver ? 'cancelled' : 'running';
    return isOver ? 'not-run' : 'waiting';
  };
  return tools.map((one) => ({
    id: one.toolId,
    name: one.name ?? null,
    tool: one.tool ?? one.toolPath ?? '',
    state: stateOf(one.toolId),
    dependsOn: waitedFor(one),
    condition: conditionsText(one),
  }));
}
