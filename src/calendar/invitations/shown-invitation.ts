/** An invitation as its person is asked about it: what Rote says of it, and beside it, marked, what its organizer wrote. */
import type { NewDocument } from '../../domain/request-document.ts';
import { instantMsOf } from '../../time/occurrences.ts';
import { type CalendarEntry, entriesOf } from '../read-entries.ts';
import { datesOf, inShort } from '../shown-entry.ts';
import { timeInWords } from '../view-entry.ts';
import type { ReadInvitation } from './read-invitation.ts';

const LONGEST_NOTES = 1200;
const MOST_NAMED = 20;

const inLine = (text: string, most: number): string =>
  text.replaceAll(/\s+/g, ' ').trim().slice(0, most).toWellFormed();

export function titleOfInvitation(read: ReadInvitation, timezone: string): string {
  const when = whenOf(entriesOf(read.calendar)[0], timezone);
  return `Will you take part in "${inLine(read.title, 100)}"${when === '' ? '' : `, ${when}`}?`;
}

export function linesOfInvitation(
  { calendar, organizer, attendees, dateMs }: ReadInvitation,
  {
    account,
    address,
    isProved,
    isChange,
    timezone,
    isFromServer = false,
  }: {
    account: string;
    address: string;
    isProved: boolean;
    isChange: boolean;
    timezone: string;
    isFromServer?: boolean | undefined;
  },
): { lines: string[]; document: NewDocument } {
  const [entry] = entriesOf(calendar);
  const who = organizer?.address ?? '';
  const isNamed = attendees.some((one) => one.address === address);
  const lines = [
    isChange
      ? `${who} changed its time. In your calendar it is moved, and you have not answered yet.`
      : `${who} invites you, ${isFromServer ? `in the inbox of your calendar` : `by a mail to ${account}`}.`,
    ...(isProved ? [] : [`It is not proved that the mail is from ${who}.`]),
    ...(isNamed ? [] : ['You are not among those whom it names.']),
    ...(dateMs === null ? [] : ['It is one date of a series.']),
    ...(entry?.series.rule == null ? [] : ['It repeats.']),
    ...(entry?.faults ?? []),
  ];
  const people = attendees.slice(0, MOST_NAMED).map((one) => one.address);
  const others = attendees.length - people.length;
  const written = [
    `Title: ${inLine(entry?.main.title ?? '', 300)}`,
    `When: ${whenOf(entry, timezone)}`,
    ...(entry?.main.place ? [`Place: ${inLine(entry.main.place, 300)}`] : []),
    `Invited: ${people.map((one) => inLine(one, 100)).join(', ')}${others > 0 ? ` and ${others} more` : ''}`,
    ...(entry?.main.notes ? ['', entry.main.notes.slice(0, LONGEST_NOTES).toWellFormed()] : []),
  ].join('\n');
  const reaches = [
    `A yes or a maybe writes it into your calendar.`,
    `Each answer is sent to ${who}, from ${account}.`,
  ];
  return { lines, document: { reaches, files: [{ name: 'invitation', text: written }] } };
}

function whenOf(entry: CalendarEntry | undefined, timezone: string): string {
  if (entry === undefined) return '';
  const startMs = instantMsOf(entry.series.start, timezone);
  const within = { fromMs: startMs, beforeMs: startMs + 1, zone: timezone };
  const [first] = datesOf(entry, within).found;
  return first === undefined
    ? inShort({ ...entry.main, title: '', place: '' }, entry.series.start).replace(/^ on /, '')
    : timeInWords(first, timezone);
}
