/**
 * Finds the line of a program at which it failed, in what it said: the deepest place in its own file, never one in a
 * library. Null where it says none, and then nobody guesses.
 */
import type { ProgramLanguage } from './program-language.ts';

export interface ErrorPlace {
  /** From 1, as programs count. */
  line: number;
  /** The first line of what went wrong there. */
  message: string;
}

/** More than this is no error; the end of it is what counts. */
const LONGEST_SAID = 200_000;

export function locateError(
  language: ProgramLanguage,
  said: string,
  file: string,
): ErrorPlace | null {
  const lines = said.slice(-LONGEST_SAID).split(/\r?\n/);
  switch (language) {
    case 'python':
      return inPython(lines, file);
    case 'bash':
      return inBash(lines, file);
    case 'js':
    case 'ts':
      return inV8(lines, file);
  }
}

interface Traceback {
  /** Lines of the program's own file, the deepest last. */
  own: number[];
  message: string;
}

/** Each traceback is its frames, one below the other, and the line that is no longer indented. The last one is what ended the program. */
function inPython(lines: readonly string[], file: string): ErrorPlace | null {
  const found: Traceback[] = [];
  let own: number[] | null = null;
  let isIgnored = false;
  for (const [index, raw] of lines.entries()) {
    // Groups of exceptions draw a border.
    const line = raw.replace(/^(?: *[|+])+ ?/, '');
    if (/^(?:Exception Group )?Traceback \(most recent call last\):$/.test(line)) {
      isIgnored = /^Exception ignored /.test(lines[index - 1] ?? '');
      own = [];
      continue;
    }
    const [, path, number] = /^ {2}File "(.*)", line (\d+)(?:, in .*)?$/.exec(line) ?? [];
    // A fault of syntax has no head.
    if (path !== undefined && own === null && found.length === 0) own = [];
    if (path === file) own?.push(Number(number));
    if (own === null || line.trim() === '' || line.startsWith(' ')) continue;
    if (!isIgnored) found.push({ own, message: line });
    own = null;
  }
  const last = found.findLast((one) => one.own.length > 0);
  if (last !== undefined) return { line: last.own.at(-1) ?? 1, message: last.message };
  return inNamedLine(lines, file);
}

/** `SyntaxError: Non-UTF-8 code starting with '\xe4' in file /box/program.py on line 2, …` */
function inNamedLine(lines: readonly string[], file: string): ErrorPlace | null {
  const marks = [` in file ${file} on line `];
  for (const line of lines) {
    const mark = marks.find((one) => line.startsWith('SyntaxError: ') && line.includes(one));
    const number = mark === undefined ? NaN : Number.parseInt(line.split(mark)[1] ?? '', 10);
    if (number > 0) return { line: number, message: line };
  }
  return null;
}

/** The first frame is the deepest; a fault of syntax has only the head, which names file and line. */
function inV8(lines: readonly string[], file: string): ErrorPlace | null {
  const frame = lines.findIndex((line) => /^\s+at /.test(line));
  const own = lines.findIndex((line) => /^\s+at /.test(line) && placeIn(line, file) !== null);
  const head = lines.findIndex((line) => headLine(line, file) !== null);
  const line = placeIn(lines[own] ?? '', file) ?? headLine(lines[head] ?? '', file);
  return line === null ? null : { line, message: messageAbove(lines, frame) };
}

/** `file:///box/program.js:3` or `/box/program.js:3`, alone on its line. */
function headLine(line: string, file: string): number | null {
  const bare = line.startsWith('file://') ? line.slice('file://'.length) : line;
  if (!bare.startsWith(`${file}:`)) return null;
  const number = Number(bare.slice(file.length + 1));
  return Number.isInteger(number) && number > 0 ? number : null;
}

/** `    at f (file:///box/program.js:3:9)` */
function placeIn(line: string, file: string): number | null {
  const at = line.lastIndexOf(`${file}:`);
  if (at === -1 || !/[ (]$|file:\/\/$/.test(line.slice(0, at))) return null;
  const [, number] = /^:(\d+):\d+\)?(?: \{)?$/.exec(line.slice(at + file.length)) ?? [];
  return number === undefined ? null : Number(number);
}

/** What stands between the code that is shown and the first frame; its first line says what went wrong. */
function messageAbove(lines: readonly string[], frame: number): string {
  const above = frame === -1 ? lines : lines.slice(0, frame);
  const blank = above.findLastIndex((line) => line.trim() === '');
  const block = above.slice(blank + 1);
  const named = block.find((line) => /^\[?(?:Uncaught )?[A-Z]\w*(?: \[\w+\])?(?::|$)/.test(line));
  return (named ?? block.at(-1) ?? '').trim();
}

/** One line a fault; the last one ended it, but of a fault of syntax the first says where it begins. */
function inBash(lines: readonly string[], file: string): ErrorPlace | null {
  const start = `${file}: line `;
  const faults = lines.flatMap((line) => {
    const [, number, message] = line.startsWith(start)
      ? (/^(\d+): (.*)$/.exec(line.slice(start.length)) ?? [])
      : [];
    return message === undefined ? [] : [{ line: Number(number), message }];
  });
  const syntax = faults.find(({ message }) => /^(?:syntax error|unexpected EOF)/.test(message));
  return syntax ?? faults.at(-1) ?? null;
}
