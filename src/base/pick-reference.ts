/**
 * Picks what a person means by an id, a name, or the beginning of either. Something that is over is meant only if nothing
 * else fits; a reference that fits several is asked back, never guessed.
 */
export interface Referable {
  id: string;
  name: string;
  isOver: boolean;
}

export type Picked<One> =
  | { kind: 'found'; one: One }
  | { kind: 'ambiguous'; among: One[] }
  | { kind: 'unknown' };

/** A shorter beginning says too little to act on. */
const SHORTEST_PREFIX = 3;

export function pickReference<One extends Referable>(
  reference: string,
  candidates: readonly One[],
): Picked<One> {
  const wanted = plain(reference);
  const isNamed = ({ name }: One): boolean => plain(name) === wanted;
  const begins = ({ id, name }: One): boolean =>
    wanted.length >= SHORTEST_PREFIX &&
    (plain(id).startsWith(wanted) || plain(name).startsWith(wanted));
  const open = candidates.filter(({ isOver }) => !isOver);
  const fitting = [
    candidates.filter(({ id }) => id === reference),
    open.filter(isNamed),
    open.filter(begins),
    candidates.filter(isNamed),
    candidates.filter(begins),
  ].find((level) => level.length > 0);
  const [one, ...others] = fitting ?? [];
  if (one === undefined) return { kind: 'unknown' };
  return others.length === 0 ? { kind: 'found', one } : { kind: 'ambiguous', among: fitting ?? [] };
}

function plain(text: string): string {
  return text.trim().toLowerCase();
}
