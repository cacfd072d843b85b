/** What an operation sends in its body: as properties of its input where it is an object, else as one, `body`. */
import type { ApiOperation } from '../api-file.ts';
import { type Fields, fieldsOf, isFields, listOf, own, textOf } from '../outside-value.ts';
import type { InlineSchema } from './inline-schema.ts';
import { OperationFault } from './operation-fault.ts';
import { followReference } from './references.ts';

interface FoundBody {
  body: ApiOperation['body'];
  properties: Record<string, Fields>;
  required: string[];
}

interface BodyFacts {
  document: Fields;
  parameters: readonly Fields[];
  inline: InlineSchema;
  /** Names that the input has already. */
  taken: Readonly<Record<string, unknown>>;
}

const NONE: FoundBody = { body: null, properties: {}, required: [] };

export function findBody(written: Fields, facts: BodyFacts): FoundBody {
  const inSwagger = facts.parameters.find((one) => own(one, 'in') === 'body');
  const form = facts.parameters.filter((one) => own(one, 'in') === 'formData');
  if (inSwagger !== undefined) return swaggerBody(written, inSwagger, facts);
  if (form.length > 0) return swaggerForm(written, form, facts);
  if (own(written, 'requestBody') === undefined) return NONE;
  const { value } = followReference(facts.document, written['requestBody']);
  const content = fieldsOf(own(value, 'content'));
  const isRequired = own(value, 'required') === true;
  const mediaType = preferred(Object.keys(content));
  if (mediaType === null) {
    if (!isRequired) return NONE;
    throw new OperationFault(`what it takes can't be sent from here (${namesOf(content)})`);
  }
  const schema = facts.inline(own(fieldsOf(own(content, mediaType)), 'schema'));
  return merged(schema, { mediaType, isRequired }, facts);
}

function swaggerBody(written: Fields, parameter: Fields, facts: BodyFacts): FoundBody {
  const consumes = own(written, 'consumes') ?? own(facts.document, 'consumes');
  const mediaType = preferred(listOf(consumes).map(textOf)) ?? 'application/json';
  const isRequired = own(parameter, 'required') === true;
  return merged(facts.inline(own(parameter, 'schema')), { mediaType, isRequired }, facts);
}

function swaggerForm(written: Fields, form: readonly Fields[], facts: BodyFacts): FoundBody {
  const consumes = listOf(own(written, 'consumes') ?? own(facts.document, 'consumes')).map(textOf);
  const isMultipart = consumes.length > 0 && consumes.every((type) => /^multipart\//.test(type));
  if (isMultipart) throw new OperationFault('it takes a file (multipart/form-data)');
  const entries = form.map((one) => [textOf(own(one, 'name')), one] as const);
  const required = entries.filter(([, one]) => one['required'] === true).map(([name]) => name);
  const properties = Object.fromEntries(
    entries.map(([name, { required: _, in: __, ...schema }]) => [name, schema]),
  );
  const schema = facts.inline({ type: 'object', properties, required });
  const mediaType = 'application/x-www-form-urlencoded';
  return merged(schema, { mediaType, isRequired: required.length > 0 }, facts);
}

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json$/i;
const FORM_TYPE = /^application\/x-www-form-urlencoded$/i;
const TEXT_TYPE = /^text\/(?:plain|markdown|html|csv)$/i;

function preferred(written: readonly string[]): string | null {
  const types = written.map((type) => type.split(';')[0]?.trim() ?? '');
  for (const kind of [JSON_TYPE, /^(?:application\/\*|\*\/\*)$/, FORM_TYPE, TEXT_TYPE]) {
    const at = types.findIndex((type) => kind.test(type));
    if (at >= 0) return written[at] ?? null;
  }
  return null;
}

function merged(
  schema: Fields,
  { mediaType: written, isRequired }: { mediaType: string; isRequired: boolean },
  { taken }: BodyFacts,
): FoundBody {
  const mediaType = (written.split(';')[0]?.trim() ?? '').replace(/^.*\*.*$/, 'application/json');
  const type = FORM_TYPE.test(mediaType) ? 'form' : TEXT_TYPE.test(mediaType) ? 'text' : 'json';
  const object = type === 'text' ? null : asObject(schema);
  const names = Object.keys(object?.properties ?? {});
  const clashes = names.some((name) => Object.hasOwn(taken, name) || name === 'mostItems');
  if (object !== null && names.length > 0 && !clashes)
    return {
      body: { type, mediaType, fields: names },
      properties: object.properties,
      required: object.required,
    };
  if (Object.hasOwn(taken, 'body'))
    throw new OperationFault('it takes a parameter "body" beside its body');
  const whole = type === 'text' ? { type: 'string' } : schema;
  return {
    body: { type, mediaType, fields: null },
    properties: { body: whole },
    required: isRequired ? ['body'] : [],
  };
}

interface ObjectParts {
  properties: Record<string, Fields>;
  required: string[];
}

/** An object whose properties are all known; null of one that takes others, or is one of several. */
function asObject(schema: Fields): ObjectParts | null {
  if (schema['anyOf'] !== undefined || isFields(schema['additionalProperties'])) return null;
  const parts = listOf(schema['allOf']).map((one) => asObject(fieldsOf(one)));
  if (parts.some((part) => part === null)) return null;
  const type = schema['type'];
  if (type !== undefined && type !== 'object') return null;
  const all = [
    ...parts.filter((part) => part !== null),
    {
      properties: fieldsOf(schema['properties']) as Record<string, Fields>,
      required: listOf(schema['required']) as string[],
    },
  ];
  const properties = Object.assign({}, ...all.map((part) => part.properties));
  const required = all.flatMap((part) => part.required).filter((name) => name in properties);
  return { properties, required };
}

const namesOf = (content: Fields): string =>
  Object.keys(content).slice(0, 3).join(', ').slice(0, 100);
