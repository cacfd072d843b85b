/** The words of a mail without what it answers: line by line from the end, so that no text takes longer than it is long. */
import { beginsOriginal, introducesQuote } from '../language/mail-quotes.ts';

const SIGNATURE = '-- ';

export function withoutQuotes(text: string): string {
  const lines = text.split('\n');
  const original = lines.findIndex((line) => beginsOriginal(line));
  let end = original > 0 ? original : lines.length;
  const signature = lines.lastIndexOf(SIGNATURE, end - 1);
  if (signature > 0) end = signature;
  const whole = end;
  while (end > 0 && isQuoted(lines[end - 1])) end -= 1;
  if (end < whole) {
    while (end > 0 && isBlank(lines[end - 1])) end -= 1;
    end -= introductionAt(lines, end);
  }
  const kept = lines.slice(0, end).join('\n').trim();
  return kept === '' ? text.trim() : kept;
}

const isBlank = (line: string | undefined): boolean => line?.trim() === '';
const isQuoted = (line: string | undefined): boolean =>
  isBlank(line) || line?.startsWith('>') === true;

/** How many lines before a quote say whose it is; a long one is broken into two. */
function introductionAt(lines: readonly string[], end: number): number {
  for (const count of [1, 2]) {
    const said = lines.slice(Math.max(0, end - count), end).map((line) => line.trim());
    if (introducesQuote(said.join(' '))) return said.length;
  }
  return 0;
}
