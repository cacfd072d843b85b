/** The entry of an invitation as it stands in a calendar, and as it is changed there. */
import type { RoteError } from '../../base/errors.ts';
import type { Component } from '../../dav/content-lines.ts';
import { instantMsOf } from '../../time/occurrences.ts';
import { badWish } from '../calendar-faults.ts';
import { type Answer, type EntryPart, entriesOf, momentIn } from '../read-entries.ts';
import { occurrenceAt } from '../shown-entry.ts';
import { withAnswer, withChange, withInvitation } from './answered-entry.ts';
import { isLater, type KnownEntry } from './decide-invitation.ts';
import type { FoundDocument } from './find-by-uid.ts';
import { quoted } from './invitation-words.ts';
import type { ReadInvitation } from './read-invitation.ts';

/** The date of a series that is meant, or all of it. */
interface Meant {
  dateMs: number | null;
  timezone: string;
}

function partFor({ entry }: FoundDocument, { dateMs, timezone }: Meant): EntryPart {
  const date = dateMs === null ? null : occurrenceAt(entry, dateMs, timezone);
  return (date?.moved == null ? undefined : entry.changed[date.moved]) ?? entry.main;
}

export function knownIn(found: FoundDocument, meant: Meant): KnownEntry {
  const { organizer, attendees, sequence, status, component } = partFor(found, meant);
  const stamp = component.lines.find(({ name }) => name === 'DTSTAMP');
  const moment = momentIn(found.calendar, stamp);
  return {
    ...{ attendees, sequence, organizer: organizer?.address ?? null },
    stampMs: moment === null ? 0 : instantMsOf(moment, 'UTC'),
    isCancelled: status === 'cancelled',
  };
}

export const answerIn = (found: FoundDocument, meant: Meant, address: string): Answer =>
  partFor(found, meant).attendees.find((one) => one.address === address)?.answer ?? 'open';

/** True if it takes place at another time than it did, so that an answer to it is none any more. */
export function isMoved(read: ReadInvitation, { entry }: FoundDocument, timezone: string): boolean {
  const [sent] = entriesOf(read.calendar);
  if (read.dateMs !== null) {
    const before = occurrenceAt(entry, read.dateMs, timezone);
    const startMs = sent && instantMsOf(sent.series.start, timezone);
    return before === null || before.startMs !== startMs;
  }
  const when = ({ start, span, rule }: NonNullable<typeof sent>['series']) =>
    JSON.stringify([start, span, rule]);
  return sent !== undefined && when(sent.series) !== when(entry.series);
}

/** The document with what was sent in place of what is there, unless that is later; refused if it is somebody else's. */
export function replacedBy(
  read: ReadInvitation,
  found: FoundDocument,
  { address, answer, timezone }: { address: string; answer: Answer; timezone: string },
): Component {
  const { calendar, entry } = found;
  const { dateMs } = read;
  const known = knownIn(found, { dateMs, timezone });
  if (known.organizer !== read.organizer?.address) throw notTheirs(read.title);
  const date = dateMs === null ? null : occurrenceAt(entry, dateMs, timezone);
  if (isLater(known, read))
    return withChange(calendar, entry, date, (event) => withAnswer(event, address, answer));
  const isOfDate = (event: Component): boolean => {
    const line = event.lines.find(({ name }) => name === 'RECURRENCE-ID');
    const of = line === undefined ? null : momentIn(calendar, line);
    return of !== null && instantMsOf(of, timezone) === dateMs;
  };
  return withInvitation(calendar, read, { address, answer, isOfDate });
}

/** The document with a change of all of its entry, or of the date that is meant; null if there is no such date. */
export function changedPart(
  { calendar, entry }: FoundDocument,
  { dateMs, timezone }: Meant,
  change: (event: Component) => Component,
): Component | null {
  const date = dateMs === null ? null : occurrenceAt(entry, dateMs, timezone);
  if (dateMs !== null && date === null) return null;
  return withChange(calendar, entry, date, change);
}

function notTheirs(title: string): RoteError {
  return badWish(
    `Nothing was written: ${quoted(title)} is in your calendar under the same name, from somebody else.`,
    '',
  );
}
