/** Words that were typed wrong: those in use that are one or two letters away. */

/** Short words have too many neighbours. */
const SHORTEST = 4;
const MOST_OFFERED = 3;

export function closeWords(word: string, inUse: readonly string[]): string[] {
  if (word.length < SHORTEST) return [];
  const most = word.length < 8 ? 1 : 2;
  const letters = lettersOf(word);
  return inUse
    .filter(
      (other) =>
        other !== word &&
        other.length >= SHORTEST &&
        Math.abs(other.length - word.length) <= most &&
        mayBeClose(letters, lettersOf(other), most),
    )
    .map((other) => ({ other, steps: stepsBetween(word, other, most) }))
    .filter(({ steps }) => steps <= most)
    .toSorted((one, two) => one.steps - two.steps)
    .slice(0, MOST_OFFERED)
    .map(({ other }) => other);
}

/** A bit for each letter that it has; some letters share one. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

/** Each step takes away one letter and brings one at most. Most words are left out by this, which is quickly seen. */
function mayBeClose(one: number, other: number, most: number): boolean {
  return hasAtMost(one & ~other, most) && hasAtMost(other & ~one, most);
}

function hasAtMost(bits: number, most: number): boolean {
  let left = bits;
  for (let taken = 0; taken < most; taken += 1) left &= left - 1;
  return left === 0;
}

/** How many letters to add, drop, change or swap; more than `most` is just more. */
function stepsBetween(one: string, other: string, most: number): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const changed = (row[j - 1] ?? 0) + (isSame ? 0 : 1);
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const swapped = isSwap ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      next.push(Math.min(changed, swapped, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    if (Math.min(...next) > most) return most + 1;
    before = row;
    row = next;
  }
  return row[other.length] ?? most + 1;
}
