import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../base/rounds.fake.ts';
import { civilFromDays, dayOfWeek, daysFromCivil, daysInMonth } from './civil.ts';

const EPOCH = Temporal.PlainDate.from('1970-01-01');

test('the calendar agrees with Temporal on any day', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000, max: 10_000_000 }), (days) => {
      const date = EPOCH.add({ days });
      expect(civilFromDays(days)).toEqual({ year: date.year, month: date.month, day: date.day });
      expect(daysFromCivil(date.year, date.month, date.day)).toBe(days);
      expect(dayOfWeek(days)).toBe(date.dayOfWeek % 7);
      expect(daysInMonth(date.year, date.month)).toBe(date.daysInMonth);
    }),
    { numRuns: rounds(2000) },
  );
});
