import { expect, test } from 'vitest';
import type { Person } from '../../domain/person.ts';
import { fakeTask } from '../../store/tasks.contract.ts';
import { createKnownContext } from './known-context.ts';

const ANNS = 'agent:main:telegram:direct:1';
const GROUP = 'agent:main:telegram:group:7';
const first = fakeTask({ title: 'x'.repeat(300) });

const known = createKnownContext({
  memories: { search: async () => [], list: async () => [] },
  turns: { search: async () => [] },
  lessons: { tell: async () => '' },
  tasks: {
    summary: async (person) =>
      person === 'ann' ? { active: 5, overdue: 2, first } : { active: 0, overdue: 0, first: null },
  },
  people: { ofSession: async (key) => ({ id: key === ANNS ? 'ann' : 'bob' }) as Person },
});
const told = (sessionKey: string, ...capabilities: string[]) =>
  known({ sessionKey, capabilities: new Set(capabilities), message: 'hello' });

test('a turn is told in one short line what its person has to do', async () => {
  const [part, ...others] = await told(ANNS, 'memory.search', 'tasks.search');
  expect(others).toEqual([]);
  expect(part).toMatchObject({ name: 'tasks', isTainted: false });
  expect(part?.text).toMatch(/^Tasks to do: 5, 2 overdue; the first is "x{80}…"\.$/);
});

test('nothing is told in a group, to another, or to an agent that may not look', async () => {
  expect(await told(GROUP, 'tasks.search')).toEqual([]);
  expect(await told('agent:main:telegram:direct:2', 'tasks.search')).toEqual([]);
  expect(await told(ANNS, 'memory.search')).toEqual([]);
});
