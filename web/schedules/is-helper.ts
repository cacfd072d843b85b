/** The same as `domain/schedule/is-helper` asks: a schedule that Rote made to take back a pause is nobody's own. */
import type { ListedScheduleView } from '../../src/domain/views.ts';

export function isHelper({
  name,
  trigger,
  plan,
}: Pick<ListedScheduleView, 'name' | 'trigger' | 'plan'>): boolean {
  if (trigger.kind !== 'at' || !name.startsWith('Resume "') || !Array.isArray(plan)) return false;
  return plan.length > 0 && plan.every((step) => step.toolName === 'schedule.resume');
}
