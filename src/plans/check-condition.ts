/**
 * Whether a condition can be judged at all, as far as that is known when a plan is stored: what stands
 * for itself is exactly one reference, and what is compared can be of a type that compares.
 */
import type { Fault } from '../base/errors.ts';
import { compareValues, ORDER_COMPARISONS, readNumber } from '../domain/plan/compare-values.ts';
import type { Condition } from '../domain/plan/condition.ts';
import { findReferences, onlyReference, type Reference } from '../domain/plan/template.ts';
import { jsonType, type PossibleValue } from './schema-types.ts';
import { writtenCondition } from './written-condition.ts';

/** What a reference can stand for; null where nobody knows. */
type TypesOf = (reference: Reference) => PossibleValue[] | null;

export function checkCondition(condition: Condition, place: string, typesOf: TypesOf): Fault[] {
  if (typeof condition === 'boolean') return [];
  if (typeof condition === 'string') return checkText(condition, place);
  if ('not' in condition) return checkCondition(condition.not, `${place}.not`, typesOf);
  for (const join of ['all', 'any'] as const) {
    const parts = (condition as Partial<Record<typeof join, Condition[]>>)[join];
    if (parts !== undefined)
      return parts.flatMap((part, index) =>
        checkCondition(part, `${place}.${join}[${index}]`, typesOf),
      );
  }
  const { value, ...comparisons } = condition as { value: unknown };
  const entries = Object.entries(comparisons).filter(([, expected]) => expected !== undefined);
  if (entries.length === 0)
    return typeof value === 'string' ? checkText(value, `${place}.value`) : [];
  const types = possibleValues(value, typesOf);
  if (types === null) return [];
  return entries
    .filter(([name, expected]) => !types.some((type) => canHold(name, type, expected)))
    .map(([name, expected]) => impossible({ place: `${place}.${name}`, value, types, expected }));
}

/** A text in place of a condition is a reference that must be true, and nothing else. */
function checkText(text: string, place: string): Fault[] {
  if (onlyReference(text) !== null || findReferences(text).faults.length > 0) return [];
  return [
    {
      code: 'bad-condition',
      message: `the condition ${JSON.stringify(text.slice(0, 200))} is not one reference and nothing else, so it would hold always or never. Write ${writtenCondition(text)}.`,
      hint: 'A condition is data, and nothing in a text is calculated: rote help plans.',
      details: { path: place },
    },
  ];
}

function possibleValues(value: unknown, typesOf: TypesOf): PossibleValue[] | null {
  if (typeof value !== 'string' || findReferences(value).found.length === 0)
    return hasReferences(value) ? null : [{ type: jsonType(value), only: [value] }];
  const reference = onlyReference(value);
  if (reference === null) return [{ type: 'string' }];
  const types = typesOf(reference);
  if (types === null || reference.fallback === undefined) return types;
  const { value: fallback } = reference.fallback;
  return [...types, { type: jsonType(fallback), only: [fallback] }];
}

function canHold(name: string, value: PossibleValue, expected: unknown): boolean {
  const [only] = value.only ?? [];
  if (ORDER_COMPARISONS.includes(name))
    return value.type === 'string'
      ? value.only === undefined || readNumber(only) !== null
      : value.type === 'number';
  if (name === 'contains') return value.type === 'string' || value.type === 'array';
  if (hasReferences(expected)) return true;
  if (name === 'equals' || name === 'notEquals') return canBe(value, expected);
  if (name === 'in')
    return (
      (expected as unknown[]).length === 0 ||
      (expected as unknown[]).some((item) => canBe(value, item))
    );
  return true;
}

function canBe({ type, only }: PossibleValue, expected: unknown): boolean {
  const wanted = jsonType(expected);
  if (wanted === 'null') return true;
  if (only !== undefined) return compareValues('equals', only[0], expected) === true;
  if (type === wanted) return true;
  if (type === 'string') return wanted === 'number' || wanted === 'boolean';
  if (wanted !== 'string') return false;
  if (type === 'number') return readNumber(expected) !== null;
  return type === 'boolean' && /^(?:true|false)$/i.test(String(expected).trim());
}

function hasReferences(value: unknown): boolean {
  return findReferences(value).found.length > 0;
}

function impossible(fault: {
  place: string;
  value: unknown;
  types: readonly PossibleValue[];
  expected: unknown;
}): Fault {
  const { place, value, types, expected } = fault;
  const name = place.slice(place.lastIndexOf('.') + 1);
  const shown = typeof value === 'string' ? value : JSON.stringify(value);
  const is = types.map(({ type, only }) =>
    only === undefined ? WORDS[type] : JSON.stringify(only[0]),
  );
  return {
    code: 'not-comparable',
    message: `"${name}": ${JSON.stringify(expected)} can never be judged for ${shown}, which is ${[...new Set(is)].join(' or ')}.`,
    hint: 'Compare it with a value of its own type, or refer to another part of it.',
    details: { path: place },
  };
}

const WORDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};
