/**
 * Compares two values. Values that can't be compared are never silently false: they are told in words. A text that is a
 * number compares as one where the other side is a number. Null holds no comparison but with null: `exists` and `??` are
 * there for it.
 */
import { canonicalJson } from '../../base/content-hash.ts';

/** The result, or why the two can't be compared. */
export type Compared = boolean | { reason: string };

const ORDER: Readonly<Record<string, (value: number, expected: number) => boolean>> = {
  greaterThan: (value, expected) => value > expected,
  lessThan: (value, expected) => value < expected,
  atLeast: (value, expected) => value >= expected,
  atMost: (value, expected) => value <= expected,
};

export const ORDER_COMPARISONS: readonly string[] = Object.keys(ORDER);

export function compareValues(name: string, value: unknown, expected: unknown): Compared {
  const order = ORDER[name];
  if (order !== undefined) return compareOrder(name, order, value, expected);
  if (name === 'exists') return !isNothing(value) === expected;
  if (name === 'equals') return compareSame(value, expected);
  if (name === 'notEquals') return negated(compareSame(value, expected));
  if (name === 'in') return compareWithAny(value, expected as readonly unknown[]);
  if (name === 'contains') return compareContains(value, expected);
  return { reason: `"${name}" is no comparison` };
}

function compareOrder(
  name: string,
  order: (value: number, expected: number) => boolean,
  value: unknown,
  expected: unknown,
): Compared {
  if (isNothing(value) || isNothing(expected)) return false;
  const left = readNumber(value);
  const right = readNumber(expected);
  if (left !== null && right !== null) return order(left, right);
  return {
    reason: `${name} compares numbers, and ${described(left === null ? value : expected)} is none`,
  };
}

function compareSame(left: unknown, right: unknown): Compared {
  if (isNothing(left) || isNothing(right)) return isNothing(left) === isNothing(right);
  const leftType = typeOf(left);
  const rightType = typeOf(right);
  if (leftType === rightType) return canonicalJson(left) === canonicalJson(right);
  const types = [leftType, rightType];
  if (types.includes('text') && types.includes('number')) {
    const number = readNumber(left);
    return number !== null && number === readNumber(right);
  }
  if (types.includes('text') && types.includes('boolean')) {
    const [text, truth] = leftType === 'text' ? [left, right] : [right, left];
    const read = BOOLEANS.get(String(text).trim().toLowerCase());
    if (read !== undefined) return read === truth;
  }
  return { reason: `${described(left)} can't be compared with ${described(right)}` };
}

const BOOLEANS = new Map([
  ['true', true],
  ['false', false],
]);

/** Not comparable only if it is with none of them: a list may hold things of several types. */
function compareWithAny(value: unknown, items: readonly unknown[]): Compared {
  const results = items.map((item) => compareSame(value, item));
  if (results.includes(true)) return true;
  const [first] = results;
  return first === undefined || results.includes(false) ? false : first;
}

function compareContains(value: unknown, expected: unknown): Compared {
  if (isNothing(value) || isNothing(expected)) return false;
  if (Array.isArray(value)) return compareWithAny(expected, value);
  if (typeof value === 'string' && typeof expected !== 'object')
    return value.includes(String(expected));
  return {
    reason:
      typeof value === 'string'
        ? `a text can't contain ${described(expected)}`
        : `only a text or a list can contain something, and ${described(value)} is neither`,
  };
}

function negated(result: Compared): Compared {
  return typeof result === 'boolean' ? !result : result;
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** A number, or a text that is one and nothing else. */
export function readNumber(value: unknown): number | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || !NUMBER.test(value.trim())) return null;
  return Number(value);
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined;
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'list';
  return typeof value === 'string' ? 'text' : typeof value;
}

const MOST_SHOWN = 60;

function described(value: unknown): string {
  const json = JSON.stringify(value) ?? String(value);
  const shown = json.length > MOST_SHOWN ? `${json.slice(0, MOST_SHOWN)}…` : json;
  const type = typeOf(value);
  return `the ${type} ${shown}`;
}
