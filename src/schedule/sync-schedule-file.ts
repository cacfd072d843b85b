/** Brings the store in line with the text of `schedules.json`, and says what it did. */
import { createHash } from 'node:crypto';
import { RoteError } from '../base/errors.ts';
import type { Schedule } from '../domain/schedule.ts';
import {
  type FileAction,
  type FileEntry,
  planFileSync,
  readScheduleFile,
} from './schedule-file.ts';

export interface FileSyncReport {
  added: string[];
  redefined: string[];
  cancelled: string[];
  problems: string[];
}

export interface FileSyncActs {
  stored: () => Promise<Schedule[]>;
  add: (entry: FileEntry) => Promise<void>;
  redefine: (entry: FileEntry) => Promise<void>;
  cancel: (id: string) => Promise<void>;
}

export async function syncScheduleFile(text: string, acts: FileSyncActs): Promise<FileSyncReport> {
  const report: FileSyncReport = { added: [], redefined: [], cancelled: [], problems: [] };
  const file = readScheduleFile(text, fingerprintOf);
  if (file === null) {
    report.problems.push('the file is not {"version": 1, "schedules": […]}; nothing was changed');
    return report;
  }
  report.problems.push(...file.problems);
  for (const action of planFileSync(file, await acts.stored())) {
    try {
      await carryOut(action, acts, report);
    } catch (error) {
      // Only a refusal belongs to the entry; anything else is a failure of ours.
      if (!(error instanceof RoteError) || error.blame !== 'request') throw error;
      report.problems.push(`"${idOf(action)}": ${error.message} ${error.hint}`);
    }
  }
  return report;
}

async function carryOut(
  action: FileAction,
  acts: FileSyncActs,
  report: FileSyncReport,
): Promise<void> {
  switch (action.kind) {
    case 'add':
      await acts.add(action.entry);
      report.added.push(action.entry.id);
      return;
    case 'redefine':
      await acts.redefine(action.entry);
      report.redefined.push(action.entry.id);
      return;
    case 'cancel':
      await acts.cancel(action.id);
      report.cancelled.push(action.id);
      return;
    case 'refuse':
      report.problems.push(`"${action.id}": ${action.why}`);
  }
}

function idOf(action: FileAction): string {
  return 'entry' in action ? action.entry.id : action.id;
}

function fingerprintOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
