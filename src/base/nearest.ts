/** Finds the name a person probably meant, for "did you mean" in every refusal. */

/** Edits (insert, delete, replace, swap of neighbours) that turn `left` into `right`. */
export function editDistance(left: string, right: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const replaceCost = left[row - 1] === right[column - 1] ? 0 : 1;
      let cost = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + replaceCost,
      );
      const swapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (swapped) cost = Math.min(cost, (beforePrevious[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[right.length] ?? 0;
}

/** The candidates that `name` begins or that are close enough to be a slip of `name`, nearest first: the best, and those nearly as good. */
export function nearestNames(name: string, candidates: Iterable<string>, most = 3): string[] {
  const wanted = name.toLowerCase();
  const tolerance = Math.max(1, Math.floor(wanted.length / 3));
  const ranked: { candidate: string; distance: number }[] = [];
  for (const candidate of candidates) {
    const known = candidate.toLowerCase();
    const isBeginning = wanted.length >= 3 && known.startsWith(wanted);
    if (!isBeginning && Math.abs(known.length - wanted.length) > tolerance) continue;
    const distance = isBeginning ? 1 : editDistance(wanted, known);
    if (isBeginning || distance <= tolerance) ranked.push({ candidate, distance });
  }
  ranked.sort((left, right) => left.distance - right.distance);
  const furthest = (ranked[0]?.distance ?? 0) + 1;
  return ranked
    .filter(({ distance }) => distance <= furthest)
    .slice(0, most)
    .map(({ candidate }) => candidate);
}
