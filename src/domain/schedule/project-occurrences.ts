/** Coming occurrences of a stored schedule between two instants, and their fates, as far as they can be known now. */
import { decideDuringCoolDown } from './cool-down.ts';
import { calendarOff, dayOffTest } from './days-off.ts';
import { fireTimesOf } from './fire-times.ts';
import type { Schedule } from './schedule.ts';

export interface ProjectedOccurrence {
  scheduledForMs: number;
  decision: 'run' | 'skip';
  reason: string;
}

export function projectOccurrences(
  schedule: Schedule,
  range: { fromMs: number; toMs: number; most: number },
): ProjectedOccurrence[] {
  const fireTimes = fireTimesOf(schedule);
  const projected: ProjectedOccurrence[] = [];
  let scheduledForMs = fireTimes.nextFireMs(range.fromMs - 1);
  while (scheduledForMs !== null && scheduledForMs <= range.toMs && projected.length < range.most) {
    projected.push({ scheduledForMs, ...fateOf(schedule, scheduledForMs) });
    scheduledForMs = fireTimes.nextFireMs(scheduledForMs);
  }
  return projected;
}

/** The fate of a coming fire. */
export function fateOf(
  schedule: Schedule,
  scheduledForMs: number,
): Omit<ProjectedOccurrence, 'scheduledForMs'> {
  if (schedule.status !== 'active')
    return { decision: 'skip', reason: `the schedule is ${schedule.status}` };
  if (dayOffTest(schedule)(scheduledForMs))
    return { decision: 'skip', reason: `a day in the calendar "${calendarOff(schedule)}"` };
  const { coolDownUntilMs } = schedule;
  const cooling = decideDuringCoolDown({ scheduledForMs, coolDownUntilMs });
  if (cooling.kind === 'skip')
    return { decision: 'skip', reason: 'the schedule cools down after a failure' };
  return { decision: 'run', reason: 'due' };
}
