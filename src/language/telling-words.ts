/** The sentences around days, names and counts by which Rote tells of itself, as each language says them. */
import type { Occurrence } from '../domain/run/run.ts';
import type { ScheduleStatus } from '../domain/run/run-words.ts';
import type { TriggerWords } from './trigger-words.ts';

export interface TellingWords {
  triggers: TriggerWords;
  status: Readonly<Record<ScheduleStatus, string>>;
  near: { today: string; tomorrow: string; yesterday: string };
  /** Sunday is 0; the date is left out for the days of this week. */
  onDay: (weekday: number, date: string | null) => string;
  at: (day: string, clock: string) => string;
  more: (count: number) => string;
  moreListed: (count: number) => string;
  nothingScheduled: string;
  nothingAwaited: string;
  nothingIn: (when: string) => string;
  nothingComing: string;
  next: (first: string) => string;
  thenOthers: string;
  isOver: string;
  andOn: (pace: string) => string;
  lately: string;
  often: (counted: { name: string; span: string; runs: number; failed: number }) => string;
  /** Whether a schedule ran; `at` and `last` are instants in words. */
  did: {
    never: (name: string) => string;
    not: (name: string, span: string) => string;
    ran: (name: string, at: string) => string;
    last: (last: string, end: string) => string;
    after: (name: string, at: string, last: string, end: string) => string;
    ended: (state: Occurrence['state'], explanation: string) => string;
    next: (at: string) => string;
  };
  saved: (content: string, isMerged: boolean, over: readonly string[]) => string;
  greeting: { morning: string; day: string; evening: string };
  thanks: string;
  nothingRuns: string;
  runsNow: (names: string) => string;
  unnamedRun: string;
  counts: (counts: Record<'active' | 'paused' | 'disabled' | 'pending', number>) => string;
  waits: (count: number) => string;
  examples: readonly string[];
  skills: string;
  runSkill: (name: string) => string;
  tools: (groups: string) => string;
  furtherTools: string;
  diskFull: (disk: {
    path: string;
    percentUsed: number;
    freeGb: number;
    totalGb: number;
  }) => string;
}
