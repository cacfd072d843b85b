/**
 * Reads front matter with the full YAML parser. No custom tags, nothing is executed, and aliases may
 * not multiply what is written. The first thing that is wrong is the answer, with its place.
 */
import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  parseDocument,
  type Scalar,
  type YAMLMap,
} from 'yaml';
import type { FrontMap, FrontValue } from './front-value.ts';

export interface YamlFault {
  /** Where, as an index into the YAML. */
  offset: number;
  code: 'bad-yaml' | 'duplicate-key' | 'odd-value';
  /** What is wrong, in words that go on from "because ". */
  reason: string;
}

export type ReadYaml =
  | { ok: true; map: FrontMap }
  | { ok: false; fault: YamlFault }
  /** Readable, but no map of keys; null where there is nothing at all. */
  | { ok: false; fault: null; holds: 'nothing' | 'no-map' };

const MOST_ALIASES = 100;
const MOST_ALIASED = 10_000;
const DEEPEST = 100;

export function readFullYaml(yaml: string): ReadYaml {
  const document = isTooDeep(yaml) ? null : parseWithin(yaml);
  if (document === null) return broken(0, 'it is nested too deep');
  const [error] = document.errors;
  if (error !== undefined) {
    return broken(error.pos[0], REASONS[error.code] ?? error.message.split('\n')[0] ?? '');
  }
  const tag = document.warnings.find(({ code }) => code === 'TAG_RESOLVE_FAILED');
  if (tag !== undefined) {
    return {
      ok: false,
      fault: {
        offset: tag.pos[0],
        code: 'odd-value',
        reason: 'a value that begins with ! names a type of YAML',
      },
    };
  }
  const { contents } = document;
  if (contents === null || (isScalar(contents) && contents.value === null)) {
    return { ok: false, fault: null, holds: 'nothing' };
  }
  if (!isMap(contents)) return { ok: false, fault: null, holds: 'no-map' };
  const reading: Reading = { document, yaml, aliases: 0, aliased: 0, fault: null };
  const map = readMap(contents, reading, 0);
  if (reading.fault !== null) return { ok: false, fault: reading.fault };
  return lostAnchor(contents, reading) ?? { ok: true, map };
}

function broken(offset: number, reason: string): ReadYaml {
  return { ok: false, fault: { offset, code: 'bad-yaml', reason } };
}

/** Brackets in great number cost the parser more than they are worth. */
function isTooDeep(yaml: string): boolean {
  let depth = 0;
  for (let index = 0; index < yaml.length && depth <= DEEPEST; index++) {
    const code = yaml.charCodeAt(index);
    if (code === 91 || code === 123) depth++;
    else if (code === 93 || code === 125) depth = Math.max(0, depth - 1);
  }
  return depth > DEEPEST;
}

/** Null where it is nested deeper than the parser's own stack. */
function parseWithin(yaml: string): Document.Parsed | null {
  try {
    return parseDocument(yaml, {
      // Its own check of keys takes the square of their number; ours is below.
      uniqueKeys: false,
      prettyErrors: false,
      logLevel: 'silent',
    });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

interface Reading {
  document: Document.Parsed;
  yaml: string;
  aliases: number;
  /** How many values were read since the first alias: what they stand for counts each time. */
  aliased: number;
  fault: YamlFault | null;
}

function readNode(node: unknown, reading: Reading, depth: number): FrontValue {
  if (reading.fault !== null) return '';
  if (depth > DEEPEST) return fail(node, reading, 'it is nested too deep');
  if (isAlias(node)) {
    const target = ++reading.aliases > MOST_ALIASES ? undefined : node.resolve(reading.document);
    if (target === undefined) {
      return fail(node, reading, 'a value that begins with * refers to another one');
    }
    return readNode(target, reading, depth + 1);
  }
  if (reading.aliases > 0 && ++reading.aliased > MOST_ALIASED) {
    return fail(node, reading, 'its references (*) stand for too much');
  }
  if (isMap(node)) return readMap(node, reading, depth);
  if (isSeq(node)) return node.items.map((item) => readNode(item, reading, depth + 1));
  return isScalar(node) ? readScalar(node) : { text: '', value: null };
}

function readScalar(node: Scalar): FrontValue {
  const { value, source } = node;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') {
    return { text: source ?? String(value), value };
  }
  return { text: source ?? '', value: null };
}

function readMap(node: YAMLMap, reading: Reading, depth: number): FrontMap {
  const map = new Map<string, FrontValue>();
  for (const pair of node.items) {
    const key = keyOf(pair.key, reading);
    if (map.has(key)) {
      reading.fault ??= {
        offset: offsetOf(pair.key),
        code: 'duplicate-key',
        reason: `"${key}" is there twice`,
      };
    }
    map.set(key, readNode(pair.value, reading, depth + 1));
  }
  return map;
}

function keyOf(node: unknown, { yaml }: Reading): string {
  if (isScalar(node)) return node.source ?? String(node.value);
  const range = (node as Node | null)?.range;
  return range ? yaml.slice(range[0], range[1]).trim() : '';
}

function fail(node: unknown, reading: Reading, reason: string): FrontValue {
  reading.fault ??= { offset: offsetOf(node), code: 'bad-yaml', reason };
  return '';
}

function offsetOf(node: unknown): number {
  return (node as Node | null)?.range?.[0] ?? 0;
}

/** `description: &b text`: YAML takes the first word for a name, and where nothing uses it, it was text. */
function lostAnchor(contents: YAMLMap, { aliases }: Reading): ReadYaml | null {
  if (aliases > 0) return null;
  const pair = contents.items.find(({ value }) => isScalar(value) && value.anchor !== undefined);
  if (pair === undefined) return null;
  return {
    ok: false,
    fault: {
      offset: offsetOf(pair.key),
      code: 'odd-value',
      reason: 'a value that begins with & names an anchor of YAML',
    },
  };
}

/** The parser's codes in plain words. */
const REASONS: Readonly<Record<string, string>> = {
  BLOCK_AS_IMPLICIT_KEY: 'an unquoted value may not hold a colon with a space after it',
  BAD_SCALAR_START: 'an unquoted value may not begin with that character',
  MULTILINE_IMPLICIT_KEY: 'a value that goes on must be set in with spaces',
  UNEXPECTED_TOKEN: 'there is something after the end of the value',
  MISSING_CHAR: 'a quote, a bracket or a colon is missing',
  BAD_INDENT: 'the lines are not set in evenly',
  TAB_AS_INDENT: 'lines are set in with tabs instead of spaces',
  BAD_DQ_ESCAPE:
    'a backslash in double quotes stands before a character that it may not stand before',
  BAD_ALIAS: 'a value that begins with * refers to another one',
  BLOCK_IN_FLOW: 'a bracket is missing',
  RESOURCE_EXHAUSTION: 'it is nested too deep',
};
