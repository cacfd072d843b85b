/** Approves what waits as it is now, as a person does who was shown it. */
import type { Schedule } from '../domain/schedule/schedule.ts';
import type { Schedules } from './schedule.ts';

export async function approveShown(
  schedules: Pick<Schedules, 'waiting' | 'approve'>,
  id: string,
): Promise<Schedule> {
  const waiting = await schedules.waiting(id);
  return schedules.approve(id, waiting?.hash ?? 'nothing waits');
}
