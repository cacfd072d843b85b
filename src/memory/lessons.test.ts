import { afterEach, beforeEach, expect, test } from 'vitest';
import { badRequest } from '../base/errors.ts';
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
  });
const draft = (write: (usual: LessonSkill) => LessonSkill | null = () => null) =>
  lessons().draftSkills({
    write: async (_, usual) => write(usual),
    async save(skill) {
      if (skill.description === 'bad') throw badRequest({ code: 'bad', message: '', hint: '' });
      drafted.push(skill);
    },
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
  await draft();
  expect(drafted).toEqual([]);
  await learn('The page at example.org failed again.', 'run_3');
  expect(await lessons().hasDue()).toBe(true);
  await draft();
  expect(await lessons().hasDue()).toBe(false);
  await learn('The page at example.org failed.', 'run_4');
  await draft();
  expect(drafted).toHaveLength(1);
  expect(drafted[0]?.name).toMatch(/^lesson-tool-[0-9a-z]+$/);
  expect(drafted[0]?.instructions).toContain('Send a header.');
});

test('what was noted in names alone is told, and no skill of it is offered', async () => {
  for (const occasion of ['run_1', 'run_2', 'run_3'])
    await lessons().record('ada', {
      ...{ category: 'tool', problem: 'file.read failed (bad-input).', isOfNames: true, occasion },
      ...{ fix: 'It went well with path in place of name.', sessionKey: 's' },
    });
  expect(await lessons().hasDue()).toBe(false);
  expect(await lessons().tell('ada')).toContain('with path in place of name');
});

test('a skill is as a model writes it; where that is refused, or stopped the process twice, as it is by rule', async () => {
  const third = async (problem: string) => {
    for (const occasion of ['run_1', 'run_2', 'run_3']) await learn(problem, occasion);
  };
  await third('The page failed.');
  await draft((usual) => ({ ...usual, instructions: 'By a model.' }));
  expect(drafted.at(-1)?.instructions).toBe('By a model.');
  await third('A feed broke.');
  await draft((usual) => ({ ...usual, description: 'bad' }));
  expect(drafted.at(-1)?.instructions).toContain('A feed broke.');
  await third('The clock was slow.');
  const dies = () => {
    throw new Error('gone');
  };
  await expect(draft(dies)).rejects.toThrow('gone');
  await expect(draft(dies)).rejects.toThrow('gone');
  await draft(dies);
  expect(drafted.at(-1)?.instructions).toContain('The clock was slow.');
  expect(drafted).toHaveLength(3);
});
