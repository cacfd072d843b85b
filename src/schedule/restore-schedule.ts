/** Brings back a schedule that was removed, as it was: its history, its approval and the status that it had. */
import type { Clock } from '../base/clock.ts';
import type { ScheduleStatus } from '../domain/run/run-words.ts';
import { type Schedule, withFiles } from '../domain/schedule/schedule.ts';
import type { createApprovals } from './approvals.ts';
import { unlessApproved } from './change-definition.ts';
import { withNextFire } from './new-schedule.ts';
import { requireStatus, withoutSkill } from './schedule-refusals.ts';
import { isGone } from './sync-skill-schedules.ts';

export function createRestore({
  get,
  change,
  approvals,
  clock,
}: {
  get: (id: string) => Promise<Schedule>;
  change: (id: string, to: (current: Schedule) => Schedule) => Promise<Schedule>;
  approvals: Pick<ReturnType<typeof createApprovals>, 'workNow' | 'settled'>;
  clock: Pick<Clock, 'nowMs'>;
}) {
  return async (id: string, status: ScheduleStatus): Promise<Schedule> => {
    const now = await approvals.workNow((await get(id)).work);
    const files = { pins: now.pins ?? {}, bodyHash: now.skill?.bodyHash ?? null };
    const schedule = await change(id, (removed) => {
      requireStatus(removed, 'be brought back', ['cancelled']);
      const current = { ...removed, work: withFiles(removed.work, files) };
      if (isGone(current)) throw withoutSkill(current);
      return unlessApproved(withNextFire({ ...current, status }, clock.nowMs()));
    });
    if (schedule.status === 'pending')
      await approvals.settled(schedule, { how: 'brought back, and not approved,' });
    return schedule;
  };
}
