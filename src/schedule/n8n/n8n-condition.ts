/** The conditions of an If or Filter node as a condition of a plan: version 1, and version 2 with its operators. */
import { type Result, refuse, succeed } from '../../base/errors.ts';
import { isRecord } from '../../domain/schedule/loose-values.ts';
import { readValue, type Scope } from './n8n-expression.ts';
import type { N8nNode } from './n8n-workflow.ts';

/** Data, as a plan holds it; the checker of plans looks at it like at any other. */
export type PlanCondition = Record<string, unknown>;

/** By the names of both versions. */
const COMPARISONS: Readonly<Record<string, string>> = {
  equal: 'equals',
  equals: 'equals',
  notEqual: 'notEquals',
  notEquals: 'notEquals',
  larger: 'greaterThan',
  gt: 'greaterThan',
  largerEqual: 'atLeast',
  gte: 'atLeast',
  smaller: 'lessThan',
  lt: 'lessThan',
  smallerEqual: 'atMost',
  lte: 'atMost',
  contains: 'contains',
};
const MOST_CONDITIONS = 50;

interface NodeComparison {
  kind: string;
  left: unknown;
  operation: string;
  right: unknown;
}

export function readConditions(
  { typeVersion, parameters }: N8nNode,
  scope: Scope,
): Result<PlanCondition> {
  const { conditions } = parameters;
  if (!isRecord(conditions)) return problem('its conditions can not be read');
  const { comparisons, isAny } =
    typeVersion < 2 ? ofVersion1(conditions, parameters) : ofVersion2(conditions);
  if (comparisons.length === 0) return problem('it has no condition');
  if (comparisons.length > MOST_CONDITIONS) return problem('it has more conditions than are read');
  const options = isRecord(conditions['options']) ? conditions['options'] : {};
  const isLoose = options['caseSensitive'] === false;
  const read: PlanCondition[] = [];
  for (const comparison of comparisons) {
    if (isLoose && comparison.kind === 'string')
      return problem('it compares without regard to capital letters');
    const one = readComparison(comparison, scope);
    if (!one.ok) return one;
    read.push(one.value);
  }
  const [only] = read;
  if (read.length === 1 && only !== undefined) return succeed(only);
  return succeed(isAny ? { any: read } : { all: read });
}

const USUAL_OPERATION: Readonly<Record<string, string>> = { number: 'smaller' };

function ofVersion1(conditions: Record<string, unknown>, parameters: Record<string, unknown>) {
  const comparisons = Object.entries(conditions).flatMap(([kind, listed]) =>
    (Array.isArray(listed) ? listed : []).filter(isRecord).map((one) => ({
      kind,
      left: one['value1'],
      operation: String(one['operation'] ?? USUAL_OPERATION[kind] ?? 'equal'),
      right: one['value2'] ?? (kind === 'boolean' ? false : ''),
    })),
  );
  const { combineOperation, combineConditions } = parameters;
  return { comparisons, isAny: combineOperation === 'any' || combineConditions === 'OR' };
}

function ofVersion2(conditions: Record<string, unknown>) {
  const listed = Array.isArray(conditions['conditions']) ? conditions['conditions'] : [];
  const comparisons = listed.filter(isRecord).map((one) => {
    const operator = isRecord(one['operator']) ? one['operator'] : {};
    return {
      kind: String(operator['type'] ?? 'string'),
      left: one['leftValue'],
      operation: String(operator['operation'] ?? 'equals'),
      right: one['rightValue'],
    };
  });
  return { comparisons, isAny: conditions['combinator'] === 'or' };
}

function readComparison(
  { kind, left, operation, right }: NodeComparison,
  scope: Scope,
): Result<PlanCondition> {
  const value = readValue(left, scope);
  if (!value.ok) return value;
  if (operation === 'exists' || operation === 'notExists')
    return succeed({ value: value.value, exists: operation === 'exists' });
  if (kind === 'boolean' && (operation === 'true' || operation === 'false'))
    return succeed({ value: value.value, equals: operation === 'true' });
  const against = readValue(right, scope);
  if (!against.ok) return against;
  const isNegated = operation === 'notContains';
  const name = isNegated ? 'contains' : COMPARISONS[operation];
  if (
    kind === 'dateTime' ||
    name === undefined ||
    !Object.hasOwn(COMPARISONS, isNegated ? 'contains' : operation)
  )
    return problem(`"${operation.slice(0, 40)}" of a ${kind.slice(0, 40)} has no like in a plan`);
  const compared = { value: value.value, [name]: typed(kind, against.value) };
  return succeed(isNegated ? { not: compared } : compared);
}

/** A number that was typed into a field is a text in the file. */
function typed(kind: string, value: unknown): unknown {
  const isNumber =
    kind === 'number' && typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value);
  return isNumber ? Number(value) : value;
}

function problem(message: string): ReturnType<typeof refuse> {
  return refuse({ code: 'not-mapped', message, hint: '' });
}
