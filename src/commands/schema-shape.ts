/**
 * What a JSON Schema lets a command line say: which keys there are, and which kinds of value each takes.
 * Schemas come from anywhere, so nothing in one can make this throw or go on for long.
 */
import type { JsonSchema } from './command-tool.ts';

type SchemaType = 'string' | 'number' | 'integer' | 'boolean' | 'null' | 'array' | 'object' | 'any';

/** One kind of value that a schema takes. */
export interface Alternative {
  type: SchemaType;
  /** The values, where only some are allowed. */
  values: readonly unknown[] | null;
  schema: JsonSchema;
}

/** What an object may hold. */
export interface Shape {
  /** In the order of the schema. */
  properties: ReadonlyMap<string, unknown>;
  /** Those that must be given, in the same order. */
  required: readonly string[];
  /** The schema of any other key; null where there may be none. */
  rest: JsonSchema | null;
}

const TYPES: ReadonlySet<unknown> = new Set([
  'string',
  'number',
  'integer',
  'boolean',
  'null',
  'array',
  'object',
]);

/** Choices in choices multiply; what is beyond this is left to whoever checks the input. */
const MOST_ALTERNATIVES = 50;
const DEEPEST = 12;

export function alternativesOf(schema: unknown, root: JsonSchema): Alternative[] {
  const found: Alternative[] = [];
  collect(asSchema(schema), { root, found, depth: 0 });
  return found;
}

export function shapeOf(schema: unknown, root: JsonSchema): Shape {
  const objects = alternativesOf(schema, root).filter(
    ({ type }) => type === 'object' || type === 'any',
  );
  const properties = new Map<string, unknown>();
  for (const { schema: one } of objects) {
    for (const [name, property] of Object.entries(asSchema(one['properties']))) {
      const known = properties.get(name);
      const isNew = known === undefined || known === property;
      properties.set(name, isNew ? property : { anyOf: [known, property] });
    }
  }
  const required = objects
    .map(({ schema: one }) => namesIn(one['required']))
    .reduce<Set<string> | null>((all, names) => all?.intersection(names) ?? names, null);
  const order = new Set([...properties.keys(), ...(required ?? [])]);
  return {
    properties,
    required: [...order].filter((name) => required?.has(name)),
    rest: objects.map(({ schema: one }) => restOf(one)).find((rest) => rest !== null) ?? null,
  };
}

export function asSchema(value: unknown): JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonSchema)
    : {};
}

interface Collection {
  root: JsonSchema;
  found: Alternative[];
  depth: number;
}

function collect(written: JsonSchema, collection: Collection): void {
  const { root, found, depth } = collection;
  if (found.length >= MOST_ALTERNATIVES) return;
  const deeper = { root, found, depth: depth + 1 };
  const schema = depth < DEEPEST ? withParts(written, root) : written;
  const branches = [schema['anyOf'], schema['oneOf']].find(
    (list) => Array.isArray(list) && list.length > 0,
  );
  if (Array.isArray(branches) && depth < DEEPEST) {
    const { anyOf: _, oneOf: __, ...rest } = schema;
    for (const branch of branches) collect(merge(rest, followed(asSchema(branch), root)), deeper);
    return;
  }
  for (const type of typesOf(schema)) found.push({ type, values: valuesOf(schema), schema });
}

/** The schema with what its reference and its `allOf` say. */
function withParts(written: JsonSchema, root: JsonSchema): JsonSchema {
  let current = followed(written, root);
  for (let hops = 0; hops < DEEPEST && Array.isArray(current['allOf']); hops++) {
    const { allOf, ...rest } = current;
    current = (Array.isArray(allOf) ? allOf : [])
      .slice(0, MOST_ALTERNATIVES)
      .map((part) => followed(asSchema(part), root))
      .reduce<JsonSchema>((all, part) => merge(all, part), rest);
  }
  return current;
}

/** The schema that a local reference (`#/$defs/x`) means, with what stands beside the reference. */
function followed(schema: JsonSchema, root: JsonSchema): JsonSchema {
  let current = schema;
  for (let hops = 0; hops < DEEPEST; hops++) {
    if (typeof current['$ref'] !== 'string' || !current['$ref'].startsWith('#')) return current;
    const { $ref, ...beside } = current;
    let target: unknown = root;
    for (const key of String($ref).split('/').slice(1)) target = memberOf(target, unescaped(key));
    current = merge(asSchema(target), beside);
  }
  return {};
}

function unescaped(key: string): string {
  return key.replaceAll('~1', '/').replaceAll('~0', '~');
}

function memberOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Record<string, unknown>)[key];
}

function merge(base: JsonSchema, over: JsonSchema): JsonSchema {
  const merged: Record<string, unknown> = { ...base, ...over };
  if ('properties' in base && 'properties' in over)
    merged['properties'] = { ...asSchema(base['properties']), ...asSchema(over['properties']) };
  if ('required' in base && 'required' in over)
    merged['required'] = [...namesIn(base['required']), ...namesIn(over['required'])];
  if (Array.isArray(base['allOf']) && Array.isArray(over['allOf']))
    merged['allOf'] = [...base['allOf'], ...over['allOf']];
  return merged;
}

function typesOf(schema: JsonSchema): SchemaType[] {
  const written = [schema['type']].flat().filter((type) => TYPES.has(type)) as SchemaType[];
  if (written.length > 0) return written;
  if ('properties' in schema || 'additionalProperties' in schema) return ['object'];
  if ('items' in schema || 'prefixItems' in schema) return ['array'];
  return ['any'];
}

function valuesOf(schema: JsonSchema): readonly unknown[] | null {
  if (Object.hasOwn(schema, 'const')) return [schema['const']];
  return Array.isArray(schema['enum']) ? schema['enum'] : null;
}

function namesIn(value: unknown): Set<string> {
  return new Set(Array.isArray(value) ? value.filter((name) => typeof name === 'string') : []);
}

/**
 * A schema that says nothing about other keys still has none on a command line: a slip in a flag must
 * not pass as a new key. One that names no keys at all takes any.
 */
function restOf(schema: JsonSchema): JsonSchema | null {
  const { additionalProperties, patternProperties, properties } = schema;
  if (additionalProperties === false) return null;
  if (additionalProperties !== undefined) return asSchema(additionalProperties);
  return patternProperties !== undefined || properties === undefined ? {} : null;
}
