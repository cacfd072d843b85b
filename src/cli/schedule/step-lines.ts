/** Calls of a schedule, a line for each step: as an import shows it, and again before it is approved. */
import { printable } from '../../base/printable.ts';
import { conditionsText } from '../../domain/plan/condition-text.ts';
import { asPlan } from '../../domain/plan/plan.ts';
import type { ScheduleView } from '../../language/schedule-view.ts';

export function stepLines({ plan }: Pick<ScheduleView, 'plan'>): string[] {
  if (plan === null) return [];
  return asPlan(plan).tools.map((step) => {
    const { toolId, tool, toolPath, input, forEach } = step;
    const condition = conditionsText(step);
    return printable(
      [
        `  ${toolId}: ${tool ?? toolPath ?? ''} ${JSON.stringify(input)}`,
        ...(condition === null ? [] : [condition]),
        ...(forEach === undefined ? [] : [`for each of ${JSON.stringify(forEach.items)}`]),
      ].join(' '),
    );
  });
}
