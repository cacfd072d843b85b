/**
 * Which steps use what a step gives that may fail without failing the plan, and say neither what holds without it (`??`) nor
 * ask whether it is there.
 */
import type { Condition } from '../domain/plan/condition.ts';
import { neededSteps } from '../domain/plan/needed-steps.ts';
import type { Plan } from '../domain/plan/plan.ts';
import { findReferences } from '../domain/plan/template.ts';

export function optionalReads({ tools }: Plan): { step: string; reads: string }[] {
  const optional = new Set(tools.flatMap(({ toolId, required }) => (required ? [] : [toolId])));
  if (optional.size === 0) return [];
  return tools.flatMap(({ toolId, input, forEach, when, stopUnless }) => {
    const gates = [when, stopUnless];
    const asked = new Set(gates.flatMap(stepsAskedFor));
    return neededSteps({ input: [input, forEach?.items], conditions: gates })
      .filter((id) => optional.has(id) && !asked.has(id))
      .map((reads) => ({ step: toolId, reads }));
  });
}

/** Steps whose output a condition only looks at if it is there: the call is skipped where it is not. */
function stepsAskedFor(condition: Condition | undefined): string[] {
  const needed = new Set(neededSteps({ input: null, conditions: [condition] }));
  return findReferences(condition)
    .found.filter(
      ({ reference: { root, fallback } }) => fallback === undefined && !needed.has(root),
    )
    .map(({ reference }) => reference.root);
}
