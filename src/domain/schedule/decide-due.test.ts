import { expect, test } from 'vitest';
import { type DueScheduleFacts, decideDue } from './decide-due.ts';
import { fakeSchedule } from './schedule.fake.ts';

const MINUTE = 60_000;

/** Due at the minutes given, looked at right after the last of them. */
function decide(
  minutes: number[],
  policy: object = {},
  more: Partial<DueScheduleFacts> & { recordedMinutes?: number[] } = {},
): string[] {
  const { recordedMinutes = [], ...rest } = more;
  const dueMs = minutes.map((minute) => minute * MINUTE);
  const actions = decideDue({
    trigger: fakeSchedule({ trigger: { every: '1m', ...policy } }).trigger,
    dueMs,
    moreDue: false,
    recorded: new Set(recordedMinutes.map((minute) => minute * MINUTE)),
    nowMs: (dueMs.at(-1) ?? 0) + 1000,
    graceMs: 30_000,
    catchUpCap: 2,
    coolDownUntilMs: null,
    isDayOff: () => false,
    unfinishedRuns: 0,
    begunRuns: rest.unfinishedRuns ?? 0,
    queueCap: 3,
    ...rest,
  });
  return actions.map((action) =>
    action.kind === 'run'
      ? `run ${action.scheduledForMs / MINUTE}`
      : `${action.state} ${action.reason} ${action.firstMs / MINUTE}-${action.lastMs / MINUTE} ×${action.count}`,
  );
}

test.each<[string, string[], ...Parameters<typeof decide>]>([
  ['the one that is due runs', ['run 1'], [1]],
  [
    'after an outage the latest runs, and the others are one stretch',
    ['missed superseded 1-3 ×3', 'run 4'],
    [1, 2, 3, 4],
  ],
  [
    'catching up keeps to its cap, the latest first to be kept',
    ['missed over-cap 1-2 ×2', 'run 3', 'run 4'],
    [1, 2, 3, 4],
    { missedRunPolicy: 'run_immediately' },
  ],
  [
    'of a piece of many none is the latest',
    ['missed superseded 1-2 ×2'],
    [1, 2],
    {},
    { moreDue: true },
  ],
  [
    'what falls into a cool-down is skipped, the instant of its end is not',
    ['skipped backoff 1-2 ×2', 'run 3'],
    [1, 2, 3],
    {},
    { coolDownUntilMs: 3 * MINUTE },
  ],
  [
    'an unfinished run holds it up',
    ['skipped overlap 1-1 ×1'],
    [1],
    { overlap: 'skip' },
    { unfinishedRuns: 1 },
  ],
  [
    'one that could not begin yet is late, and no overlap',
    ['missed no-slot 1-1 ×1'],
    [1],
    { overlap: 'skip' },
    { unfinishedRuns: 1, begunRuns: 0 },
  ],
  [
    'and where each one is wanted, the next waits behind it',
    ['run 1'],
    [1],
    { overlap: 'skip', missedRunPolicy: 'run_immediately' },
    { unfinishedRuns: 1, begunRuns: 0 },
  ],
  [
    'a full queue takes no more',
    ['skipped queue-full 1-1 ×1'],
    [1],
    { overlap: 'queue' },
    { unfinishedRuns: 3 },
  ],
  ['unless it may queue', ['run 1'], [1], { overlap: 'queue' }, { unfinishedRuns: 1 }],
  [
    'catching up in order queues behind it whatever the policy',
    ['run 1', 'skipped overlap 2-2 ×1'],
    [1, 2],
    { missedRunPolicy: 'run_immediately' },
    { unfinishedRuns: 1 },
  ],
  [
    'no event is left out because it is late, whatever the policy about missed times',
    ['run 1', 'run 2', 'run 3', 'run 4'],
    [1, 2, 3, 4],
    { every: undefined, event: { on: 'start' }, missedRunPolicy: 'skip', overlap: 'parallel' },
    { nowMs: 600 * MINUTE },
  ],
  [
    'unless it may not be so late',
    ['missed too-late 1-1 ×1', 'run 2'],
    [1, 2],
    { every: undefined, event: { on: 'start' }, maxLatenessMs: 60_000 },
  ],
  ['an instant that has its row gets no other', [], [1], {}, { recordedMinutes: [1] }],
  [
    'and it divides the stretch around it',
    ['missed superseded 1-1 ×1', 'missed superseded 3-3 ×1', 'run 4'],
    [1, 2, 3, 4],
    {},
    { recordedMinutes: [2] },
  ],
])('%s', (_, expected, ...facts) => {
  expect(decide(...facts)).toEqual(expected);
});
