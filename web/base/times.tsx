/** Times as people read them: in the zone of who is signed in, with the exact instant on hover. */
import { signal } from '@preact/signals';
import { zone } from './me.ts';

/** Moves on so that "in 5 min" stays true. */
export const nowMs = signal(Date.now());
setInterval(() => {
  nowMs.value = Date.now();
}, 5000);

const relativeWords = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' });
const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

function relative(atMs: number, fromMs: number): string {
  const distance = atMs - fromMs;
  const [unit, size] = UNITS.find(([, one]) => Math.abs(distance) >= one) ?? UNITS[3];
  return relativeWords.format(Math.trunc(distance / size), unit);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** In the zone of who is signed in, with a 24 hour clock. */
export function format(at: string | number, options: Intl.DateTimeFormatOptions): string {
  const key = `${zone.value} ${JSON.stringify(options)}`;
  let known = formats.get(key);
  if (known === undefined) {
    known = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone.value,
      hourCycle: 'h23',
      ...options,
    });
    formats.set(key, known);
  }
  return known.format(typeof at === 'string' ? Date.parse(at) : at);
}

export const wallTime = (at: string | number): string =>
  format(at, { hour: '2-digit', minute: '2-digit' });
const wallDay = (at: string | number): string =>
  format(at, { weekday: 'short', day: 'numeric', month: 'short' });
/** `Mon 16 Nov, 09:00`, with the year where it is another one. */
export function wallMoment(at: string | number): string {
  const year = (one: string | number): string => format(one, { year: 'numeric' });
  const other = year(at) === year(nowMs.value) ? '' : ` ${year(at)}`;
  return `${wallDay(at)}${other}, ${wallTime(at)}`;
}
/** `2026-11-16`, as the calendar of that zone has it. */
export function isoDay(at: string | number): string {
  return format(at, { year: 'numeric', month: '2-digit', day: '2-digit' })
    .split('/')
    .reverse()
    .join('-');
}

export function exactly(at: string | number): string {
  const instant = new Date(at).toISOString();
  const wall = format(at, { dateStyle: 'full', timeStyle: 'long' });
  return `${wall} (${zone.value})\n${instant}`;
}

export function Time({ at, as = 'relative' }: { at: string | null; as?: TimeForm | undefined }) {
  if (at === null) return null;
  return (
    <time dateTime={at} title={exactly(at)}>
      {timeInWords(at, as)}
    </time>
  );
}

type TimeForm = 'relative' | 'moment' | 'time' | 'day' | 'said' | 'named';

function timeInWords(at: string, as: TimeForm): string {
  if (as === 'said') return timeSaid(at);
  if (as === 'named') return timeNamed(at);
  if (as === 'moment') return wallMoment(at);
  if (as === 'time') return wallTime(at);
  if (as === 'day') return wallDay(at);
  return relative(Date.parse(at), nowMs.value);
}

/** As people say it, once: `in 12 min`, `today 14:00`, `tomorrow 09:00`, `Friday 09:00`, `Fri 4 Dec, 09:00`. */
function timeSaid(at: string): string {
  const now = nowMs.value;
  const distance = Date.parse(at) - now;
  return Math.abs(distance) < 3_600_000 ? relative(Date.parse(at), now) : timeNamed(at);
}

/** By its day and the clock, where it stands among others: `today 14:00`, `Friday 09:00`, `Fri 4 Dec, 09:00`. */
function timeNamed(at: string): string {
  const now = nowMs.value;
  const days = Math.round((Date.parse(isoDay(at)) - Date.parse(isoDay(now))) / DAY_MS);
  const name = ['yesterday', 'today', 'tomorrow'][days + 1];
  if (name !== undefined) return `${name} ${wallTime(at)}`;
  if (days > 1 && days < 7) return `${format(at, { weekday: 'long' })} ${wallTime(at)}`;
  return wallMoment(at);
}

const DAY_MS = 86_400_000;

/** `820 ms`, `12.4 s`, `3 min 20 s`, `2 h 5 min`. */
export function duration(lengthMs: number): string {
  if (lengthMs < 1000) return `${Math.round(lengthMs)} ms`;
  if (lengthMs < 60_000) return `${(lengthMs / 1000).toFixed(lengthMs < 10_000 ? 1 : 0)} s`;
  const minutes = Math.floor(lengthMs / 60_000);
  if (minutes < 60) return `${minutes} min ${Math.floor((lengthMs % 60_000) / 1000)} s`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} days`;
}
