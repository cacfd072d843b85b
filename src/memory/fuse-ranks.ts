/**
 * One ranking of several, by the places that each gives (reciprocal rank fusion): scores of different kinds can't be
 * added, places can.
 */

/** How little it matters whether something is first or third. */
const FLATNESS = 60;

/** The best first. What is in several rankings comes before what is in one. */
export function fuseRanks<One>(
  rankings: readonly (readonly One[])[],
  keyOf: (one: One) => string,
): One[] {
  const fused = new Map<string, { one: One; score: number }>();
  for (const ranking of rankings) {
    for (const [place, one] of ranking.entries()) {
      const key = keyOf(one);
      const before = fused.get(key);
      const score = (before?.score ?? 0) + 1 / (FLATNESS + place + 1);
      fused.set(key, { one: before?.one ?? one, score });
    }
  }
  return [...fused.values()]
    .toSorted((one, other) => other.score - one.score)
    .map(({ one }) => one);
}
