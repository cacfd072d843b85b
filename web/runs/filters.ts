/** What of the runs is shown: in the address, so that it can be kept, shared and gone back to. */
import { query } from '../base/api.ts';
import { format, isoDay } from '../base/times.tsx';

const NAMES = ['q', 'looks', 'state', 'tier', 'schedule', 'from', 'to'] as const;
type FilterName = (typeof NAMES)[number];
/** `from` and `to` are days of the person's calendar, both shown. */
export type Filters = Record<FilterName, string>;

export function filtersIn(given: Readonly<Record<string, string>>): Filters {
  return Object.fromEntries(NAMES.map((name) => [name, given[name] ?? ''])) as Filters;
}

export const isFiltered = (filters: Filters): boolean => NAMES.some((name) => filters[name] !== '');

export const addressOf = (filters: Filters): string => `/runs${query(filters)}`;

/** The same as the daemon is asked for it. */
export function requestFor(filters: Filters, before: string | null, limit: number): string {
  const { from, to, looks, ...rest } = filters;
  // Who asks for one schedule, or for some days, sees each of its looks.
  const isFolded = rest.schedule === '' && from === '' && to === '';
  return `/runs${query({ ...rest, looks: looks || (isFolded ? 'folded' : null), from: dayStart(from), to: dayStart(dayAfter(to)), before, limit })}`;
}

/** The first moment of a day in the person's zone; what is no day is left for the daemon to refuse. */
function dayStart(day: string): string {
  const wallMs = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(wallMs)) return day;
  let atMs = wallMs;
  // Twice: the first guess may lie on the other side of a clock change.
  for (let look = 0; look < 2; look += 1) atMs = wallMs - offsetMs(atMs);
  return new Date(atMs).toISOString();
}

function offsetMs(atMs: number): number {
  const time = format(atMs, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
  return Date.parse(`${isoDay(atMs)}T${time}Z`) - atMs;
}

function dayAfter(day: string): string {
  const atMs = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(atMs) ? day : new Date(atMs + 86_400_000).toISOString().slice(0, 10);
}
