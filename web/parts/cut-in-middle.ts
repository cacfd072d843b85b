/** Names that begin alike differ at their ends, so a long one is cut in the middle. */

const LONGEST_WHOLE = 36;
const TAIL = 12;

/** Null for what is short. The beginning gives way as far as it has to. */
export function cutInMiddle(name: string): { head: string; tail: string } | null {
  const letters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment);
  if (letters.length <= LONGEST_WHOLE) return null;
  return { head: letters.slice(0, -TAIL).join(''), tail: letters.slice(-TAIL).join('') };
}
