/** Faults in the room of schedules: approval, the timer. */
import type { Mutant } from './mutant.ts';

const tests = ['src/schedule/approval.test.ts'];

export const SCHEDULE_MUTANTS: readonly Mutant[] = [
  {
    name: 'own-change-counts-as-approved',
    file: 'src/schedule/schedule.ts',
    text: "if (requester === 'owner' && schedule.status !== 'pending') return approved(schedule);",
    replacement: "if (schedule.status !== 'pending') return approved(schedule);",
    breaks: 'a run changes what it does and nobody is asked',
    tests,
  },
  {
    name: 'changing-approves-what-waits',
    file: 'src/schedule/schedule.ts',
    text: "if (requester === 'owner' && schedule.status !== 'pending') return approved(schedule);",
    replacement:
      "if (requester === 'owner') return approved({ ...schedule, status: schedule.status === 'pending' ? 'active' : schedule.status });",
    breaks: 'renaming what a run proposed approves it',
    tests,
  },
  {
    name: 'changed-by-a-run-goes-on',
    file: 'src/schedule/schedule.ts',
    text: "const waits = schedule.status === 'active' && !isApproved(schedule);",
    replacement: 'const waits = false;',
    breaks: 'what a run asked for fires before its owner has looked',
    tests,
  },
  {
    name: 'resume-approves',
    file: 'src/schedule/schedule.ts',
    text: "if (!isApproved(current)) return { ...current, status: 'pending', nextFireMs: null };",
    replacement: '',
    breaks: 'pausing and resuming approves what was changed in between',
    tests,
  },
  {
    name: 'import-is-active',
    file: 'src/schedule/import-schedules.ts',
    text: "status: 'pending',\n    source: 'import',\n    nextFireMs: null,",
    replacement: "source: 'import',",
    breaks: 'what comes from a file runs before anybody has looked',
    tests,
  },
  {
    name: 'pending-not-told',
    file: 'src/schedule/schedule.ts',
    text: "if (schedule.status === 'pending') await tellPending(schedule, 'added by a run');",
    replacement: '',
    breaks: 'nobody hears that something waits for them',
    tests,
  },
  {
    name: 'set-back-clock-not-noticed',
    file: 'src/schedule/scheduler.ts',
    text: 'if (nowMs < latestMs - SET_BACK_MS) {',
    replacement: 'if (nowMs < latestMs - 100 * SET_BACK_MS) {',
    breaks: 'schedules are quiet until a wrong clock is there again',
    tests: ['src/schedule/scheduler.test.ts'],
  },
  {
    name: 'wake-while-claiming-forgotten',
    file: 'src/schedule/scheduler.ts',
    text: "if (state === 'claiming') lookAgain = true;",
    replacement: "if (state === 'claiming') lookAgain = false;",
    breaks: 'a schedule that is added while the timer looks is late by half a minute',
    tests: ['src/schedule/scheduler.test.ts'],
  },
];
