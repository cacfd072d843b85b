/** Places of calendars of one person: CalDAV servers, shared addresses and files. */
import {
  createDavAccounts,
  type DavAccounts,
  type DavPorts,
  type DavStep,
} from '../dav/dav-accounts.ts';
import { CALENDAR_FAULTS, CALENDAR_NAMES } from './calendar-faults.ts';

export type CalendarAccounts = DavAccounts;
export type CalendarStep = DavStep;

export const createCalendarAccounts = (ports: DavPorts): CalendarAccounts =>
  createDavAccounts(ports, {
    kind: 'calendar',
    names: CALENDAR_NAMES,
    faults: CALENDAR_FAULTS,
    srv: '_caldavs._tcp',
    ending: /\.ics$/i,
    beginning: /^\uFEFF?\s*BEGIN:VCALENDAR/i,
    nameIn: (text) => /^X-WR-CALNAME[^:\r\n]*:([^\r\n]{1,100})/im.exec(text)?.[1]?.trim() ?? null,
    hasShared: true,
    examples:
      'ana@example.org, https://dav.example.org/, the address of a shared calendar, or holidays.ics',
  });
