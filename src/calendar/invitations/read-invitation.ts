/**
 * An invitation, an answer to one, or its end, as somebody sent it by mail (RFC 5546). All of it is their words: it is read
 * here, and counts for nothing yet.
 */
import { type Fault, type Result, refuse, succeed } from '../../base/errors.ts';
import {
  type Component,
  lineOf,
  linesOf,
  readComponents,
  textOf,
} from '../../dav/content-lines.ts';
import { isAddress } from '../../domain/mail/mail-address.ts';
import { instantMsOf } from '../../time/occurrences.ts';
import { type Attendee, attendeeOf, entriesOf, momentIn } from '../read-entries.ts';

const METHODS = ['REQUEST', 'REPLY', 'CANCEL', 'COUNTER'] as const;
type Method = (typeof METHODS)[number];

export interface ReadInvitation {
  method: Method;
  uid: string;
  /** The date of a series that it is about, by the rule; null if it is about all of the entry. */
  dateMs: number | null;
  sequence: number;
  stampMs: number;
  title: string;
  organizer: Attendee | null;
  attendees: readonly Attendee[];
  calendar: Component;
  /** In its first or only part. */
  event: Component;
}

/** Of a mail, decoded; the longest that programs of calendars send have a tenth of it. */
export const LONGEST_INVITATION = 500_000;
const MOST_PEOPLE = 1000;

/** Null where it asks for nothing, as an entry that is only published. */
export function readInvitation(text: string, zone: string): Result<ReadInvitation | null> {
  if (text.length > LONGEST_INVITATION) return refuse(unreadable('It is too long.'));
  const read = readComponents(text);
  if (!read.ok) return read;
  const calendar = read.value.find(({ name }) => name === 'VCALENDAR');
  if (calendar === undefined) return refuse(unreadable('There is no calendar in it.'));
  const said = textOf(calendar, 'METHOD').toUpperCase();
  const method = METHODS.find((one) => one === said);
  if (method === undefined) return succeed(null);
  const events = calendar.parts.filter(({ name }) => name === 'VEVENT');
  const whole = events.find((event) => lineOf(event, 'RECURRENCE-ID') === undefined);
  const event = whole ?? events[0];
  // Tasks and free time are asked about in the same way, and are no entries.
  if (event === undefined) return succeed(null);
  const uid = textOf(event, 'UID');
  if (uid === '' || uid.length > 1000) return refuse(unreadable('The entry has no name.'));
  if (events.some((one) => textOf(one, 'UID') !== uid))
    return refuse(unreadable('It is about several entries at once.'));
  if (whole === undefined && events.length > 1)
    return refuse(unreadable('It is about several dates of a series at once.'));
  const recurrence = lineOf(event, 'RECURRENCE-ID');
  if (recurrence?.parameters.has('RANGE') === true)
    return refuse(unreadable('It is about a date and all later ones at once.'));
  const date = momentIn(calendar, recurrence);
  if (recurrence !== undefined && date === null)
    return refuse(unreadable('It does not say which date it is about.'));
  const invited = linesOf(event, 'ATTENDEE');
  if (invited.length > MOST_PEOPLE) return refuse(unreadable('It names too many people.'));
  if (method === 'REQUEST' && entriesOf(calendar).length === 0)
    return refuse(unreadable('It does not say when it begins.'));
  const stamp = momentIn(calendar, lineOf(event, 'DTSTAMP'));
  return succeed({
    ...{ method, uid, calendar, event },
    dateMs: date === null ? null : instantMsOf(date, zone),
    sequence: Number(/^\d{1,9}$/.exec(textOf(event, 'SEQUENCE'))?.[0] ?? 0),
    stampMs: stamp === null ? 0 : instantMsOf(stamp, 'UTC'),
    title: textOf(event, 'SUMMARY'),
    organizer: organizerIn(event),
    attendees: invited.map(attendeeOf),
  });
}

/** Null where nobody is named whom an answer could reach. */
function organizerIn(event: Component): Attendee | null {
  const line = lineOf(event, 'ORGANIZER');
  const organizer = line === undefined ? null : attendeeOf(line);
  return organizer !== null && isAddress(organizer.address) ? organizer : null;
}

function unreadable(message: string): Fault {
  return { code: 'unreadable-invitation', message, hint: '' };
}
