/**
 * Values of n8n as values of a plan. There, a text that begins with `=` holds expressions in double braces; those that
 * only walk a path become references, and any other is a problem: nothing is evaluated and nothing is guessed.
 */
import { type Result, refuse, succeed } from '../../base/errors.ts';

type PathKey = string | number;

/** Maps a path in the data of a node to its value in a plan; null if that is not known. */
export type Resolver = (path: readonly PathKey[]) => { value: unknown } | null;

export interface Scope {
  /** Resolves `$json`. */
  json: Resolver;
  /** The nodes before, by name. */
  named: ReadonlyMap<string, Resolver>;
  /** Names that stand for the item at hand, and not for their first one. */
  each?: ReadonlySet<string>;
}

const LONGEST = 100_000;

/** Any value, with the expressions in all of its texts. */
export function readValue(value: unknown, scope: Scope): Result<unknown> {
  if (typeof value === 'string') return readText(value, scope);
  if (typeof value !== 'object' || value === null) return succeed(value);
  // A list or an object of n8n has no place in a text.
  return problem('it has a value that is no text, number or truth');
}

export function readText(text: string, scope: Scope): Result<unknown> {
  if (text.length > LONGEST) return problem(`it has a text of more than ${LONGEST} letters`);
  if (!text.startsWith('=')) return succeed(literal(text));
  const parts: unknown[] = [];
  let rest = text.slice(1);
  for (let start = rest.indexOf('{{'); start >= 0; start = rest.indexOf('{{')) {
    const end = rest.indexOf('}}', start);
    if (end < 0) return problem('an expression has no end');
    if (start > 0) parts.push(literal(rest.slice(0, start)));
    const read = readExpression(rest.slice(start + 2, end).trim(), scope);
    if (!read.ok) return read;
    parts.push(read.value);
    rest = rest.slice(end + 2);
  }
  if (rest !== '') parts.push(literal(rest));
  const [only] = parts;
  return succeed(parts.length === 1 ? only : parts.map(inWords).join(''));
}

/** Nothing that stands there is a reference of ours. */
export function literal(text: string): string {
  return text.replaceAll('${', () => '$${');
}

export function referenceTo(root: string, path: readonly PathKey[]): { value: unknown } | null {
  if (path.some((key) => /["\\]/.test(String(key)))) return null;
  const keys = path.map((key) => {
    if (typeof key === 'number') return `[${key}]`;
    return /^[\w-]+$/.test(key) ? `.${key}` : `["${key}"]`;
  });
  return { value: `\${${root}${keys.join('')}}` };
}

/** A path further into a value that is one reference; null into any other. */
export function within(value: unknown, path: readonly PathKey[]): { value: unknown } | null {
  if (path.length === 0) return { value };
  const [, root] = typeof value === 'string' ? (/^\$\{([^{}?]+)\}$/.exec(value) ?? []) : [];
  return root === undefined ? null : referenceTo(root, path);
}

const NAMED = [
  /^\$node\["([^"]+)"\]\.json/,
  /^\$node\['([^']+)'\]\.json/,
  /^\$node\.(\w+)\.json/,
  /^\$\("([^"]+)"\)\.(?:item|first\(\))\.json/,
  /^\$\('([^']+)'\)\.(?:item|first\(\))\.json/,
  /^\$items\("([^"]+)"\)\[0\]\.json/,
];

function readExpression(expression: string, scope: Scope): Result<unknown> {
  if (/^-?\d{1,15}(?:\.\d{1,15})?$/.test(expression)) return succeed(Number(expression));
  if (expression === 'true' || expression === 'false') return succeed(expression === 'true');
  const [, quoted] = /^(?:"[^"\\]*"|'[^'\\]*')$/.test(expression)
    ? [expression, expression.slice(1, -1)]
    : [];
  if (quoted !== undefined) return succeed(literal(quoted));
  if (/^\$now(?:\.toISO\(\))?$/.test(expression)) return succeed('${run.scheduledFor}');
  if (/^\$(?:now|today)\b/.test(expression))
    return problem(
      `{{ ${shown(expression)} }} computes with the time, which a plan can't: {{ $now }} alone is taken`,
    );
  if (/^\$json(?![\w$])/.test(expression)) return walk(expression, '$json'.length, scope.json);
  for (const form of NAMED) {
    const found = form.exec(expression);
    if (found === null) continue;
    const resolver = scope.named.get(found[1] ?? '');
    if (resolver === undefined)
      return problem(`it refers to "${found[1]}", which does not come before it here`);
    if (scope.each?.has(found[1] ?? '') === true && /first\(\)|\$items/.test(found[0]))
      return problem(`it refers to the first item of "${found[1]}" alone`);
    return walk(expression, found[0].length, resolver);
  }
  return problem(`the expression {{ ${shown(expression)} }} has no like in a plan`);
}

const KEY = /(?:\?)?\.([A-Za-z_]\w*)|\[(\d{1,9})\]|\["([^"\\]*)"\]|\['([^'\\]*)'\]/y;

function walk(expression: string, from: number, resolver: Resolver): Result<unknown> {
  const path: PathKey[] = [];
  for (let at = from; at < expression.length; ) {
    KEY.lastIndex = at;
    const found = KEY.exec(expression);
    if (found === null)
      return problem(`the expression {{ ${shown(expression)} }} does more than follow a path`);
    path.push(found[2] === undefined ? (found[1] ?? found[3] ?? found[4] ?? '') : Number(found[2]));
    at = KEY.lastIndex;
  }
  const resolved = resolver(path);
  if (resolved === null)
    return problem(`what {{ ${shown(expression)} }} stands for is not known here`);
  return succeed(resolved.value);
}

function inWords(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function shown(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

function problem(message: string): {
  ok: false;
  fault: { code: string; message: string; hint: string };
} {
  return refuse({ code: 'not-mapped', message, hint: '' });
}
