import { expect, test } from 'vitest';
import { addInput, listInput, updateInput, withScheduleId } from './flat-input.ts';

test.each<[string, (input: unknown) => unknown, unknown, unknown]>([
  ['an id', withScheduleId, { skill_id: 'tea' }, { id: 'tea' }],
  ['an id that is a number', withScheduleId, { skill_id: 7 }, { id: '7' }],
  [
    'an id beside others',
    withScheduleId,
    { scheduleId: 'tea', from: 'x' },
    { id: 'tea', from: 'x' },
  ],
  [
    'a definition',
    addInput,
    { name: 'Tea', cron: '0 9 * * *' },
    { payload: { name: 'Tea', cron: '0 9 * * *' } },
  ],
  [
    'a change',
    updateInput,
    { skill_id: 'tea', enabled: false },
    { id: 'tea', payload: { enabled: false } },
  ],
  [
    'a change by its own id',
    updateInput,
    { id: 'tea', every: '2h' },
    { id: 'tea', payload: { every: '2h' } },
  ],
  [
    'a change with the records of others',
    updateInput,
    {
      skill_id: 'tea',
      enabled: false,
      last_run_at: 'x',
      last_run_status: 'error',
      last_run_summary: 'y',
    },
    { id: 'tea', payload: { enabled: false } },
  ],
  ['a list by type', listInput, { trigger_type: 'cron', enabled: true }, { enabled: true }],
])('%s is read in the flat form of others', (_, read, given, own) => {
  expect(read(given)).toEqual(own);
  // A value in its own form already is left alone.
  expect(read(own)).toEqual(own);
});

test.each([addInput, updateInput, withScheduleId, listInput])(
  '%o leaves alone what says nothing',
  (read) => {
    for (const nothing of [{}, null, 'text', ['a'], 7]) expect(read(nothing)).toBe(nothing);
  },
);
