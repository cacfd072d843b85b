import { expect, test } from 'vitest';
import { eventSchema, isMeant } from './event.ts';

test.each([
  ['Budget\nana l.\nana@example.org', true],
  ['Lunch with Ana\n', true],
  ['Budget\nAna\nother@example.org', false],
  ['Budget\nAna ana@example.org\neve@example.com', false],
])('whom the contacts know is found by their address, or in the title: %o', (people, meant) => {
  const awaited = eventSchema.parse({
    ...{ on: 'calendar', change: 'gone', with: 'Ana <ana@example.org>' },
  });
  const facts = {
    on: 'calendar',
    person: 'owner',
    change: 'gone',
    isMoved: false,
    people,
  } as const;
  expect(isMeant(awaited, { ...facts, beforeMs: 0, calendars: [], words: '' })).toBe(meant);
});
