/**
 * Takes a block of commands apart: one command a line, each as words or with its own fault. Never
 * throws, and looks at no character more than a few times.
 *
 * Quoting is that of POSIX: `'…'`, `"…"` (where a backslash stands for itself except before $ ` " \ and
 * a line break), backslash, and `$'…'` with its escapes. Parts that touch are one word. A quoted text may
 * go over lines, and a backslash at the end of a line continues it. A # where a word would begin starts a
 * comment.
 *
 * Nothing is ever expanded: `$HOME`, `${x}`, `$5`, `*`, `~` and `{a,b}` are text, as are parentheses.
 * What would do something else in a shell (pipes, `&&`, `;`, redirection, `$(…)`, backticks) is refused
 * outside quotes; inside any quotes it is text.
 *
 * `--body <<EOF` takes the lines up to `EOF` as the word in its place, without the last line break and
 * as they stand, quoted `'EOF'` or not; `<<-EOF` drops their leading tabs.
 */
import type { Fault } from '../base/errors.ts';
import { decodeAnsiQuote } from './ansi-quote.ts';
import {
  add,
  blame,
  countLineBreaks,
  lineEnd,
  refuseOperator,
  type Scan,
  startScan,
} from './command-scan.ts';
import { readHeredoc, readHeredocBody } from './read-heredoc.ts';

export type SplitCommand = {
  /** Where it begins in the block, counted from 1. */
  line: number;
  /** As it was written. */
  text: string;
  /** Whether a comment cut it short. */
  hasComment: boolean;
} & ({ ok: true; words: string[] } | { ok: false; fault: Fault });

const SPECIAL = new Set([' ', '\t', '\r', '\n', "'", '"', '\\', '$', '`', '|', ';', '&', '<', '>']);

export function splitCommands(block: string): SplitCommand[] {
  const commands: SplitCommand[] = [];
  let at = 0;
  let line = 1;
  while (at < block.length) {
    const scan = startScan(block, at, line);
    readCommand(scan);
    const text = block.slice(at, scan.at);
    if (scan.words.length > 0 || scan.fault !== null) commands.push(commandOf(scan, text.trim()));
    line += countLineBreaks(text);
    at = scan.at;
  }
  return commands;
}

function commandOf(scan: Scan, text: string): SplitCommand {
  const { line, hasComment, fault } = scan;
  if (fault !== null) return { line, text, hasComment, ok: false, fault };
  const words = scan.words.map((parts) =>
    parts.map((part) => (typeof part === 'string' ? part : part.body)).join(''),
  );
  return { line, text, hasComment, ok: true, words };
}

/** Goes on after a fault, so that the next command begins where this one ends. */
function readCommand(scan: Scan): void {
  const { text } = scan;
  while (scan.at < text.length) {
    const character = text.charAt(scan.at);
    if (character === '\n') {
      scan.at += 1;
      break;
    }
    readNext(scan, character);
  }
  for (const heredoc of scan.heredocs) readHeredocBody(scan, heredoc);
}

function readNext(scan: Scan, character: string): void {
  const { text, at } = scan;
  switch (character) {
    case ' ':
    case '\t':
    case '\r':
      scan.isBetween = true;
      scan.at += 1;
      return;
    case '#':
      if (scan.isBetween) readComment(scan);
      else readPlain(scan);
      return;
    case "'":
      readQuoted(scan, {
        from: at + 1,
        end: text.indexOf("'", at + 1),
        decode: (inside) => inside,
      });
      return;
    case '"':
      readQuoted(scan, {
        from: at + 1,
        end: closingQuote(text, at + 1, '"'),
        decode: decodeDouble,
      });
      return;
    case '\\':
      readEscape(scan);
      return;
    case '$':
      readDollar(scan);
      return;
    case '<':
      readHeredoc(scan);
      return;
    case '`':
    case '|':
    case ';':
    case '&':
    case '>':
      refuseOperator(scan, text.charAt(at + 1) === character ? character.repeat(2) : character);
      return;
    default:
      readPlain(scan);
  }
}

function readPlain(scan: Scan): void {
  let end = scan.at + 1;
  while (end < scan.text.length && !SPECIAL.has(scan.text.charAt(end))) end += 1;
  add(scan, scan.text.slice(scan.at, end), end);
}

function readComment(scan: Scan): void {
  scan.hasComment = true;
  scan.at = lineEnd(scan.text, scan.at);
}

function readEscape(scan: Scan): void {
  const { text, at } = scan;
  const lineBreak = /^\r?\n/.exec(text.slice(at + 1, at + 3))?.[0];
  if (lineBreak !== undefined) {
    scan.at = at + 1 + lineBreak.length;
  } else if (at + 1 === text.length) {
    blame(scan, at, {
      code: 'open-escape',
      message: 'there is nothing after the backslash',
      hint: String.raw`Write \\ to mean the backslash itself.`,
    });
    scan.at = text.length;
  } else {
    add(scan, text.charAt(at + 1), at + 2);
  }
}

function readDollar(scan: Scan): void {
  const { text, at } = scan;
  const next = text.charAt(at + 1);
  if (next === '(') {
    refuseOperator(scan, '$(');
  } else if (next === "'") {
    const end = closingQuote(text, at + 2, "'");
    readQuoted(scan, { from: at + 2, end, decode: (inside) => decodeAnsi(scan, inside) });
  } else {
    add(scan, '$', at + 1);
  }
}

function readQuoted(
  scan: Scan,
  quoted: { from: number; end: number; decode: (inside: string) => string },
): void {
  const { text, at } = scan;
  const { from, end, decode } = quoted;
  if (end !== -1) {
    add(scan, decode(text.slice(from, end)), end + 1);
    return;
  }
  const quote = text.slice(at, from);
  blame(scan, at, {
    code: 'open-quote',
    message: `the quote ${quote} is never closed`,
    hint: `Close it, or write \\${quote.slice(-1)} to mean the character itself.`,
  });
  // An apostrophe in a text is the usual reason; the lines after it are commands all the same.
  scan.at = lineEnd(text, at);
}

/** The next such quote that has no backslash before it. */
function closingQuote(text: string, from: number, quote: string): number {
  for (let at = from; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === quote) return at;
    if (character === '\\') at += 1;
  }
  return -1;
}

function decodeDouble(inside: string): string {
  if (!inside.includes('\\')) return inside;
  return inside.replaceAll(
    /\\(?:\r?\n|([$`"\\]))/g,
    (_, escaped: string | undefined) => escaped ?? '',
  );
}

function decodeAnsi(scan: Scan, inside: string): string {
  const decoded = decodeAnsiQuote(inside);
  if (decoded.ok) return decoded.text;
  blame(scan, scan.at, {
    code: 'bad-escape',
    message: `there is no character ${decoded.escape}`,
    hint: String.raw`The last one is \U10ffff.`,
  });
  return '';
}
