import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLessons, type LessonSkill, weightOfLesson } from './lessons.ts';
import { openMemoryHouse } from './memory-house.fake.ts';

const DAY_MS = 86_400_000;
let house: ReturnType<typeof openMemoryHouse>;
let drafted: LessonSkill[];
beforeEach(() => {
  house = openMemoryHouse();
  drafted = [];
});
afterEach(() => house.close());

const lessons = () =>
  createLessons({
    store: house.store,
    clock: { nowMs: house.nowMs },
    draftSkill: async (skill) => drafted.push(skill),
  });
const learn = (problem: string, occasion: string, person = 'ada') =>
  lessons().record(person, {
    ...{ category: 'tool', problem, fix: 'Send a header.', occasion },
    sessionKey: 's',
  });

test('a lesson fades by half in thirty days, and is not told after ninety', async () => {
  expect(weightOfLesson(0)).toBe(1);
  expect(weightOfLesson(30)).toBeCloseTo(0.5);
  expect(weightOfLesson(89.9)).toBeGreaterThan(0.12);
  expect(weightOfLesson(90)).toBe(0);
  await learn('The old page failed.', 'run_1');
  house.pass(40 * DAY_MS);
  await learn('The new feed broke.', 'run_2');
  expect((await lessons().tell('ada')).split('\n')).toEqual([
    '- (tool) The new feed broke. → Send a header.',
    '- (tool) The old page failed. → Send a header.',
  ]);
  house.pass(50 * DAY_MS);
  expect(await lessons().tell('ada')).toBe('- (tool) The new feed broke. → Send a header.');
  await learn('The new feed broke.', 'run_3');
  expect(await house.store.records.list('lesson')).toHaveLength(1);
});

test('a lesson is of its person', async () => {
  await learn('The page failed.', 'run_1');
  expect(await lessons().tell('bob')).toBe('');
});

test('the same lesson on three occasions drafts one skill; a try that is repeated is no occasion', async () => {
  for (const occasion of ['run_1', 'run_1', 'run_1', 'run_2'])
    await learn('The page at example.org failed.', occasion);
  expect(drafted).toEqual([]);
  await learn('The page at example.org failed again.', 'run_3');
  await learn('The page at example.org failed.', 'run_4');
  expect(drafted).toHaveLength(1);
  expect(drafted[0]?.name).toMatch(/^lesson-tool-[0-9a-z]+$/);
  expect(drafted[0]?.instructions).toContain('Send a header.');
});
