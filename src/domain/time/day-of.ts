/** The date that an instant falls on in a zone, as text: `2026-11-15`. */
export function dayOf(atMs: number, timezone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(atMs)
    .toZonedDateTimeISO(timezone)
    .toPlainDate()
    .toString();
}
