/**
 * How long a call and a plan may take where the plan does not say. A plan has at least the time of its calls, and of the
 * tries that it asks for, so that whoever gives one of them longer need not say it a second time.
 */
import type { Plan, PlanTool } from '../domain/plan/plan.ts';
import type { PlanPorts } from './plan-ports.ts';

type Limits = Pick<PlanPorts, 'settings' | 'catalog'>;

/** Timers count no further than 24 days. */
const LONGEST_MS = 7 * 86_400_000;

/** Pauses double up to here; where the first one is longer, all are as long as it. */
export const LONGEST_PAUSE_MS = 600_000;

type RetryPolicy = NonNullable<PlanTool['retryPolicy']>;

/** The pause after so many tries. */
export function pauseMs({ backoffMs }: Pick<RetryPolicy, 'backoffMs'>, tries: number): number {
  return Math.min(backoffMs * 2 ** (tries - 1), Math.max(backoffMs, LONGEST_PAUSE_MS));
}

export function stepLimitMs(
  { tool = '', input, timeoutMs }: PlanTool,
  { settings, catalog }: Limits,
): number {
  const usualMs = catalog.find(tool)?.limitMs?.(input) ?? 0;
  return timeoutMs ?? Math.max(settings.stepTimeoutMs, usualMs);
}

export function planLimitMs({ timeoutMs, tools }: Plan, limits: Limits): number {
  const { settings } = limits;
  if (timeoutMs !== undefined) return timeoutMs;
  const longMs = tools
    .map((tool) => stepLimitMs(tool, limits))
    .filter((limitMs) => limitMs > settings.stepTimeoutMs || limitMs > settings.timeoutMs)
    .reduce((sum, limitMs) => sum + limitMs, 0);
  const triesMs = tools
    .map((tool) => moreTriesMs(tool, limits))
    .reduce((sum, moreMs) => sum + moreMs, 0);
  return Math.min(settings.timeoutMs + longMs + triesMs, LONGEST_MS);
}

/** What all further tries of a call take, with their pauses, where the plan asks for them. */
function moreTriesMs(tool: PlanTool, limits: Limits): number {
  const { retryPolicy } = tool;
  if (retryPolicy === undefined) return 0;
  return allPausesMs(retryPolicy) + retryPolicy.maxRetries * stepLimitMs(tool, limits);
}

/** The pauses alone: however fast each try fails, its last one is not begun before they are over. */
export function allPausesMs(policy: RetryPolicy): number {
  const pauses = Array.from({ length: policy.maxRetries }, (_, index) =>
    pauseMs(policy, index + 1),
  );
  return pauses.reduce((sum, one) => sum + one, 0);
}
