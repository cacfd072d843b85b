/** The parts of a long text around words that are looked for, each with where it begins. */

/** Letters before and behind. */
const AROUND = 200;

export function findParts(
  text: string,
  { find, from, longest }: { find: string; from: number; longest: number },
): { text: string; found: number; left: number } {
  if (find.trim() === '') return { text: '', found: 0, left: 0 };
  const parts: { start: number; end: number }[] = [];
  let found = 0;
  const wanted = new RegExp(find.trim().split(/\s+/).map(RegExp.escape).join('\\s+'), 'giu');
  wanted.lastIndex = from;
  for (let hit = wanted.exec(text); hit !== null; hit = wanted.exec(text)) {
    found += 1;
    const start = Math.max(from, hit.index - AROUND);
    const end = Math.min(text.length, hit.index + hit[0].length + AROUND);
    const last = parts.at(-1);
    if (last !== undefined && start <= last.end) last.end = end;
    else parts.push({ start, end });
  }
  let told = '';
  let count = 0;
  for (const { start, end } of parts) {
    const next = `[from ${start}] ${text.slice(start, end).toWellFormed()}\n`;
    if (count > 0 && told.length + next.length > longest) break;
    told += next.slice(0, longest);
    count += 1;
  }
  return { text: told.toWellFormed(), found, left: parts.length - count };
}
