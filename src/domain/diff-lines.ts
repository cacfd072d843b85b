/**
 * Changes between two texts, line by line, as stretches with a few lines around each. It takes bounded work: where two texts
 * have too little in common for that, the old lines are gone and the new ones are there.
 */

interface DiffLine {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

export interface DiffStretch {
  /** The numbers of its first line in both texts, from 1. */
  beforeLine: number;
  afterLine: number;
  lines: DiffLine[];
}

/** Lines of one text times lines of the other, after what both begin and end with. */
const MOST_CELLS = 1_000_000;
const LINES_AROUND = 3;

export function diffLines(before: string, after: string, mostCells = MOST_CELLS): DiffStretch[] {
  return stretchesOf(allLines(linesOf(before), linesOf(after), mostCells));
}

/** Nothing has no line. */
function linesOf(text: string): string[] {
  return text === '' ? [] : text.split('\n');
}

function allLines(
  before: readonly string[],
  after: readonly string[],
  mostCells: number,
): DiffLine[] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const inner = [
    before.slice(head, before.length - tail),
    after.slice(head, after.length - tail),
  ] as const;
  return [
    ...before.slice(0, head).map(asLine('same')),
    ...(inner[0].length * inner[1].length > mostCells ? replaced(...inner) : matched(...inner)),
    ...before.slice(before.length - tail).map(asLine('same')),
  ];
}

const asLine =
  (kind: DiffLine['kind']) =>
  (text: string): DiffLine => ({ kind, text });

function replaced(before: readonly string[], after: readonly string[]): DiffLine[] {
  return [...before.map(asLine('removed')), ...after.map(asLine('added'))];
}

/** Keeps the longest row of lines that both have in the same order. */
function matched(before: readonly string[], after: readonly string[]): DiffLine[] {
  const width = after.length + 1;
  /** How many lines can be kept from these two on. */
  const kept = new Uint32Array((before.length + 1) * width);
  const at = (left: number, right: number): number => kept[left * width + right] ?? 0;
  for (let left = before.length - 1; left >= 0; left--)
    for (let right = after.length - 1; right >= 0; right--)
      kept[left * width + right] =
        before[left] === after[right]
          ? at(left + 1, right + 1) + 1
          : Math.max(at(left + 1, right), at(left, right + 1));
  const lines: DiffLine[] = [];
  let [left, right] = [0, 0];
  while (left < before.length && right < after.length) {
    const text = before[left] ?? '';
    if (text === after[right]) {
      lines.push({ kind: 'same', text });
      left += 1;
      right += 1;
    } else if (at(left + 1, right) >= at(left, right + 1)) {
      lines.push({ kind: 'removed', text });
      left += 1;
    } else {
      lines.push({ kind: 'added', text: after[right] ?? '' });
      right += 1;
    }
  }
  return [...lines, ...replaced(before.slice(left), after.slice(right))];
}

function stretchesOf(lines: readonly DiffLine[]): DiffStretch[] {
  const stretches: DiffStretch[] = [];
  let [beforeLine, afterLine, until] = [1, 1, -1];
  for (const [index, line] of lines.entries()) {
    const isNear = lines
      .slice(Math.max(0, index - LINES_AROUND), index + LINES_AROUND + 1)
      .some(({ kind }) => kind !== 'same');
    if (isNear) {
      if (until !== index - 1 || stretches.length === 0)
        stretches.push({ beforeLine, afterLine, lines: [] });
      stretches.at(-1)?.lines.push(line);
      until = index;
    }
    if (line.kind !== 'added') beforeLine += 1;
    if (line.kind !== 'removed') afterLine += 1;
  }
  return stretches;
}
