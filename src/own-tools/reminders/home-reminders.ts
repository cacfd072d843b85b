/** The reminders of a person, in a house that has people and a reader of times. */
import type { Clock } from '../../base/clock.ts';
import { RoteError } from '../../base/errors.ts';
import type { Reminder } from '../../domain/reminder.ts';
import { taskOfReminder } from '../../domain/task/task.ts';
import type { Tasks } from '../../memory/tasks/tasks.ts';
import type { People } from '../../people/people.ts';
import { createReminderDesk, type ReminderDesk } from '../../schedule/reminders/reminder-desk.ts';
import type { ToldReminder } from '../../store/reminders.ts';
import type { Store } from '../../store/store.ts';

export interface HomeReminderPorts {
  store: Pick<Store, 'reminders' | 'changes'>;
  clock: Pick<Clock, 'nowMs'>;
  people: Pick<People, 'ofSession'>;
  tasks: () => Promise<Pick<Tasks, 'complete' | 'reopen'>>;
}

/** `sessionKey` is where they answer: in a group everybody answers what was told there. */
export function createHomeReminders(
  { store, clock, people, tasks }: HomeReminderPorts,
  who: { person: string; sessionKey: string | null; timezone: () => Promise<string> },
): ReminderDesk {
  const { person, sessionKey } = who;
  const desk = createReminderDesk({
    store,
    clock,
    timezone: who.timezone,
    isTheirs: async (reminder: Reminder) =>
      reminder.sessionKey === sessionKey ||
      (await people.ofSession(reminder.sessionKey)).id === person,
    async readTime(words) {
      const { readInstantWords } = await import('./read-instant-words.ts');
      return readInstantWords(words, { nowMs: clock.nowMs(), timezone: await who.timezone() });
    },
  });

  /** What a task reminds of is the task: both are done, or neither. */
  async function withTask(
    reminder: ToldReminder,
    verb: 'complete' | 'reopen',
  ): Promise<ToldReminder> {
    const task = taskOfReminder(reminder.scheduleId);
    if (task === null) return reminder;
    try {
      await (await tasks())[verb](person, task);
    } catch (error) {
      // It was deleted, or is done already.
      if (!(error instanceof RoteError)) throw error;
    }
    return reminder;
  }

  return {
    ...desk,
    done: async (which) => withTask(await desk.done(which), 'complete'),
    undo: async (which) => withTask(await desk.undo(which), 'reopen'),
  };
}
