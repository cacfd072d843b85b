/**
 * Sorts the differences of two versions of a contract by what they mean to a program that was written for the first: new
 * words and new things break nothing, everything else is a change that needs a reason.
 */
import { type Difference, differences } from '../src/domain/differences.ts';

/** Why programs meet a change, in a line. */
export interface ContractReason {
  /** Fits the path of each change that the reason explains. */
  place: RegExp;
  reason: string;
}

/** `words`: told otherwise. `added`: there was nothing. `wider`: takes more, or promises more. `changed`: may break. */
export type ChangeClass = 'words' | 'added' | 'wider' | 'changed';

export interface ContractChange {
  path: string;
  change: ChangeClass;
  before: unknown;
  after: unknown;
}

/** Below these stand names that people gave, not keywords of a schema. */
const NAMING = new Set([
  ...['properties', 'parameters', 'paths', 'schemas', 'responses', 'enum', 'required', '$defs'],
  ...['oneOf', 'anyOf', 'commands', 'flags', 'arguments'],
]);
const WORDS = new Set(['description', 'summary', 'title', 'example', 'examples']);
const BOUNDS = new Set([
  ...['minimum', 'minLength', 'minItems', 'exclusiveMinimum'],
  ...['maximum', 'maxLength', 'maxItems', 'exclusiveMaximum'],
]);

const PATTERNS = new Set(['pattern', 'format']);

/**
 * Lists of named things, of words and of variants by their name: one that is added in the middle is one difference. A
 * variant is named by its constant (`"on": "mail"`) or its type.
 */
function byName(value: unknown): unknown {
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, one]) => [key, byName(one)] as const);
  if (!Array.isArray(value)) return Object.fromEntries(entries);
  const names = value.map(nameOf);
  const isNamed = names.every((name) => name !== null) && new Set(names).size === names.length;
  return isNamed
    ? Object.fromEntries(entries.map(([, one], place) => [names[place], one]))
    : entries.map(([, one]) => one);
}

function nameOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (!isObject(value)) return null;
  if (typeof value['name'] === 'string') return value['name'];
  const [first] = isObject(value['properties']) ? Object.values(value['properties']) : [];
  if (isObject(first) && typeof first['const'] === 'string') return first['const'];
  return typeof value['type'] === 'string' ? value['type'] : null;
}

export function contractChanges(before: unknown, after: unknown): ContractChange[] {
  return differences(byName(before), byName(after), '').map((one) => ({
    ...one,
    change: changeClass(one),
  }));
}

function changeClass({ path, before, after }: Difference): ChangeClass {
  const [key = '', parent = '', grandparent] = path.split('.').reverse();
  const isAnswer = /schemas\.\w+Answer\b|\.responses\./.test(path);
  const whenLessIsAsked = (isLess: boolean) => (isLess === isAnswer ? 'changed' : 'wider');
  if (WORDS.has(key) && !NAMING.has(parent)) return 'words';
  if (BOUNDS.has(key)) return whenLessIsAsked(isWiderBound(key, before, after));
  if (parent === 'required' || key === 'required')
    return whenLessIsAsked(after === undefined || after === false);
  if (PATTERNS.has(key) && after === undefined) return whenLessIsAsked(true);
  if (before !== undefined) return 'changed';
  if (parent === 'parameters') return isRequired(after) ? 'changed' : 'added';
  return NAMING.has(parent) || grandparent === 'paths' ? 'added' : 'changed';
}

function isWiderBound(key: string, before: unknown, after: unknown): boolean {
  const isUpper = key.startsWith('max') || key === 'exclusiveMaximum';
  const open = isUpper ? Infinity : -Infinity;
  const [was, is] = [before, after].map((bound) => (typeof bound === 'number' ? bound : open));
  return isUpper ? Number(is) > Number(was) : Number(is) < Number(was);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isRequired = (value: unknown): boolean => isObject(value) && value['required'] === true;

/** The commands of a page of `docs/commands`, as a contract: what is typed behind each of them. */
export function commandsOfPage(page: string): object {
  const texts = [...page.matchAll(/^```text\n(.*?)^```/gms)].map(([, text = '']) => text);
  return { commands: Object.fromEntries(texts.map(commandOfHelp)) };
}

function commandOfHelp(help: string): [name: string, command: object] {
  const [name = ''] = sectionOf(help, 'NAME').trim().split(' - ');
  const typed = sectionOf(help, 'SYNOPSIS').match(/\[?[A-Z]+…?\]?/g) ?? [];
  const flags = sectionOf(help, 'FLAGS').matchAll(/^ {4}(--[\w-]+)(?: ([A-Z]\S*))?/gm);
  const command = {
    summary: sectionOf(help, 'NAME') + sectionOf(help, 'DESCRIPTION'),
    arguments: typed
      .filter((word) => word !== '[FLAGS]')
      .map((word, place) => ({
        name: word.replace(/[[\]…]/g, ''),
        place,
        required: !word.startsWith('['),
      })),
    flags: [...flags].map(([, flag, value = '']) => ({ name: flag, value })),
  };
  return [name, command];
}

const sectionOf = (help: string, head: string): string =>
  help.match(new RegExp(`^${head}\\n((?: {4}.*\\n|\\n)+)`, 'm'))?.[1] ?? '';

export interface JudgedChanges {
  /** How many changes of each class there are. */
  counts: Readonly<Record<ChangeClass, number>>;
  /** Changes that may break a program, and that no reason names. */
  unexplained: readonly ContractChange[];
  /** Reasons that name no change any more. */
  needless: readonly ContractReason[];
}

export function judgeChanges(
  changes: readonly ContractChange[],
  reasons: readonly ContractReason[],
): JudgedChanges {
  const counts = { words: 0, added: 0, wider: 0, changed: 0 };
  for (const { change } of changes) counts[change] += 1;
  const changed = changes.filter(({ change }) => change === 'changed');
  return {
    counts,
    unexplained: changed.filter(({ path }) => !reasons.some(({ place }) => place.test(path))),
    needless: reasons.filter(({ place }) => !changed.some(({ path }) => place.test(path))),
  };
}
