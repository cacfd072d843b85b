const LENGTHS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
] as const;

/** `1h30m`, of milliseconds. */
export function lengthInShort(lengthMs: number): string {
  let rest = lengthMs;
  const parts = LENGTHS.map(([unit, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return count === 0 ? '' : `${count}${unit}`;
  });
  return rest === 0 ? parts.join('') : String(lengthMs);
}
