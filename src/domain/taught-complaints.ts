/**
 * Faults that a schema finds in the output of a model, said so that one more try is enough: each with its place, and with the
 * keys or the shape that is taken exactly there. A name is suggested only if it is taken at that place.
 */
import type { z } from 'zod';
import { nearestNames } from '../base/nearest.ts';
import { type Complaint, complaintsOf } from './parse-with.ts';

export function taughtComplaints(
  issues: readonly z.core.$ZodIssue[],
  schema: z.core.$ZodType,
  value: unknown,
): Complaint[] {
  return issues.flatMap((issue) => {
    const at = followed(schema, value, issue.path);
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({
        path: [...issue.path, key],
        message: unknownKey(key, at, parentsOf(schema, value, issue.path)),
      }));
    if (issue.code === 'invalid_type')
      return [{ path: issue.path, message: wrongType(issue, at.schema, value) }];
    if (issue.code === 'invalid_union' && 'discriminator' in issue)
      return [{ path: issue.path, message: wrongKind(schema, value, issue.path) }];
    const meant = issue.code === 'invalid_union' ? nearestForm(issue.errors) : [];
    if (meant.length > 0) {
      const placed = meant.map((one) => ({ ...one, path: [...issue.path, ...one.path] }));
      return taughtComplaints(placed, schema, value);
    }
    if (issue.code === 'invalid_value')
      return [{ path: issue.path, message: `expected ${oneOf(issue.values)}` }];
    return complaintsOf([issue], []);
  });
}

/** Faults of the form that was probably meant: of those of its type, the one with the fewest faults. */
function nearestForm(forms: readonly (readonly z.core.$ZodIssue[])[]): readonly z.core.$ZodIssue[] {
  const ofType = forms.filter((issues) =>
    issues.every(({ code, path }) => code !== 'invalid_type' || path.length > 0),
  );
  return ofType.toSorted((left, right) => left.length - right.length)[0] ?? [];
}

/** `["plan","tools",0,"tool"]` → `plan.tools[0].tool`. */
export function placeInWords(path: readonly PropertyKey[]): string {
  return path
    .map((part, index) =>
      typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : '.'}${String(part)}`,
    )
    .join('');
}

interface Followed {
  schema: z.core.$ZodType | null;
  value: unknown;
}

type Def = {
  type: string;
  innerType?: z.core.$ZodType;
  out?: z.core.$ZodType;
  element?: z.core.$ZodType;
  getter?: () => z.core.$ZodType;
  shape?: Record<string, z.core.$ZodType>;
  options?: readonly z.core.$ZodType[];
  discriminator?: string;
  values?: readonly unknown[];
  entries?: Record<string, unknown>;
};

const defOf = (schema: z.core.$ZodType): Def => schema._zod.def as unknown as Def;

/** Without what only wraps it: defaults, what may be left out, what is read first. */
function bare(schema: z.core.$ZodType): z.core.$ZodType {
  const { type, innerType, out, getter } = defOf(schema);
  if (type === 'lazy' && getter !== undefined) return bare(getter());
  if (type === 'pipe' && out !== undefined) return bare(out);
  return innerType === undefined ? schema : bare(innerType);
}

/** The forms that a value may have; of a choice by a key, the one that the value says. */
function formsOf(schema: z.core.$ZodType, value: unknown): z.core.$ZodType[] {
  const plain = bare(schema);
  const { options, discriminator } = defOf(plain);
  if (options === undefined) return [plain];
  const forms = options.flatMap((option) => formsOf(option, value));
  if (discriminator === undefined) return forms;
  const said = Object(value)[discriminator];
  const meant = forms.filter((form) => choicesOf(shapeOf(form)[discriminator]).includes(said));
  return meant.length > 0 ? meant : forms;
}

function shapeOf(form: z.core.$ZodType): Record<string, z.core.$ZodType> {
  return defOf(form).shape ?? {};
}

function choicesOf(schema: z.core.$ZodType | undefined): readonly unknown[] {
  if (schema === undefined) return [];
  const { values, entries } = defOf(bare(schema));
  return values ?? Object.values(entries ?? {});
}

function followed(schema: z.core.$ZodType, value: unknown, path: readonly PropertyKey[]): Followed {
  let at: Followed = { schema, value };
  for (const part of path) at = step(at, part);
  return at;
}

function step({ schema, value }: Followed, part: PropertyKey): Followed {
  const inner = Object(value)[part] as unknown;
  if (schema === null) return { schema, value: inner };
  const forms = formsOf(schema, value);
  const next = forms.flatMap((form) =>
    typeof part === 'number' ? (defOf(form).element ?? []) : (shapeOf(form)[String(part)] ?? []),
  );
  return { schema: next[0] ?? null, value: inner };
}

/** Taken from people alone: a script of a skill, and what is tried again although it may have happened. */
const NOT_FOR_MODELS: ReadonlySet<string> = new Set(['toolPath', 'retryInDoubt']);

function keysAt({ schema, value }: Followed): string[] {
  const forms = schema === null ? [] : formsOf(schema, value);
  const keys = forms.flatMap((form) => Object.keys(shapeOf(form)));
  return [...new Set(keys)].filter((key) => !NOT_FOR_MODELS.has(key));
}

function parentsOf(
  schema: z.core.$ZodType,
  value: unknown,
  path: readonly PropertyKey[],
): { at: Followed; place: string }[] {
  return path
    .map((_, length) => path.slice(0, length))
    .toReversed()
    .map((part) => ({ at: followed(schema, value, part), place: placeInWords(part) }));
}

function unknownKey(
  key: string,
  at: Followed,
  parents: readonly { at: Followed; place: string }[],
): string {
  const keys = keysAt(at);
  const known = keys.length === 0 ? '' : `; known here are ${keys.join(', ')}`;
  const inner = keys.find((one) => keysAt(step(at, one)).includes(key));
  if (inner !== undefined) return `not a known key here; it belongs into "${inner}"${known}`;
  const outer = parents.find((parent) => keysAt(parent.at).includes(key));
  if (outer !== undefined) {
    const place = outer.place === '' ? 'the draft itself' : `"${outer.place}"`;
    return `not a known key here; it belongs to ${place}${known}`;
  }
  const given = Object.keys(Object(at.value));
  const [meant] = nearestNames(
    key,
    keys.filter((one) => !given.includes(one)),
    1,
  );
  return `not a known key${meant === undefined ? '' : ` (did you mean "${meant}"?)`}${known}`;
}

function wrongType(
  issue: z.core.$ZodIssueInvalidType,
  schema: z.core.$ZodType | null,
  value: unknown,
): string {
  const given = issue.path.reduce<unknown>((inner, part) => Object(inner)[part], value);
  const wanted = schema === null ? TYPES[issue.expected] : formInWords(schema);
  return given === undefined
    ? `is missing; expected ${wanted ?? issue.expected}`
    : `expected ${wanted ?? issue.expected}`;
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
};

/** The shape that is taken, as it is written: `{"kind":"tell",…}` with its keys. */
function formInWords(schema: z.core.$ZodType): string {
  const forms = formsOf(schema, undefined);
  const [form = bare(schema)] = forms;
  const { type, element } = defOf(form);
  if (type === 'array' && element !== undefined) return `a list: [${inShort(element)}, …]`;
  if (type === 'object') return `an object: ${inShort(schema)}`;
  const choices = choicesOf(form);
  return choices.length > 0 ? oneOf(choices) : (TYPES[type] ?? 'another value');
}

function inShort(schema: z.core.$ZodType): string {
  const forms = formsOf(schema, undefined);
  const [form = bare(schema)] = forms;
  const { type } = defOf(form);
  if (type !== 'object') return TYPES[type] ?? '…';
  const { discriminator } = defOf(bare(schema));
  if (discriminator !== undefined) {
    const kinds = forms.flatMap((one) => choicesOf(shapeOf(one)[discriminator]));
    return `{"${discriminator}":${oneOf(kinds)}, …}`;
  }
  return `{${Object.keys(shapeOf(form))
    .map((key) => `"${key}":…`)
    .join(', ')}}`;
}

function wrongKind(schema: z.core.$ZodType, value: unknown, path: readonly PropertyKey[]): string {
  const holder = followed(schema, value, path.slice(0, -1)).schema;
  const key = String(path.at(-1));
  const forms = holder === null ? [] : formsOf(holder, undefined);
  return `expected ${oneOf(forms.flatMap((form) => choicesOf(shapeOf(form)[key])))}`;
}

function oneOf(values: readonly unknown[]): string {
  const said = [...new Set(values)].map((one) => JSON.stringify(one));
  return said.length === 1 ? (said[0] ?? '') : `one of ${said.join(', ')}`;
}
