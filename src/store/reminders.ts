/** Reminders that were told: a table of the store. `reminders.contract.ts` says what it keeps. */
import type { Insistence, Reminder, ReminderState } from '../domain/reminder.ts';

export interface ReminderTable {
  /** The latest told first, with the words that told it. */
  list(filter: {
    states: readonly ReminderState[];
    /** Only those that were changed since. */
    sinceMs: number;
    limit: number;
  }): Promise<ToldReminder[]>;
  get(id: string): Promise<ToldReminder | null>;
  /** The one that a run tells again, or tells somebody else of; null if it tells none, or it was answered. */
  ofRun(runId: string): Promise<Reminder | null>;
  /**
   * Looks at it and writes what is decided, in one step: the run that would have told it again is taken back, and if it is
   * to be told again, another is queued, unless its time is the same. Once it was seen, its message is not sent any more
   * if it still waits for that. Null if there is no such reminder, nothing is decided, or
   * its schedule is removed and nothing can tell it again.
   */
  change(
    id: string,
    decide: (current: Reminder, insistence: Insistence) => Reminder | null,
    nowMs: number,
  ): Promise<ToldReminder | null>;
}

export interface ToldReminder extends Reminder {
  /** Empty if the message is forgotten. */
  text: string;
}
