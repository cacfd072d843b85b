/** Whether a path can exist in what a schema describes. Where the schema leaves it open, it can. */

type Schema = Readonly<Record<string, unknown>>;

/** The first part of the path that can't be there, with what could; null where all of it may be. */
export function missingField(
  schema: Schema,
  path: readonly (string | number)[],
): { field: string; known: string[] } | null {
  let at: unknown = schema;
  for (const part of path) {
    if (!isPlain(at)) return null;
    const next = at['type'] === 'array' ? itemOf(at, part) : propertyOf(at, String(part));
    if (next.kind !== 'schema') return next.kind === 'open' ? null : next.missing;
    at = next.schema;
  }
  return null;
}

type Next =
  | { kind: 'schema'; schema: unknown }
  | { kind: 'open' }
  | { kind: 'missing'; missing: { field: string; known: string[] } };

function itemOf(schema: Schema, part: string | number): Next {
  if (typeof part === 'number') return { kind: 'schema', schema: schema['items'] };
  if (part === 'length') return { kind: 'open' };
  return { kind: 'missing', missing: { field: part, known: ['length'] } };
}

function propertyOf(schema: Schema, key: string): Next {
  const properties = isSchema(schema['properties']) ? schema['properties'] : {};
  if (Object.hasOwn(properties, key)) return { kind: 'schema', schema: properties[key] };
  const isClosed = schema['type'] === 'object' && schema['additionalProperties'] === false;
  if (!isClosed) return { kind: 'open' };
  return { kind: 'missing', missing: { field: key, known: Object.keys(properties) } };
}

/** One that is a choice between others says nothing for sure. */
function isPlain(value: unknown): value is Record<string, unknown> {
  return isSchema(value) && !['anyOf', 'oneOf', 'allOf', '$ref'].some((key) => key in value);
}

function isSchema(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
