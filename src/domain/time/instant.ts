/** Instants as people and JSON write them: `2026-03-08T07:00:00Z`. */

export function formatInstant(instantMs: number): string {
  return Temporal.Instant.fromEpochMilliseconds(instantMs).toString();
}

export function instantMs(instantUtc: string): number {
  return Temporal.Instant.from(instantUtc).epochMilliseconds;
}
