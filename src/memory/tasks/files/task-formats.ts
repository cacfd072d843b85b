/** The files that tasks are written to and read from. */
import type { Task } from '../../../domain/task/task.ts';

export const TASK_FORMATS = ['csv', 'todo.txt', 'ics'] as const;
export type TaskFormat = (typeof TASK_FORMATS)[number];

export interface TaskFile {
  text: string;
  format: TaskFormat;
  /** Says what would come, and nothing comes. */
  isDryRun: boolean;
}

export interface Imported {
  added: Task[];
  /** How many were here before. */
  known: number;
  /** Items that could not be read, by their number in the file. */
  skipped: { number: number; why: string }[];
  /** How many have no reminder. */
  withoutReminder: number;
}

/** By the name of a file; null where it says nothing. */
export function formatOfFile(name: string): TaskFormat | null {
  if (/\.csv$/i.test(name)) return 'csv';
  if (/\.(?:ics|ical|ifb)$/i.test(name)) return 'ics';
  return /\.txt$/i.test(name) ? 'todo.txt' : null;
}
