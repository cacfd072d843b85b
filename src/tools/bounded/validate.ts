/**
 * Checks values against JSON Schema (2020-12, or draft 7 where a schema says so or is written so) and tells all faults
 * at once, each with its place. A schema is compiled when it is first needed and kept. Whether the work is bounded is
 * for the caller to know.
 */
import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { compilePattern } from './compile-pattern.ts';
import { ROOT_ID } from './job.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

/** More faults than anyone reads. */
const MOST_ERRORS = 1000;
const LONGEST_PATTERN = 10_000;

export type SchemaError = Omit<ErrorObject, 'data'>;

/** Throws where the schema can't be read. */
export type Validate = (schema: JsonSchema, value: unknown) => SchemaError[];

export function createValidate(): Validate {
  const byDraft = new Map<Draft, Ajv>();
  const compiled = new WeakMap<JsonSchema, ValidateFunction>();

  function validatorOf(schema: JsonSchema): ValidateFunction {
    const known = compiled.get(schema);
    if (known !== undefined) return known;
    const draft = draftOf(schema);
    const ajv = byDraft.getOrInsertComputed(draft, () => createAjv(draft));
    // Without a name of its own, a schema can't refer to itself.
    const { $schema: _, ...rest }: JsonSchema = { $id: ROOT_ID, ...schema };
    const validate = ajv.compile(rest);
    // It would answer with a promise, which is true for whoever asks whether the value is valid.
    if ('$async' in validate) throw new Error('it is asynchronous, which no check here is');
    compiled.set(schema, validate);
    return validate;
  }

  return (schema, value) => {
    const validate = validatorOf(schema);
    if (validate(value)) return [];
    return (validate.errors ?? []).slice(0, MOST_ERRORS).map(({ data: _, ...error }) => error);
  };
}

type Draft = '7' | '2020-12';

/** What names no draft and gives `items` a list is of the older one: the newer says `prefixItems`. */
function draftOf(schema: JsonSchema): Draft {
  const named = schema['$schema'];
  if (typeof named === 'string') return /draft-0?[3-7]\b/.test(named) ? '7' : '2020-12';
  return hasTuple(schema) ? '7' : '2020-12';
}

function hasTuple(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (!Array.isArray(value) && Array.isArray((value as { items?: unknown }).items)) return true;
  return Object.values(value).some(hasTuple);
}

function createAjv(draft: Draft): Ajv {
  const regExp = Object.assign(
    (pattern: string, flags: string): RegExp =>
      compilePattern(pattern, '') ?? new RegExp(pattern, flags),
    { code: 'new RegExp' },
  );
  const options: Options = {
    code: { regExp },
    allErrors: true,
    verbose: true,
    strict: false,
    logger: false,
    meta: false,
    validateSchema: false,
    addUsedSchema: false,
    formats: {
      uri: (text) => URL.canParse(text),
      regex: (text) => text.length <= LONGEST_PATTERN && compilePattern(text, '') !== null,
    },
  };
  return draft === '7' ? new Ajv(options) : new Ajv2020(options);
}
