import { expect, test } from 'vitest';
import { ROLES } from '../domain/person.ts';
import { ACTS, isInAudience, may, mayNot } from './may.ts';

test('the owner may everything, members keep schedules and talk, guests talk', () => {
  const allowed = ROLES.map((role) => ACTS.filter((act) => may(role, act)));
  expect(allowed).toEqual([[...ACTS], ['talk', 'keep-schedules'], ['talk']]);
});

test('what is for members is for the owner too, and not for guests', () => {
  expect(ROLES.map((role) => isInAudience(role, 'member'))).toEqual([true, true, false]);
  expect(ROLES.map((role) => isInAudience(role, 'owner'))).toEqual([true, false, false]);
});

test('a refusal says whose it is', () => {
  expect(mayNot('decide-requests').message).toBe(
    'Only the owner of this house may decide what waits for an answer.',
  );
  expect(mayNot('keep-schedules').message).toContain('members');
});
