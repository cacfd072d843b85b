/**
 * Reads front matter that YAML can't read as a whole, key by key: what is broken in one value harms no
 * other. A value that is broken is taken as the text a person sees; where that makes no sense it is
 * left out. Everything that was done is told.
 */
import type { FrontMap, FrontValue } from './front-value.ts';
import { type ReadYaml, readFullYaml, type YamlFault } from './full-yaml.ts';
import { readPlainYaml } from './plain-yaml.ts';

/** One value that had to be helped. */
export interface Repair {
  key: string;
  /** Counted from 1, in the YAML. */
  line: number;
  code: YamlFault['code'];
  reason: string;
  /** What it was taken for; null where it was left out. */
  readAs: string | null;
}

export interface Repaired {
  map: FrontMap;
  repairs: Repair[];
}

interface Entry {
  key: string;
  /** Counted from 1. */
  line: number;
  /** After the colon. */
  rest: string;
  below: string[];
}

const STANDARD_KEYS = 'name|description|license|compatibility|metadata|allowed-tools';
/** A key at the start of a line; a space after the colon may be missing where the key is a known one. */
const ENTRY = new RegExp(
  `^(?:(["']?)([\\p{L}_][\\p{L}\\p{N}_.-]{0,63})\\1[ \\t]*:(?=[ \\t]|$)|(${STANDARD_KEYS}):)(.*)$`,
  'u',
);
const DEEPEST = 3;

/** Null where there is no key at all. */
export function repairYaml(yaml: string, depth = 0): Repaired | null {
  const entries = splitEntries(yaml);
  if (entries.length === 0) return null;
  const map = new Map<string, FrontValue>();
  const repairs: Repair[] = [];
  for (const entry of entries) {
    if (map.has(entry.key)) repairs.push(twice(entry));
    const alone = readAlone(entry);
    if (alone.ok) map.set(entry.key, alone.value);
    else mend(entry, alone.fault, { map, repairs, depth });
  }
  return { map, repairs };
}

function splitEntries(yaml: string): Entry[] {
  const lines = withoutCommonIndent(yaml.split('\n'));
  const entries: Entry[] = [];
  for (const [index, line] of lines.entries()) {
    const match = ENTRY.exec(line);
    const key = match?.[2] ?? match?.[3];
    if (key !== undefined) {
      entries.push({ key, line: index + 1, rest: (match?.[4] ?? '').trim(), below: [] });
    } else {
      entries.at(-1)?.below.push(line);
    }
  }
  return entries;
}

function withoutCommonIndent(lines: string[]): string[] {
  const first = lines.find((line) => line.trim() !== '' && !line.trimStart().startsWith('#')) ?? '';
  const indent = first.length - first.trimStart().length;
  if (indent === 0) return lines;
  return lines.map((line) => (line.slice(0, indent).trim() === '' ? line.slice(indent) : line));
}

function readAlone(
  entry: Entry,
): { ok: true; value: FrontValue } | { ok: false; fault: YamlFault } {
  const yaml = [`${entry.key}: ${entry.rest}`, ...entry.below].join('\n');
  const plain = readPlainYaml(yaml);
  const read: ReadYaml = plain === null ? readFullYaml(yaml) : { ok: true, map: plain };
  const value = read.ok && read.map.size === 1 ? read.map.get(entry.key) : undefined;
  if (value !== undefined) return { ok: true, value };
  const fault = !read.ok && read.fault !== null ? read.fault : null;
  return {
    ok: false,
    fault: fault ?? { offset: 0, code: 'bad-yaml', reason: 'its lines are not set in evenly' },
  };
}

function mend(
  entry: Entry,
  fault: YamlFault,
  into: { map: Map<string, FrontValue>; repairs: Repair[]; depth: number },
): void {
  const { map, repairs, depth } = into;
  const { key, line } = entry;
  const inner = entry.rest === '' && depth < DEEPEST ? repairBelow(entry, depth) : null;
  if (inner !== null) {
    map.set(key, inner.map);
    for (const repair of inner.repairs) repairs.push({ ...repair, line: repair.line + line });
    return;
  }
  const value = key === 'metadata' ? null : asText(entry);
  if (value !== null) map.set(key, value);
  repairs.push({ key, line, code: fault.code, reason: fault.reason, readAs: value });
}

/** A broken map inside a key, read in the same way; the description is text, whatever it looks like. */
function repairBelow({ key, below }: Entry, depth: number): Repaired | null {
  return key === 'description' || key === 'name' ? null : repairYaml(below.join('\n'), depth + 1);
}

/** The value as a person reads it. */
function asText({ rest, below }: Entry): string {
  const lines = below.filter((line) => !line.startsWith('#')).map((line) => line.trim());
  if (/^[|>][-+\d]*$/.test(rest)) {
    return rest.startsWith('|') ? lines.join('\n').trim() : joinLines(lines);
  }
  return withoutQuotes(joinLines([rest, ...lines]));
}

/** Lines go on with a space; a blank line is a break. */
function joinLines(lines: readonly string[]): string {
  return lines
    .join('\n')
    .trim()
    .replaceAll(/\n+/g, (breaks) => (breaks.length === 1 ? ' ' : '\n'));
}

function withoutQuotes(text: string): string {
  const quote = text.charAt(0);
  const isQuoted = (quote === '"' || quote === "'") && text.length > 1 && text.endsWith(quote);
  if (!isQuoted) return text;
  const inner = text.slice(1, -1);
  return quote === '"' ? inner.replaceAll('\\"', '"') : inner.replaceAll("''", "'");
}

function twice({ key, line }: Entry): Repair {
  const reason = `"${key}" is there twice`;
  return { key, line, code: 'duplicate-key', reason, readAs: 'the last one' };
}

/** Where a heading after a blank line shows that the text had begun before the fence; null elsewhere. */
export function textInsideYaml(yaml: string): number | null {
  const heading = /(?:^|\n)[ \t]*\n(#{1,6}[ \t]+\S)/.exec(yaml);
  if (heading === null) return null;
  const at = heading.index + heading[0].length - (heading[1] ?? '').length;
  const isOver = !new RegExp(`^(?:${STANDARD_KEYS})[ \\t]*:`, 'm').test(yaml.slice(at));
  return isOver ? yaml.slice(0, at).split('\n').length : null;
}
