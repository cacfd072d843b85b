/** Entries of one's own calendars beside schedules: read apart from them, so that a server that is away holds up nothing. */
import { query as queryOf } from '../base/api.ts';
import { exactly, isoDay, wallTime } from '../base/times.tsx';
import { useRead } from '../base/use-read.ts';
import { addDays, type CalendarRange } from './calendar-range.ts';

/** Of `GET /calendar/entries`, as much as is shown. */
export interface EntryView {
  id: string;
  title: string;
  /** On the clock of their person; of whole days only the days: `2026-11-19 – 2026-11-21`. */
  when: string;
  startUtc: string;
  endUtc: string;
  allDay: boolean;
  place: string;
  calendar: string;
  status: 'confirmed' | 'tentative' | 'cancelled';
}

interface Listed {
  entries: EntryView[];
  failed: { calendar: string; why: string }[];
  cut: boolean;
}

export interface EntriesShown {
  byDay: ReadonlyMap<string, readonly EntryView[]>;
  /** The names of calendars that have something here. */
  calendars: readonly string[];
  /** What of them is not shown, and why. */
  notes: readonly string[];
}

const MOST = 500;

/** Those of the days that are shown; none where nothing is connected, or where one schedule alone is looked at. */
export function useEntries(range: CalendarRange, isAsked: boolean): EntriesShown {
  const accounts = useRead<{ accounts: unknown[] }>(isAsked ? '/calendars' : null);
  const isConnected = (accounts.data?.accounts.length ?? 0) > 0;
  const days = { from: range.from, to: range.to, limit: String(MOST) };
  const { data, error } = useRead<Listed>(
    isConnected && isAsked ? `/calendar/entries${queryOf(days)}` : null,
  );
  if (!isConnected || !isAsked) return { byDay: new Map(), calendars: [], notes: [] };
  const entries = data?.entries ?? [];
  const failed = data?.failed ?? [];
  const notes = [
    ...failed.map(({ calendar, why }) => `${calendar} can not be read now: ${why}`),
    ...(error === null ? [] : [`Your calendars can not be read now: ${error.message}`]),
    ...(data?.cut === true ? ['There are more entries than fit here.'] : []),
  ];
  return { byDay: byDayOf(entries, range), calendars: calendarsOf(entries), notes };
}

const calendarsOf = (entries: readonly EntryView[]): string[] =>
  [...new Set(entries.map(({ calendar }) => calendar))].toSorted();

/** Each on every day that it touches, whole days first. */
function byDayOf(
  entries: readonly EntryView[],
  { from, to }: CalendarRange,
): Map<string, EntryView[]> {
  const byDay = new Map<string, EntryView[]>();
  for (const entry of entries) {
    const [first, last] = daysOf(entry);
    for (let day = first < from ? from : first; day <= last && day <= to; day = addDays(day, 1))
      byDay.set(day, [...(byDay.get(day) ?? []), entry]);
  }
  for (const all of byDay.values())
    all.sort((one, other) => Number(other.allDay) - Number(one.allDay));
  return byDay;
}

function daysOf({ startUtc, endUtc }: EntryView): [string, string] {
  const first = isoDay(startUtc);
  const last = isoDay(
    new Date(Math.max(Date.parse(endUtc) - 1, Date.parse(startUtc))).toISOString(),
  );
  return [first, last];
}

export function Entry({ entry, day }: { entry: EntryView; day: string }) {
  const { title, allDay, startUtc, endUtc, place, calendar, status } = entry;
  const begins = isoDay(startUtc) === day;
  const time = allDay ? 'all day' : begins ? wallTime(startUtc) : `until ${wallTime(endUtc)}`;
  const where = place === '' ? '' : `\n${place}`;
  return (
    <span
      class="schedules-item"
      data-kind="entry"
      data-state={status}
      title={`${allDay ? entry.when : exactly(startUtc)}\n${calendar}${where}`}
    >
      <span class="number">{time}</span> <span>{title}</span>
      <span class="hidden-visually"> in the calendar {calendar}</span>
      {status !== 'confirmed' && <span class="schedules-item-state"> {status}</span>}
    </span>
  );
}

/** What the two shapes stand for, and what could not be read. */
export function Legend({ of: { calendars, notes } }: { of: EntriesShown }) {
  if (calendars.length === 0 && notes.length === 0) return null;
  return (
    <div class="schedules-legend small quiet">
      {calendars.length > 0 && (
        <p>
          <span class="schedules-item" data-state="due">
            schedules
          </span>{' '}
          <span class="schedules-item" data-kind="entry">
            entries of {calendars.join(', ')}
          </span>
        </p>
      )}
      {notes.map((note) => (
        <p key={note} role="status">
          {note}
        </p>
      ))}
    </div>
  );
}
