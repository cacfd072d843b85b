/**
 * References in the input of a step: `${fetch.body.items[0].title}`, with a default `${x.y ?? "none"}`.
 * A string that is one reference and nothing else becomes the value itself; inside other text it
 * becomes words. `$${` stands for the two characters. Nothing is evaluated: a reference walks a path.
 */

import { type Fault, type Result, refuse, succeed } from '../../base/errors.ts';
import { parseJson } from '../../base/outside-json.ts';

export interface Reference {
  /** As it was written, with its braces. */
  text: string;
  /** The beginning of the path: a step, `run`, `input`, … */
  root: string;
  path: readonly (string | number)[];
  /** Stands in if there is no value, or null. */
  fallback?: { value: unknown };
}

/** The place of a reference in a value, as a JSON pointer. */
export interface PlacedReference {
  pointer: string;
  reference: Reference;
}

/** The value behind a root; undefined if there is none. */
export type Lookup = (root: string) => unknown;

type TemplatePart = string | Reference;

/** Every reference in a value, and a fault for each that can't be read. */
export function findReferences(value: unknown): { found: PlacedReference[]; faults: Fault[] } {
  const found: PlacedReference[] = [];
  const faults: Fault[] = [];
  walkStrings(value, [], (text, path) => {
    if (!text.includes('${')) return;
    const parts = parseTemplate(text);
    const pointer = path
      .map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`)
      .join('');
    if (!parts.ok) faults.push({ ...parts.fault, details: { path: pointer } });
    else
      for (const part of parts.value)
        if (typeof part !== 'string') found.push({ pointer, reference: part });
  });
  return { found, faults };
}

/** The reference that a text is, and nothing else; null for any other text. */
export function onlyReference(text: string): Reference | null {
  const parts = parseTemplate(text);
  const [only, ...rest] = parts.ok ? parts.value : [];
  return only === undefined || typeof only === 'string' || rest.length > 0 ? null : only;
}

/** A text with each reference said in words; what can't be read stays as it is. */
export function sayReferences(text: string, say: (reference: Reference) => string): string {
  const parts = parseTemplate(text);
  if (!parts.ok) return text;
  return parts.value.map((part) => (typeof part === 'string' ? part : say(part))).join('');
}

/** The value with every reference replaced by what it refers to. */
export function fillTemplates(value: unknown, lookup: Lookup): Result<unknown> {
  try {
    return fill(value, lookup);
  } catch (error) {
    // More text than fits into a string, or deeper than anybody can go.
    if (!(error instanceof RangeError)) throw error;
    return refuse({
      code: 'too-large',
      message: `What the references stand for is too much: ${error.message}.`,
      hint: 'Refer to a part of it: ${step.path.to.field}.',
    });
  }
}

function fill(value: unknown, lookup: Lookup): Result<unknown> {
  if (typeof value === 'string') return fillText(value, lookup);
  if (Array.isArray(value)) {
    const filled: unknown[] = [];
    for (const item of value) {
      const result = fill(item, lookup);
      if (!result.ok) return result;
      filled.push(result.value);
    }
    return succeed(filled);
  }
  if (typeof value !== 'object' || value === null) return succeed(value);
  const entries: [string, unknown][] = [];
  for (const [key, item] of Object.entries(value)) {
    const result = fill(item, lookup);
    if (!result.ok) return result;
    entries.push([key, result.value]);
  }
  return succeed(Object.fromEntries(entries));
}

function fillText(text: string, lookup: Lookup): Result<unknown> {
  if (!text.includes('${')) return succeed(text);
  const parts = parseTemplate(text);
  if (!parts.ok) return parts;
  const [only] = parts.value;
  if (parts.value.length === 1 && only !== undefined && typeof only !== 'string')
    return resolve(only, lookup);
  let filled = '';
  for (const part of parts.value) {
    if (typeof part === 'string') {
      filled += part;
      continue;
    }
    const value = resolve(part, lookup);
    if (!value.ok) return value;
    filled += inWords(value.value);
  }
  return succeed(filled);
}

function inWords(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function resolve(reference: Reference, lookup: Lookup): Result<unknown> {
  let value = lookup(reference.root);
  for (const key of reference.path) value = memberOf(value, key);
  if (value !== undefined && (value !== null || reference.fallback === undefined))
    return succeed(value);
  if (reference.fallback !== undefined) return succeed(reference.fallback.value);
  return refuse({
    code: 'missing-value',
    message: `There is no value at ${reference.text}.`,
    hint: 'Look at the output of the step it names, or give a default: ${step.path ?? "none"}.',
  });
}

/** Own members only: what every object inherits is no value of anybody's. */
function memberOf(value: unknown, key: string | number): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
}

const PATH = /^([A-Za-z_][\w-]*)((?:\.[\w-]+|\[\d{1,9}\]|\["[^"\\]*"\])*)/;

function parseTemplate(text: string): Result<TemplatePart[]> {
  const parts: TemplatePart[] = [];
  let words = '';
  let position = 0;
  while (position < text.length) {
    const start = text.indexOf('${', position);
    if (start < 0) break;
    if (text[start - 1] === '$' && start - 1 >= position) {
      words += `${text.slice(position, start - 1)}\${`;
      position = start + 2;
      continue;
    }
    const end = endOfReference(text, start + 2);
    const reference = end < 0 ? null : parseReference(text.slice(start + 2, end));
    if (reference === null) return unreadable(text.slice(start, end < 0 ? undefined : end + 1));
    words += text.slice(position, start);
    if (words !== '') parts.push(words);
    words = '';
    parts.push(reference);
    position = end + 1;
  }
  words += text.slice(position);
  if (words !== '' || parts.length === 0) parts.push(words);
  return succeed(parts);
}

/** The closing brace, past any that stand inside a quoted default. */
function endOfReference(text: string, from: number): number {
  let inQuotes = false;
  let depth = 0;
  for (let position = from; position < text.length; position++) {
    const character = text[position];
    if (character === '\\' && inQuotes) position += 1;
    else if (character === '"') inQuotes = !inQuotes;
    else if (!inQuotes && character === '{') depth += 1;
    else if (!inQuotes && character === '}') {
      if (depth === 0) return position;
      depth -= 1;
    }
  }
  return -1;
}

function parseReference(inner: string): Reference | null {
  const trimmed = inner.trim();
  const [head, root, path = ''] = PATH.exec(trimmed) ?? [];
  if (head === undefined || root === undefined) return null;
  const rest = trimmed.slice(head.length).trimStart();
  if (rest !== '' && !/^\?\?\s*\S/.test(rest)) return null;
  const fallback = rest === '' ? undefined : rest.slice(2).trim();
  const text = `\${${inner}}`;
  const keys = [...path.matchAll(/\.([\w-]+)|\[(\d+)\]|\["([^"]*)"\]/g)].map(
    ([, name, index, quoted]) => (index === undefined ? (name ?? quoted ?? '') : Number(index)),
  );
  if (fallback === undefined) return { text, root, path: keys };
  return { text, root, path: keys, fallback: { value: parseFallback(fallback) } };
}

/** JSON, or plain words. */
function parseFallback(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

function unreadable(text: string): Result<never> {
  return refuse({
    code: 'bad-reference',
    message: `The reference ${text} can't be read.`,
    hint: 'Write ${step.path.to[0].field}, with a default as ${step.field ?? "none"}; for the characters themselves write $${.',
  });
}

function walkStrings(
  value: unknown,
  path: string[],
  visit: (text: string, path: readonly string[]) => void,
): void {
  if (typeof value === 'string') visit(value, path);
  else if (typeof value === 'object' && value !== null)
    for (const [key, item] of Object.entries(value)) {
      path.push(key);
      walkStrings(item, path, visit);
      path.pop();
    }
}
