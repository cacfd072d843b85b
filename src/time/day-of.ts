/** Days as people at a place count them, even if one has 23 or 25 hours. */

/** The date at an instant, `2026-11-15`. */
export function dayOf(atMs: number, timezone: string): string {
  return zoned(atMs, timezone).toPlainDate().toString();
}

/** When the day of an instant began. */
export function startOfDayMs(atMs: number, timezone: string): number {
  return zoned(atMs, timezone).startOfDay().epochMilliseconds;
}

/** When a date began. */
export function startOfDateMs(date: string, timezone: string): number {
  return Temporal.PlainDate.from(date).toZonedDateTime(timezone).epochMilliseconds;
}

/** When the day of an instant is over. */
export function endOfDayMs(atMs: number, timezone: string): number {
  const tomorrow = zoned(atMs, timezone).toPlainDate().add({ days: 1 });
  return tomorrow.toZonedDateTime(timezone).epochMilliseconds;
}

function zoned(atMs: number, timezone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timezone);
}
