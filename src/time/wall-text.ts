/** Wall times as text (`2026-11-16T09:00`) to and from seconds on the wall clock. */
import { civilFromDays, daysFromCivil, daysInMonth, SECONDS_PER_DAY } from './civil.ts';

/** Seconds since 1970-01-01T00:00 on the wall clock; null for what is no wall time. */
export function readWallSec(text: string): number | null {
  const match =
    /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d)(?::(\d\d)(?:\.0+)?)?$/.exec(text.trim()) ??
    /^(\d{4})(\d\d)(\d\d)[Tt](\d\d)(\d\d)(\d\d)$/.exec(text.trim());
  if (match === null) return null;
  const [hour, minute, second] = [Number(match[4]), Number(match[5]), Number(match[6] ?? 0)];
  const isTime = hour <= 23 && minute <= 59 && second <= 59;
  const days = readDayNumber(Number(match[1]), Number(match[2]), Number(match[3]));
  return isTime && days !== null
    ? days * SECONDS_PER_DAY + hour * 3600 + minute * 60 + second
    : null;
}

/** Days since 1970-01-01; null for what is no date. */
export function readWallDay(text: string): number | null {
  const match = /^(\d{4})-?(\d\d)-?(\d\d)$/.exec(text.trim());
  if (match === null) return null;
  return readDayNumber(Number(match[1]), Number(match[2]), Number(match[3]));
}

function readDayNumber(year: number, month: number, day: number): number | null {
  const exists = month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  return exists ? daysFromCivil(year, month, day) : null;
}

export function formatWallDay(dayNumber: number): string {
  const { year, month, day } = civilFromDays(dayNumber);
  return `${String(year).padStart(4, '0')}-${padded(month)}-${padded(day)}`;
}

/** The shortest form: seconds only if there are some. */
export function formatWallSec(wallSec: number): string {
  const dayNumber = Math.floor(wallSec / SECONDS_PER_DAY);
  const rest = wallSec - dayNumber * SECONDS_PER_DAY;
  return `${formatWallDay(dayNumber)}T${formatClock(rest, { seconds: 'where-some' })}`;
}

export function formatClock(
  secondOfDay: number,
  { seconds }: { seconds: 'always' | 'where-some' },
): string {
  const second = secondOfDay % 60;
  const clock = `${padded(Math.floor(secondOfDay / 3600))}:${padded(Math.floor(secondOfDay / 60) % 60)}`;
  return second === 0 && seconds === 'where-some' ? clock : `${clock}:${padded(second)}`;
}

function padded(value: number): string {
  return value < 10 ? `0${value}` : `${value}`;
}
