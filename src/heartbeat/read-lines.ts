/**
 * The lines of `HEARTBEAT.md`: its list items and its paragraphs, each one wish. Headings, comments, code, rules, ticked
 * boxes and boxes with nothing behind them say nothing. A file without lines switches nothing on.
 */
const MOST_LINES = 100;
const LONGEST_LINE = 1000;

const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
const FENCE = /^\s*(?:```|~~~)/;
const HEADING = /^\s{0,3}#{1,6}(?:\s|$)/;
const RULE = /^\s*(?:[-*_=]\s*){3,}$/;
const ITEM = /^\s*(?:[-*+]|\d{1,3}[.)])(?:\s+(.*))?$/;
const BOX = /^\[( |x|X)?\]\s*/;

export interface HeartbeatLines {
  lines: string[];
  /** The faults: lines beyond the limit, and lines that are too long. */
  problems: string[];
}

export function readHeartbeatLines(text: string): HeartbeatLines {
  const wishes = new Set(blocksOf(withoutFront(text).replaceAll(COMMENT, '')).flatMap(wishOf));
  const problems: string[] = [];
  const short = [...wishes].filter((line) => line.length <= LONGEST_LINE);
  const long = wishes.size - short.length;
  if (long > 0) problems.push(`${counted(long)} longer than ${LONGEST_LINE} letters`);
  const more = short.length - MOST_LINES;
  if (more > 0) problems.push(`${counted(more)} behind the first ${MOST_LINES}, and left out`);
  return { lines: short.slice(0, MOST_LINES), problems };
}

function counted(count: number): string {
  return count === 1 ? '1 line is' : `${count} lines are`;
}

function withoutFront(text: string): string {
  return text.replace(/^\uFEFF?---[ \t]*\r?\n[\s\S]*?\r?\n---[ \t]*(?:\r?\n|$)/, '');
}

/** A block of lines that belong together: an item or a paragraph with its continuation. */
function blocksOf(text: string): string[] {
  const blocks: string[] = [];
  let open: string | null = null;
  let isCode = false;
  const close = (): void => {
    if (open !== null) blocks.push(open);
    open = null;
  };
  for (const line of text.split(/\r?\n/)) {
    if (FENCE.test(line)) isCode = !isCode;
    const saysNothing = isCode || FENCE.test(line) || line.trim() === '' || isMark(line);
    const item = saysNothing ? null : ITEM.exec(line);
    if (saysNothing || item !== null) close();
    if (saysNothing) continue;
    const words: string = item === null ? line.trim() : (item[1] ?? '').trim();
    open = open === null ? words : `${open} ${words}`;
  }
  close();
  return blocks;
}

function isMark(line: string): boolean {
  return HEADING.test(line) || RULE.test(line);
}

/** Empty if its box is ticked or nothing is left of it. */
function wishOf(block: string): string[] {
  const box = BOX.exec(block);
  if (box?.[1]?.toLowerCase() === 'x') return [];
  const words = block.replace(BOX, '').replaceAll(/\s+/g, ' ').trim();
  return /[\p{L}\p{N}]/u.test(words) ? [words] : [];
}

/** The text with a line at its end, and without those lines. */
export function editHeartbeatText(
  text: string,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): { text: string; added: string[]; removed: string[]; missing: string[] } {
  const known = new Set(readHeartbeatLines(text).lines);
  const gone = remove.map(oneLine).filter((line) => known.has(line));
  const missing = remove.map(oneLine).filter((line) => !known.has(line));
  const kept = text
    .split(/\r?\n/)
    .filter((line) => !gone.includes(readHeartbeatLines(line).lines[0] ?? ''))
    .join('\n');
  const rest = readHeartbeatLines(kept).lines;
  const added = add.map(oneLine).filter((line) => line !== '' && !rest.includes(line));
  const lines = added.map((line) => `- ${line}\n`).join('');
  const begin = kept === '' || kept.endsWith('\n') ? kept : `${kept}\n`;
  // An entry of several lines is taken out by a person.
  const removed = gone.filter((line) => !rest.includes(line));
  const left = gone.filter((line) => rest.includes(line));
  return { text: `${begin}${lines}`, added, removed, missing: [...missing, ...left] };
}

/** Without what would make it a heading, a box or several lines. */
function oneLine(line: string): string {
  return (
    readHeartbeatLines(`- ${line.replaceAll(/\s+/g, ' ').replaceAll('<!--', '')}`).lines[0] ?? ''
  );
}
