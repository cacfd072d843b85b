/** Days of the calendar as `2026-11-16`, counted without zones. */

const DAY_MS = 86_400_000;
const MOST_DAYS = 1000;

export const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

export function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(day) - count * DAY_MS).toISOString().slice(0, 10);
}

/** Every day from the first to the last; the latest ones where there are too many. */
export function daysBetween(from: string, to: string): string[] {
  const count = Math.floor((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  const shown = Math.min(Math.max(count, 0), MOST_DAYS);
  return Array.from({ length: shown }, (_, index) => daysBefore(to, shown - 1 - index));
}
