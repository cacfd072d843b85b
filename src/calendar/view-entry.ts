/** An entry as it is answered and told: its fields for programs, a line for people. */
import { z } from 'zod';
import { once } from '../base/once.ts';
import type { EntryWords } from '../language/entry-words.ts';
import { formatInstant } from '../time/instant.ts';
import type { Occurrence } from '../time/occurrences.ts';
import { formatWallSec } from '../time/wall-text.ts';
import { shortId } from './entry-id.ts';
import type { Busy } from './free-time.ts';
import type { ShownEntry } from './shown-entry.ts';

export const shown = once(() =>
  z.strictObject({
    id: z.string().describe('It holds wherever the entry is moved.'),
    short: z.string().describe('Its id in short, as long as it begins on this day.'),
    title: z.string(),
    when: z.string().describe('On the clock of its person.'),
    line: z.string().describe('All of it that fits in a line.'),
    startUtc: z.iso.datetime(),
    endUtc: z.iso.datetime(),
    allDay: z.boolean(),
    place: z.string(),
    notes: z.string(),
    calendar: z.string(),
    organizer: z.string().nullable(),
    attendees: z.array(
      z.strictObject({
        address: z.string(),
        name: z.string().nullable(),
        answer: z.enum(['yes', 'no', 'maybe', 'open']),
      }),
    ),
    status: z.enum(['confirmed', 'tentative', 'cancelled']),
    free: z.boolean().describe('Whether it leaves its time free.'),
    repeats: z.boolean(),
    version: z.string().nullable().describe('What calendar.update and calendar.delete compare.'),
    unread: z.array(z.string()).describe('What of it could not be read.'),
    wordsOf: z.literal('others'),
  }),
);

export type ShownView = z.output<ReturnType<typeof shown>>;

export interface Telling {
  nowMs: number;
  timezone: string;
  words: EntryWords;
}

export function viewEntry(one: ShownEntry, telling: Telling): ShownView {
  const { part, occurrence, entry } = one;
  const { organizer } = part;
  const { timezone, words } = telling;
  return {
    id: one.id,
    short: shortId(one.id, occurrence.startMs),
    title: part.title === '' ? words.untitled : part.title,
    when: timeInWords(occurrence, timezone),
    line: lineOf(one, telling),
    startUtc: formatInstant(occurrence.startMs),
    endUtc: formatInstant(occurrence.endMs),
    allDay: occurrence.start.isDay,
    place: part.place,
    notes: part.notes.slice(0, 20_000).toWellFormed(),
    calendar: one.calendar,
    organizer: organizer?.address ?? null,
    attendees: part.attendees.slice(0, 200).map((who) => ({ ...who })),
    status: part.status,
    free: part.isFree,
    repeats: entry.series.rule !== null || entry.series.added.length > 0,
    version: one.version,
    unread: [...entry.faults],
    wordsOf: 'others',
  };
}

/** Of today only the times; of other days the day in front of them. */
export function lineOf({ part, occurrence, entry }: ShownEntry, telling: Telling): string {
  const { timezone, words, nowMs } = telling;
  const title = part.title === '' ? words.untitled : part.title;
  const notes = [...(part.status === 'cancelled' ? [words.cancelled] : []), ...entry.faults];
  const time = timeInWords(occurrence, timezone);
  const isToday = time.startsWith(`${wallOf(nowMs, timezone).slice(0, 10)} `);
  const day = Temporal.PlainDate.from(time.slice(0, 10)).dayOfWeek % 7;
  const said = isToday ? time.slice(11) : `${words.weekdays[day]} ${time}`;
  const place = part.place === '' ? '' : ` (${part.place})`;
  return `${said} ${title}${place}${notes.length === 0 ? '' : ` [${notes.join(' ')}]`}`;
}

/** On the clock of its person; of whole days only the days. */
export function timeInWords(occurrence: Occurrence, timezone: string): string {
  return occurrence.start.isDay ? daysInWords(occurrence, timezone) : whenOf(occurrence, timezone);
}

function wallOf(ms: number, timezone: string): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timezone);
  return formatWallSec(
    Math.floor(zoned.toPlainDateTime().toZonedDateTime('UTC').epochMilliseconds / 1000),
  ).replace('T', ' ');
}

export function whenOf({ startMs, endMs }: Busy, timezone: string): string {
  const [start, end] = [wallOf(startMs, timezone), wallOf(endMs, timezone)];
  if (startMs === endMs) return start;
  return start.slice(0, 10) === end.slice(0, 10)
    ? `${start}–${end.slice(11)}`
    : `${start} – ${end}`;
}

function daysInWords({ startMs, endMs }: Busy, timezone: string): string {
  const first = wallOf(startMs, timezone).slice(0, 10);
  const last = wallOf(endMs - 1, timezone).slice(0, 10);
  return first === last ? first : `${first} – ${last}`;
}
