/** A schedule that waits for another is stored with its id; people read its name, and that it was removed. */
import type { ScheduleView } from '../../language/schedule-view.ts';
import type { Schedules } from '../../schedule/schedule.ts';

export async function withAwaitedName(
  view: ScheduleView,
  schedules: Pick<Schedules, 'get'>,
): Promise<ScheduleView> {
  const { trigger, description } = view;
  if (trigger.kind !== 'event' || trigger.event.on !== 'schedule') return view;
  const id = trigger.event.schedule;
  const awaited = await schedules.get(id).catch(() => null);
  const isThere = awaited !== null && awaited.status !== 'cancelled';
  const called = awaited === null ? id : awaited.name;
  const words = description.replace(id, () => called);
  return { ...view, description: isThere ? words : `${words}, which is not there any more` };
}
