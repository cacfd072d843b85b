import { expect, test } from 'vitest';
import { createSlotReader } from './slot-reader.ts';

const read = createSlotReader({
  ...{ nowMs: 0, timezone: 'UTC', schedules: [], skills: [], lastScheduleId: null },
  tasks: ['milk', 'salt and pepper', 'Eier'],
});

test.each([
  ['milk', 'milk'],
  ['the milk', 'milk'],
  ['milk and eier', 'milk, eier'],
  ['salt and pepper', 'salt and pepper'],
  ['milk and bread', null],
  ['oat milk', null],
  ['the backup', null],
])('"%s" names the open tasks %s', (text, tasks) => {
  const value = read('task', { text, words: text.split(' ') });
  expect(value?.choices[0]?.value ?? null).toBe(tasks);
});
