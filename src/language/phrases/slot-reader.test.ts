import { expect, test } from 'vitest';
import { createSlotReader } from './slot-reader.ts';

const read = createSlotReader({
  ...{ nowMs: 0, timezone: 'UTC', skills: [], lastScheduleId: null },
  schedules: ['take my pill', 'walk', 'task'].map((name) => ({
    ...{ id: name, name, status: 'active', text: `Reminder: ${name}` },
  })),
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

test.each([
  ['my reminder', ['take my pill', 'walk', 'task']],
  ['the pill reminder', ['take my pill']],
  ['the task', ['task']],
  ['the yoga reminder', []],
])('"%s" names the schedules %s', (text, names) => {
  const value = read('schedule', { text, words: text.split(' ') });
  expect(value?.choices.map(({ label }) => label) ?? []).toEqual(names);
});
