/** How a property is written as a flag, and which property a flag means however it is spelled. */
import type { JsonSchema } from './command-tool.ts';
import { alternativesOf, type Shape, shapeOf } from './schema-shape.ts';

/** Deeper than anybody writes by hand; JSON is there for the rest. */
const DEEPEST = 10;

export interface FlagTarget {
  /** The keys from the input down to the value. */
  path: readonly string[];
  schema: unknown;
}

export type FoundFlag =
  | { kind: 'found'; target: FlagTarget }
  /** Two properties are spelled alike. */
  | { kind: 'ambiguous'; names: string[] }
  | { kind: 'unknown'; known: string[] };

/** `maxResults` and `max_results` → `--max-results`. */
export function flagOf(path: readonly string[]): string {
  return `--${path.map(kebab).join('.')}`;
}

/** `name` without its dashes; `headers.accept` means a key inside a property. */
export function findFlag(name: string, shape: Shape, root: JsonSchema): FoundFlag {
  const path: string[] = [];
  let current = shape;
  let rest = name;
  while (path.length < DEEPEST) {
    const exact = findKey(rest, current);
    if (exact.kind === 'found') return found([...path, exact.key], exact.schema);
    if (exact.kind === 'ambiguous') return ambiguous(path, exact.names);
    const dot = rest.indexOf('.');
    const head = findKey(dot === -1 ? rest : rest.slice(0, dot), current);
    const inner = head.kind === 'found' && dot !== -1 ? objectShape(head.schema, root) : null;
    if (head.kind === 'found' && inner !== null) {
      path.push(head.key);
      current = inner;
      rest = rest.slice(dot + 1);
      continue;
    }
    // A key that no schema names is taken as it is written, dots and all where it can't hold others.
    if (current.rest === null || rest === '' || head.kind !== 'unknown') break;
    const deeper = dot > 0 ? objectShape(current.rest, root) : null;
    if (deeper === null) return found([...path, rest], current.rest);
    path.push(rest.slice(0, dot));
    current = deeper;
    rest = rest.slice(dot + 1);
  }
  return {
    kind: 'unknown',
    known: [...current.properties.keys()].map((key) => flagOf([...path, key])),
  };
}

type FoundKey =
  | { kind: 'found'; key: string; schema: unknown }
  | { kind: 'ambiguous'; names: string[] }
  | { kind: 'unknown' };

function findKey(name: string, shape: Shape): FoundKey {
  const { properties } = shape;
  if (properties.has(name)) return { kind: 'found', key: name, schema: properties.get(name) };
  const wanted = spelling(name);
  const alike = [...properties.keys()].filter((key) => spelling(key) === wanted);
  const key = alike[0] ?? meantKey(name, shape);
  if (key === null) return { kind: 'unknown' };
  if (alike.length > 1) return { kind: 'ambiguous', names: alike };
  return { kind: 'found', key, schema: properties.get(key) };
}

/**
 * The one property that a name of no property can only mean: `note` for `notes`, `id` or `task` for `task_id`, and
 * `task_id` for `id`. Null if several fit, or if the tool takes keys that its schema does not name.
 */
export function meantKey(name: string, { properties, rest }: Shape): string | null {
  if (rest !== null) return null;
  const wanted = spelling(name);
  const fits = (key: string): boolean => {
    const other = spelling(key);
    if (other === `${wanted}s` || wanted === `${other}s`) return true;
    const isId = /(?:_id|-id|[a-z\d]Id)$/;
    if (isId.test(key)) return wanted === 'id' || `${wanted}id` === other;
    return key === 'id' && isId.test(name);
  };
  const [key, ...others] = [...properties.keys()].filter(fits);
  return key === undefined || others.length > 0 ? null : key;
}

/** Null where the value can't be an object. */
function objectShape(schema: unknown, root: JsonSchema): Shape | null {
  const canHold = alternativesOf(schema, root).some(
    ({ type, values }) => values === null && (type === 'object' || type === 'any'),
  );
  return canHold ? shapeOf(schema, root) : null;
}

function found(path: readonly string[], schema: unknown): FoundFlag {
  return { kind: 'found', target: { path, schema } };
}

function ambiguous(path: readonly string[], names: readonly string[]): FoundFlag {
  return { kind: 'ambiguous', names: names.map((name) => `--${[...path, name].join('.')}`) };
}

/** What all spellings of a name have in common. */
function spelling(name: string): string {
  return name.replaceAll(/[-_]/g, '').toLowerCase();
}

function kebab(name: string): string {
  if (!/^[A-Za-z][\w-]*$/.test(name)) return name;
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase();
}
