/** Why something is not done with calendars. */
import type { RoteError } from '../base/errors.ts';
import { createDavFaults, type DavNames, refusal } from '../dav/dav-faults.ts';

export const CALENDAR_NAMES: DavNames = {
  one: 'calendar',
  many: 'calendars',
  item: 'entry',
  connect: 'rote connect calendar',
  group: 'calendars',
};
export const CALENDAR_FAULTS = createDavFaults(CALENDAR_NAMES);

export const {
  nowhere: noCalendar,
  readOnlyPlace: readOnlyCalendar,
  unknownItem: unknownEntry,
  changedMeanwhile,
  noVersion,
  badWish,
  saidNo,
  isAsked,
  orFault: orCalendarFault,
} = CALENDAR_FAULTS;

export const withoutInviting = (): RoteError =>
  refusal(
    'no-invitations',
    'Nothing was written: the server of this calendar does not send invitations, and there is no account of mail to send them from.',
    'Connect one with: rote connect mail. Or leave the attendees out.',
  );

export const draftsNothing = (): RoteError =>
  refusal(
    'invites-nobody',
    'Nothing was written: this run has read what others wrote, so it invites nobody.',
    '',
  );
