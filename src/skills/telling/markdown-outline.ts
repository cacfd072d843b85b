/**
 * Where the headings, paragraphs and code fences of a markdown text begin. Only `#` headings are
 * headings, and nothing inside a fence is one. A fence that is never closed reaches to the end.
 */
import { closesFence, createFenceFinder, type Fence } from '../../base/markdown-fence.ts';

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

const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/;

export function outlineOf(text: string): Outline {
  const headings: Heading[] = [];
  const paragraphs: number[] = [];
  const lines: number[] = [];
  const fences: { start: number; end: number }[] = [];
  const findFence = createFenceFinder();
  let open: { fence: Fence; start: number } | null = null;
  let isAfterEmpty = true;
  for (const { line, start, end } of linesOf(text)) {
    if (open !== null) {
      if (!closesFence(line, open.fence)) continue;
      fences.push({ start: open.start, end });
      open = null;
      continue;
    }
    lines.push(start);
    if (isAfterEmpty && line.trim() !== '') paragraphs.push(start);
    isAfterEmpty = line.trim() === '';
    const fence = findFence(line);
    if (fence !== null) open = { fence, start };
    const heading = fence === null ? HEADING.exec(line) : null;
    if (heading === null) continue;
    headings.push({ title: (heading[2] ?? '').trim(), level: heading[1]?.length ?? 1, start });
  }
  if (open !== null) fences.push({ start: open.start, end: text.length });
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
