import { expect, test } from 'vitest';
import { describeClockNotes } from './describe-clock-notes.ts';

test('a wall time that does not exist is told with the instant that is taken instead', () => {
  const note = {
    kind: 'skipped',
    wall: '2026-03-08 02:30',
    timezone: 'America/New_York',
    runsAt: '03:00 (UTC-04:00)',
  } as const;
  expect(describeClockNotes([note])).toEqual([
    '2026-03-08 02:30 does not exist in America/New_York, where the clocks go forward; it runs at the first instant after that, 03:00 (UTC-04:00).',
  ]);
});

test.each([
  ['first', '-04:00', 'first time, at UTC-04:00'],
  ['second', '-05:00', 'second time, at UTC-05:00'],
] as const)(
  'a wall time that comes twice is told with the pass that is taken: %s',
  (pass, offset, words) => {
    const wall = { wall: '2026-11-01 01:30', timezone: 'America/New_York' };
    const [told] = describeClockNotes([{ kind: 'doubled', ...wall, pass, offset }]);
    expect(told).toContain(words);
  },
);
