/**
 * Carries out, one by one, what a source of schedules wants of the store. An entry that is refused is
 * told and harms no other.
 */
import { RoteError } from '../base/errors.ts';
import type { Schedule } from '../domain/schedule/schedule.ts';

export type SyncAction<Entry> =
  | { kind: 'add' | 'redefine'; entry: Entry }
  /** Its source has it no more. */
  | { kind: 'retire'; id: string }
  | { kind: 'refuse'; id: string; problem: string };

export interface SyncActs<Entry> {
  /** Schedules that its source brought before, and those stored under the ids that it names now. */
  stored: (source: { prefix: string; ids: string[] }) => Promise<Schedule[]>;
  add: (entry: Entry) => Promise<void>;
  redefine: (entry: Entry) => Promise<void>;
  retire: (id: string) => Promise<void>;
}

interface SyncReport {
  added: string[];
  redefined: string[];
  retired: string[];
  problems: { id: string; problem: string }[];
}

export async function syncSchedules<Entry extends { id: string }>(
  actions: readonly SyncAction<Entry>[],
  acts: SyncActs<Entry>,
): Promise<SyncReport> {
  const report: SyncReport = { added: [], redefined: [], retired: [], problems: [] };
  for (const action of actions) {
    try {
      await carryOut(action, acts, report);
    } catch (error) {
      // Only a refusal belongs to the entry; anything else is a failure of ours.
      if (!(error instanceof RoteError) || error.blame !== 'request') throw error;
      const id = 'entry' in action ? action.entry.id : action.id;
      report.problems.push({ id, problem: `${error.message} ${error.hint}` });
    }
  }
  return report;
}

async function carryOut<Entry extends { id: string }>(
  action: SyncAction<Entry>,
  acts: SyncActs<Entry>,
  report: SyncReport,
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
    case 'retire':
      await acts.retire(action.id);
      report.retired.push(action.id);
      return;
    case 'refuse':
      report.problems.push({ id: action.id, problem: action.problem });
  }
}
