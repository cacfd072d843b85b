import { expect, test } from 'vitest';
import { calendarZone } from './calendar-zone.ts';
import { parseTimezone } from './timezone.ts';
import { windowsZone, windowsZoneNames } from './windows-zones.ts';

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['W. Europe Standard Time', 'Europe/Berlin'],
  ['"Pacific Standard Time"', 'America/Los_Angeles'],
  ['/freeassociation.sourceforge.net/Europe/Berlin', 'Europe/Berlin'],
  ['/mozilla.org/20050126_1/America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['Customized Time Zone', null],
  ['', null],
])('%s is %s', (name, zone) => {
  expect(calendarZone(name)).toBe(zone);
});

test('every name of Windows is a zone that this machine knows', () => {
  const names = windowsZoneNames();
  expect(names.length).toBeGreaterThan(130);
  for (const name of names) expect(parseTimezone(windowsZone(name) ?? '').ok, name).toBe(true);
});
