/**
 * Conditions on values, as data: a reference that must be true, or a value with what it is compared
 * with, or several of them joined. Nothing is evaluated but this, and values that can't be compared are
 * a fault, never false.
 */
import { z } from 'zod';
import { type Fault, type Result, refuse, succeed } from '../../base/errors.ts';
import { compareValues } from './compare-values.ts';
import { fillTemplates, type Lookup } from './template.ts';

const comparisons = () => ({
  equals: z.unknown().optional(),
  notEquals: z.unknown().optional(),
  greaterThan: z.number().optional(),
  lessThan: z.number().optional(),
  atLeast: z.number().optional(),
  atMost: z.number().optional(),
  /** A part of a text, or an item of a list. */
  contains: z.unknown().optional(),
  /** One of a list. */
  in: z.array(z.unknown()).optional(),
  exists: z.boolean().optional(),
  /** A JSON Schema that it must satisfy. */
  schema: z.record(z.string(), z.unknown()).optional(),
});

type ValueComparison = z.output<z.ZodObject<ReturnType<typeof comparisons>>> & { value: unknown };

export type Condition =
  | string
  | boolean
  | ValueComparison
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition };

export const conditionSchema: z.ZodType<Condition> = z
  .lazy(() =>
    z.union([
      z.string(),
      z.boolean(),
      z.strictObject({ all: z.array(conditionSchema).max(100) }),
      z.strictObject({ any: z.array(conditionSchema).max(100) }),
      z.strictObject({ not: conditionSchema }),
      z.strictObject({ value: z.unknown(), ...comparisons() }),
    ]),
  )
  .describe('A reference that must be true, a value with what it is compared with, or several.');

/** It may take its time: somebody else wrote the schema, and somebody else the value. */
export type MatchesSchema = (schema: Record<string, unknown>, value: unknown) => Promise<boolean>;

/** True if it holds; refused if it refers to a value that is not there, or compares what can't be compared. */
export async function evaluateCondition(
  condition: Condition,
  lookup: Lookup,
  matchesSchema: MatchesSchema,
): Promise<Result<boolean>> {
  if (typeof condition === 'boolean') return succeed(condition);
  if (typeof condition === 'string') {
    const value = fillTemplates(condition, lookup);
    return value.ok ? succeed(isTrue(value.value)) : value;
  }
  if ('not' in condition) {
    const inner = await evaluateCondition(condition.not, lookup, matchesSchema);
    return inner.ok ? succeed(!inner.value) : inner;
  }
  if ('all' in condition || 'any' in condition) {
    const isAll = 'all' in condition;
    for (const part of isAll ? condition.all : condition.any) {
      const result = await evaluateCondition(part, lookup, matchesSchema);
      if (!result.ok || result.value !== isAll) return result;
    }
    return succeed(isAll);
  }
  return compare(condition, lookup, matchesSchema);
}

async function compare(
  { value: template, ...comparison }: ValueComparison,
  lookup: Lookup,
  matchesSchema: MatchesSchema,
): Promise<Result<boolean>> {
  const filled = fillTemplates(template, lookup);
  if (!filled.ok)
    return comparison.exists === undefined ? filled : succeed(comparison.exists === false);
  const wanted = fillTemplates(comparison, lookup);
  if (!wanted.ok) return wanted;
  const entries = Object.entries(wanted.value as Record<string, unknown>);
  if (entries.length === 0) return succeed(isTrue(filled.value));
  for (const [name, expected] of entries) {
    const holds =
      name === 'schema'
        ? await matchesSchema(expected as Record<string, unknown>, filled.value)
        : compareValues(name, filled.value, expected);
    if (typeof holds !== 'boolean') return refuse(notComparable(template, holds.reason));
    if (!holds) return succeed(false);
  }
  return succeed(true);
}

function notComparable(template: unknown, reason: string): Fault {
  const shown = typeof template === 'string' ? template : JSON.stringify(template);
  return {
    code: 'not-comparable',
    message: `The condition on ${shown} can't be judged: ${reason}.`,
    hint: 'Compare values of one type; take a number out of a text with text.extract first.',
  };
}

/** Nothing, zero, an empty text and an empty list are not true. */
export function isTrue(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return Boolean(value) && value !== 'false';
}
