/** What is a list, and what of it can be taken and left out. */

import type { Filter, Source, Take } from '../what.ts';
import type { Open } from './open-what.ts';

export const isListed = ({ source, filters, isWatch }: Open): boolean =>
  source?.kind === 'feed' || (source?.kind === 'folder' && (filters.length > 0 || isWatch));

/** Of a page "headlines" are headings, of a feed they are its items; null where it has no such thing. */
export function fitting(takes: readonly Take[], source: Source | null): readonly Take[] | null {
  if (source?.kind === 'feed') {
    const isItem = (take: Take) =>
      take.kind === 'items' || (take.kind === 'part' && ITEM_PARTS.has(take.part));
    const [first] = takes;
    // They are read as they stand, as those of anything else.
    if (first !== undefined && takes.length === 1 && listedAs(first) === 'lines') return takes;
    if (first?.kind === 'count' && takes.length === 1)
      return isItem(first.of) ? [{ kind: 'count', of: { kind: 'items' } }] : null;
    return takes.every(isItem) ? [{ kind: 'items' }] : null;
  }
  return takes;
}

/** What the items of a feed are told with. */
const ITEM_PARTS: ReadonlySet<string> = new Set(['headings', 'title', 'links', 'heading']);

const LISTS: ReadonlySet<string> = new Set([
  'headings',
  'links',
  'paragraphs',
  'images',
  'heading',
]);

/** What else has several, each of which may be left out. */
const FILTERED: ReadonlySet<string> = new Set(['items', 'lines', 'selector', 'field']);

/** What something is a list of, also where it is only counted. */
export function listedAs(take: Take): string {
  if (take.kind === 'count') return listedAs(take.of);
  return take.kind === 'part' ? take.part : take.kind;
}

export function filtersFit(takes: readonly Take[], filters: readonly Filter[]): boolean {
  if (filters.length === 0) return true;
  return takes.some((take) => {
    const kind = listedAs(take);
    return FILTERED.has(kind) || take.kind === 'count' || LISTS.has(kind);
  });
}
