/** Ports of tasks: whoever asks, and how times are read. */
import type { Result } from '../../base/errors.ts';
import type { TaskDue, TaskRepeat } from '../../domain/task/task.ts';

/** Whose tasks, where they are reminded, and by which clock. */
export interface TaskAsker {
  person: string;
  sessionKey: string;
  timezone: string;
  /** True if the run of a schedule asks, whose words may be those of others. */
  isRun?: boolean;
}

/** When something is due or comes again, from plain words. */
export interface TaskTimes {
  due(words: string, at: { nowMs: number; timezone: string }): Result<TaskDue>;
  repeat(words: string, at: { nowMs: number; timezone: string }): Result<TaskRepeat>;
  /** A recurrence rule of a calendar, which begins at a wall time. */
  rule(
    rule: { rrule: string; startsAt: string; timezone: string },
    at: { nowMs: number; timezone: string },
  ): Result<TaskRepeat>;
}
