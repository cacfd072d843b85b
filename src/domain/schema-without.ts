/** A JSON Schema without some of what it says: without what its maker wrote for readers, or without what a model need not know. */

type SchemaObject = Readonly<Record<string, unknown>>;

/** Keywords that its maker wrote for readers. */
const WORDS: ReadonlySet<string> = new Set([
  'title',
  'description',
  'examples',
  'default',
  '$comment',
]);

/** How long a value may be: whoever goes beyond it is told so when it is checked. */
const BOUNDS: ReadonlySet<string> = new Set([
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'propertyNames',
]);

/** Their keys are names, and no words about the schema: a property may well be called "title". */
const BY_NAME: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
]);

export const withoutWords = (schema: SchemaObject): SchemaObject => without(schema, WORDS);

export const withoutBounds = (schema: SchemaObject): SchemaObject => without(schema, BOUNDS);

function without(schema: SchemaObject, left: ReadonlySet<string>): SchemaObject {
  const kept = Object.entries(schema).filter(([key]) => !left.has(key));
  return Object.fromEntries(
    kept.map(([key, value]) => [key, BY_NAME.has(key) ? eachOf(value, left) : inside(value, left)]),
  );
}

function eachOf(value: unknown, left: ReadonlySet<string>): unknown {
  if (!isObject(value)) return value;
  const parts = Object.entries(value).map(([name, part]) => [name, inside(part, left)]);
  return Object.fromEntries(parts);
}

function inside(value: unknown, left: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((part) => inside(part, left));
  return isObject(value) ? without(value, left) : value;
}

function isObject(value: unknown): value is SchemaObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
