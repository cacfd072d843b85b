/** Tools by what people call them: their names with any sign between the words, or the end of one that no other has. */
import type { ToolFacts } from '../compile-types.ts';

type Catalog = ReadonlyMap<string, ToolFacts>;

const keyOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[._\s-]+/g, ' ')
    .trim();

/** Made once for a catalog: names by their keys, and by the ends of those; null where two share one. */
const known = new WeakMap<Catalog, ReadonlyMap<string, string | null>>();

function keysOf(catalog: Catalog): ReadonlyMap<string, string | null> {
  const made = known.get(catalog);
  if (made !== undefined) return made;
  const ends = new Map<string, string | null>();
  for (const name of catalog.keys()) {
    const end = keyOf(name.slice(name.indexOf('.') + 1));
    ends.set(end, ends.has(end) ? null : name);
  }
  const keys = new Map(ends);
  for (const { name, aliases = [] } of catalog.values())
    for (const alias of aliases) keys.set(keyOf(alias), name);
  for (const name of catalog.keys()) keys.set(keyOf(name), name);
  known.set(catalog, keys);
  return keys;
}

export function toolCalled(said: string, catalog: Catalog): string | null {
  if (catalog.has(said)) return said;
  return keysOf(catalog).get(keyOf(said)) ?? null;
}

const MOST = 3;

/** Tools that share a word with a name that none has. */
export function nearTools(said: string, catalog: Catalog): string[] {
  const words = new Set(
    keyOf(said)
      .split(' ')
      .filter((word) => word.length > 2),
  );
  const shared = (name: string): number =>
    keyOf(name)
      .split(' ')
      .filter((word) => words.has(word)).length;
  return [...catalog.keys()]
    .filter((name) => shared(name) > 0)
    .toSorted((one, other) => shared(other) - shared(one))
    .slice(0, MOST);
}
