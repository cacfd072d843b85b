/**
 * The runs by which two triggers are told apart: those that come next, and some from each day of a week, each month and
 * behind a year. Forty runs of something hourly end before any weekend, and a day that is left out would not show.
 */
import { nextFires } from '../../domain/schedule/fire-times.ts';
import type { Trigger } from '../../domain/schedule/trigger.ts';

const NEXT = 60;
const LATER = 2;
const DAY_MS = 86_400_000;
const DAYS = [1, 2, 3, 4, 5, 6, 7, 30, 60, 90, 120, 180, 240, 400];

export function runsOf(trigger: Trigger, nowMs: number): string {
  if (trigger.kind === 'event') return JSON.stringify(trigger);
  const later = DAYS.flatMap((days) => nextFires(trigger, nowMs + days * DAY_MS, LATER));
  return [...nextFires(trigger, nowMs, NEXT), ...later].join();
}
