/** A command while it is taken apart: how far it is, its words so far, and the first thing that is wrong. */
import type { Fault } from '../base/errors.ts';

/** A text on lines of its own; its body is known once the line of its command has ended. */
export interface Heredoc {
  delimiter: string;
  dropsTabs: boolean;
  at: number;
  body: string;
}

/** One command under way. */
export interface Scan {
  readonly text: string;
  readonly start: number;
  readonly line: number;
  /** The next character to look at. */
  at: number;
  /** The parts of each word; the last is under way unless `isBetween`. */
  words: (string | Heredoc)[][];
  isBetween: boolean;
  heredocs: Heredoc[];
  hasComment: boolean;
  /** The first thing that was wrong. */
  fault: Fault | null;
}

export function startScan(text: string, start: number, line: number): Scan {
  const fresh = { words: [], isBetween: true, heredocs: [], hasComment: false, fault: null };
  return { text, start, line, at: start, ...fresh };
}

export function add(scan: Scan, part: string | Heredoc, next: number): void {
  if (scan.isBetween) scan.words.push([]);
  scan.isBetween = false;
  scan.words.at(-1)?.push(part);
  scan.at = next;
}

/** The first of what a shell would do and we don't; on it goes as if it were text. */
export function refuseOperator(scan: Scan, operator: string): void {
  blame(scan, scan.at, {
    code: 'not-a-shell',
    message: `${operator} is not taken here: one command a line, no pipes, no redirection, no substitution`,
    hint: `Put it in quotes ('${operator}') to mean the characters themselves, and give each command a line of its own.`,
  });
  add(scan, operator, scan.at + operator.length);
}

/** Keeps the first fault, with its place. */
export function blame(scan: Scan, at: number, fault: Fault): void {
  if (scan.fault !== null) return;
  const before = scan.text.slice(scan.start, at);
  const line = scan.line + countLineBreaks(before);
  const column = at - (scan.start + before.lastIndexOf('\n'));
  scan.fault = {
    ...fault,
    message: `Line ${line}, column ${column}: ${fault.message}.`,
    details: { line, column },
  };
}

export function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

export function countLineBreaks(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
