/**
 * One ranking of two: what was found by words, and what is near by meaning. Their scores can't be compared, and a word that
 * stands in the question and in a text is the better sign. So words keep their order; what is nearest by far, though its
 * words are others, gets the last of the places that are mostly read; whatever else is near comes behind.
 */

/** Of the five that are mostly read, all but one. */
const FIRST_BY_WORDS = 4;

/** How much nearer than the second it is; measured in docs/memory.md. */
const STANDS_OUT = 1.15;

/** Null where several are about as near as each other, and none is meant more than the others; `found` is nearest first. */
export function standingOut<Found extends { score: number }>(
  found: readonly Found[],
): Found | null {
  const [nearest = null, second] = found;
  const isAlone = second === undefined || (nearest?.score ?? 0) >= STANDS_OUT * second.score;
  return isAlone ? nearest : null;
}

/** The best first, each once. */
export function fuseRanks<One>(
  rankings: { byWords: readonly One[]; byMeaning: readonly One[]; nearest: One | null },
  keyOf: (one: One) => string,
): One[] {
  const { byWords, byMeaning, nearest } = rankings;
  const all = [
    ...byWords.slice(0, FIRST_BY_WORDS),
    ...(nearest === null ? [] : [nearest]),
    ...byWords.slice(FIRST_BY_WORDS),
    ...byMeaning,
  ];
  return firstOfEach(all, keyOf);
}

function firstOfEach<One>(all: readonly One[], keyOf: (one: One) => string): One[] {
  const met = new Set<string>();
  return all.filter((one) => {
    const isNew = !met.has(keyOf(one));
    met.add(keyOf(one));
    return isNew;
  });
}
