/** A schema's complaint in plain words: where, what is wrong, and what was probably meant. */
import type { Fault } from '../base/errors.ts';
import { nearestNames } from '../base/nearest.ts';
import type { SchemaError } from './bounded/validate.ts';

export interface PlacedError {
  error: SchemaError;
  /** The JSON pointer of what is wrong. */
  pointer: string;
}

/** The hint is empty where the schema says nothing about the place. */
export function schemaFault(error: PlacedError, all: readonly PlacedError[]): Fault {
  const inside = insideOf(error, all);
  // Of the faults inside a choice, the deepest belongs to the branch that was probably meant.
  const [deepest] = inside.toSorted((left, right) => right.pointer.length - left.pointer.length);
  const placed =
    deepest !== undefined && deepest.pointer.length > error.pointer.length ? deepest : error;
  const where = pathInWords(placed.pointer);
  const words = complaint(placed, inside);
  return {
    code: 'bad-input',
    message: where === '' ? words : `${where}: ${words}`,
    hint: hintOf(placed.error) ?? '',
    details: { path: placed.pointer },
  };
}

/** The faults inside a choice between schemas; none where it is none. */
function insideOf(choice: PlacedError, all: readonly PlacedError[]): PlacedError[] {
  if (!/^(?:any|one)Of$/.test(choice.error.keyword) || requiredKeys(choice.error).length > 0) {
    return [];
  }
  return all.filter((one) => one.error.schemaPath.startsWith(`${choice.error.schemaPath}/`));
}

/** `/headers/accept` → `headers.accept`, `/items/0` → `items[0]`. */
function pathInWords(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part, index) => (/^\d+$/.test(part) ? `[${part}]` : index === 0 ? part : `.${part}`))
    .join('');
}

function complaint(placed: PlacedError, inside: readonly PlacedError[]): string {
  const { keyword, params } = placed.error;
  switch (keyword) {
    case 'required':
      return 'is required';
    case 'additionalProperties':
      return unknownKey(placed.error);
    case 'type':
      return `must be ${typeInWords(params['type'])}`;
    case 'enum':
      return `must be one of ${list(params['allowedValues'])}`;
    case 'const':
      return `must be ${JSON.stringify(params['allowedValue'])}`;
    case 'format':
      return params['format'] === 'uri' ? 'is not a URL' : `is not a valid ${params['format']}`;
    case 'anyOf':
    case 'oneOf':
      return choiceInWords(placed, inside);
    default:
      return placed.error.message ?? `breaks the rule "${keyword}"`;
  }
}

function unknownKey({ params, parentSchema }: SchemaError): string {
  const known = Object.keys(parentSchema?.['properties'] ?? {});
  const [meant] = nearestNames(String(params['additionalProperty']), known, 1);
  if (meant !== undefined) return `is not a known key (did you mean "${meant}"?)`;
  return known.length === 0
    ? 'is not a known key; none is taken here'
    : `is not a known key; known are ${known.join(', ')}`;
}

function choiceInWords({ error }: PlacedError, inside: readonly PlacedError[]): string {
  const keys = requiredKeys(error);
  if (keys.length > 0) return `give exactly one of ${keys.join(', ')}`;
  const types = inside.filter((one) => one.error.keyword === 'type');
  return types.length > 0 && types.length === inside.length
    ? `must be ${types.map((one) => typeInWords(one.error.params['type'])).join(' or ')}`
    : 'fits none of the allowed forms';
}

/** The keys of a choice whose branches only ask for one key each. */
function requiredKeys({ schema }: SchemaError): string[] {
  if (!Array.isArray(schema)) return [];
  const keys = schema.map((branch: { required?: string[] }) =>
    Object.keys(branch).length === 1 ? branch.required?.[0] : undefined,
  );
  return keys.every((key) => key !== undefined) ? keys : [];
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
};

function typeInWords(type: unknown): string {
  return [type]
    .flat()
    .map((one) => TYPE_WORDS[String(one)] ?? String(one))
    .join(' or ');
}

function list(values: unknown): string {
  return Array.isArray(values)
    ? values.map((value) => JSON.stringify(value)).join(', ')
    : String(values);
}

/** What the schema says about the place. */
function hintOf({ keyword, params, parentSchema }: SchemaError): string | undefined {
  const at =
    keyword === 'required'
      ? parentSchema?.['properties']?.[params['missingProperty']]
      : parentSchema;
  const description = keyword === 'additionalProperties' ? undefined : at?.description;
  return typeof description === 'string' ? description : undefined;
}
