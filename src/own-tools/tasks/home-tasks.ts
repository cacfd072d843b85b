/** The tasks of a house: with its reader of times, its people and its schedules. */
import type { Clock } from '../../base/clock.ts';
import type { MakeId } from '../../base/ids.ts';
import { createTasks, type Tasks } from '../../memory/tasks/tasks.ts';
import type { People } from '../../people/people.ts';
import type { Store } from '../../store/store.ts';
import type { SchedulesOf } from '../schedules-of.ts';
import { createTaskReminders } from './task-reminders.ts';

export function createHomeTasks(dependencies: {
  store: Store;
  clock: Clock;
  makeId: MakeId;
  people: Pick<People, 'ofSession' | 'list'>;
  schedulesOf: SchedulesOf;
}): Tasks {
  return createTasks({
    ...dependencies,
    times: async () => (await import('./read-task-times.ts')).taskTimes,
    reminders: createTaskReminders(dependencies),
  });
}
