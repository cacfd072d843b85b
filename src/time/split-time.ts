/** A stretch of time in the days or hours of a place; the first and the last piece are cut to the stretch. */
import { endOfDayMs, startOfDayMs } from './day-of.ts';

export interface Piece {
  fromMs: number;
  /** The first instant that is no longer part of it. */
  beforeMs: number;
}

const HOUR_MS = 3_600_000;

export function splitTime(stretch: {
  fromMs: number;
  /** Included. */
  toMs: number;
  timezone: string;
  by: 'hour' | 'day';
}): Piece[] {
  const { fromMs, toMs, timezone, by } = stretch;
  const pieces: Piece[] = [];
  let startMs = startOfDayMs(fromMs, timezone);
  while (startMs <= toMs) {
    const endMs = endOfDayMs(startMs, timezone);
    const sizeMs = by === 'day' ? endMs - startMs : HOUR_MS;
    for (let atMs = startMs; atMs < endMs; atMs += sizeMs)
      pieces.push({
        fromMs: Math.max(fromMs, atMs),
        beforeMs: Math.min(toMs + 1, endMs, atMs + sizeMs),
      });
    startMs = endMs;
  }
  return pieces.filter((piece) => piece.fromMs < piece.beforeMs);
}
