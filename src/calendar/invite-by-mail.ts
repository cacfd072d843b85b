/**
 * Invitations by mail (iMIP, RFC 6047), where the server of a calendar sends none. Only who organizes an entry invites to it; who
 * is told is asked about as a receiver of mail is, before anything is written.
 */
import { RoteError } from '../base/errors.ts';
import { type Component, linesOf, makeLine, writeComponent } from '../dav/content-lines.ts';
import type { DavAccount } from '../domain/dav/dav-account.ts';
import type { CalendarEntry } from './read-entries.ts';
import { inShort } from './shown-entry.ts';
import { changedEntry } from './write-entry.ts';

export interface InvitationMail {
  to: string[];
  subject: string;
  body: string;
  invitation: { method: 'REQUEST' | 'CANCEL'; text: string };
}

export interface Inviter {
  /** The address that they come from: the organizer. */
  from: string;
  /** Asks, and throws, unless all of them may be written to. */
  check(mail: InvitationMail): Promise<void>;
  send(mail: InvitationMail, signal: AbortSignal): Promise<void>;
}

type Told = { method: 'REQUEST' | 'CANCEL'; to: readonly string[] };

/** Who is told what when the people of an entry change from some to others. */
export function whomToTell(
  { before, after }: { before: readonly string[]; after: readonly string[] },
  own: ReadonlySet<string>,
): Told[] {
  const others = (list: readonly string[]): string[] =>
    [...new Set(list)].filter((one) => !own.has(one));
  const kept = others(after);
  const gone = others(before).filter((one) => !kept.includes(one));
  const told: Told[] = [
    { method: 'REQUEST', to: kept },
    { method: 'CANCEL', to: gone },
  ];
  return told.filter(({ to }) => to.length > 0);
}

/** What is sent of an entry as it is in a calendar: what its person is reminded of is their own. */
export function invitationMail(
  { method, to }: Told,
  calendar: Component,
  entry: CalendarEntry,
  nowMs: number,
): InvitationMail {
  const { main, series } = entry;
  const events = calendar.parts.filter(
    (part) =>
      part.name === 'VEVENT' && linesOf(part, 'UID').some(({ value }) => value === entry.uid),
  );
  const sent = events.map((event) => ({
    ...(method === 'CANCEL' ? cancelled(event, nowMs) : event),
    parts: [],
  }));
  const zones = calendar.parts.filter(({ name }) => name === 'VTIMEZONE');
  const text = writeComponent({
    name: 'VCALENDAR',
    lines: [
      makeLine('VERSION', '2.0'),
      makeLine('PRODID', '-//Rote//Rote//EN'),
      makeLine('METHOD', method),
    ],
    parts: [...zones, ...sent],
  });
  const zone = series.start.isDay || series.start.zone === null ? '' : ` (${series.start.zone})`;
  const what = method === 'CANCEL' ? 'Cancelled' : main.sequence > 0 ? 'Changed' : 'Invitation';
  return {
    to: [...to],
    subject: `${what}: ${main.title}`,
    body: `${inShort(main, series.start)}${zone}\n${main.notes === '' ? '' : `\n${main.notes}\n`}`,
    invitation: { method, text },
  };
}

function cancelled(event: Component, nowMs: number): Component {
  const later = changedEntry(event, {}, { nowMs, organizer: null });
  const lines = later.lines.filter(({ name }) => name !== 'STATUS');
  return { ...later, lines: [...lines, makeLine('STATUS', 'CANCELLED')] };
}

/** Those who organize with this address, or nobody yet, may invite. */
export const isOrganizer = ({ main }: CalendarEntry, { from }: Inviter): boolean =>
  main.organizer === null || main.organizer.address === from;

/** Addresses of whoever invites. */
export const ownOf = ({ addresses }: DavAccount, inviter: Inviter): ReadonlySet<string> =>
  new Set([...addresses, inviter.from]);

/** The entry is written by then, which is said with whatever went wrong. */
export async function sendInvitations(
  inviter: Inviter,
  mails: readonly InvitationMail[],
  signal: AbortSignal,
): Promise<void> {
  for (const mail of mails)
    try {
      await inviter.send(mail, signal);
    } catch (error) {
      if (!(error instanceof RoteError)) throw error;
      const message = `The calendar is changed, and ${mail.to.join(', ')} was not told: ${error.message}`;
      throw new RoteError(
        { code: 'not-told', message, hint: error.hint },
        { blame: 'failure', cause: error },
      );
    }
}
