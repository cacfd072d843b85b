/** A run, its steps, its deliveries and messages as every face shows them: instants in UTC. */

import { redactSecrets } from '../../base/redact-secrets.ts';
import { formatInstant } from '../../time/instant.ts';
import type { Late } from '../late.ts';
import { type OthersWords, sourceInWords } from '../others-words.ts';
import type { Delivery } from './delivery.ts';
import type { Incident } from './incident.ts';
import type { Run } from './run.ts';
import type { Step } from './step.ts';

export function viewRun(run: Run) {
  return {
    id: run.id,
    kind: kindOf(run),
    scheduleId: run.scheduleId,
    scheduledForUtc: instantOrNull(run.scheduledForMs),
    cause: run.cause,
    state: run.state,
    tier: run.tier,
    attempt: run.attempt,
    lane: run.lane,
    sessionKey: run.sessionKey,
    enqueuedAtUtc: formatInstant(run.enqueuedMs),
    startedAtUtc: instantOrNull(run.startedMs),
    finishedAtUtc: instantOrNull(run.finishedMs),
    summary: run.summary,
    errorCode: run.errorCode,
    cancelRequested: run.cancelRequested,
    ...(run.person !== undefined && { person: run.person }),
  };
}

export type RunView = ReturnType<typeof viewRun>;

/** Its kind in words, for runs without a schedule whose name they could have. */
function kindOf({ scheduleId, lane, tier }: Run): string {
  if (scheduleId !== null) return 'a schedule';
  if (lane === 'subagent') return 'a sub-agent';
  if (lane === 'heartbeat') return 'a heartbeat';
  if (tier === 'agent') return 'a message to the agent';
  return tier === 'direct' ? 'a plan' : 'a request';
}

/** With the name of its schedule, so that a list is asked for once; null if it has none. */
export function nameRun(run: RunView, names: ReadonlyMap<string, string>) {
  return { ...run, scheduleName: names.get(run.scheduleId ?? '') ?? null };
}

export function viewStep(step: Step) {
  const { startedMs, finishedMs, earlierAttempts, input, output, ...rest } = step;
  return {
    ...rest,
    input: redactSecrets(input),
    output: redactSecrets(output),
    startedAtUtc: formatInstant(startedMs),
    finishedAtUtc: instantOrNull(finishedMs),
    earlierAttempts: earlierAttempts.map((attempt) => ({
      startedAtUtc: formatInstant(attempt.startedMs),
      finishedAtUtc: formatInstant(attempt.finishedMs),
      failure: attempt.failure,
    })),
  };
}

export function viewDelivery(delivery: Delivery) {
  const { notBeforeMs, createdMs, finishedMs, progress: _, ...rest } = delivery;
  return {
    ...rest,
    createdAtUtc: formatInstant(createdMs),
    nextTryAtUtc: delivery.state === 'waiting' ? formatInstant(notBeforeMs) : null,
    finishedAtUtc: instantOrNull(finishedMs),
  };
}

export function viewIncident(incident: Incident) {
  const { openedMs, lastMs, closedMs, avoid: _, ...rest } = incident;
  return {
    ...rest,
    openedAtUtc: formatInstant(openedMs),
    lastAtUtc: formatInstant(lastMs),
    closedAtUtc: instantOrNull(closedMs),
  };
}

export function viewMessage<
  Message extends { createdMs: number; othersWords: readonly OthersWords[]; late?: Late },
>(message: Message) {
  const { createdMs, late, ...rest } = message;
  const othersWords = message.othersWords.map((one) => ({ ...one, source: sourceInWords(one) }));
  return {
    ...rest,
    othersWords,
    createdAtUtc: formatInstant(createdMs),
    ...(late !== undefined && { late: { dueAtUtc: formatInstant(late.dueMs), why: late.why } }),
  };
}

function instantOrNull(instantMs: number | null): string | null {
  return instantMs === null ? null : formatInstant(instantMs);
}
