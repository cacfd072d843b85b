/** The days that a calendar shows, reckoned on dates alone: the daemon knows where each begins and ends in a zone. */

export interface CalendarRange {
  kind: 'week' | 'month';
  /** What stands in the address: a day of the week, or `2026-11`. */
  value: string;
  /** The first and the last day that are shown. */
  from: string;
  to: string;
  days: readonly string[];
  before: string;
  after: string;
}

const DAY_MS = 86_400_000;
const dateOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export const addDays = (day: string, count: number): string => dayAt(dateOf(day) + count * DAY_MS);

/** The Monday on or before it. */
const mondayOf = (day: string): string =>
  addDays(day, -((new Date(dateOf(day)).getUTCDay() + 6) % 7));

function daysBetween(from: string, to: string): string[] {
  const count = (dateOf(to) - dateOf(from)) / DAY_MS + 1;
  return Array.from({ length: count }, (_, index) => addDays(from, index));
}

/** What is asked for in the address; whatever makes no sense is the present. */
export function calendarRange(
  { week, month }: { week?: string | undefined; month?: string | undefined },
  today: string,
): CalendarRange {
  if (month === undefined) {
    const day = week !== undefined && isDay(week) ? week : today;
    const from = mondayOf(day);
    const to = addDays(from, 6);
    return {
      kind: 'week',
      value: from,
      from,
      to,
      days: daysBetween(from, to),
      before: addDays(from, -7),
      after: addDays(from, 7),
    };
  }
  const value = isDay(`${month}-01`) ? month : today.slice(0, 7);
  const first = `${value}-01`;
  const next = addDays(first, 31).slice(0, 7);
  const last = addDays(`${next}-01`, -1);
  const from = mondayOf(first);
  const to = addDays(mondayOf(last), 6);
  return {
    kind: 'month',
    value,
    from,
    to,
    days: daysBetween(from, to),
    before: addDays(first, -1).slice(0, 7),
    after: next,
  };
}

function isDay(text: string): boolean {
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(text)) return false;
  const ms = dateOf(text);
  return !Number.isNaN(ms) && dayAt(ms) === text;
}

/** A day as people name it, whatever zone the page is in. */
export function dayInWords(day: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options }).format(dateOf(day));
}

/** `16 – 22 November 2026`, `November 2026`. */
export function rangeInWords({ kind, from, to, value }: CalendarRange): string {
  if (kind === 'month') return dayInWords(`${value}-01`, { month: 'long', year: 'numeric' });
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).formatRange(dateOf(from), dateOf(to));
}

/** What a change of the clock means for who reads the calendar: `At 02:00 the clock goes forward to 03:00.` */
export function clockChangeInWords(change: {
  atUtc: string;
  fromOffset: string;
  toOffset: string;
  kind: 'gap' | 'fold';
}): string {
  const atMs = Date.parse(change.atUtc);
  const wall = (offset: string): string =>
    new Date(atMs + offsetMs(offset)).toISOString().slice(11, 16);
  const [before, after] = [wall(change.fromOffset), wall(change.toOffset)];
  return change.kind === 'gap'
    ? `At ${before} the clock goes forward to ${after}: the times between do not happen.`
    : `At ${before} the clock goes back to ${after}: the times between happen twice.`;
}

/** Of `+01:00`. */
function offsetMs(offset: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = offset.slice(1).split(':').map(Number);
  const size = ((hours * 60 + minutes) * 60 + seconds) * 1000;
  return offset.startsWith('-') ? -size : size;
}
