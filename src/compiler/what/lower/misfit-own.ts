/** What Rote's own lists are not: of any stretch of time, or with fields that their rows do not have. */
import { isOwnList, OWN_LISTS } from '../../../language/own-lists.ts';
import type { Filter, Source } from '../what.ts';

type Own = Extract<Source, { kind: 'own' }>;

/** Why there is no such list, or nothing to keep of it so; null where there is. */
export function misfitOwn(source: Own, filters: readonly Filter[]): string | null {
  const { list, when } = source;
  if (!isOwnList(list, when)) return `${list} of ${when ?? 'no stretch of time'}`;
  return filters.map((filter) => misfitFilter(source, filter)).find((why) => why !== null) ?? null;
}

/** What a row says is known, so that what it does not say is refused before it is looked for. */
function misfitFilter({ list }: Own, filter: Filter): string | null {
  const { fields, stretch } = OWN_LISTS[list];
  const isDated = Object.values(fields).includes('date');
  switch (filter.kind) {
    case 'newer':
    case 'older':
      // What is to come has no age.
      return isDated && stretch !== 'ahead' ? null : `the age of ${list}`;
    case 'sorted':
      if (filter.by === null) return isDated ? null : `the dates of ${list}`;
      return fieldOf(list, filter.by) === 'number' ? null : `${list} by ${filter.by}`;
    case 'compare':
      return misfitField(list, filter);
    default:
      return null;
  }
}

function misfitField(
  list: Own['list'],
  { field, value }: Extract<Filter, { kind: 'compare' }>,
): string | null {
  const kind = field === null ? null : fieldOf(list, field);
  const isMeant = typeof value === 'number' ? kind === 'number' : kind === 'words';
  return isMeant ? null : `${field ?? 'a number'} of ${list}`;
}

/** Whatever its case, as it is looked for. */
function fieldOf(list: Own['list'], name: string): 'words' | 'number' | 'date' | null {
  const known = Object.entries(OWN_LISTS[list].fields);
  return known.find(([field]) => field.toLowerCase() === name.toLowerCase())?.[1] ?? null;
}
