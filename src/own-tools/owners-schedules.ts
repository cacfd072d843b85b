/** The schedules as the owner has them: everybody's, those of others with their name and without what their runs said. */
import type { Schedule } from '../domain/schedule/schedule.ts';
import type { OwnersView } from '../people/owners-store.ts';
import type { Schedules } from '../schedule/schedule.ts';

export function createOwnersSchedules(schedules: Schedules, view: OwnersView): Schedules {
  const seen =
    <Rest extends unknown[]>(act: (...asked: Rest) => Promise<Schedule>) =>
    async (...asked: Rest): Promise<Schedule> =>
      view.schedule(await act(...asked));
  const stored =
    <Rest extends unknown[], Stored extends { schedule: Schedule }>(
      act: (...asked: Rest) => Promise<Stored>,
    ) =>
    async (...asked: Rest): Promise<Stored> => {
      const told = await act(...asked);
      return { ...told, schedule: await view.schedule(told.schedule) };
    };

  return {
    ...schedules,
    get: seen(schedules.get),
    list: view.store.schedules.list,
    page: view.store.schedules.page,
    add: stored(schedules.add),
    update: stored(schedules.update),
    approve: seen(schedules.approve),
    pause: seen(schedules.pause),
    resume: seen(schedules.resume),
    skip: seen(schedules.skip),
    unskip: seen(schedules.unskip),
    restore: seen(schedules.restore),
    async remove(id) {
      const removed = await schedules.remove(id);
      return removed === null ? null : view.schedule(removed);
    },
    async waiting(id, wanted) {
      const waiting = await schedules.waiting(id, wanted);
      if (waiting === null) return null;
      return { ...waiting, schedule: await view.schedule(waiting.schedule) };
    },
    occurrences: async (id, limit) =>
      view.reasonOf(await schedules.get(id), await schedules.occurrences(id, limit)),
    history: async (id, limit) =>
      view.reasonOf(await schedules.get(id), await schedules.history(id, limit)),
  };
}
