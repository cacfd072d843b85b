/** Lengths of elapsed time: `90s`, `15m`, `1h30m`, `2 days`, `PT15M`, or a number of milliseconds. */
import { type Result, refuse, succeed } from '../base/errors.ts';

const UNITS: { unitMs: number; short: string; words: string[] }[] = [
  { unitMs: 604_800_000, short: 'w', words: ['w', 'week', 'weeks'] },
  { unitMs: 86_400_000, short: 'd', words: ['d', 'day', 'days'] },
  { unitMs: 3_600_000, short: 'h', words: ['h', 'hr', 'hrs', 'hour', 'hours'] },
  { unitMs: 60_000, short: 'm', words: ['m', 'min', 'mins', 'minute', 'minutes'] },
  { unitMs: 1000, short: 's', words: ['s', 'sec', 'secs', 'second', 'seconds'] },
  { unitMs: 1, short: 'ms', words: ['ms', 'millisecond', 'milliseconds'] },
];

/** Nobody waits longer, and every sum with an instant stays a date. */
const LONGEST_MS = 100 * 366 * 86_400_000;

export function parseDuration(text: string): Result<number> {
  const durationMs = readMilliseconds(text.trim().toLowerCase());
  if (durationMs !== null && durationMs > LONGEST_MS) {
    return refuse({
      code: 'bad-duration',
      message: `"${text}" is longer than a hundred years.`,
      hint: 'Use a shorter time, or a date.',
    });
  }
  if (durationMs !== null) return succeed(durationMs);
  return refuse({
    code: 'bad-duration',
    message: `"${text}" is not a length of time.`,
    hint: 'Write a number and a unit: 90s, 15m, 3h, 2d, 1w, 1h30m, or whole milliseconds.',
  });
}

function readMilliseconds(text: string): number | null {
  if (/^\d+$/.test(text)) return Number(text);
  if (text.startsWith('p')) return readIsoDuration(text);
  let rest = text;
  let totalMs = 0;
  while (rest !== '') {
    const part = /^(\d+(?:\.\d+)?)\s*([a-z]+)\s*/.exec(rest);
    if (part === null) return null;
    const unit = UNITS.find(({ words }) => words.includes(part[2] ?? ''));
    if (unit === undefined) return null;
    totalMs += Number(part[1]) * unit.unitMs;
    rest = rest.slice(part[0].length);
  }
  // Sums of decimal parts (1.1h) may miss a whole number by a rounding error, never by more.
  return text === ''
    ? null
    : Math.abs(totalMs - Math.round(totalMs)) < 1e-6
      ? Math.round(totalMs)
      : null;
}

function readIsoDuration(text: string): number | null {
  const parts = /^p(?:(\d+)w)?(?:(\d+)d)?(?:t(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?)?$/.exec(text);
  if (parts === null || parts.slice(1).every((part) => part === undefined)) return null;
  return UNITS.slice(0, 5).reduce(
    (totalMs, { unitMs }, index) => totalMs + Number(parts[index + 1] ?? 0) * unitMs,
    0,
  );
}

/** The shortest exact form: 5400000 is `1h30m`. */
export function formatDuration(durationMs: number): string {
  let restMs = durationMs;
  let text = '';
  for (const { unitMs, short } of UNITS) {
    const count = Math.floor(restMs / unitMs);
    if (count === 0) continue;
    text += `${count}${short}`;
    restMs -= count * unitMs;
  }
  return text === '' ? '0ms' : text;
}

/** In the largest unit that comes out even: 5400000 is 90 minutes. */
export function wholeUnits(durationMs: number): { count: number; unit: WholeUnit } {
  const [unit, unitMs] = WHOLE_UNITS.find(([, size]) => durationMs % size === 0) ?? SMALLEST;
  return { count: durationMs / unitMs, unit };
}

export type WholeUnit = 'week' | 'day' | 'hour' | 'minute' | 'second' | 'millisecond';

const SMALLEST: readonly [WholeUnit, number] = ['millisecond', 1];
const WHOLE_UNITS: readonly (readonly [WholeUnit, number])[] = [
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
];
