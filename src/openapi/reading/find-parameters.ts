/** The parameters of an operation as properties of its input, and where each goes in the request. */
import type { ApiField } from '../api-file.ts';
import type { ListedOperation } from '../listed-operation.ts';
import { type Fields, fieldsOf, isFields, listOf, own, textOf } from '../outside-value.ts';
import type { InlineSchema } from './inline-schema.ts';
import { OperationFault } from './operation-fault.ts';
import { followReference } from './references.ts';

const MOST_FIELDS = 100;
const LONGEST_NAME = 200;
/** They belong to the connection, to what is sent and to who signs it, and are no matter of the caller. */
const NO_HEADER_OF_CALLERS =
  /^(?:accept|accept-encoding|authorization|content-type|content-length|host|connection|cookie|transfer-encoding|te|trailer|upgrade|expect|keep-alive|proxy-.*)$/i;
const KEY_HEADER = /^(?:x-)?idempotency-?key$/i;

export interface ParameterInput {
  fields: ApiField[];
  properties: Record<string, Fields>;
  required: string[];
  /** The header that takes the key of a call. */
  keyHeader: string | null;
}

/** Of the operation and of its path; the operation's own counts. */
export function parametersOf(document: Fields, { written, shared }: ListedOperation): Fields[] {
  const all = [...listOf(own(shared, 'parameters')), ...listOf(own(written, 'parameters'))];
  const byPlace = new Map<string, Fields>();
  for (const one of all) {
    const { value } = followReference(document, one);
    byPlace.set(`${textOf(own(value, 'in'))} ${textOf(own(value, 'name'))}`, value);
  }
  return [...byPlace.values()];
}

const isKeyHeader = (parameter: Fields): boolean =>
  textOf(own(parameter, 'in')) === 'header' && KEY_HEADER.test(textOf(own(parameter, 'name')));

/** Before it is chosen: an operation whose parameters can't be read has no such header. */
export function takesKey(document: Fields, operation: ListedOperation): boolean {
  try {
    return parametersOf(document, operation).some(isKeyHeader);
  } catch (error) {
    if (error instanceof OperationFault) return false;
    throw error;
  }
}

export function findParameters(
  { path }: Pick<ListedOperation, 'path'>,
  parameters: readonly Fields[],
  inline: InlineSchema,
): ParameterInput {
  const input: ParameterInput = { fields: [], properties: {}, required: [], keyHeader: null };
  for (const parameter of parameters) addParameter(input, parameter, { path, inline });
  // A part of the path that nobody described is needed all the same.
  for (const [, name = ''] of path.matchAll(/\{([^}]+)\}/g))
    if (!input.fields.some(({ original, at }) => at === 'path' && original === name))
      add(input, { original: name, at: 'path', style: 'comma', isRequired: true }, { type: PLAIN });
  return input;
}

const PLAIN = ['string', 'integer'];

function addParameter(
  input: ParameterInput,
  parameter: Fields,
  { path, inline }: { path: string; inline: InlineSchema },
): void {
  const original = textOf(own(parameter, 'name'));
  const at = textOf(own(parameter, 'in'));
  const isRequired = parameter['required'] === true || at === 'path';
  const isKey = isKeyHeader(parameter);
  if (isKey) input.keyHeader = original.toLowerCase();
  const isOurs = isKey || (at === 'header' && NO_HEADER_OF_CALLERS.test(original));
  const isElsewhere = at === 'path' && !path.includes(`{${original}}`);
  if (isOurs || isElsewhere || at === 'body' || at === 'formData') return;
  const why = whyUnusable(input, original, at);
  if (why !== null && isRequired) throw new OperationFault(why);
  if (why !== null || (at !== 'path' && at !== 'query' && at !== 'header')) return;
  const field = { original, at, style: styleOf(parameter), isRequired } as const;
  add(input, field, schemaOf(parameter, inline));
}

function whyUnusable({ fields }: ParameterInput, original: string, at: string): string | null {
  if (at === 'cookie') return 'it needs a cookie';
  const isName = original !== '' && original.length <= LONGEST_NAME && original !== '__proto__';
  const isSendable = at !== 'header' || /^[\w!#$%&'*+.^`|~-]+$/.test(original);
  if (!isName || !isSendable) return 'a part of what it takes has no name that can be sent';
  return fields.length >= MOST_FIELDS ? `it takes more than ${MOST_FIELDS} parameters` : null;
}

function add(
  { fields, properties, required }: ParameterInput,
  { isRequired, ...field }: Omit<ApiField, 'name'> & { isRequired: boolean },
  schema: Fields,
): void {
  const isTaken = Object.hasOwn(properties, field.original);
  const name = isTaken ? `${field.original}_in_${field.at}` : field.original;
  fields.push({ name, ...field });
  properties[name] = schema;
  if (isRequired) required.push(name);
}

/** In Swagger 2 the parameter is its own schema; in 3 it has one, or a media type with one. */
function schemaOf(parameter: Fields, inline: InlineSchema): Fields {
  const [content] = Object.values(fieldsOf(own(parameter, 'content')));
  const written = own(parameter, 'schema') ?? own(fieldsOf(content), 'schema');
  const { required: _, ...itself } = parameter;
  if (written === undefined) return inline(itself);
  const { description } = inline({ description: parameter['description'] });
  return { ...inline(written), ...(description !== undefined && { description }) };
}

const SWAGGER_STYLES: Readonly<Record<string, ApiField['style']>> = {
  multi: 'repeat',
  ssv: 'space',
  pipes: 'pipe',
  csv: 'comma',
};

function styleOf(parameter: Fields): ApiField['style'] {
  if (own(parameter, 'style') === 'deepObject') return 'deep';
  const isNew = isFields(own(parameter, 'schema')) || isFields(own(parameter, 'content'));
  if (!isNew) return SWAGGER_STYLES[textOf(own(parameter, 'collectionFormat'))] ?? 'comma';
  if (own(parameter, 'in') !== 'query') return 'comma';
  if (own(parameter, 'style') === 'spaceDelimited') return 'space';
  if (own(parameter, 'style') === 'pipeDelimited') return 'pipe';
  return own(parameter, 'explode') === false ? 'comma' : 'repeat';
}
