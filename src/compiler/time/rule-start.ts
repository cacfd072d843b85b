/** When something that comes again starts. */
import type { Draft } from './draft.ts';
import type { Sentence } from './reading.ts';
import { secondsOf } from './resolve-clocks.ts';
import { daysOf } from './resolve-dates.ts';

export interface RuleStart {
  day: number;
  isSaid: boolean;
  /** Seconds of the day, where the start was said with a time. */
  time: number | null;
}

export function startOf({ today }: Sentence, { start }: Draft): RuleStart | null {
  if (start === null) return { day: today, isSaid: false, time: null };
  const clock = start.clock ?? start.point?.clock ?? null;
  const time = clock === null ? null : secondsOf(clock);
  if (start.point === null) return { day: today, isSaid: false, time };
  const [day] = daysOf(start.point.date, today);
  const iso = start.point.date.kind === 'iso-date' ? start.point.date.secondOfDay : null;
  return day === undefined ? null : { day, isSaid: true, time: time ?? iso };
}
