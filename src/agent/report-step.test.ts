import { expect, test } from 'vitest';
import type { Step } from '../domain/run/step.ts';
import { reportStep } from './report-step.ts';

const step = (facts: Partial<Step>) =>
  reportStep({
    tool: 'tasks.search',
    input: { query: 'overdue' },
    output: null,
    state: 'succeeded',
    failure: null,
    ...facts,
  } as Step);

test.each<[Partial<Step>, string]>([
  [{ output: { text: 'Done: Buy milk', id: 'task_1' } }, 'Done: Buy milk'],
  [{ output: { tasks: [{}, {}, {}] } }, 'tasks.search (query overdue): 3 tasks'],
  [{ output: { tasks: [] } }, 'tasks.search (query overdue): 0 tasks'],
  [
    { output: { text: 'a page\nof many lines', links: [1] } },
    'tasks.search (query overdue): 1 link',
  ],
  [{ output: { at: '2026-06-01' } }, 'tasks.search (query overdue)'],
  [{ output: 'plain' }, 'tasks.search (query overdue)'],
  [{ state: 'running' }, 'tasks.search (query overdue): running'],
  [
    {
      state: 'failed',
      failure: { code: 'x', message: 'There is no such list.', retryable: false, fate: 'not-done' },
    },
    'tasks.search (query overdue): There is no such list.',
  ],
])('%j is reported as "%s"', (facts, words) => {
  expect(step(facts)).toBe(words);
});
