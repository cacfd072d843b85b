/** The reminders of a person, in a house that has people and a reader of times. */
import type { Clock } from '../../base/clock.ts';
import type { Reminder } from '../../domain/reminder.ts';
import type { People } from '../../people/people.ts';
import { createReminderDesk, type ReminderDesk } from '../../schedule/reminders/reminder-desk.ts';
import type { Store } from '../../store/store.ts';

export interface HomeReminderPorts {
  store: Pick<Store, 'reminders' | 'changes'>;
  clock: Pick<Clock, 'nowMs'>;
  people: Pick<People, 'ofSession'>;
}

/** `sessionKey` is where they answer: in a group everybody answers what was told there. */
export function createHomeReminders(
  { store, clock, people }: HomeReminderPorts,
  who: { person: string; sessionKey: string | null; timezone: () => Promise<string> },
): ReminderDesk {
  const { person, sessionKey } = who;
  return createReminderDesk({
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
}
