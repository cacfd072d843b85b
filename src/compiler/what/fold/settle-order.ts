/** Feeds and pages come newest first, lines newest last; only files are put in the order of their dates. */
import type { SaidOrder } from '../values.ts';
import type { Filter, Source, Take } from '../what.ts';

/** Null where there is nothing to go by. */
export function settleOrder(
  filters: readonly Filter[],
  { source, takes }: { source: Source | null; takes: readonly Take[] },
): readonly Filter[] | null {
  const order = filters.find((one): one is SaidOrder => one.kind === 'sorted');
  if (order === undefined || source?.kind === 'folder') return filters.map(plain);
  if (order.by === 'bytes') return null;
  if (order.by !== null || order.isSaid === true) return filters.map(plain);
  const isOfLines = takes.some(({ kind }) => kind === 'lines') || source?.kind === 'program';
  const from = (order.first === 'most') === isOfLines ? 'end' : 'start';
  const rest = filters.filter((one) => one !== order);
  const isCut = rest.some(({ kind }) => kind === 'most');
  if (!isCut && from === 'end') return null;
  return rest.map((one) => (one.kind === 'most' ? { ...one, from } : one));
}

function plain(filter: Filter): Filter {
  if (filter.kind !== 'sorted') return filter;
  const { kind, by, first } = filter;
  return { kind, by, first };
}
