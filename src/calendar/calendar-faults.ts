/** Why something is not done with calendars. */
import { badRequest, RoteError } from '../base/errors.ts';
import { DavFailure } from '../dav/dav-client.ts';

const CONNECT = 'Connect one with: rote connect calendar ADDRESS';

export const noCalendar = (): RoteError => refusal('no-calendar', 'There is no calendar.', CONNECT);

export const unknownCalendar = (reference: string, names: readonly string[]): RoteError =>
  refusal(
    'unknown-calendar',
    `There is no calendar ${JSON.stringify(reference)}.`,
    names.length === 0 ? CONNECT : `There are: ${names.slice(0, 20).join(', ')}.`,
  );

export const readOnlyCalendar = (name: string): RoteError =>
  refusal(
    'read-only-calendar',
    `The calendar ${JSON.stringify(name)} can only be read.`,
    'Name another: rote calendars accounts lists them.',
  );

export const unknownEntry = (id: string): RoteError =>
  refusal(
    'unknown-entry',
    `There is no entry ${JSON.stringify(id.slice(0, 100))}.`,
    'It may have been moved or deleted since. rote calendar list finds the others.',
  );

/** Both versions, so that whoever asked can choose. */
export function changedMeanwhile(theirs: string, yours: string): RoteError {
  return badRequest({
    code: 'changed-meanwhile',
    message: `Nothing was written: the entry was changed meanwhile. It is now: ${theirs}. You wanted: ${yours}.`,
    hint: 'Look at it, and change it again if that is still what you want.',
    details: { now: theirs, wanted: yours },
  });
}

export const noVersion = (): RoteError =>
  refusal(
    'no-version',
    'Nothing was written: the server does not say which version it has, so a change by somebody else could be lost.',
    'Change it in a calendar program.',
  );

export const badWish = (message: string, hint: string): RoteError =>
  refusal('bad-entry', message, hint);

export const saidNo = (what: string): RoteError =>
  refusal('said-no', `Nothing was written: ${what} was refused by its person.`, '');

export const isAsked = (what: readonly string[]): RoteError =>
  refusal(
    'needs-owner',
    `Nothing was written yet: its person is asked first about ${what.join(', ')}.`,
    'rote requests shows the question.',
  );

export const withoutInviting = (): RoteError =>
  refusal(
    'no-invitations',
    'Nothing was written: the server of this calendar does not send invitations.',
    'Leave the attendees out, and write to them yourself.',
  );

export const draftsNothing = (): RoteError =>
  refusal(
    'invites-nobody',
    'Nothing was written: this run has read what others wrote, so it invites nobody.',
    '',
  );

export async function orCalendarFault<T>(host: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DavFailure) throw asRefusal(error, host);
    throw error;
  }
}

function asRefusal(failure: DavFailure, host: string): RoteError {
  const fault = {
    code: `calendar-${failure.trouble}`,
    message: `${host}: ${failure.message}`,
    hint: fixOf(failure),
    ...(failure.waitSec !== null && { details: { retryAfterSec: failure.waitSec } }),
  };
  return new RoteError(fault, { blame: 'failure', cause: failure });
}

export function fixOf({ trouble, waitSec }: DavFailure): string {
  switch (trouble) {
    case 'password':
      return 'Set it anew with: rote connect calendar ADDRESS';
    case 'busy':
      return waitSec === null ? 'Try again later.' : `Try again in ${waitSec} seconds.`;
    case 'unreachable':
      return 'Is the address right, and the server up?';
    case 'elsewhere':
      return 'If that is where your calendars are, connect that address instead.';
    case 'gone':
      return 'Name the address of the calendars themselves: https://dav.example.org/calendars/ana/';
    default:
      return 'rote calendars check says more.';
  }
}

function refusal(code: string, message: string, hint: string): RoteError {
  return badRequest({ code, message, hint });
}
