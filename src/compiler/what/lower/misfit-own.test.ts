import { expect, test } from 'vitest';
import type { Filter, Source } from '../what.ts';
import { misfitOf } from './misfit.ts';

type Own = Extract<Source, { kind: 'own' }>;

function misfit(list: Own['list'], when: string | null, ...filters: Filter[]): string | null {
  const tell = { kind: 'tell', content: { kind: 'found' }, session: null } as const;
  const cases = [{ condition: null, actions: [tell] }];
  return misfitOf({ source: { kind: 'own', list, when }, takes: [], filters, cases });
}

const compare = (field: string | null, value: number | string): Filter => ({
  kind: 'compare',
  field,
  is: 'equals',
  value,
});

test.each([
  ['coming', null, 'coming of no stretch of time'],
  ['cost', null, 'cost of no stretch of time'],
  ['open-tasks', 'yesterday', 'open-tasks of yesterday'],
  ['failed-runs', 'tomorrow', 'failed-runs of tomorrow'],
  ['failed-runs', 'whenever', 'failed-runs of whenever'],
  ['failed-runs', null, null],
  ['failed-runs', 'yesterday', null],
  ['coming', 'tomorrow', null],
  ['open-tasks', null, null],
] as const)('%s of %s: %s', (list, when, why) => {
  expect(misfit(list, when)).toBe(why);
});

const DAY = 86_400;

test.each([
  ['failing-schedules', null, compare('failures', 3), null],
  ['failing-schedules', null, compare('Failures', 3), null],
  ['failing-schedules', null, compare('bytes', 3), 'bytes of failing-schedules'],
  ['open-tasks', null, compare('priority', 'high'), null],
  ['open-tasks', null, compare('priority', 3), 'priority of open-tasks'],
  ['open-tasks', null, compare(null, 3), 'a number of open-tasks'],
  ['open-tasks', null, { kind: 'older', seconds: DAY }, null],
  ['approvals', null, { kind: 'older', seconds: DAY }, 'the age of approvals'],
  ['coming', 'tomorrow', { kind: 'newer', seconds: DAY }, 'the age of coming'],
  ['coming', 'tomorrow', { kind: 'sorted', by: null, first: 'least' }, null],
  ['cost', 'today', { kind: 'sorted', by: null, first: 'most' }, 'the dates of cost'],
  ['cost', 'today', { kind: 'sorted', by: 'cents', first: 'most' }, null],
  ['open-tasks', null, { kind: 'sorted', by: 'priority', first: 'most' }, 'open-tasks by priority'],
  ['approvals', null, { kind: 'contains', words: ['x'], how: 'any' }, null],
] as const)('%s %s %j: %s', (list, when, filter, why) => {
  expect(misfit(list, when, filter as Filter)).toBe(why);
});
