/**
 * A task that is due reminds its person through an ordinary schedule of theirs. Its id is made of the task and of when it is
 * due, so that setting it twice, after a crash, sets it once.
 */
import { RoteError } from '../../base/errors.ts';
import { reminderId, type Task } from '../../domain/task/task.ts';
import type { Reminders } from '../../memory/tasks/tasks.ts';
import type { People } from '../../people/people.ts';
import type { Schedules } from '../../schedule/schedule.ts';
import { formatInstant } from '../../time/instant.ts';
import type { SchedulesOf } from '../schedules-of.ts';

export function createTaskReminders(dependencies: {
  people: Pick<People, 'ofSession'>;
  schedulesOf: SchedulesOf;
}): Reminders {
  const { people, schedulesOf } = dependencies;
  const schedulesFor = async ({ sessionKey }: Task): Promise<Schedules> =>
    schedulesOf(await people.ofSession(sessionKey));
  return {
    async set(task, dueMs) {
      const schedules = await schedulesFor(task);
      const { sessionKey } = task;
      const id = reminderId(task, dueMs);
      try {
        await schedules.add({ id, ...reminderOf(task, dueMs) }, 'owner', { sessionKey });
      } catch (error) {
        if (!isFault(error, 'id-taken')) throw error;
        const { status } = await schedules.get(id);
        if (status === 'cancelled') await schedules.restore(id, 'active');
        await schedules.update(id, reminderOf(task, dueMs), 'owner', { sessionKey });
      }
    },
    async clear(task, dueMs) {
      try {
        await (await schedulesFor(task)).remove(reminderId(task, dueMs));
      } catch (error) {
        if (!isFault(error, 'unknown-schedule')) throw error;
      }
    },
  };
}

function reminderOf({ title }: Task, dueMs: number) {
  return {
    name: `Task: ${title}`.slice(0, LONGEST_NAME),
    at: formatInstant(dueMs),
    // The title of a task is text, and no reference to a value.
    plan: [
      {
        toolId: 'tell',
        tool: 'message.send',
        input: { text: `Due now: ${title.replaceAll('${', () => '$${')}` },
      },
    ],
  };
}

const LONGEST_NAME = 80;

const isFault = (error: unknown, code: string): boolean =>
  error instanceof RoteError && error.code === code;
