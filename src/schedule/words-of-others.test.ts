/** Whose words a schedule holds: its person's, where they typed them or switched on what they were shown. */
import { expect, test } from 'vitest';
import { fakeSchedule } from '../domain/schedule/schedule.fake.ts';
import { isOwnersText, LEFT_OUT, ownerWords } from './words-of-others.ts';

test.each([
  ['person', true, true],
  ['person', false, false],
  ['heartbeat:agent:main:main', true, true],
  ['heartbeat:agent:main:main', false, false],
  ['import', true, false],
  ['skill:weather', true, false],
] as const)('%s, approved %s: %s', (source, isApproved, isOwn) => {
  const made = fakeSchedule({ source, name: 'Look at the door' });
  const schedule = isApproved ? made : { ...made, approvedHash: null };
  expect(isOwnersText(schedule)).toBe(isOwn);
  const { name } = ownerWords(schedule, true);
  expect(name).toBe(isOwn ? 'Look at the door' : LEFT_OUT);
});
