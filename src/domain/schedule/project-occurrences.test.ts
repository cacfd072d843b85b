import { expect, test } from 'vitest';
import { instantMs } from '../../time/instant.ts';
import { projectOccurrences } from './project-occurrences.ts';
import { FAKE_NOW, fakeSchedule } from './schedule.fake.ts';

const NOW = instantMs(FAKE_NOW);
const RANGE = { fromMs: NOW, toMs: NOW + 180_000, most: 100 };

test('every fire in the range, both ends included, with its fate', () => {
  const schedule = fakeSchedule({ coolDownUntilMs: NOW + 90_000 });
  expect(projectOccurrences(schedule, RANGE).map(({ decision }) => decision)).toEqual([
    'skip',
    'skip',
    'run',
    'run',
  ]);
});

test('a schedule that is not active would skip them all, and says why', () => {
  const [first] = projectOccurrences(fakeSchedule({ status: 'paused' }), RANGE);
  expect(first).toMatchObject({ decision: 'skip', reason: 'the schedule is paused' });
});

test('no more than asked for', () => {
  expect(
    projectOccurrences(fakeSchedule({ trigger: { every: '1s' } }), { ...RANGE, most: 5 }),
  ).toHaveLength(5);
});
