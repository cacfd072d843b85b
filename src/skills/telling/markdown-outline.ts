/**
 * Where the headings, paragraphs and code fences of a markdown text begin. Only `#` headings are
 * headings, and nothing inside a fence is one. A fence that is never closed reaches to the end.
 */

export interface Heading {
  title: string;
  /** 1 to 6. */
  level: number;
  /** Where its line begins, as an index into the text. */
  start: number;
}

export interface Outline {
  headings: readonly Heading[];
  /** Where lines begin that stand outside of fences, after an empty line. */
  paragraphs: readonly number[];
  /** Where lines begin that stand outside of fences, the opening line of a fence included. */
  lines: readonly number[];
  /** From the opening line to the end of the closing one. */
  fences: readonly { start: number; end: number }[];
}

interface Fence {
  start: number;
  mark: string;
  length: number;
}

const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/;
/** In a list a fence may stand further in than the four spaces that make code elsewhere. */
const FENCE = /^[ \t]*(`{3,}|~{3,})(.*)$/;

export function outlineOf(text: string): Outline {
  const headings: Heading[] = [];
  const paragraphs: number[] = [];
  const lines: number[] = [];
  const fences: { start: number; end: number }[] = [];
  let fence: Fence | null = null;
  let isAfterEmpty = true;
  for (const { line, start, end } of linesOf(text)) {
    if (fence !== null) {
      if (!closes(line, fence)) continue;
      fences.push({ start: fence.start, end });
      fence = null;
      continue;
    }
    lines.push(start);
    if (isAfterEmpty && line.trim() !== '') paragraphs.push(start);
    isAfterEmpty = line.trim() === '';
    fence = openedBy(line, start);
    const heading = fence === null ? HEADING.exec(line) : null;
    if (heading === null) continue;
    headings.push({ title: (heading[2] ?? '').trim(), level: heading[1]?.length ?? 1, start });
  }
  if (fence !== null) fences.push({ start: fence.start, end: text.length });
  return { headings, paragraphs, lines, fences };
}

function* linesOf(text: string): Generator<{ line: string; start: number; end: number }> {
  let start = 0;
  while (start < text.length) {
    const lineBreak = text.indexOf('\n', start);
    const end = lineBreak === -1 ? text.length : lineBreak + 1;
    yield { line: text.slice(start, end).replace(/\r?\n$/, ''), start, end };
    start = end;
  }
}

function openedBy(line: string, start: number): Fence | null {
  const [, run = '', info = ''] = FENCE.exec(line) ?? [];
  // Backticks after backticks are code within a line.
  if (run === '' || (run.startsWith('`') && info.includes('`'))) return null;
  return { start, mark: run.charAt(0), length: run.length };
}

function closes(line: string, { mark, length }: Fence): boolean {
  const run = line.trim();
  return run.length >= length && run === mark.repeat(run.length);
}
