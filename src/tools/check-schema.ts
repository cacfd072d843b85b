/**
 * Checks values against JSON Schema and says what is wrong in words, each fault with its place. A schema of our own is
 * checked at once. One that somebody else wrote is checked at once where that is known to take no long time; else it is
 * left to a child process (`bounded/`), and takes that long.
 */
import type { Fault } from '../base/errors.ts';
import { jsonSize } from '../base/outside-json.ts';
import type { Bounded } from './bounded/bounded.ts';
import { schemaWork } from './bounded/schema-work.ts';
import { createValidate, type SchemaError } from './bounded/validate.ts';
import { type PlacedError, schemaFault } from './schema-fault.ts';
import type { JsonSchema } from './tool.ts';

/** Whether what stands at this JSON pointer is not known yet, so that nothing there can be wrong. */
export type IsOpen = (pointer: string) => boolean;

export interface SchemaCheck {
  /** Of a schema that is our own: those are few, and are compiled once for all catalogs. */
  ownFaultsOf(schema: JsonSchema, value: unknown, isOpen?: IsOpen): Fault[];
  /** Of a schema of others that is known to take no long time. Throws where it can't be read. */
  faultsOf(schema: JsonSchema, value: unknown, isOpen?: IsOpen): Fault[];
  /** Whether a schema that somebody else wrote may be checked at once against this value. */
  isBounded(schema: JsonSchema, value: unknown): boolean;
  /** In a child process. Throws where the schema can't be read. */
  slowFaultsOf(schema: JsonSchema, value: unknown, signal: AbortSignal): Promise<Fault[]>;
}

/** Some tens of milliseconds, at the very most. */
const MOST_STEPS = 5_000_000;
/** What takes no long time on a value of this size takes none on any: nothing in it depends on the size. */
const HUGE = 2 ** 30;

const validateOwn = createValidate();

export function createSchemaCheck(bounded: Pick<Bounded, 'validate'>): SchemaCheck {
  const validate = createValidate();
  /** By the size of the value, in powers of two. */
  const known = new WeakMap<JsonSchema, Map<number, number>>();

  function workOf(schema: JsonSchema, size: number): number {
    const rounded = 2 ** Math.ceil(Math.log2(size));
    const bySize = known.get(schema) ?? new Map<number, number>();
    known.set(schema, bySize);
    return bySize.getOrInsertComputed(rounded, () => schemaWork(schema, rounded));
  }

  return {
    isBounded(schema, value) {
      if (workOf(schema, HUGE) <= MOST_STEPS) return true;
      const size = jsonSize(value, MOST_STEPS);
      return size <= MOST_STEPS && workOf(schema, size) <= MOST_STEPS;
    },
    ownFaultsOf: (schema, value, isOpen = () => false) =>
      inWords(validateOwn(schema, value), isOpen),
    faultsOf: (schema, value, isOpen = () => false) => inWords(validate(schema, value), isOpen),
    async slowFaultsOf(schema, value, signal) {
      const checked = await bounded.validate({ schema, value }, signal);
      if (checked.kind === 'done') return inWords(checked.value, () => false);
      if (checked.kind === 'refused') throw new Error(checked.message);
      return [checked.kind === 'stopped' ? STOPPED : TOO_MUCH];
    },
  };
}

function inWords(errors: readonly SchemaError[], isOpen: IsOpen): Fault[] {
  const placed = errors.map(place);
  return withoutOpen(placed, isOpen).map((error) => schemaFault(error, placed));
}

const TOO_MUCH: Fault = {
  code: 'bad-input',
  message: 'takes too long or too much memory to check by its schema',
  hint: 'Give less, or ask who made the tool for a simpler schema.',
  details: { path: '' },
};
const STOPPED: Fault = { code: 'aborted', message: 'the check was stopped', hint: '' };

/** A missing or surplus key is a fault of that key, not of what holds it. */
function place(error: SchemaError): PlacedError {
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
