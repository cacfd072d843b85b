/** A time zone as calendars explain it to those who do not know its name. */

const YEARS_OF_ZONE = 10;

/** When the clocks of a zone change, from the year before until some years after. */
export function zoneComponent(zone: string, aboutMs: number): string {
  const about = Temporal.Instant.fromEpochMilliseconds(aboutMs).toZonedDateTimeISO(zone);
  const until = about.add({ years: YEARS_OF_ZONE });
  let at: Temporal.ZonedDateTime | null = about.subtract({ years: 1 }).startOfDay();
  const changes: string[] = [];
  let before = at.offset;
  while (at !== null && Temporal.ZonedDateTime.compare(at, until) < 0) {
    changes.push(zoneChange(at, before));
    before = at.offset;
    at = at.getTimeZoneTransition('next');
  }
  return `BEGIN:VTIMEZONE\r\nTZID:${zone}\r\n${changes.join('')}END:VTIMEZONE\r\n`;
}

function zoneChange(at: Temporal.ZonedDateTime, before: string): string {
  // The wall time of before, at which the clock is changed.
  const wall = at.withTimeZone(before).toPlainDateTime().toString({ smallestUnit: 'second' });
  const kind = at.offset > before ? 'DAYLIGHT' : 'STANDARD';
  const lines = [
    `BEGIN:${kind}`,
    `DTSTART:${wall.replaceAll(/[-:]/g, '')}`,
    `TZOFFSETFROM:${before.replaceAll(':', '')}`,
    `TZOFFSETTO:${at.offset.replaceAll(':', '')}`,
    `END:${kind}`,
  ];
  return lines.map((line) => `${line}\r\n`).join('');
}
