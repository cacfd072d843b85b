/** Rows in columns, as wide as they need to be. */
import { printable } from './printable.ts';

export function textTable(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = (titles.length === 0 ? rows : [titles, ...rows]).map((row) =>
    row.map((cell) => printable(cell.replaceAll(/(?<!\s)\s*\n\s*/g, ' '))),
  );
  const widths = (all[0] ?? []).map((_, column) =>
    Math.max(...all.map((row) => row[column]?.length ?? 0)),
  );
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
