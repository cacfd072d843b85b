/** Schedules on their way out, in the form of `schedules.json`. */
import type { Schedule } from '../domain/schedule/schedule.ts';
import { isReminder } from '../domain/task/task.ts';

export interface ScheduleExport {
  version: 1;
  schedules: object[];
}

/**
 * Definitions only: what happened to them stays here. What is over, or was to happen once and did not
 * succeed, has nothing left to define. What reminds of a task is made with the task. What was granted is granted here and nowhere else. What does not fire here is marked, so that it fires nowhere unasked.
 */
export function exportSchedules(all: Schedule[]): ScheduleExport {
  const live = all.filter(
    ({ id, status, trigger }) =>
      !isReminder(id) &&
      status !== 'cancelled' &&
      status !== 'completed' &&
      !(status === 'disabled' && trigger.kind === 'at'),
  );
  return { version: 1, schedules: live.map(definitionOf) };
}

function definitionOf({ id, name, status, trigger, work, sessionKey }: Schedule): object {
  const said = Object.entries(work).filter(
    ([key, value]) => !OF_HERE.has(key) && value !== null && value !== false && !isEmptyList(value),
  );
  const rests = status === 'disabled' ? 'paused' : status;
  return {
    id,
    name,
    ...(rests !== 'active' && { status: rests }),
    trigger,
    ...Object.fromEntries(said),
    session: sessionKey,
  };
}

/** Parts that were fixed or agreed to in this house. */
const OF_HERE: ReadonlySet<string> = new Set(['pins', 'grants']);

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
