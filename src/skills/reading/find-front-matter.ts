/**
 * Finds the front matter of a markdown file: the YAML between two lines of `---` at its top. Files in
 * the world stray from that in a few ways that leave no doubt (a comment above it, a fence of another
 * length); those are found too, and told. The time it takes does not depend on the length of the body.
 */

import type { Finding } from '../skill.ts';
import {
  byteOrderMark,
  noFrontMatter,
  noOpeningFence,
  notText,
  nullCharacter,
  oddFence,
  stuckFence,
  textBefore,
  tooLarge,
  unclosedAtEnd,
  unclosedBefore,
} from './fence-findings.ts';

interface FrontMatter {
  /** With plain line ends, one at the very end. */
  yaml: string;
  /** The line of the file that the YAML begins on, counted from 1. */
  firstLine: number;
  /** Where the text after it begins, as an index into the text of the file. */
  bodyStart: number;
  /** What is odd about the way it is marked off. */
  findings: Finding[];
}

export type FoundFrontMatter =
  | { ok: true; value: FrontMatter }
  | { ok: false; findings: readonly Finding[] };

const LONGEST_FILE = 1_000_000;
/** The longest of forty thousand real ones had ten thousand characters. */
const LONGEST_FRONT_MATTER = 32_000;
/** What may stand above front matter: a licence, a note. */
const LONGEST_PREAMBLE = 4000;

export function findFrontMatter(text: string, called: string): FoundFrontMatter {
  const broken = unreadable(text);
  if (broken !== null) return { ok: false, findings: [broken] };
  const opening = findOpening(text);
  if (opening === null) return { ok: false, findings: [noFrontMatter(text, called)] };
  const closing = findClosing(text, opening.yamlStart);
  if (closing === null) return { ok: false, findings: [unclosed(text, opening)] };
  if (closing.start - opening.yamlStart > LONGEST_FRONT_MATTER) {
    return { ok: false, findings: [tooLarge('The front matter', LONGEST_FRONT_MATTER)] };
  }
  const raw = text.slice(opening.yamlStart, closing.start);
  // A rule of the text is no fence, however far the front matter is from its end.
  const started = textStart(raw);
  if (started !== null) {
    const line = lineAt(text, opening.yamlStart + started);
    return { ok: false, findings: [unclosedBefore(line)] };
  }
  const findings = [...opening.findings];
  const closingLine = lineAt(text, closing.start);
  if (raw.includes('\0')) findings.push(nullCharacter(lineAt(text, text.indexOf('\0'))));
  if (closing.isStuck) findings.push(stuckFence(closingLine));
  else if (closing.fence !== '---') findings.push(oddFence(closingLine, closing.fence));
  return {
    ok: true,
    value: {
      yaml: /[\r\0]/.test(raw) ? raw.replaceAll(/\r\n?/g, '\n').replaceAll('\0', '') : raw,
      firstLine: lineAt(text, opening.yamlStart),
      bodyStart: closing.end,
      findings,
    },
  };
}

/** Counted from 1. */
export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split(/\r\n?|\n/).length;
}

function unreadable(text: string): Finding | null {
  if (text.length > LONGEST_FILE) return tooLarge('The file', LONGEST_FILE);
  // In UTF-16 every other byte is null.
  return text.slice(0, 8).includes('\0') ? notText() : null;
}

interface Opening {
  yamlStart: number;
  findings: Finding[];
}

const FENCE = /(-{3,})[ \t]*(?:#[^\r\n]*)?(?:\r\n|\r|\n|$)/y;
const STARTS_WITH_KEY = /^\s*[A-Za-z][\w-]*[ \t]*:/;
const HAS_DESCRIPTION = /^[ \t]*description[ \t]*:/im;
/** A blank line, a comment of YAML or HTML, or the start of a code block around the whole file. */
const PREAMBLE_PART =
  /[ \t]*(?:\r\n|\r|\n)|#[^\r\n]*(?:\r\n|\r|\n)|<!--[\s\S]*?-->|`{3,}\w*[ \t]*(?:\r\n|\r|\n)/y;

function findOpening(text: string): Opening | null {
  const hasMark = text.charCodeAt(0) === 0xfeff;
  const start = hasMark ? 1 : 0;
  const findings = hasMark ? [byteOrderMark()] : [];
  const fence = matchAt(FENCE, text, start);
  if (fence !== null) return opened(start, fence, { text, findings });
  return findLateOpening(text, start, findings);
}

function findLateOpening(text: string, start: number, findings: Finding[]): Opening | null {
  const head = text.slice(0, LONGEST_PREAMBLE);
  const at = skipPreamble(head, start);
  const fence = matchAt(FENCE, head, at);
  const yamlStart = at + (fence?.[0].length ?? 0);
  const isBlank = text.slice(start, at).trim() === '';
  // Without a fence above it, only a fence below it tells it from any other text.
  if ((fence === null && !isBlank) || !holdsKeys(text, yamlStart)) return null;
  if (fence === null) {
    return { yamlStart, findings: [...findings, noOpeningFence(lineAt(text, at))] };
  }
  const before = textBefore(lineAt(text, at), isBlank);
  return opened(at, fence, { text, findings: [...findings, before] });
}

/** In a text without front matter, two lines of dashes may have anything between them. */
function holdsKeys(text: string, yamlStart: number): boolean {
  const closing = findClosing(text, yamlStart);
  if (closing === null || closing.start - yamlStart > LONGEST_FRONT_MATTER) return false;
  const yaml = text.slice(yamlStart, closing.start);
  return STARTS_WITH_KEY.test(yaml) && HAS_DESCRIPTION.test(yaml) && !/^#{1,6}[ \t]/m.test(yaml);
}

function opened(
  at: number,
  fence: RegExpExecArray,
  { text, findings }: { text: string; findings: Finding[] },
): Opening {
  const dashes = fence[1] ?? '';
  if (dashes !== '---') findings.push(oddFence(lineAt(text, at), dashes));
  return { yamlStart: at + fence[0].length, findings };
}

function skipPreamble(text: string, start: number): number {
  let at = start;
  for (;;) {
    const part = matchAt(PREAMBLE_PART, text, at);
    if (part === null || part[0] === '') return at;
    at += part[0].length;
  }
}

interface Closing {
  start: number;
  end: number;
  /** With the spaces before it. */
  fence: string;
  /** Text goes on right behind it. */
  isStuck: boolean;
}

/** No line of YAML begins with three dashes, so the first that does is the fence, whatever follows. */
const END = /^(?:---|\.\.\.(?=[ \t]*(?:\r|\n|$(?![\s\S]))))/gm;
const ODD_END = /^[ \t]*(?:-{2,}|—+)(?=[ \t]*(?:\r|\n|$(?![\s\S])))/gm;
const REST_OF_LINE = /-*[ \t]*(?:\r\n|\r|\n|$(?![\s\S]))/y;

function findClosing(text: string, from: number): Closing | null {
  // A line that only looks like a fence counts where there is no real one.
  const match = matchAt(END, text, from) ?? matchAt(ODD_END, text, from);
  if (match === null) return null;
  const start = match.index;
  const after = start + match[0].length;
  const rest = matchAt(REST_OF_LINE, text, after);
  if (rest === null) return { start, end: after, fence: match[0], isStuck: true };
  return { start, end: after + rest[0].length, fence: match[0] + rest[0].trim(), isStuck: false };
}

const HEADING = /^#{1,6}[ \t]/;
/** What a line of YAML can be: blank, indented, a comment, an entry of a list, a key, the end of something. */
const YAML_LINE = /^(?:\s|$|#|-(?:\s|$)|[^:]{1,200}:(?:\s|$)|[\]}"'])/;

/**
 * Where markdown begins in what stands between two fences: at a blank line or a heading, below a description,
 * after which something follows that is no YAML. Null where all of it may be front matter.
 */
function textStart(raw: string): number | null {
  const lines = raw.split(/(?<=\r\n|\r(?!\n)|\n)/);
  const prose = lines.findLastIndex((line) => !YAML_LINE.test(line));
  const described = lines.findIndex((line) => HAS_DESCRIPTION.test(line));
  if (described === -1 || prose <= described) return null;
  const start = lines.findIndex(
    (line, index) => index > described && (line.trim() === '' || HEADING.test(line)),
  );
  if (start === -1 || start > prose) return null;
  // Only a heading, or a first line that is no key, begins a text; a blank line may stand between two keys.
  const first = lines.findIndex((line, index) => index >= start && line.trim() !== '');
  const opens = lines[first] ?? '';
  if (!HEADING.test(opens) && YAML_LINE.test(opens)) return null;
  return lines.slice(0, first).join('').length;
}

/** The match that begins at that index; with a pattern that is not sticky, the first one from there. */
function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** A heading, or a blank line that no further key follows: there the front matter was meant to end. */
function unclosed(text: string, { yamlStart }: Opening): Finding {
  const lines = text.slice(yamlStart, yamlStart + LONGEST_FRONT_MATTER).split(/\r\n?|\n/);
  const end = lines.findIndex(
    (line, index) =>
      /^#{1,6}\s/.test(line) || (line.trim() === '' && !/^[\w"' -]/.test(lines[index + 1] ?? '')),
  );
  const firstLine = lineAt(text, yamlStart);
  return end === -1 ? unclosedAtEnd(lineAt(text, text.length)) : unclosedBefore(firstLine + end);
}
