/**
 * Single values of the plain part of YAML. Each reader answers what the full parser would, or
 * undefined where it is not certain of that.
 */
import type { Bare, FrontMap, FrontValue } from './front-value.ts';

const DOUBLE_QUOTED = /^"((?:[^"\\]|\\["\\/nt])*)"(?: +#.*| *)$/;
const SINGLE_QUOTED = /^'((?:[^']|'')*)'(?: +#.*| *)$/;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t' };

/** A value on one line. */
export function readScalar(text: string): FrontValue | undefined {
  switch (text.charCodeAt(0)) {
    case 34:
      return readDoubleQuoted(text);
    case 39:
      return SINGLE_QUOTED.exec(text)?.[1]?.replaceAll("''", "'");
    case 91:
      return readFlowList(text);
    case 123:
      return readFlowMap(text);
    default:
      return isSafePlain(text) ? resolvePlain(text) : undefined;
  }
}

function readDoubleQuoted(text: string): string | undefined {
  const inner = DOUBLE_QUOTED.exec(text)?.[1];
  if (inner === undefined || !inner.includes('\\')) return inner;
  return inner.replaceAll(/\\(.)/g, (_, letter: string) => ESCAPES[letter] ?? letter);
}

/** Whether an unquoted text means itself: no sign of YAML at its start, no key or comment inside. */
export function isSafePlain(text: string): boolean {
  return (
    !/^[-?:,[\]{}#&*!|>'"%@`]/.test(text) &&
    !text.includes(': ') &&
    !text.includes(' #') &&
    !text.endsWith(':')
  );
}

/** What YAML takes an unquoted text for. */
export function resolvePlain(text: string): string | Bare | undefined {
  if (!/^[-+.\d~nNtTfF]/.test(text)) return text;
  if (/^(?:~|null|Null|NULL)$/.test(text)) return { text, value: null };
  if (/^(?:true|True|TRUE|false|False|FALSE)$/.test(text)) {
    return { text, value: text.toLowerCase() === 'true' };
  }
  // Other bases, infinity, numbers beyond what a double holds: left to the full parser.
  if (/^[-+]?(?:0[ox]|\.[in]|\d{16})/i.test(text)) return undefined;
  return /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/.test(text)
    ? { text, value: Number(text) }
    : text;
}

/** `[Read, "Write", 3]`, without anything nested. */
function readFlowList(text: string): FrontValue[] | undefined {
  if (!text.endsWith(']')) return undefined;
  const inner = text.slice(1, -1).trim();
  if (inner === '') return [];
  const items: FrontValue[] = [];
  for (const part of inner.split(',')) {
    const item = readFlowItem(part.trim());
    if (item === undefined) return undefined;
    items.push(item);
  }
  return items;
}

function readFlowItem(text: string): FrontValue | undefined {
  if (/^[\p{L}\p{N}_][\p{L}\p{N}_./() *-]*$/u.test(text)) return resolvePlain(text);
  return /^(?:"[^"\\]*"|'[^']*')$/.test(text) ? text.slice(1, -1) : undefined;
}

/** A map in one line of JSON: such a line means the same to YAML, unless a key is there twice. */
function readFlowMap(text: string): FrontMap | undefined {
  if (!text.endsWith('}')) return undefined;
  let keys = 0;
  let isCertain = true;
  const revive = (_: string, value: unknown, context: { source?: string }): FrontValue => {
    if (typeof value === 'string') return value;
    if (Array.isArray(value)) return value;
    if (typeof value === 'object' && value !== null) {
      const entries = Object.entries(value);
      keys += entries.length;
      // Keys that look like numbers lose their place in JSON.
      isCertain &&= entries.every(([key]) => !/^\d/.test(key));
      return new Map(entries);
    }
    const source = context.source ?? '';
    isCertain &&= source.length <= 15;
    return { text: source, value: value as Bare['value'] };
  };
  const parsed = parseJson(text, revive);
  const colons = text.match(/"\s*:/g)?.length ?? 0;
  return parsed instanceof Map && isCertain && keys === colons ? parsed : undefined;
}

type Reviver = (key: string, value: unknown, context: { source?: string }) => FrontValue;

function parseJson(text: string, revive: Reviver): unknown {
  try {
    return JSON.parse(text, revive as (key: string, value: unknown) => unknown);
  } catch (error) {
    // A range error is a text nested too deep; the full parser has its own word on that.
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}
