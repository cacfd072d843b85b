/**
 * Makes the input of a tool from the words of a command, as the tool's schema has it, and tells all that
 * is wrong with them at once. Never throws, whatever the words and the schema.
 *
 * Flags: `--a b`, `--a=b`, `--flag`, `--no-flag`, `--headers.accept x` for what is inside an object, and
 * the same flag again for each member of a list. Objects, and lists if one likes, are given as JSON.
 * Whether a name is written with dashes, underscores or capitals makes no difference. Words without a
 * flag go to the required properties that no flag names, in their order (a list that is the last of them
 * takes all that are left), or to the only property that there is; `--` ends the flags.
 */
import type { Fault } from '../base/errors.ts';
import {
  ambiguousFlag,
  badValue,
  missingFlag,
  needsValue,
  noPlace,
  notBoolean,
  repeatedFlag,
  singleDash,
  unknownFlag,
} from './command-faults.ts';
import type { JsonSchema } from './command-tool.ts';
import { type FlagTarget, findFlag } from './flag-names.ts';
import {
  type Given,
  isBooleanWord,
  readFlagValue,
  takesBoolean,
  takesList,
} from './read-flag-value.ts';
import { asSchema, type Shape, shapeOf } from './schema-shape.ts';

export interface ParsedCommand {
  /** What could be read; all there is where there are no faults. */
  input: Record<string, unknown>;
  /** Each has the place of its value in its details: `path`, a JSON pointer. */
  faults: Fault[];
}

/** A property and all that was given for it; nothing where it was named in vain. */
interface Entry {
  target: FlagTarget;
  given: Given[];
}

interface Line {
  root: JsonSchema;
  shape: Shape;
  entries: Map<string, Entry>;
  positionals: string[];
  faults: Fault[];
}

/** `words` are those after the name of the tool. */
export function parseCommand(words: readonly string[], schema: JsonSchema): ParsedCommand {
  const root = asSchema(schema);
  const shape = shapeOf(root, root);
  const line: Line = { root, shape, entries: new Map(), positionals: [], faults: [] };
  const flagsEnd = words.indexOf('--');
  const flagWords = flagsEnd === -1 ? words : words.slice(0, flagsEnd);
  for (let at = 0; at < flagWords.length; ) at += readWord(flagWords, at, line);
  if (flagsEnd !== -1) line.positionals = line.positionals.concat(words.slice(flagsEnd + 1));
  placePositionals(line);
  const input = buildInput(line);
  const unnamed = unnamedRequired(line);
  return { input, faults: [...line.faults, ...unnamed.map((target) => missingFlag(target, root))] };
}

/** How many words it took. */
function readWord(words: readonly string[], at: number, line: Line): number {
  const word = words[at] ?? '';
  const next = words[at + 1];
  // What follows a flag that is not known is its value, more likely than not, and no word of its own.
  const lengthIfUnknown = next !== undefined && !looksLikeFlag(next) ? 2 : 1;
  if (/^-[A-Za-z]\S*$/.test(word)) {
    line.faults.push(singleDash(word, line.shape));
    return lengthIfUnknown;
  }
  if (!looksLikeFlag(word)) {
    line.positionals.push(word);
    return 1;
  }
  const equals = word.indexOf('=');
  const name = word.slice(2, equals === -1 ? undefined : equals);
  const value = equals === -1 ? undefined : word.slice(equals + 1);
  const found = findFlag(name, line.shape, line.root);
  if (found.kind === 'found') return readKnownFlag({ target: found.target, value, next }, line);
  if (found.kind === 'unknown' && readNegation(name, value, line)) return 1;
  line.faults.push(
    found.kind === 'ambiguous' ? ambiguousFlag(name, found.names) : unknownFlag(name, found.known),
  );
  return value === undefined ? lengthIfUnknown : 1;
}

function readKnownFlag(
  flag: { target: FlagTarget; value: string | undefined; next: string | undefined },
  line: Line,
): number {
  const { target, value, next } = flag;
  const { given } = entryOf(line, target);
  if (value !== undefined) {
    given.push(value);
    return 1;
  }
  const alone = takesBoolean(target.schema, line.root);
  if (next !== undefined && (alone === 'only' ? isBooleanWord(next) : !looksLikeFlag(next))) {
    given.push(next);
    return 2;
  }
  if (alone === 'no') line.faults.push(needsValue(target, next));
  else given.push(true);
  return 1;
}

/** `--no-flag`, where no property is called that. */
function readNegation(name: string, value: string | undefined, line: Line): boolean {
  const positive = /^no[-_](.+)$/s.exec(name)?.[1];
  const found = positive === undefined ? null : findFlag(positive, line.shape, line.root);
  if (found?.kind !== 'found') return false;
  const { target } = found;
  const entry = entryOf(line, target);
  const isBoolean = takesBoolean(target.schema, line.root) !== 'no';
  if (isBoolean && value === undefined) entry.given.push(false);
  else line.faults.push(notBoolean(name, target, isBoolean));
  return true;
}

/** A text that begins with dashes is none: `---`, `-- x`, `--a b` as one word. */
function looksLikeFlag(word: string): boolean {
  return /^--[^\s=-][^\s=]*(?:=|$)/.test(word);
}

function entryOf(line: Line, target: FlagTarget): Entry {
  const key = JSON.stringify(target.path);
  const known = line.entries.get(key);
  if (known !== undefined) return known;
  const entry: Entry = { target, given: [] };
  line.entries.set(key, entry);
  return entry;
}

function unnamedRequired({ shape, entries }: Line): FlagTarget[] {
  const named = new Set([...entries.values()].map(({ target }) => target.path[0]));
  return shape.required
    .filter((name) => !named.has(name))
    .map((name) => ({ path: [name], schema: shape.properties.get(name) }));
}

/** Where no flag could be meant but one, it need not be written. */
function onlyProperty({ shape, entries }: Line): FlagTarget[] {
  const [only, ...others] = shape.properties;
  if (only === undefined || others.length > 0 || entries.size > 0) return [];
  return [{ path: [only[0]], schema: only[1] }];
}

function placePositionals(line: Line): void {
  const required = unnamedRequired(line);
  const targets = required.length > 0 ? required : onlyProperty(line);
  let placed = 0;
  for (const [index, target] of targets.entries()) {
    if (placed === line.positionals.length) return;
    const isLast = index === targets.length - 1;
    const end =
      isLast && takesList(target.schema, line.root) ? line.positionals.length : placed + 1;
    entryOf(line, target).given = line.positionals.slice(placed, end);
    placed = end;
  }
  const left = line.positionals.slice(placed);
  if (left.length > 0) line.faults.push(noPlace(left, line.shape));
}

function buildInput(line: Line): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  // An object as JSON comes before what is put into it.
  const entries = [...line.entries.values()].toSorted(
    (left, right) => left.target.path.length - right.target.path.length,
  );
  for (const { target, given } of entries) {
    if (given.length === 0) continue;
    if (given.length > 1 && !takesList(target.schema, line.root)) {
      line.faults.push(repeatedFlag(target, given.length));
      continue;
    }
    const read = readFlagValue(given, target.schema, line.root);
    if (!read.ok) line.faults.push(badValue(target, read));
    else if (!setAt(input, target.path, read.value))
      line.faults.push(repeatedFlag({ ...target, path: target.path.slice(0, -1) }, 2));
  }
  return input;
}

/**
 * Sets own properties only, so that a key such as `__proto__` is a key like any other. False where
 * something stands in the way that holds no keys.
 */
function setAt(input: Record<string, unknown>, path: readonly string[], value: unknown): boolean {
  let holder = input;
  for (const [index, key] of path.entries()) {
    if (index === path.length - 1) {
      define(holder, key, value);
      return true;
    }
    if (!Object.hasOwn(holder, key)) define(holder, key, {});
    const next = holder[key];
    if (typeof next !== 'object' || next === null || Array.isArray(next)) return false;
    holder = next as Record<string, unknown>;
  }
  return false;
}

function define(holder: object, key: string, value: unknown): void {
  Object.defineProperty(holder, key, {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  });
}
