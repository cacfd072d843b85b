/** An entry as it is answered and told: its fields for programs, a line for people. */
import { z } from 'zod';
import { once } from '../base/once.ts';
import { formatInstant } from '../time/instant.ts';
import { formatWallSec } from '../time/wall-text.ts';
import type { Busy } from './free-time.ts';
import type { ShownEntry } from './shown-entry.ts';

export const shown = once(() =>
  z.strictObject({
    id: z.string(),
    title: z.string(),
    when: z.string().describe('In a line, on the clock of its person.'),
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

export function viewEntry(one: ShownEntry, timezone: string): ShownView {
  const { part, occurrence, entry } = one;
  const { organizer } = part;
  return {
    id: one.id,
    title: part.title === '' ? '(no title)' : part.title,
    when: occurrence.start.isDay ? daysInWords(occurrence, timezone) : whenOf(occurrence, timezone),
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

export const lineOf = ({ when, title, place, status, unread }: ShownView): string =>
  `- ${when} ${title}${place === '' ? '' : ` (${place})`}${status === 'cancelled' ? ' [cancelled]' : ''}${unread.length === 0 ? '' : ` [${unread.join(' ')}]`}`;

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
