/** A list as a table for a terminal, and a row in a line if there is no room for one. */
import type { Columns } from './operation.ts';

export function listed(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  { ifEmpty = '', foot = [] }: { ifEmpty?: string; foot?: readonly string[] } = {},
): { say(): string; columns: Columns } {
  const lines = rows.map((row) => row.filter((cell) => cell !== '').join(', '));
  return {
    say: () => (rows.length === 0 ? [ifEmpty, ...foot] : [...lines, ...foot]).join('\n'),
    columns: { heads, rows, ...(foot.length > 0 && { foot: foot.join('\n') }) },
  };
}
