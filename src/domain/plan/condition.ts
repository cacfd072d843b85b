/**
 * Conditions on values, as data: a reference that must be true, or a value with what it is compared
 * with, or several of them joined. Nothing is evaluated but this.
 */
import { z } from 'zod';
import { type Result, succeed } from '../../base/errors.ts';
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

type Comparison = z.output<z.ZodObject<ReturnType<typeof comparisons>>> & { value: unknown };

export type Condition =
  | string
  | boolean
  | Comparison
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

export type MatchesSchema = (schema: Record<string, unknown>, value: unknown) => boolean;

/** Whether it holds; refused where it refers to a value that is not there. */
export function evaluateCondition(
  condition: Condition,
  lookup: Lookup,
  matchesSchema: MatchesSchema,
): Result<boolean> {
  if (typeof condition === 'boolean') return succeed(condition);
  if (typeof condition === 'string') {
    const value = fillTemplates(condition, lookup);
    return value.ok ? succeed(isTrue(value.value)) : value;
  }
  if ('not' in condition) {
    const inner = evaluateCondition(condition.not, lookup, matchesSchema);
    return inner.ok ? succeed(!inner.value) : inner;
  }
  if ('all' in condition || 'any' in condition) {
    const isAll = 'all' in condition;
    for (const part of isAll ? condition.all : condition.any) {
      const result = evaluateCondition(part, lookup, matchesSchema);
      if (!result.ok || result.value !== isAll) return result;
    }
    return succeed(isAll);
  }
  return compare(condition, lookup, matchesSchema);
}

function compare(
  { value: template, ...comparison }: Comparison,
  lookup: Lookup,
  matchesSchema: MatchesSchema,
): Result<boolean> {
  const filled = fillTemplates(template, lookup);
  if (!filled.ok)
    return comparison.exists === undefined ? filled : succeed(comparison.exists === false);
  const wanted = fillTemplates(comparison, lookup);
  if (!wanted.ok) return wanted;
  const entries = Object.entries(wanted.value as Record<string, unknown>);
  if (entries.length === 0) return succeed(isTrue(filled.value));
  const holds = entries.every(([name, expected]) =>
    name === 'schema'
      ? matchesSchema(expected as Record<string, unknown>, filled.value)
      : (COMPARE[name]?.(filled.value, expected) ?? false),
  );
  return succeed(holds);
}

const COMPARE: Record<string, (value: unknown, expected: unknown) => boolean> = {
  equals: isSame,
  notEquals: (value, expected) => !isSame(value, expected),
  greaterThan: (value, expected) => isNumbers(value, expected) && value > (expected as number),
  lessThan: (value, expected) => isNumbers(value, expected) && value < (expected as number),
  atLeast: (value, expected) => isNumbers(value, expected) && value >= (expected as number),
  atMost: (value, expected) => isNumbers(value, expected) && value <= (expected as number),
  contains: (value, expected) =>
    typeof value === 'string'
      ? value.includes(String(expected))
      : Array.isArray(value) && value.some((item) => isSame(item, expected)),
  in: (value, expected) => Array.isArray(expected) && expected.some((item) => isSame(item, value)),
  exists: (value, expected) => (value !== null && value !== undefined) === expected,
};

function isNumbers(value: unknown, expected: unknown): value is number {
  return typeof value === 'number' && typeof expected === 'number';
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** Nothing, zero, an empty text and an empty list are not true. */
function isTrue(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return Boolean(value) && value !== 'false';
}
