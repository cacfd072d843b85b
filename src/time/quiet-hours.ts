/**
 * Hours of every day in which somebody is left alone, by the clock on their wall. They begin on one day and may end on
 * the next. A wall time that a clock change skips is meant as much later, and of one that it repeats the first is meant.
 */

/** Wall times as `22:00`. */
export interface QuietHours {
  from: string;
  to: string;
}

/** When the hours end that an instant is in; null if it is in none. */
export function quietUntil(
  atMs: number,
  { from, to }: QuietHours,
  timezone: string,
): number | null {
  const at = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timezone);
  const today = at.toPlainDate();
  const instantOf = (day: Temporal.PlainDate, wall: string): number =>
    day.toZonedDateTime({ timeZone: timezone, plainTime: wall }).epochMilliseconds;
  // Quiet hours that began yesterday may go on. Around a clock change a day may seem to begin before its midnight.
  for (const day of [today.subtract({ days: 1 }), today]) {
    const lastDay = from < to ? day : day.add({ days: 1 });
    const endMs = instantOf(lastDay, to);
    if (instantOf(day, from) <= atMs && atMs < endMs) return endMs;
  }
  return null;
}

/** `22`, `7:30`, `07:30` as `22:00`, `07:30`, `07:30`; null for what is no time of day. */
export function readClock(text: string): string | null {
  const match = /^([01]?\d|2[0-4])(?:[:.]([0-5]\d))?$/.exec(text.trim());
  if (match === null) return null;
  const [hour, minute] = [Number(match[1]), match[2] ?? '00'];
  if (hour === 24) return minute === '00' ? '00:00' : null;
  return `${String(hour).padStart(2, '0')}:${minute}`;
}
