/** Which toasts stand on the page for what waits: a few, the latest, and how many more there are. */
import type { RequestView } from '../../src/domain/views.ts';
import { type ReminderView, tellingKey } from '../base/reminder-view.ts';

type Request = Pick<RequestView, 'id' | 'title' | 'askedAtUtc' | 'sessionKey'>;

export type Ring =
  | { kind: 'reminder'; key: string; atUtc: string; reminder: ReminderView }
  | { kind: 'request'; key: string; atUtc: string; request: Request };

export interface Waiting {
  reminders: readonly ReminderView[];
  requests: readonly Request[];
}

export function decideRings(
  { reminders, requests }: Waiting,
  facts: {
    hushed: ReadonlySet<string>;
    /** The conversation whose latest words somebody has in front of them. */
    reading: string | null;
    /** Requests are in front of somebody already. */
    isListed: boolean;
    most: number;
  },
): { shown: readonly Ring[]; more: number } {
  const { hushed, reading, isListed, most } = facts;
  // What belongs to no conversation is read in none.
  const isElsewhere = ({ sessionKey }: { sessionKey: string | null }): boolean =>
    reading === null || sessionKey !== reading;
  const rings: Ring[] = [
    ...reminders
      .filter((one) => one.state === 'open' && isElsewhere(one))
      .map((reminder) => ringOf(reminder)),
    ...requests
      .filter((one) => !isListed && isElsewhere(one))
      .map((request) => ringOfRequest(request)),
  ];
  const heard = rings.filter(({ key }) => !hushed.has(key)).toSorted(byAge);
  return { shown: heard.slice(-most), more: Math.max(0, heard.length - most) };
}

/**
 * What waits already when the page is opened is no news, but for reminders that nobody has seen yet; the number beside
 * "Now" counts it all.
 */
export function noNews({ reminders, requests }: Waiting): string[] {
  return [
    ...reminders.filter(({ seenAtUtc }) => seenAtUtc !== null).map(tellingKey),
    ...requests.map(({ id }) => id),
  ];
}

/** The oldest first; of two that came in the same moment, ids tell which it was. Instants are no words to sort by. */
function byAge(one: Ring, other: Ring): number {
  return Date.parse(one.atUtc) - Date.parse(other.atUtc) || (one.key < other.key ? -1 : 1);
}

function ringOf(reminder: ReminderView): Ring {
  const { toldAtUtc: atUtc } = reminder;
  return { kind: 'reminder', key: tellingKey(reminder), atUtc, reminder };
}

function ringOfRequest(request: Request): Ring {
  return { kind: 'request', key: request.id, atUtc: request.askedAtUtc, request };
}
