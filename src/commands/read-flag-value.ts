/**
 * Makes the value of a flag from what was written, as the schema of its property has it. Only the kind of
 * value is decided here; limits, patterns and the inside of JSON are left to whoever checks the input.
 */
import { parseJson as parseOutsideJson } from '../base/outside-json.ts';
import type { JsonSchema } from './command-tool.ts';
import { type Alternative, alternativesOf } from './schema-shape.ts';

/** A text, or what a flag without one says: `--flag` and `--no-flag`. */
export type Given = string | boolean;

export type ReadValue =
  | { ok: true; value: unknown }
  /** What was given that doesn't fit, and what would; `choices` where there are only some. */
  | { ok: false; given: Given; allowed: string; choices: string[] };

const YES: ReadonlySet<string> = new Set(['true', 'yes', 'on']);
const NO: ReadonlySet<string> = new Set(['false', 'no', 'off']);
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const MAY_HOLD_COMMA: ReadonlySet<string> = new Set(['string', 'array', 'object', 'any']);

export function isBooleanWord(text: string): boolean {
  return YES.has(text) || NO.has(text);
}

/** Whether the flag may stand alone, and whether it must unless it says so with `=`. */
export function takesBoolean(schema: unknown, root: JsonSchema): 'no' | 'also' | 'only' {
  const alternatives = alternativesOf(schema, root).filter(({ type }) => type !== 'null');
  const booleans = alternatives.filter(({ type }) => type === 'boolean');
  if (booleans.length === 0) return 'no';
  return booleans.length === alternatives.length ? 'only' : 'also';
}

export function takesList(schema: unknown, root: JsonSchema): boolean {
  return alternativesOf(schema, root).some(({ type }) => type === 'array');
}

/** `given` has several members where the flag was repeated, which only a list allows. */
export function readFlagValue(
  given: readonly Given[],
  schema: unknown,
  root: JsonSchema,
): ReadValue {
  const alternatives = alternativesOf(schema, root);
  const list = alternatives.find(({ type }) => type === 'array');
  const [first = ''] = given;
  if (list === undefined) return readOne(first, alternatives);
  if (given.length > 1) return readList(given, list, root);
  const json = typeof first === 'string' && /^\s*\[/.test(first) ? parseJson(first) : undefined;
  if (Array.isArray(json)) return { ok: true, value: json };
  const others = alternatives.filter(({ type }) => type !== 'array');
  const other = readOne(first, others);
  if (other.ok) return other;
  const members = typeof first === 'string' ? splitList(first, list, root) : [first];
  return readList(members, list, root);
}

/** A comma separates the members of a list only where it can't be part of one. */
function splitList(text: string, list: Alternative, root: JsonSchema): string[] {
  const members = alternativesOf(list.schema['items'], root);
  const canHoldComma = members.some(
    ({ type, values }) => values === null && MAY_HOLD_COMMA.has(type),
  );
  const isOne = canHoldComma || readOne(text, members).ok;
  return isOne ? [text] : text.split(',').map((member) => member.trim());
}

function readList(given: readonly Given[], { schema }: Alternative, root: JsonSchema): ReadValue {
  const { items, prefixItems } = schema;
  const value: unknown[] = [];
  for (const [index, one] of given.entries()) {
    const member = (Array.isArray(prefixItems) ? prefixItems[index] : undefined) ?? items;
    const read = readOne(one, alternativesOf(member, root));
    if (!read.ok) return read;
    value.push(read.value);
  }
  return { ok: true, value };
}

/** The first kind that fits, the plainest last: any text would do for a text. */
const ORDER: readonly Alternative['type'][] = [
  'null',
  'boolean',
  'integer',
  'number',
  'array',
  'object',
  'any',
  'string',
];

function readOne(given: Given, alternatives: readonly Alternative[]): ReadValue {
  const chosen = alternatives.flatMap(({ values }) => values ?? []);
  const choice = chosen.find((value) => value === given || asText(value) === given);
  if (choice !== undefined) return { ok: true, value: choice };
  const open = alternatives.filter(({ values }) => values === null);
  const isAlsoText = open.some(({ type }) => type === 'string');
  for (const type of ORDER) {
    if (!open.some((alternative) => alternative.type === type)) continue;
    const read = READERS[type](given, isAlsoText);
    if (read !== undefined) return { ok: true, value: read.value };
  }
  return { ok: false, given, ...allowedIn(alternatives) };
}

type Reader = (given: Given, isAlsoText: boolean) => { value: unknown } | undefined;

const READERS: Readonly<Record<Alternative['type'], Reader>> = {
  null: (given) => (given === 'null' ? { value: null } : undefined),
  boolean: (given, isAlsoText) => readBoolean(given, isAlsoText),
  integer: (given, isAlsoText) => readNumber(given, isAlsoText, Number.isSafeInteger),
  number: (given, isAlsoText) => readNumber(given, isAlsoText, Number.isFinite),
  array: (given) => readJson(given, Array.isArray),
  object: (given) => readJson(given, isObject),
  any: (given) => readAnything(given),
  string: (given) => (typeof given === 'string' ? { value: given } : undefined),
};

function readBoolean(given: Given, isAlsoText: boolean): { value: boolean } | undefined {
  if (typeof given === 'boolean') return { value: given };
  if (isAlsoText && given !== 'true' && given !== 'false') return undefined;
  if (YES.has(given)) return { value: true };
  return NO.has(given) ? { value: false } : undefined;
}

function readNumber(
  given: Given,
  isAlsoText: boolean,
  fits: (value: number) => boolean,
): { value: number } | undefined {
  if (typeof given !== 'string' || !NUMBER.test(given)) return undefined;
  const value = Number(given);
  // A long row of digits is a name that a number can't hold.
  const isExact = !/^[+-]?\d+$/.test(given) || Number.isSafeInteger(value);
  if (!fits(value) || !isExact) return undefined;
  // Where a text is allowed too, only what a number would be written as is one: "007" is not.
  return isAlsoText && String(value) !== given ? undefined : { value };
}

function readJson(given: Given, fits: (value: unknown) => boolean): { value: unknown } | undefined {
  const value = typeof given === 'string' ? parseJson(given) : undefined;
  return fits(value) ? { value } : undefined;
}

/** JSON where it is JSON, but for texts in quotes and numbers that it would change; else the text. */
function readAnything(given: Given): { value: unknown } {
  if (typeof given !== 'string') return { value: given };
  const value = parseJson(given);
  if (isObject(value) || Array.isArray(value)) return { value };
  return { value: value !== undefined && String(value) === given ? value : given };
}

function parseJson(text: string): unknown {
  try {
    return parseOutsideJson(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What a schema takes, in words. */
export function allowedBy(schema: unknown, root: JsonSchema): string {
  return allowedIn(alternativesOf(schema, root)).allowed;
}

const IN_WORDS: Readonly<Record<Alternative['type'], string>> = {
  null: 'null',
  boolean: 'true or false',
  integer: 'a whole number',
  number: 'a number',
  array: `a list as JSON ('[1, 2]') or as repeated flags`,
  object: `an object as JSON ('{"key": "value"}')`,
  any: 'anything',
  string: 'a text',
};

function allowedIn(alternatives: readonly Alternative[]): { allowed: string; choices: string[] } {
  const choices = [...new Set(alternatives.flatMap(({ values }) => values ?? []).map(asText))];
  const kinds = alternatives
    .filter(({ values }) => values === null)
    .map(({ type }) => IN_WORDS[type]);
  const words = [...(choices.length > 0 ? [choices.join(', ')] : []), ...new Set(kinds)];
  return { allowed: words.join(', or '), choices };
}
