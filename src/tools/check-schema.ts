/**
 * Checks values against JSON Schema (2020-12, or draft 7 where a schema says so or is written so) and tells all faults at once, each with its place. A
 * schema is compiled when it is first needed and kept. A pattern that somebody wrote can be made to run
 * for years: a check with one that is not known to be harmless is cut off when it takes too long.
 */
import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Fault } from '../base/errors.ts';
import { compilePattern } from './compile-pattern.ts';
import { isHarmlessPattern } from './harmless-pattern.ts';
import { type PlacedError, schemaFault } from './schema-fault.ts';
import type { JsonSchema } from './tool.ts';
import { withinTime } from './within-time.ts';

/** Whether what stands at this JSON pointer is not known yet, so that nothing there can be wrong. */
export type IsOpen = (pointer: string) => boolean;

export interface SchemaCheck {
  faultsOf(schema: JsonSchema, value: unknown, isOpen?: IsOpen): Fault[];
}

interface Validator {
  validate: ValidateFunction;
  /** Those of its patterns that may take long. */
  slowPatterns: readonly string[];
}

export function createSchemaCheck(): SchemaCheck {
  const byDraft = new Map<Draft, Ajv>();
  let slowPatterns: string[] = [];
  const compiled = new WeakMap<JsonSchema, Validator>();

  function validatorOf(schema: JsonSchema): Validator {
    const known = compiled.get(schema);
    if (known !== undefined) return known;
    const draft = draftOf(schema);
    const ajv = byDraft.getOrInsertComputed(draft, () =>
      createAjv(draft, (pattern) => {
        if (!isHarmlessPattern(pattern)) slowPatterns.push(pattern);
      }),
    );
    // Without a name of its own, a schema can't refer to itself.
    const { $schema: _, ...rest }: JsonSchema = { $id: ROOT_ID, ...schema };
    slowPatterns = [];
    const validate = ajv.compile(rest);
    const validator = { validate, slowPatterns };
    compiled.set(schema, validator);
    return validator;
  }

  return {
    faultsOf(schema, value, isOpen = () => false) {
      const { validate, slowPatterns: slow } = validatorOf(schema);
      const isValid = (): boolean => validate(value) as boolean;
      const checked = slow.length === 0 ? { value: isValid() } : withinTime(isValid);
      if (checked === null) return [tooSlow(slow)];
      if (checked.value) return [];
      const placed = (validate.errors ?? []).map(place);
      return withoutOpen(placed, isOpen).map((error) => schemaFault(error, placed));
    },
  };
}

type Draft = '7' | '2020-12';

const ROOT_ID = 'https://rote.invalid/schema';

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

function createAjv(draft: Draft, onPattern: (pattern: string) => void): Ajv {
  const regExp = Object.assign(
    (pattern: string, flags: string): RegExp => {
      onPattern(pattern);
      return compilePattern(pattern, '') ?? new RegExp(pattern, flags);
    },
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
      regex: (text) => compilePattern(text, '') !== null,
    },
  };
  return draft === '7' ? new Ajv(options) : new Ajv2020(options);
}

function tooSlow(patterns: readonly string[]): Fault {
  const shown = patterns.map((pattern) =>
    pattern.length > 60 ? `${pattern.slice(0, 60)}…` : pattern,
  );
  return {
    code: 'bad-input',
    message: `takes too long to check by the pattern ${shown.slice(0, 3).join(' or ')}`,
    hint: 'Give a shorter text, or ask who made the tool for a simpler pattern.',
    details: { path: '' },
  };
}

/** A missing or surplus key is a fault of that key, not of what holds it. */
function place(error: ErrorObject): PlacedError {
  const key = error.params['missingProperty'] ?? error.params['additionalProperty'];
  return typeof key === 'string'
    ? { error, pointer: `${error.instancePath}/${escapePointer(key)}` }
    : { error, pointer: error.instancePath };
}

function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/**
 * What is left when nothing counts that stands at or below an open place. A choice between schemas
 * stands where one branch has no other faults than such.
 */
function withoutOpen(placed: PlacedError[], isOpen: IsOpen): PlacedError[] {
  const isClosed = (one: PlacedError): boolean => !isAtOrBelowOpen(dependsOn(one), isOpen);
  const choices = placed.filter(({ error }) => /^(?:any|one)Of$/.test(error.keyword));
  const told: PlacedError[] = [];
  for (const one of placed) {
    if (!isClosed(one)) continue;
    // The faults inside a choice are told by the choice itself.
    if (choices.some((choice) => choice !== one && isInside(one, choice))) continue;
    if (choices.includes(one) && hasOpenBranch(one, placed, isClosed)) continue;
    told.push(one);
  }
  return told;
}

/** Whether a key is known has nothing to do with its value. */
function dependsOn({ error, pointer }: PlacedError): string {
  return error.keyword === 'additionalProperties' ? error.instancePath : pointer;
}

function hasOpenBranch(
  choice: PlacedError,
  placed: PlacedError[],
  isClosed: (one: PlacedError) => boolean,
): boolean {
  const branches = Map.groupBy(
    placed.filter((one) => one !== choice && isInside(one, choice)),
    ({ error }) => error.schemaPath.slice(choice.error.schemaPath.length + 1).split('/')[0],
  );
  return [...branches.values()].some((faults) => !faults.some(isClosed));
}

function isInside(inner: PlacedError, choice: PlacedError): boolean {
  return inner.error.schemaPath.startsWith(`${choice.error.schemaPath}/`);
}

function isAtOrBelowOpen(pointer: string, isOpen: IsOpen): boolean {
  const parts = pointer.split('/');
  return parts.some((_, index) => isOpen(parts.slice(0, index + 1).join('/')));
}
