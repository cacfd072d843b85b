/** What a plan came to: whether it succeeded, what failed and why, and whether another plan may help. */
import { z } from 'zod';
import { mayHaveActed } from '../domain/call-result.ts';
import type { Plan } from '../domain/plan/plan.ts';
import { modelCallsOf } from '../domain/run/model-calls.ts';
import { type Step, wasRefused } from '../domain/run/step.ts';
import { type PlanEnd, TIME_UP } from './run-plan.ts';

const FAILURE_REASONS = [
  'tool-failure',
  'circular-dependency',
  'timeout',
  'invalid-plan',
  'cancelled',
] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

const time = z.string().describe('In UTC, with milliseconds.').nullable();
const error = z.strictObject({ code: z.string(), message: z.string() }).nullable();

export const planResultSchema = z.strictObject({
  planId: z.string(),
  success: z.boolean(),
  failedTools: z.array(z.string()),
  failureReason: z.enum(FAILURE_REASONS).nullable(),
  canReplan: z.boolean().describe('Whether another plan may come further.'),
  modelCalls: z.int(),
  tools: z.array(
    z.strictObject({
      toolId: z.string(),
      state: z.enum(['succeeded', 'failed', 'skipped', 'cancelled', 'in-doubt']),
      attempts: z.array(z.strictObject({ startedAt: time, endedAt: time, error })),
      output: z.unknown(),
      startedAt: time,
      endedAt: time,
      error,
      events: z.array(z.record(z.string(), z.unknown())),
    }),
  ),
});
export type PlanResult = z.output<typeof planResultSchema>;

export interface PlanOutcome {
  success: boolean;
  failedTools: string[];
  failureReason: FailureReason | null;
  canReplan: boolean;
  /** The call that decided it; null where none did. */
  decisive: Step | null;
  /** All that failed of what it needs is what it asks about. */
  isAwaited: boolean;
}

/** Status is evidence: it succeeded only where every required call did, or was not to run. */
export function planOutcome(
  { tools }: Pick<Plan, 'tools'>,
  { steps, stopped }: Pick<PlanEnd, 'steps' | 'stopped'>,
): PlanOutcome {
  const failed = steps.filter(({ state }) => state === 'failed' || state === 'in-doubt');
  const required = failed.filter(
    (step) => tools[step.position]?.required !== false || wasRefused(step),
  );
  const needed = required.find(({ state }) => state === 'in-doubt') ?? required[0] ?? null;
  const awaited = failed.find((step) => tools[step.position]?.awaited === true) ?? null;
  const decisive = needed ?? awaited;
  const failureReason = reasonOf(stopped, decisive);
  const isAwaited = needed === null && awaited !== null && stopped === null;
  const isFinal = failureReason === null || failureReason === 'cancelled' || isAwaited;
  return {
    success: failureReason === null,
    failedTools: failed.map(({ id }) => id),
    failureReason,
    canReplan: !isFinal && (decisive === null || !mayHaveActed(decisive.effect, decisive.failure)),
    decisive,
    isAwaited,
  };
}

function reasonOf(stopped: PlanEnd['stopped'], decisive: Step | null): FailureReason | null {
  if (stopped === 'timeout' || decisive?.failure?.code === TIME_UP.code) return 'timeout';
  if (stopped === 'aborted') return 'cancelled';
  return decisive === null ? null : 'tool-failure';
}

/** The result as every face shows it, out of what the journal holds. */
export function viewPlanResult(plan: Plan, end: Pick<PlanEnd, 'steps' | 'stopped'>): PlanResult {
  const { success, failedTools, failureReason, canReplan } = planOutcome(plan, end);
  return {
    planId: plan.requestId,
    success,
    failedTools,
    failureReason,
    canReplan,
    modelCalls: end.steps.reduce((sum, step) => sum + modelCallsOf(step), 0),
    tools: end.steps.map(viewTool),
  };
}

function viewTool(step: Step): PlanResult['tools'][number] {
  const { id, state, output, failure, earlierAttempts, startedMs, finishedMs, events } = step;
  const last = { startedMs, finishedMs, failure };
  const attempts = step.attempt === 0 ? [] : [...earlierAttempts, last];
  const error = failure === null ? null : { code: failure.code, message: failure.message };
  const first = attempts[0];
  return {
    toolId: id,
    // One that still runs is shown as what it would be if nothing more came.
    state: state === 'running' || state === 'retrying' ? 'in-doubt' : state,
    attempts: attempts.map((attempt) => ({
      startedAt: withMilliseconds(attempt.startedMs),
      endedAt: withMilliseconds(attempt.finishedMs),
      error:
        attempt.failure === null
          ? null
          : { code: attempt.failure.code, message: attempt.failure.message },
    })),
    output: output ?? null,
    startedAt: first === undefined ? null : withMilliseconds(first.startedMs),
    endedAt: first === undefined ? null : withMilliseconds(finishedMs),
    error,
    events: events.map((event) => ({ ...event })),
  };
}

function withMilliseconds(instantMs: number | null): string | null {
  if (instantMs === null) return null;
  return Temporal.Instant.fromEpochMilliseconds(instantMs).toString({ fractionalSecondDigits: 3 });
}
