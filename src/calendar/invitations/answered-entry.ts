/**
 * The entry of an invitation as a person's calendar keeps it, and the answer that its organizer gets. What the organizer wrote
 * stays as it was written; reminders are the person's own.
 */
import {
  type Component,
  type ContentLine,
  lineOf,
  linesOf,
  makeLine,
  textOf,
  withParameter,
} from '../../dav/content-lines.ts';
import type { Occurrence } from '../../time/occurrences.ts';
import { dateBy } from '../change-entry.ts';
import { type Answer, attendeeOf, type CalendarEntry } from '../read-entries.ts';
import { dateOf, utcStamp } from '../write-entry.ts';
import type { ReadInvitation } from './read-invitation.ts';

const SAID: Readonly<Record<Answer, string>> = {
  yes: 'ACCEPTED',
  no: 'DECLINED',
  maybe: 'TENTATIVE',
  open: 'NEEDS-ACTION',
};

const isOf = (line: ContentLine, address: string): boolean =>
  line.name === 'ATTENDEE' && attendeeOf(line).address === address;

/** The part with somebody's answer; who is not named in it is added. */
export function withAnswer(event: Component, address: string, answer: Answer): Component {
  const isNamed = event.lines.some((line) => isOf(line, address));
  const lines = event.lines.map((line) => (isOf(line, address) ? answered(line, answer) : line));
  const added = makeLine('ATTENDEE', `mailto:${address}`, { PARTSTAT: SAID[answer] });
  return { ...event, lines: isNamed ? lines : [...lines, added] };
}

const answered = (line: ContentLine, answer: Answer): ContentLine =>
  withParameter(
    withParameter(withParameter(line, 'RSVP', null), 'SCHEDULE-STATUS', null),
    'PARTSTAT',
    SAID[answer],
  );

/** A new document with what was sent. */
export function documentOf(
  { calendar, uid }: ReadInvitation,
  { address, answer }: { address: string; answer: Answer },
): Component {
  return {
    name: 'VCALENDAR',
    lines: [makeLine('VERSION', '2.0'), makeLine('PRODID', '-//Rote//Rote//EN')],
    parts: [
      ...zonesIn(calendar),
      ...eventsOf(calendar, uid).map((event) =>
        withAnswer({ ...event, parts: [] }, address, answer),
      ),
    ],
  };
}

/** A document in which what was sent stands in place of what was known of it: all of the entry, or one date. */
export function withInvitation(
  document: Component,
  { calendar, uid, dateMs, event: sent }: ReadInvitation,
  {
    address,
    answer,
    isOfDate,
  }: { address: string; answer: Answer; isOfDate: (event: Component) => boolean },
): Component {
  const isReplaced = (event: Component): boolean =>
    isOwnPart(event, uid) && (dateMs === null || isOfDate(event));
  const before = document.parts.find(isReplaced);
  const events = dateMs === null ? eventsOf(calendar, uid) : [sent];
  const alarms = before?.parts ?? [];
  const fresh = events.map((event, index) =>
    withAnswer({ ...event, parts: index === 0 ? alarms : [] }, address, answer),
  );
  const zones = new Set(zonesIn(document).map((zone) => textOf(zone, 'TZID')));
  const missing = zonesIn(calendar).filter((zone) => !zones.has(textOf(zone, 'TZID')));
  const kept = document.parts.filter((part) => !isReplaced(part));
  return { ...document, parts: [...missing, ...kept, ...fresh] };
}

/** A document with a change of some parts of an entry: of all of them, or of one date, which becomes one of its own. */
export function withChange(
  document: Component,
  entry: CalendarEntry,
  date: Occurrence | null,
  change: (event: Component) => Component,
): Component {
  const { main, uid, series } = entry;
  const own = date?.moved == null ? undefined : entry.changed[date.moved]?.component;
  if (date === null || own !== undefined)
    return {
      ...document,
      parts: document.parts.map((part) =>
        isOwnPart(part, uid) && (date === null || part === own) ? change(part) : part,
      ),
    };
  const fresh = dateOf(main.component, dateBy(entry, date), date.start, series.span);
  return { ...document, parts: [...document.parts, change(fresh)] };
}

export function cancelledPart(event: Component, sequence: number): Component {
  const others = event.lines.filter(({ name }) => name !== 'STATUS' && name !== 'SEQUENCE');
  const lines = [makeLine('STATUS', 'CANCELLED'), makeLine('SEQUENCE', String(sequence))];
  return { ...event, lines: [...others, ...lines] };
}

/** What the organizer gets. */
export function replyText(
  { calendar, event }: ReadInvitation,
  { address, answer, nowMs }: { address: string; answer: Answer; nowMs: number },
): Component {
  const copied = ['UID', 'SEQUENCE', 'ORGANIZER', 'RECURRENCE-ID', 'SUMMARY'].flatMap((name) => {
    const line = lineOf(event, name);
    return line === undefined ? [] : [line];
  });
  const own = linesOf(withAnswer(event, address, answer), 'ATTENDEE').filter((line) =>
    isOf(line, address),
  );
  const lines = [...copied, makeLine('DTSTAMP', utcStamp(nowMs)), ...own];
  const isZoned = lineOf(event, 'RECURRENCE-ID')?.parameters.has('TZID') === true;
  return {
    name: 'VCALENDAR',
    lines: [
      makeLine('VERSION', '2.0'),
      makeLine('PRODID', '-//Rote//Rote//EN'),
      makeLine('METHOD', 'REPLY'),
    ],
    parts: [...(isZoned ? zonesIn(calendar) : []), { name: 'VEVENT', lines, parts: [] }],
  };
}

const isOwnPart = (part: Component, uid: string): boolean =>
  part.name === 'VEVENT' && textOf(part, 'UID') === uid;

const eventsOf = (calendar: Component, uid: string): Component[] =>
  calendar.parts.filter((part) => isOwnPart(part, uid));

const zonesIn = ({ parts }: Component): Component[] =>
  parts.filter(({ name }) => name === 'VTIMEZONE');
