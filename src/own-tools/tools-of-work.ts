import { asPlan } from '../domain/plan/plan.ts';
import type { ScheduledWork } from '../domain/schedule/schedule.ts';

/** Everything that the work may call. */
export function toolsOf({
  plan,
  requiredTools,
}: Pick<ScheduledWork, 'plan' | 'requiredTools'>): string[] {
  const named = asPlan(plan).tools.map(({ tool, toolPath }) => tool ?? toolPath ?? '');
  return [...named, ...requiredTools];
}
