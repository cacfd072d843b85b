/**
 * Between a JSON schema and a form: what is typed is kept as it was typed, and becomes data, or a fault beside its
 * field, only here. The daemon judges again; patterns are left to it, because a schema may come from anybody.
 */

export interface Schema {
  type?: string | string[];
  description?: string;
  default?: unknown;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: unknown;
  items?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minLength?: number;
  maxLength?: number;
  format?: string;
  pattern?: string;
}

/** As it stands in the fields: words for text, numbers, choices and JSON. Missing is what nobody touched. */
export type Entered = string | boolean | Entered[] | { [name: string]: Entered } | undefined;

export type FieldKind = 'text' | 'number' | 'switch' | 'choice' | 'list' | 'group' | 'json';

/** By pointers: `/plan/0/id`. */
export type Faults = Readonly<Record<string, string>>;

const DEEPEST = 6;

export function kindOf(schema: Schema, depth = 0): FieldKind {
  if (schema.enum !== undefined) return 'choice';
  if (schema.anyOf !== undefined || schema.oneOf !== undefined)
    return typeOf(schema) === 'object' && depth === 0 ? 'group' : 'json';
  const type = typeOf(schema);
  if (type === 'string') return 'text';
  if (type === 'number' || type === 'integer') return 'number';
  if (type === 'boolean') return 'switch';
  if (depth >= DEEPEST) return 'json';
  if (type === 'array' && isSchema(schema.items)) return 'list';
  const hasFields = Object.keys(schema.properties ?? {}).length > 0 || depth === 0;
  return type === 'object' && hasFields ? 'group' : 'json';
}

/** Without `null`: that is the same as leaving it out. */
function typeOf({ type }: Schema): string | undefined {
  const types = [type].flat().filter((one) => one !== 'null');
  return types.length === 1 ? types[0] : undefined;
}

const isSchema = (given: unknown): given is Schema => typeof given === 'object' && given !== null;
const isRecord = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

export const fieldsOf = (schema: Schema): [string, Schema][] =>
  Object.entries(schema.properties ?? {}).filter(([, field]) => isSchema(field));

export const itemsOf = (schema: Schema): Schema => (isSchema(schema.items) ? schema.items : {});

/** Data as it would have been typed. */
export function enter(schema: Schema, value: unknown, depth = 0): Entered {
  if (value === undefined) return undefined;
  switch (kindOf(schema, depth)) {
    case 'switch':
      return typeof value === 'boolean' ? value : undefined;
    case 'list':
      return Array.isArray(value)
        ? value.map((one) => enter(itemsOf(schema), one, depth + 1))
        : undefined;
    case 'group': {
      const given = isRecord(value) ? value : {};
      const entries = fieldsOf(schema).map(([name, field]) => [
        name,
        enter(field, Object.hasOwn(given, name) ? given[name] : undefined, depth + 1),
      ]);
      return Object.fromEntries(entries);
    }
    case 'json':
      return typeof value === 'string' && takesText(schema)
        ? value
        : JSON.stringify(value, null, 2);
    case 'choice':
      return JSON.stringify(value);
    default:
      return value === null ? undefined : String(value);
  }
}

/** What was typed as data, without what was left empty; `faults` is empty where all of it can be read. */
export function readEntered(
  schema: Schema,
  entered: Entered,
): { value: unknown; faults: Record<string, string> } {
  const faults: Record<string, string> = {};
  const value = readField(schema, entered, { at: '', isNeeded: true, depth: 0, faults });
  return { value, faults };
}

interface Place {
  at: string;
  isNeeded: boolean;
  depth: number;
  faults: Record<string, string>;
}

function readField(schema: Schema, entered: Entered, place: Place): unknown {
  const kind = kindOf(schema, place.depth);
  if (kind === 'group') return readGroup(schema, entered, place);
  if (kind === 'list') return readList(schema, entered, place);
  if (kind === 'switch') return typeof entered === 'boolean' ? entered : leftOut(place);
  const text = typeof entered === 'string' ? entered : '';
  if (kind === 'text' ? text === '' : text.trim() === '') return leftOut(place);
  const { value, fault } = readText(kind, schema, text);
  if (fault !== null) place.faults[place.at] = fault;
  return value;
}

function leftOut({ isNeeded, at, faults }: Place): undefined {
  if (isNeeded) faults[at] = 'This is needed.';
  return undefined;
}

function readGroup(schema: Schema, entered: Entered, place: Place): unknown {
  const given = isRecord(entered) ? (entered as Record<string, Entered>) : {};
  if (!place.isNeeded && isBlank(given)) return undefined;
  const entries = fieldsOf(schema).map(([name, field]) => {
    const inside = {
      ...place,
      at: `${place.at}/${pointerPart(name)}`,
      isNeeded: schema.required?.includes(name) === true && field.default === undefined,
      depth: place.depth + 1,
    };
    return [name, readField(field, given[name], inside)] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function readList(schema: Schema, entered: Entered, place: Place): unknown {
  const rows = Array.isArray(entered) ? entered : [];
  if (rows.length === 0 && !place.isNeeded) return undefined;
  return rows.map((row, index) =>
    readField(itemsOf(schema), row, {
      ...place,
      at: `${place.at}/${index}`,
      isNeeded: true,
      depth: place.depth + 1,
    }),
  );
}

function isBlank(entered: Entered): boolean {
  if (entered === undefined || entered === '') return true;
  if (Array.isArray(entered)) return entered.length === 0;
  return typeof entered === 'object' && Object.values(entered).every(isBlank);
}

/** As in a pointer of RFC 6901. */
export const pointerPart = (name: string): string =>
  name.replaceAll('~', '~0').replaceAll('/', '~1');

function readText(
  kind: FieldKind,
  schema: Schema,
  text: string,
): { value: unknown; fault: string | null } {
  if (kind === 'text') return { value: text, fault: faultOf(schema, text) };
  const parsed = parse(text);
  if (kind === 'number' && typeof parsed !== 'number')
    return { value: undefined, fault: 'This must be a number.' };
  const value = parsed === NO_JSON && takesText(schema) ? text.trim() : parsed;
  if (value === NO_JSON) return { value: undefined, fault: 'This must be JSON.' };
  return { value, fault: faultOf(schema, value) };
}

const NO_JSON = Symbol('no JSON');

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return NO_JSON;
  }
}

const variantsOf = ({ anyOf, oneOf }: Schema): Schema[] => (anyOf ?? oneOf ?? []).filter(isSchema);

/** Where words need no quotes: nothing else was meant by them. */
function takesText(schema: Schema): boolean {
  const variants = variantsOf(schema);
  if (variants.length > 0) return variants.some(takesText);
  if (schema.const !== undefined) return typeof schema.const === 'string';
  if (schema.enum !== undefined) return schema.enum.some((one) => typeof one === 'string');
  return schema.type === undefined || [schema.type].flat().includes('string');
}

/** What is plainly wrong with a value, in words; the daemon looks closer. */
function faultOf(schema: Schema, value: unknown): string | null {
  const variants = variantsOf(schema);
  if (variants.length > 0) {
    if (variants.some((one) => faultOf(one, value) === null)) return null;
    return `This must be ${variants.map(inWords).join(', or ')}.`;
  }
  if (schema.const !== undefined && !isSame(schema.const, value)) return wanted(schema);
  if (schema.enum !== undefined && !schema.enum.some((one) => isSame(one, value)))
    return wanted(schema);
  const types = [schema.type ?? []].flat();
  if (types.length > 0 && !types.some((type) => isOfType(type, value))) return wanted(schema);
  if (typeof value === 'number') return boundFault(schema, value);
  return typeof value === 'string' ? lengthFault(schema, value) : null;
}

const wanted = (schema: Schema): string => `This must be ${inWords(schema)}.`;
const isSame = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left) === JSON.stringify(right);

function isOfType(type: string, value: unknown): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  return type === 'object' ? isRecord(value) : typeof value === type;
}

function boundFault(schema: Schema, value: number): string | null {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  if (minimum !== undefined && value < minimum) return `This must be at least ${minimum}.`;
  if (maximum !== undefined && value > maximum) return `This must be at most ${maximum}.`;
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum)
    return `This must be more than ${exclusiveMinimum}.`;
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum)
    return `This must be less than ${exclusiveMaximum}.`;
  return null;
}

function lengthFault({ minLength, maxLength }: Schema, value: string): string | null {
  if (minLength !== undefined && value.length < minLength)
    return `This must have at least ${minLength} characters.`;
  if (maxLength !== undefined && value.length > maxLength)
    return `This must have at most ${maxLength} characters.`;
  return null;
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list: […]',
  object: 'an object: {…}',
  null: 'null',
};

/** What a schema takes: `a number, or none`. */
export function inWords(schema: Schema): string {
  const variants = variantsOf(schema);
  if (variants.length > 0) return variants.map(inWords).join(', or ');
  if (schema.const !== undefined) return asText(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(asText).join(', ');
  if (schema.type === undefined) return 'any JSON';
  return [schema.type]
    .flat()
    .map((type) => TYPE_WORDS[type] ?? type)
    .join(' or ');
}

/** A value in one line: words without quotes. */
export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);
