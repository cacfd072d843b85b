/**
 * A schema of a document as JSON Schema that stands by itself: references are put in, to a depth and up to so many
 * parts; a circle is cut where it begins again, and from there on anything fits. Only keywords that can be meant are
 * taken, so that what is wrong in a schema loosens it and costs nobody the tool.
 */
import { foreignLine } from '../../base/foreign-text.ts';
import { type Fields, fieldsOf, isFields, listOf, own } from '../outside-value.ts';
import { OperationFault } from './operation-fault.ts';
import { followReference } from './references.ts';

const DEEPEST = 8;
const MOST_PROPERTIES = 200;
const MOST_CHOICES = 200;
const LONGEST_DESCRIPTION = 200;
const TYPES = new Set(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']);
const FORMATS = new Set(['date', 'date-time', 'email', 'uri', 'uuid', 'ipv4', 'ipv6']);
const NUMBERS = ['minimum', 'maximum', 'multipleOf'] as const;
const COUNTS = [
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'],
] as const;

export type InlineSchema = (schema: unknown) => Fields;

/** One for each operation, which has its parts for itself. */
export function createInlineSchema(document: Fields, mostParts: number): InlineSchema {
  let parts = 0;

  function inline(given: unknown, above: readonly string[], depth: number): Fields {
    parts += 1;
    if (!isFields(given) || depth > DEEPEST || parts > mostParts) return {};
    const { value, reference } = followReference(document, given);
    if (reference !== null && above.includes(reference)) return {};
    const path = reference === null ? above : [...above, reference];
    const inner = (schema: unknown): Fields => inline(schema, path, depth + 1);
    return {
      ...typeIn(value),
      ...valuesIn(value),
      ...boundsIn(value),
      ...objectIn(value, inner),
      ...(isFields(own(value, 'items')) && { items: inner(value['items']) }),
      ...choicesIn(value, inner),
      ...describedIn(given, value),
    };
  }

  return (schema) => inline(schema, [], 0);
}

function typeIn(schema: Fields): Fields {
  const types = [schema['type']].flat().filter((type) => typeof type === 'string');
  if (types.includes('file')) throw new OperationFault('it takes a file');
  const known = types.filter((type) => TYPES.has(type));
  if (known.length === 0) return isFields(own(schema, 'properties')) ? { type: 'object' } : {};
  const all =
    isNullable(schema) && !known.includes('null') && !known.includes('any')
      ? [...known, 'null']
      : known;
  return { type: all.length === 1 ? all[0] : all };
}

const isNullable = (schema: Fields): boolean =>
  schema['nullable'] === true || schema['x-nullable'] === true;

function valuesIn(schema: Fields): Fields {
  const choices = listOf(schema['enum']).filter((one) => typeof one !== 'object' || one === null);
  const isUsable = choices.length > 0 && choices.length <= MOST_CHOICES;
  const all = isNullable(schema) && !choices.includes(null) ? [...choices, null] : choices;
  const usual = schema['default'];
  return {
    ...(isUsable && { enum: [...new Set(all)] }),
    ...('const' in schema && typeof schema['const'] !== 'object' && { const: schema['const'] }),
    ...(['string', 'number', 'boolean'].includes(typeof usual) && { default: usual }),
  };
}

function boundsIn(schema: Fields): Fields {
  const bounds: Record<string, unknown> = {};
  for (const key of NUMBERS) if (Number.isFinite(schema[key])) bounds[key] = schema[key];
  if (Number(bounds['multipleOf'] ?? 1) <= 0) delete bounds['multipleOf'];
  for (const key of COUNTS)
    if (Number.isSafeInteger(schema[key]) && Number(schema[key]) >= 0) bounds[key] = schema[key];
  exclusive(schema, bounds, ['exclusiveMinimum', 'minimum']);
  exclusive(schema, bounds, ['exclusiveMaximum', 'maximum']);
  const { format, pattern } = schema;
  if (typeof format === 'string' && FORMATS.has(format)) bounds['format'] = format;
  if (typeof pattern === 'string' && isPattern(pattern)) bounds['pattern'] = pattern;
  return bounds;
}

/** A truth beside the bound in 3.0 and 2, the bound itself in 3.1. */
function exclusive(
  schema: Fields,
  bounds: Record<string, unknown>,
  [key, beside]: readonly [string, string],
): void {
  if (Number.isFinite(schema[key])) bounds[key] = schema[key];
  if (schema[key] !== true || bounds[beside] === undefined) return;
  bounds[key] = bounds[beside];
  delete bounds[beside];
}

function isPattern(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u');
    return true;
  } catch {
    return false;
  }
}

/** What the server fills in by itself is none of the input. */
function objectIn(schema: Fields, inner: InlineSchema): Fields {
  const given = Object.entries(fieldsOf(own(schema, 'properties')));
  const properties = given
    .filter(([name, part]) => name !== '__proto__' && fieldsOf(part)['readOnly'] !== true)
    .slice(0, MOST_PROPERTIES)
    .map(([name, part]) => [name, inner(part)] as const);
  const names = new Set(properties.map(([name]) => name));
  const required = listOf(schema['required']).filter(
    (name): name is string =>
      typeof name === 'string' && (names.has(name) || given.length === 0) && name !== '__proto__',
  );
  const { additionalProperties: more } = schema;
  return {
    ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
    ...(required.length > 0 && { required: [...new Set(required)] }),
    ...(more === false && given.length <= MOST_PROPERTIES && { additionalProperties: false }),
    ...(isFields(more) && { additionalProperties: inner(more) }),
  };
}

/** Whoever has to fit exactly one of several often fits two by what the schema says; the server decides that. */
function choicesIn(schema: Fields, inner: InlineSchema): Fields {
  // Each of several parts that takes no more than its own would refuse the others.
  const all = listOf(schema['allOf'])
    .map(inner)
    .map(({ additionalProperties: more, ...part }) =>
      more === false || more === undefined ? part : { ...part, additionalProperties: more },
    );
  const any = [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])].map(inner);
  return { ...(all.length > 0 && { allOf: all }), ...(any.length > 0 && { anyOf: any }) };
}

function describedIn(given: Fields, value: Fields): Fields {
  const text = own(given, 'description') ?? own(value, 'description') ?? own(value, 'title');
  if (typeof text !== 'string') return {};
  const description = foreignLine(text, LONGEST_DESCRIPTION);
  return description === '' ? {} : { description };
}
