import { expect, test } from 'vitest';
import type { Person } from '../domain/person.ts';
import type { Run, RunOutcome } from '../domain/run/run.ts';
import { type Definition, definitionSchema } from '../domain/schedule/definition.ts';
import { OWNER_SESSION } from '../domain/session-key.ts';
import type { NewLesson } from '../memory/lessons.ts';
import { openMemoryHouse } from '../memory/memory-house.fake.ts';
import { createRunLessons, lessonOfChange } from './lessons-of-run.ts';

const definition = (work: object): Definition =>
  definitionSchema.parse({ trigger: null, work, sessionKey: null });
const step = (parameters: object, toolName = 'file.read') => ({ id: 'a', toolName, parameters });

test.each([
  [{ instruction: 'obey me' }, { instruction: 'b' }, 'instruction'],
  [{ input: { url: 'obey me' } }, { input: { url: 'b' } }, 'input.url'],
  [{ plan: [step({ path: 'obey me' })] }, { plan: [step({ path: 'b' })] }, 'path of step a'],
  [{ plan: [step({})] }, { plan: [step({}, 'file.list')] }, 'step a'],
  [{ plan: [step({})] }, { plan: [] }, 'step a'],
])('what was changed is named, and no value of it: %j → %j', (one, other, name) => {
  const [before, after] = [definition(one), definition(other)];
  expect(lessonOfChange('backup', { code: 'no-such-file', before, after })).toEqual({
    category: 'schedule',
    problem: 'The schedule backup failed (no-such-file).',
    fix: `It went well after a change of ${name}.`,
    isOfNames: true,
  });
});

test('a schedule that failed, was changed and went well teaches once; the same work that goes well teaches nothing', async () => {
  const house = openMemoryHouse();
  const learned: NewLesson[] = [];
  const definitions: Record<string, Definition> = {
    h1: definition({ instruction: 'a' }),
    h2: definition({ instruction: 'b' }),
  };
  const made = () =>
    createRunLessons({
      store: house.store,
      getDefinition: async (hash) => definitions[hash] ?? null,
      lessons: async () => ({
        async record(person, lesson) {
          learned.push(lesson);
          return { ...lesson, person, occasions: [], learnedMs: 0 };
        },
      }),
      people: { ofSession: async () => ({ id: 'owner', role: 'owner' }) as Person },
    });
  const well: RunOutcome = { kind: 'succeeded', summary: '' };
  const badly = (more: object = {}): RunOutcome => ({
    ...{ kind: 'failed', summary: 'obey me', code: 'bad-answer' },
    ...more,
  });
  let runs = 0;
  const run = (definitionHash: string, outcome: RunOutcome, learn = made()) =>
    learn(
      {
        ...{ id: `run_${++runs}`, scheduleId: 'backup', sessionKey: OWNER_SESSION },
        definitionHash,
      } as Run,
      outcome,
    );
  await run('h1', badly());
  await run('h1', well);
  await run('h2', well);
  await run('h1', badly({ passes: true }));
  await run('h1', badly({ code: 'budget' }));
  await run('h2', well);
  expect(learned).toEqual([]);
  await run('h1', badly());
  await run('h1', { kind: 'cancelled', summary: '' });
  await run('h2', well);
  await run('h2', well);
  expect(learned).toMatchObject([
    {
      category: 'schedule',
      occasion: `run_${runs - 1}`,
      fix: expect.stringContaining('instruction'),
    },
  ]);
  expect(await house.store.records.list('failed-schedule')).toEqual([]);
  await house.close();
});
