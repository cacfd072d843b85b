/** Which types a value can have at a path of what a schema describes; null where the schema leaves it open. */

type Schema = Readonly<Record<string, unknown>>;

export interface PossibleValue {
  type: string;
  /** The only values it can have, where the schema lists them. */
  only?: readonly unknown[];
}

export function typesAt(
  schema: unknown,
  path: readonly (string | number)[],
): PossibleValue[] | null {
  if (!isSchema(schema) || '$ref' in schema || 'allOf' in schema) return null;
  const choices = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(choices)) {
    const types = choices.map((choice) => typesAt(choice, path));
    return types.includes(null) ? null : types.flatMap((some) => some ?? []);
  }
  const [part, ...rest] = path;
  if (part === undefined) return ownTypes(schema);
  if (schema['type'] === 'array')
    return part === 'length' ? [{ type: 'number' }] : typesAt(schema['items'], rest);
  const properties = isSchema(schema['properties']) ? schema['properties'] : {};
  return Object.hasOwn(properties, part) ? typesAt(properties[String(part)], rest) : null;
}

function ownTypes(schema: Schema): PossibleValue[] | null {
  const only = 'const' in schema ? [schema['const']] : schema['enum'];
  if (Array.isArray(only)) return only.map((value) => ({ type: jsonType(value), only: [value] }));
  const types = [schema['type']].flat();
  if (types.some((type) => typeof type !== 'string')) return null;
  return types.map((type) => ({ type: type === 'integer' ? 'number' : String(type) }));
}

export function jsonType(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
