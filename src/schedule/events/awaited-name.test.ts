import { expect, test } from 'vitest';
import { namedChanges } from './awaited-name.ts';

const get = async (id: string) => {
  if (id !== 'sched_1') throw new Error('there is none');
  return { name: 'Backup', status: 'active' } as const;
};

test('what is waited for is named in what waits for approval, wherever it stands', async () => {
  const event = { on: 'schedule', schedule: 'sched_1', outcome: 'failed' };
  const changes = [
    { path: 'trigger.event.schedule', before: 'sched_gone', after: 'sched_1' },
    { path: 'trigger.event', before: undefined, after: event },
    { path: 'trigger', before: { event }, after: { cron: '0 9 * * *' } },
    { path: 'work.input.event.schedule', before: null, after: 'sched_1' },
  ];
  const named = { ...event, schedule: 'Backup (sched_1)' };
  expect(await namedChanges(changes, { get })).toEqual([
    { path: 'trigger.event.schedule', before: 'sched_gone', after: 'Backup (sched_1)' },
    { path: 'trigger.event', before: undefined, after: named },
    { path: 'trigger', before: { event: named }, after: { cron: '0 9 * * *' } },
    changes[3],
  ]);
});
