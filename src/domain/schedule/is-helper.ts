/** A schedule that Rote made to take back a pause: it is nobody's own, and goes away by itself. */
import type { AnyPlan } from '../plan/plan.ts';

/** The beginning of the names of all that may be one. */
export const HELPER_NAME = 'Resume "';

export function isHelper({
  name,
  trigger,
  plan,
}: {
  name: string;
  trigger: { kind: string };
  plan: AnyPlan;
}): boolean {
  if (trigger.kind !== 'at' || !name.startsWith(HELPER_NAME) || !Array.isArray(plan)) return false;
  return plan.length > 0 && plan.every((step) => step.toolName === 'schedule.resume');
}
