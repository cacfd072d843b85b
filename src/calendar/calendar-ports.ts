/** What calendars need of the house, for one person and one call. */
import type { Clock } from '../base/clock.ts';
import type { Result } from '../base/errors.ts';
import type { MakeId } from '../base/ids.ts';
import type { DavSend } from '../dav/dav-client.ts';
import type { DavAccount } from '../domain/dav/dav-account.ts';
import type { Store } from '../store/store.ts';
import type { Moment } from '../time/occurrences.ts';
import type { RecurrenceRule } from '../time/rrule.ts';

export type ReachAnswer = 'yes' | 'no' | 'waiting';

/** Changing an account for the first time without its person, or inviting somebody. */
export type CalendarTarget = { kind: 'account' | 'attendee'; account: DavAccount; to: string };

export interface CalendarPorts {
  person: string;
  store: Pick<Store, 'davAccounts'>;
  clock: Pick<Clock, 'nowMs' | 'defer'>;
  makeId: MakeId;
  /** Guards addresses as far as its person may reach, and follows no redirect. */
  send: DavSend;
  secret(name: string): Result<string>;
  /** Null takes it away. */
  saveSecret(name: string, value: string | null): Promise<void>;
  /** A file of the workspace; null for who has none. */
  readFile: ((path: string) => Promise<string>) | null;
  /** Hosts and ports that the domain of an address names for this; none if it names none. */
  resolveSrv(name: string): Promise<{ name: string; port: number }[]>;
  timezone: string;
  /** A day or a time in plain words. */
  readWhen(words: string): Result<Moment>;
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
