/** Instants as people and JSON write them: `2026-03-08T07:00:00Z`. */
import { SECONDS_PER_DAY } from './civil.ts';
import { formatClock, formatWallDay, readWallSec } from './wall-text.ts';

/** From the year 0 to the year 9999; beyond, years have more digits. */
const FOUR_DIGITS = { fromMs: -62_167_219_200_000, beforeMs: 253_402_300_800_000 };

/** As Temporal writes it (a test compares them), for a tenth of the time: lists hold many of these. */
export function formatInstant(instantMs: number): string {
  const isUsual = instantMs >= FOUR_DIGITS.fromMs && instantMs < FOUR_DIGITS.beforeMs;
  if (!isUsual || !Number.isInteger(instantMs))
    return Temporal.Instant.fromEpochMilliseconds(instantMs).toString();
  const sec = Math.floor(instantMs / 1000);
  const days = Math.floor(sec / SECONDS_PER_DAY);
  const clock = formatClock(sec - days * SECONDS_PER_DAY, { seconds: 'always' });
  return `${formatWallDay(days)}T${clock}${formatFraction(instantMs - sec * 1000)}Z`;
}

/** `.5` of 500 milliseconds; nothing of none. */
export function formatFraction(milliseconds: number): string {
  return milliseconds === 0 ? '' : `.${String(milliseconds).padStart(3, '0').replace(/0+$/, '')}`;
}

export function instantMs(instantUtc: string): number {
  return readUtcMs(instantUtc) ?? Temporal.Instant.from(instantUtc).epochMilliseconds;
}

/** In UTC and whole seconds, as nearly all are; null of any other, which Temporal reads. */
export function readUtcMs(text: string): number | null {
  const sec = /^\d.*\dZ$/.test(text) ? readWallSec(text.slice(0, -1)) : null;
  return sec === null ? null : sec * 1000;
}
