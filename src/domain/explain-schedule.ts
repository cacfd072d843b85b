/** What a schedule does now, and why, in words. */
import type { ScheduleView } from './schedule-view.ts';

export function explainSchedule(schedule: ScheduleView): string {
  const name = `"${schedule.name}"`;
  switch (schedule.status) {
    case 'active':
      return schedule.backoffUntilUtc === null
        ? `${name} is active and runs next at ${schedule.nextRunAtUtc ?? 'no time'}.`
        : `${name} failed ${schedule.failuresInRow} times in a row and cools down until ${schedule.backoffUntilUtc}; it runs next at ${schedule.nextRunAtUtc}.`;
    case 'paused':
      return `${name} is paused. Resume it with: rote schedule resume ${schedule.id}`;
    case 'disabled':
      return `${name} was disabled after ${schedule.failuresInRow} failures in a row (${schedule.lastSummary}). Resume it with: rote schedule resume ${schedule.id}`;
    case 'completed':
      return schedule.lastStatus === 'missed'
        ? `${name} is over: its time passed and it did not run (${schedule.lastSummary}).`
        : `${name} ran once, as it should, and is completed.`;
    case 'cancelled':
      return `${name} was removed.`;
    case 'pending':
      return `${name} waits for approval.`;
  }
}
