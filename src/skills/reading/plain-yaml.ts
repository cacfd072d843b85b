/**
 * Reads the plain part of YAML that nearly all front matter is written in, 17 times faster than the full
 * parser: the first scan of 10,000 skills takes 0.84 s instead of 2.0 s (`docs/benchmarks.md`). It answers
 * exactly what the full parser answers, or null where it is not certain: then the full parser is asked.
 */
import type { FrontMap, FrontValue } from './front-value.ts';
import { isSafePlain, readScalar, resolvePlain } from './plain-scalars.ts';

interface Cursor {
  lines: readonly string[];
  at: number;
}

const KEY = /([A-Za-z_][\w-]*):(?: +|$)/y;
const DEEPEST = 20;

export function readPlainYaml(yaml: string): FrontMap | null {
  if (/[\t\r\uFEFF]/.test(yaml)) return null;
  const cursor: Cursor = { lines: yaml.split('\n'), at: 0 };
  const map = readMap(cursor, 0, 0);
  return map !== null && map.size > 0 && cursor.at === cursor.lines.length ? map : null;
}

/** The entries whose keys stand at that indent, up to the first line further out. */
function readMap(cursor: Cursor, indent: number, depth: number): FrontMap | null {
  if (depth > DEEPEST) return null;
  const map = new Map<string, FrontValue>();
  for (;;) {
    const line = nextLine(cursor);
    if (line === null || indentOf(line) < indent) return map;
    KEY.lastIndex = indent;
    const key = KEY.exec(line)?.[1];
    if (key === undefined || map.has(key)) return null;
    const rest = withoutEndSpaces(line, KEY.lastIndex);
    cursor.at++;
    const value = rest === '' ? readNested(cursor, indent, depth) : readValue(cursor, rest, indent);
    if (value === undefined) return null;
    map.set(key, value);
  }
}

/** What stands below a key that has nothing on its own line. */
function readNested(cursor: Cursor, indent: number, depth: number): FrontValue | undefined {
  const line = nextLine(cursor);
  const inner = line === null ? -1 : indentOf(line);
  const isList = line?.startsWith('- ', inner) ?? false;
  if (line === null || inner < indent || (inner === indent && !isList)) {
    return { text: '', value: null };
  }
  if (isList) return readList(cursor, inner);
  return readMap(cursor, inner, depth + 1) ?? undefined;
}

/** A list of values that stand on one line each. */
function readList(cursor: Cursor, indent: number): FrontValue[] | undefined {
  const items: FrontValue[] = [];
  for (;;) {
    const line = nextLine(cursor);
    const inner = line === null ? -1 : indentOf(line);
    if (line === null || inner < indent || !line.startsWith('- ', inner)) {
      return inner > indent ? undefined : items;
    }
    const item = inner === indent ? readScalar(listItem(line, indent)) : undefined;
    if (item === undefined || item === '') return undefined;
    items.push(item);
    cursor.at++;
  }
}

function listItem(line: string, indent: number): string {
  let start = indent + 1;
  while (line.charCodeAt(start) === 32) start++;
  return withoutEndSpaces(line, start);
}

function readValue(cursor: Cursor, rest: string, indent: number): FrontValue | undefined {
  if (rest.startsWith('|') || rest.startsWith('>')) return readBlock(cursor, rest, indent);
  const next = cursor.lines[cursor.at];
  const goesOn = next !== undefined && !isBlank(next) && indentOf(next) > indent;
  if (!goesOn) return readScalar(rest);
  if (!isSafePlain(rest)) return undefined;
  const words = [rest];
  for (;;) {
    const line = cursor.lines[cursor.at];
    if (line === undefined || isBlank(line) || indentOf(line) <= indent) break;
    const part = withoutEndSpaces(line, indentOf(line));
    if (!isSafePlain(part)) return undefined;
    words.push(part);
    cursor.at++;
  }
  return resolvePlain(words.join(' '));
}

/** `|` keeps its lines, `>` joins them; both without further settings than a closing `-`. */
function readBlock(cursor: Cursor, header: string, indent: number): string | undefined {
  if (!/^[|>]-?$/.test(header)) return undefined;
  const lines = takeBlock(cursor, indent);
  if (lines === null) return undefined;
  const end = header.endsWith('-') ? '' : '\n';
  if (header.startsWith('|')) return lines.join('\n') + end;
  // Lines that are set in further keep their breaks, and spaces at an end are kept.
  if (lines.some((line) => /^ | $/.test(line))) return undefined;
  return fold(lines) + end;
}

/** The lines of a block, without their indent and without the blank ones at the end. */
function takeBlock(cursor: Cursor, outer: number): string[] | null {
  const indent = indentOf(cursor.lines[cursor.at] ?? '');
  const lines: string[] = [];
  for (; cursor.at < cursor.lines.length; cursor.at++) {
    const line = cursor.lines[cursor.at] ?? '';
    if (isBlank(line)) {
      if (line.length > indent) return null;
      lines.push('');
      continue;
    }
    if (indentOf(line) <= outer) break;
    if (indentOf(line) < indent) return null;
    lines.push(line.slice(indent));
  }
  if (lines.length === 0 || lines[0] === '') return null;
  while (lines.at(-1) === '') lines.pop();
  return lines;
}

function fold(lines: readonly string[]): string {
  let text = lines[0] ?? '';
  let blanks = 0;
  for (const line of lines.slice(1)) {
    if (line === '') blanks++;
    else {
      text += (blanks === 0 ? ' ' : '\n'.repeat(blanks)) + line;
      blanks = 0;
    }
  }
  return text;
}

/** The next line that says something; the cursor stands on it then, or behind the last line. */
function nextLine(cursor: Cursor): string | null {
  for (; cursor.at < cursor.lines.length; cursor.at++) {
    const line = cursor.lines[cursor.at] ?? '';
    if (!isBlank(line) && line.charCodeAt(indentOf(line)) !== 35) return line;
  }
  return null;
}

function isBlank(line: string): boolean {
  return indentOf(line) === line.length;
}

function indentOf(line: string): number {
  let indent = 0;
  while (line.charCodeAt(indent) === 32) indent++;
  return indent;
}

/** Only spaces: what else counts as white is text to YAML. */
function withoutEndSpaces(line: string, start: number): string {
  let end = line.length;
  while (end > start && line.charCodeAt(end - 1) === 32) end--;
  return line.slice(start, end);
}
