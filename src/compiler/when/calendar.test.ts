import { expect, test } from 'vitest';
import { civilFromDays, daysFromCivil } from '../../time/civil.ts';
import { addUnits } from './calendar.ts';

test.each([
  ['month', 1, '2026-2-28'],
  ['month', 13, '2027-2-28'],
  ['quarter', 1, '2026-4-30'],
  ['year', 1, '2027-1-31'],
  ['week', 1, '2026-2-7'],
] as const)('the last of January and a %s × %i is %s', (unit, amount, expected) => {
  const { year, month, day } = civilFromDays(addUnits(daysFromCivil(2026, 1, 31), amount, unit));
  expect(`${year}-${month}-${day}`).toBe(expected);
});
