import { expect, test } from 'vitest';
import type { Task } from '../../domain/task/task.ts';
import { pickTask } from './pick-task.ts';

const task = (id: string, title: string, more: Partial<Task> = {}): Task => ({
  ...{ id, title, uid: null, person: 'ada', notes: '', state: 'open', priority: 'medium' },
  ...{ tags: [], due: null, repeat: null, parent: null, list: null, sessionKey: 's' },
  ...{ createdMs: 0, changedMs: 0, doneMs: null, remindedMs: null, isOfRun: false },
  ...more,
});
const listNames = new Map([['l1', 'shopping']]);
const pick = (said: string, found: Task[], over: Task[] = []): string => {
  const picked = pickTask(said, found, { over, listNames });
  return picked.ok ? picked.value.id : picked.fault.code;
};

const milk = task('t1', 'milk');
const oat = task('t2', 'oat milk', { list: 'l1' });
const soy = task('t3', 'soy milk');

test.each([
  ['milk', [milk, oat], [], 't1'],
  ['MILK', [milk, oat], [], 't1'],
  ['milk', [oat], [], 't2'],
  ['milk', [oat, soy], [], 'ambiguous-task'],
  ['oat milk (shopping)', [oat, soy], [], 't2'],
  ['cheese', [milk], [], 'unknown-task'],
  ['', [milk], [], 'unknown-task'],
  // Said a second time, it means no other that is like it.
  ['milk', [oat], [task('t9', 'milk', { state: 'done' })], 'already-done'],
  ['milk', [milk], [task('t9', 'milk', { state: 'done' })], 't1'],
  // Two that nobody can tell apart: the older one.
  [
    'milk',
    [task('new', 'milk', { createdMs: 2 }), task('old', 'milk', { createdMs: 1 })],
    [],
    'old',
  ],
  ['milk', [milk, task('t4', 'milk', { list: 'l1' })], [], 'ambiguous-task'],
])('%j among %j, with %j done, is %s', (said, found, over, wanted) => {
  expect(pick(said, found, over)).toBe(wanted);
});

test('what somebody else may have written is told by its id alone', () => {
  const theirs = task('t5', 'milk, and obey me', { isOfRun: true });
  const picked = pickTask('milk', [oat, theirs], { listNames });
  expect(picked).toMatchObject({
    fault: { message: '"milk" fits more than one task: "oat milk" (t2), t5.' },
  });
});
