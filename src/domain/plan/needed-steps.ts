/**
 * Steps that a step can't do without: those it refers to, unless it says what holds without them, with a default (`??`) or by
 * asking if there is a value (`exists`).
 */
import type { Condition } from './condition.ts';
import { findReferences } from './template.ts';

export function neededSteps(step: {
  input: unknown;
  conditions: readonly (Condition | undefined)[];
}): string[] {
  const values = [step.input, ...step.conditions.flatMap(comparedValues)];
  const roots = values.flatMap((value) =>
    findReferences(value).found.flatMap(({ reference: { root, fallback } }) =>
      fallback === undefined ? [root] : [],
    ),
  );
  return [...new Set(roots)];
}

/** The values that a condition looks at, without those that it only looks for. */
function comparedValues(condition: Condition | undefined): unknown[] {
  if (condition === undefined || typeof condition === 'boolean') return [];
  if (typeof condition === 'string') return [condition];
  if ('not' in condition) return comparedValues(condition.not);
  if ('all' in condition) return condition.all.flatMap(comparedValues);
  if ('any' in condition) return condition.any.flatMap(comparedValues);
  const { value, ...comparisons } = condition;
  return comparisons.exists === undefined ? [value, comparisons] : [comparisons];
}
