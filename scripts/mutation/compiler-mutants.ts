/** Faults in how plain words are read: what they may take. */
import type { Mutant } from './mutant.ts';

const inFuzz = 'src/compiler/effort-fuzz.test.ts';

export const COMPILER_MUTANTS: readonly Mutant[] = [
  {
    name: 'effort-without-end',
    file: 'src/base/effort.ts',
    text: 'if (open.spent > open.most) throw new EffortSpent();',
    replacement: 'if (open.most === 0) throw new EffortSpent();',
    breaks: 'one message of 500 letters holds the daemon for seconds',
    tests: ['src/base/effort.test.ts', inFuzz],
  },
  {
    name: 'effort-for-each-reading',
    file: 'src/base/effort.ts',
    text: 'if (open !== null) return work();',
    replacement: '',
    breaks: 'a message takes an effort for each way to read it',
    tests: ['src/base/effort.test.ts', 'src/talk/ask-effort.test.ts'],
  },
  {
    name: 'chart-takes-no-effort',
    file: 'src/compiler/engine/chart.ts',
    text: 'spendEffort(UNITS_OF_TRY * (waiting.length + 1));',
    replacement: '',
    breaks: 'rules that wait for many readings are tried without end',
    tests: [inFuzz],
  },
  {
    name: 'heartbeat-line-without-effort',
    file: 'src/talk/compile-line.ts',
    text: 'if (line.length > LONGEST_READ) return JUDGED;',
    replacement: '',
    breaks: 'a long line is taken apart into each condition that it may hold',
    tests: ['src/talk/compile-line.test.ts'],
  },
  {
    name: 'count-walked-to-its-end',
    file: 'src/time/rrule-walls.ts',
    text: 'left > 0 && countedSec < wallSec; left--',
    replacement: 'left > 0; left--',
    breaks: 'a schedule of 100,000 runs is counted to its end to tell the first',
    tests: ['src/time/rrule-walls.test.ts'],
  },
];
