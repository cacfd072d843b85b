/** What calendars need of the house, for one person and one call. */
import type { Clock } from '../base/clock.ts';
import type { Result } from '../base/errors.ts';
import type { DavPorts } from '../dav/dav-accounts.ts';
import type { DavAccount } from '../domain/dav/dav-account.ts';
import type { Moment } from '../time/occurrences.ts';
import type { RecurrenceRule } from '../time/rrule.ts';
import type { Inviter } from './invite-by-mail.ts';

export type ReachAnswer = 'yes' | 'no' | 'waiting';

/** Changing an account for the first time without its person, or inviting somebody. */
export type CalendarTarget = { kind: 'account' | 'attendee'; account: DavAccount; to: string };

export interface CalendarPorts extends DavPorts {
  clock: Pick<Clock, 'nowMs' | 'defer'>;
  timezone: string;
  /** A day or a time in plain words. */
  readWhen(words: string): Result<Moment>;
  /** The address of a contact of that name, refused if none or several have it; an address as it is. */
  addressOf(name: string): Promise<string>;
  /** Who invites by mail for an account; null if its person has no account of mail. */
  inviter(account: DavAccount): Promise<Inviter | null>;
  /** Those of some addresses who are contacts. */
  contactsAmong(addresses: readonly string[]): Promise<ReadonlySet<string>>;
  readRepeat(words: string, start: Moment): Result<RecurrenceRule>;
  reach: {
    by: 'hand' | 'plan' | 'agent';
    hasReadOthers(): boolean;
    /** What stands in the approved plan that calls. */
    written: string;
    answerOf(target: CalendarTarget): Promise<ReachAnswer | null>;
    ask(target: CalendarTarget, what: { title: string; lines: string[] }): Promise<void>;
  };
}
