/**
 * A plan in the making: one step after the other. A step that is skipped takes with it only those that refer to it, so
 * that two cases with a condition each are independent. Tools that the catalog does not hold are noted.
 */
import type { Condition } from '../../../domain/plan/condition.ts';
import { neededSteps } from '../../../domain/plan/needed-steps.ts';
import type { PlanTool } from '../../../domain/plan/plan.ts';

export interface NewStep {
  id: string;
  tool: string;
  input: Record<string, unknown>;
  /** Once for each of these. */
  forEach?: { items: string };
  when?: Condition | null;
  /** Its failure is an answer, or is made good by a later step. */
  mayFail?: boolean;
  /** Its failure is what is asked about. */
  isAwaited?: boolean;
}

export interface StepList {
  add(step: NewStep): string;
  steps: PlanTool[];
  missing: string[];
}

/** References that begin so mean something else. */
const RESERVED: ReadonlySet<string> = new Set([
  'run',
  'input',
  'secret',
  'state',
  'item',
  'index',
  'output',
]);

export function createStepList(catalog: { has(tool: string): boolean }): StepList {
  const steps: PlanTool[] = [];
  const missing: string[] = [];
  return {
    steps,
    missing,
    add({ id: wanted, tool, input, forEach, when = null, mayFail = false, isAwaited = false }) {
      const id = RESERVED.has(wanted) ? `${wanted}-step` : wanted;
      if (!catalog.has(tool) && !missing.includes(tool)) missing.push(tool);
      const taken = steps.filter(({ toolId }) => toolId.replace(/-\d+$/, '') === id).length;
      const toolId = taken === 0 ? id : `${id}-${taken + 1}`;
      const conditions = when === null ? [] : [when];
      const own = new Set(steps.map((step) => step.toolId));
      const before = steps.at(-1)?.toolId;
      steps.push({
        toolId,
        tool,
        input,
        ...(forEach !== undefined && { forEach }),
        dependencies: neededSteps({ input: [input, forEach], conditions }).filter((step) =>
          own.has(step),
        ),
        ...(before !== undefined && { after: [before] }),
        required: !mayFail,
        ...(isAwaited && { awaited: true as const }),
        async: false,
        ...(when !== null && { when }),
      });
      return toolId;
    },
  };
}

/** Both hold; either may be missing. */
export function both(left: Condition | null, right: Condition | null): Condition | null {
  if (left === null || right === null) return left ?? right;
  return { all: [left, right] };
}
