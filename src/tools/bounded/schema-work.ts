/**
 * How much work it is to check a value of a given size against a JSON Schema that somebody wrote, at the very most, the
 * making of the check included. A reference counts as what it leads to, each time; one that leads in a circle may take
 * for ever, like a pattern that tries every way there is and `uniqueItems` of a long list.
 */
import { ROOT_ID } from './job.ts';
import { patternWork } from './pattern-work.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

/** Where one schema is in another, and what it is checked against there. */
const SAME_VALUE = new Set(['not', 'if', 'then', 'else']);
/** Several of them, in a list or by name. */
const SAME_VALUE_EACH = new Set([
  'allOf',
  'anyOf',
  'oneOf',
  'properties',
  'prefixItems',
  'dependentSchemas',
  'dependencies',
]);
const EACH_ENTRY = new Set([
  'items',
  'additionalItems',
  'contains',
  'additionalProperties',
  'propertyNames',
  'unevaluatedItems',
  'unevaluatedProperties',
]);

/** It takes about so long to make the check of one place. */
const TO_COMPILE = 2000;

/** Infinity where nobody can say. */
export function schemaWork(root: JsonSchema, size: number): number {
  const open = new Set<object>();
  const known = new Map<object, { once: number; each: number }>();

  /** `times`: how many values it is checked against, at most. */
  function workOf(schema: unknown, times: 'once' | 'each'): number {
    if (typeof schema !== 'object' || schema === null) return 1;
    const before = known.get(schema);
    if (before !== undefined) return before[times];
    if (open.has(schema)) return Number.POSITIVE_INFINITY;
    open.add(schema);
    const work = {
      once: ownWork(schema as JsonSchema, 1, 'once'),
      each: ownWork(schema as JsonSchema, size, 'each'),
    };
    open.delete(schema);
    known.set(schema, work);
    return work[times];
  }

  function ownWork(schema: JsonSchema, count: number, times: 'once' | 'each'): number {
    let work = TO_COMPILE;
    for (const [key, value] of Object.entries(schema)) {
      work += count * (1 + written(key, value)) + textWork(key, value);
      work += innerWork(schema, key, times);
    }
    return work;
  }

  function innerWork(schema: JsonSchema, key: string, times: 'once' | 'each'): number {
    const value = schema[key];
    if (key === '$ref') return referredWork(value, times);
    if (SAME_VALUE.has(key)) return workOf(value, times);
    // Each of a list of `items` is for one place; all else here is for every entry.
    const isTuple = key === 'items' && Array.isArray(value);
    if (SAME_VALUE_EACH.has(key) || isTuple) return sum(listOf(value), times);
    if (EACH_ENTRY.has(key)) return size * keysOf(schema) + workOf(value, 'each');
    return key === 'patternProperties' ? sum(listOf(value), 'each') : 0;
  }

  function sum(schemas: readonly unknown[], times: 'once' | 'each'): number {
    return schemas.reduce<number>((all, one) => all + workOf(one, times), 0);
  }

  function referredWork(reference: unknown, times: 'once' | 'each'): number {
    const found = typeof reference === 'string' ? placeOf(reference, root) : undefined;
    return found === undefined ? 0 : workOf(found, times);
  }

  /** Texts are looked at as a whole, once for each place that they stand in. */
  function textWork(key: string, value: unknown): number {
    if (key === 'pattern') return patternWork(String(value), size);
    if (key === 'patternProperties')
      return Object.keys(value ?? {}).reduce((all, one) => all + patternWork(one, size), 0);
    if (key === 'uniqueItems') return value === true ? size * size : 0;
    if (/^\$(?:dynamic|recursive)(?:Ref|Anchor)$|^\$async$/.test(key))
      return Number.POSITIVE_INFINITY;
    return /Length$|^format$|^const$|^enum$/.test(key) ? size : 0;
  }

  try {
    const work = workOf(root, 'once');
    return Number.isNaN(work) ? Number.POSITIVE_INFINITY : work;
  } catch {
    // References that lead from one to the next further than calls can be nested.
    return Number.POSITIVE_INFINITY;
  }
}

/** How much has to be compared with each value. */
function written(key: string, value: unknown): number {
  return /^(?:enum|const|required|dependentRequired|dependencies)$/.test(key)
    ? (JSON.stringify(value)?.length ?? 0)
    : 0;
}

function listOf(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : [];
}

/** Of each key it has to be known whether the schema names it. */
function keysOf(schema: JsonSchema): number {
  return 1 + Object.keys(schema['properties'] ?? {}).length;
}

/**
 * Where a reference within the schema leads; undefined where it leads elsewhere, which is told when it is compiled. One
 * by name is not looked for, and counts as one in a circle.
 */
function placeOf(reference: string, root: JsonSchema): unknown {
  if (leadsElsewhere(reference, root)) return undefined;
  if (!reference.startsWith('#/')) return root;
  let place: unknown = root;
  for (const part of reference.slice(2).split('/')) {
    const key = decoded(part).replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof place !== 'object' || place === null || !Object.hasOwn(place, key)) return undefined;
    place = (place as Record<string, unknown>)[key];
  }
  return place;
}

/** An address, where nothing in the schema has one. */
function leadsElsewhere(reference: string, root: JsonSchema): boolean {
  const isOurs = reference.startsWith(new URL(ROOT_ID).origin);
  return URL.canParse(reference) && !isOurs && !JSON.stringify(root).includes('"$id"');
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
