/** The part of a program around the line at which it failed, with numbers, for whoever repairs it. */

const LINES_AROUND = 30;

export interface ErrorContext {
  /** The first and the last line that are shown, from 1. Only these may be changed. */
  from: number;
  to: number;
  /** One line for each, numbered; the one that failed is marked. */
  text: string;
}

export function errorContext(program: string, line: number): ErrorContext {
  const lines = program.split(/\r?\n/);
  // What ends with its last line has no other after it.
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  const failed = Math.min(line, lines.length);
  const from = Math.max(1, failed - LINES_AROUND);
  const to = Math.min(lines.length, failed + LINES_AROUND);
  const width = String(to).length;
  const text = lines
    .slice(from - 1, to)
    .map((words, index) => {
      const number = from + index;
      return `${number === failed ? '>' : ' '} ${String(number).padStart(width)} | ${words}`;
    })
    .join('\n');
  return { from, to, text };
}
