/** The zones of calendars, which have names of many makes: those of the IANA, of Windows, and paths that end in one. */
import { parseTimezone } from './timezone.ts';
import { windowsZone } from './windows-zones.ts';

/** The IANA zone that a calendar means; null if nothing tells, and then its times are shown as floating. */
export function calendarZone(name: string): string | null {
  const plain = name.trim().replace(/^"(.*)"$/, '$1');
  const parts = plain.split('/');
  const ways = [plain, windowsZone(plain), parts.slice(-3).join('/'), parts.slice(-2).join('/')];
  for (const way of ways) {
    const zone = way === undefined || way === '' ? null : parseTimezone(way);
    if (zone?.ok === true) return zone.value;
  }
  // As Exchange writes it: "(UTC+01:00) Amsterdam, Berlin, Bern", which names an offset and no rule of its own.
  return null;
}
