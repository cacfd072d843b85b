/**
 * The lines of calendars (RFC 5545) and of address books (RFC 6350), as a tree of components. What is read is written back
 * line by line as it was, so that a change of one property leaves all others alone, also those that nobody here knows.
 */
import { type Result, refuse, succeed } from '../base/errors.ts';

export interface ContentLine {
  /** In capitals, without the group that address books put before it. */
  name: string;
  /** Names in capitals. */
  parameters: ReadonlyMap<string, readonly string[]>;
  /** As it was written: text is still escaped. */
  value: string;
  /** The whole line, unfolded. */
  written: string;
}

export interface Component {
  name: string;
  lines: readonly ContentLine[];
  parts: readonly Component[];
}

const DEEPEST = 5;
const MOST_LINES = 500_000;
const LONGEST_LINE = 2_000_000;

/** All components of a text, the outer ones first; refused if it is not of this form at all. */
export function readComponents(text: string): Result<Component[]> {
  const outer: Open = { name: '', lines: [], parts: [] };
  const open: Open[] = [outer];
  let count = 0;
  for (const line of unfolded(text)) {
    count += 1;
    if (count > MOST_LINES || line.length > LONGEST_LINE) return refuse(tooLong());
    const read = readLine(line);
    // A line that is none is left out, as calendars of many makes have some.
    if (read === null) continue;
    const inner = open.at(-1) as Open;
    if (read.name === 'BEGIN') {
      if (open.length > DEEPEST) return refuse(tooDeep());
      const begun = { name: read.value.trim().toUpperCase(), lines: [], parts: [] };
      inner.parts.push(begun);
      open.push(begun);
    } else if (read.name === 'END') {
      if (open.length === 1 || inner.name !== read.value.trim().toUpperCase())
        return refuse(notClosed(inner.name));
      open.pop();
    } else inner.lines.push(read);
  }
  return open.length > 1 ? refuse(notClosed(open.at(-1)?.name ?? '')) : succeed(outer.parts);
}

interface Open {
  name: string;
  lines: ContentLine[];
  parts: Open[];
}

/** A line that begins with a space goes on with the one before. */
function* unfolded(text: string): Generator<string> {
  let line: string[] = [];
  for (let from = 0; from <= text.length; ) {
    const end = text.indexOf('\n', from);
    const to = end === -1 ? text.length : end;
    const piece = text.slice(from, text[to - 1] === '\r' && to > from ? to - 1 : to);
    from = to + 1;
    if (piece.startsWith(' ') || piece.startsWith('\t')) line.push(piece.slice(1));
    else {
      if (line.length > 0) yield line.join('');
      line = [piece];
    }
  }
  if (line.length > 0) yield line.join('');
}

export function readLine(written: string): ContentLine | null {
  const head = /^(?:[\w-]+\.)?([\w-]+)/.exec(written);
  if (head === null) return null;
  const parameters = new Map<string, readonly string[]>();
  let at = head[0].length;
  while (written[at] === ';') {
    const equals = written.indexOf('=', at);
    const bare = /^;([\w-]+)(?=[;:])/.exec(written.slice(at, at + 100));
    if (bare !== null) {
      // As old address books have it: TEL;HOME:123.
      at += bare[0].length;
      parameters.set('TYPE', [...(parameters.get('TYPE') ?? []), bare[1] ?? '']);
      continue;
    }
    if (equals === -1) return null;
    const name = written.slice(at + 1, equals).toUpperCase();
    if (!/^[\w-]+$/.test(name)) return null;
    const values: string[] = [];
    at = equals;
    do {
      const [value, end] = parameterValue(written, at + 1);
      values.push(value);
      at = end;
    } while (written[at] === ',');
    parameters.set(name, [...(parameters.get(name) ?? []), ...values]);
  }
  if (written[at] !== ':') return null;
  return { name: (head[1] ?? '').toUpperCase(), parameters, value: written.slice(at + 1), written };
}

function parameterValue(text: string, from: number): [value: string, end: number] {
  if (text[from] === '"') {
    const close = text.indexOf('"', from + 1);
    if (close !== -1) return [text.slice(from + 1, close), close + 1];
  }
  let end = from;
  while (end < text.length && !';:,'.includes(text[end] as string)) end += 1;
  return [text.slice(from, end), end];
}

/** What a property says, unescaped. */
export function plainText(value: string): string {
  return value.replaceAll(/\\([\\;,nN])/g, (_, sign) => (sign.toLowerCase() === 'n' ? '\n' : sign));
}

/** A list of texts with commas, or the fields of a structured value with semicolons. */
export function plainTexts(value: string, separator: ',' | ';' = ','): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at <= value.length; at++) {
    if (value[at] === '\\') at += 1;
    else if (at === value.length || value[at] === separator) {
      parts.push(plainText(value.slice(from, at)));
      from = at + 1;
    }
  }
  if (from <= value.length && value.endsWith('\\')) parts.push(plainText(value.slice(from)));
  return parts;
}

export function escapedText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n');
}

/** A line of a property. Neither its value nor a parameter can begin another line. */
export function makeLine(
  name: string,
  value: string,
  parameters: Readonly<Record<string, string>> = {},
): ContentLine {
  const said = Object.entries(parameters).map(([key, one]) => `;${key}=${quoted(one)}`);
  const written = `${name}${said.join('')}:${oneLine(value)}`;
  const line = readLine(written);
  if (line === null) throw new Error(`${name} can't be written`);
  return line;
}

/** The line with another value of a parameter, or without it; all else of it stays as it was. */
export function withParameter(line: ContentLine, name: string, value: string | null): ContentLine {
  const kept = [...line.parameters].filter(([key]) => key !== name);
  const said = value === null ? kept : [...kept, [name, [value]] as const];
  const written = said.map(([key, values]) => `;${key}=${values.map(quoted).join(',')}`).join('');
  return readLine(`${line.name}${written}:${oneLine(line.value)}`) ?? line;
}

const oneLine = (text: string): string => text.replaceAll(/[\r\n]+/g, ' ');

/** Quotes can't be escaped in a parameter, so that they become others. */
function quoted(value: string): string {
  const plain = oneLine(value).replaceAll('"', "'");
  return /[;:,]/.test(plain) ? `"${plain}"` : plain;
}

export function writeComponent({ name, lines, parts }: Component): string {
  const inner = [...lines.map(({ written }) => folded(written)), ...parts.map(writeComponent)];
  return `BEGIN:${name}\r\n${inner.join('')}END:${name}\r\n`;
}

const LONGEST_WRITTEN = 75;

/** Into lines of at most 75 bytes, between characters. */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    // The space that the next line begins with counts as well.
    if (bytes + size > (pieces.length === 0 ? LONGEST_WRITTEN : LONGEST_WRITTEN - 1)) {
      pieces.push(piece);
      piece = '';
      bytes = 0;
    }
    piece += character;
    bytes += size;
  }
  return `${[...pieces, piece].join('\r\n ')}\r\n`;
}

export const lineOf = ({ lines }: Component, name: string): ContentLine | undefined =>
  lines.find((line) => line.name === name);

export const linesOf = ({ lines }: Component, name: string): ContentLine[] =>
  lines.filter((line) => line.name === name);

export const textOf = (component: Component, name: string): string =>
  plainText(lineOf(component, name)?.value ?? '').trim();

function tooLong() {
  const message = `It has more than ${MOST_LINES} lines, or one of more than ${LONGEST_LINE} characters.`;
  return { code: 'too-large', message, hint: '' };
}

function tooDeep() {
  const message = `Its parts are nested deeper than ${DEEPEST}.`;
  return { code: 'unreadable-file', message, hint: '' };
}

function notClosed(name: string) {
  const message = name === '' ? 'An end has no beginning.' : `${name} does not end.`;
  return { code: 'unreadable-file', message, hint: '' };
}
