/** Instants as one tells them in a sentence, in the zone of who asks: "today at 09:00", "on Friday at 17:30". */
import { dayOfWeek } from '../../time/civil.ts';
import { formatZoned, wallDayOf } from '../../time/format-zoned.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

export interface Here {
  nowMs: number;
  timezone: string;
}

export function sayWhen(atMs: number, here: Here): string {
  return `${sayDay(atMs, here)} at ${sayClock(atMs, here)}`;
}

/** Days farther than a week ahead, and before yesterday, have their date. */
export function sayDay(atMs: number, { nowMs, timezone }: Here): string {
  const day = wallDayOf(atMs, timezone);
  const away = day - wallDayOf(nowMs, timezone);
  if (away === 0) return 'today';
  if (away === 1) return 'tomorrow';
  if (away === -1) return 'yesterday';
  const weekday = WEEKDAYS[dayOfWeek(day)] ?? '';
  return away > 0 && away < 7
    ? `on ${weekday}`
    : `on ${weekday} ${formatZoned(atMs, timezone).slice(0, 10)}`;
}

export function sayClock(atMs: number, { timezone }: Here): string {
  return formatZoned(atMs, timezone).slice(11, 16);
}

/** Up to so many lines; how many more there are is said. */
export function inLines(lines: readonly string[], most: number): string[] {
  if (lines.length <= most) return lines.map((line) => `  ${line}`);
  const shown = lines.slice(0, most).map((line) => `  ${line}`);
  return [...shown, `  and ${lines.length - most} more`];
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? `one ${one}` : `${count} ${many}`;
}
