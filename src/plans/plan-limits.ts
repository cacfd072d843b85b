/**
 * How long a call and a plan may take where the plan does not say. A plan has at least the time of its calls, so that
 * whoever gives one of them longer need not say it a second time.
 */
import type { Plan, PlanTool } from '../domain/plan/plan.ts';
import type { PlanPorts } from './plan-ports.ts';

type Limits = Pick<PlanPorts, 'settings' | 'catalog'>;

/** Timers count no further than 24 days. */
const LONGEST_MS = 7 * 86_400_000;

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
  return Math.min(settings.timeoutMs + longMs, LONGEST_MS);
}
