/** A JSON Schema without what its maker wrote for readers: only what decides about values is left. */

type JsonSchema = Readonly<Record<string, unknown>>;

const WORDS: ReadonlySet<string> = new Set([
  'title',
  'description',
  'examples',
  'default',
  '$comment',
]);

/** Their keys are names, and no words about the schema: a property may well be called "title". */
const BY_NAME: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
]);

export function withoutWords(schema: JsonSchema): JsonSchema {
  const kept = Object.entries(schema).filter(([key]) => !WORDS.has(key));
  return Object.fromEntries(
    kept.map(([key, value]) => [key, BY_NAME.has(key) ? eachOf(value) : inside(value)]),
  );
}

function eachOf(value: unknown): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, inside(part)]));
}

function inside(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inside);
  return isObject(value) ? withoutWords(value) : value;
}

function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
