/** Random recurrence rules of every form that is accepted, for property tests. */
import fc from 'fast-check';
import { emptyRule, FREQUENCIES, isWithinDays, type RecurrenceRule } from './rrule.ts';
import { formatWallSec } from './wall-text.ts';

function some(values: fc.Arbitrary<number>, chance: number): fc.Arbitrary<number[]> {
  const list = fc
    .uniqueArray(values, { minLength: 1, maxLength: 3 })
    .map((numbers) => numbers.sort((left, right) => left - right));
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant<number[]>([]) },
    { weight: chance, arbitrary: list },
  );
}

function signed(most: number): fc.Arbitrary<number> {
  return fc.integer({ min: -most, max: most }).filter((value) => value !== 0);
}

const parts = fc.record({
  frequency: fc.constantFrom(...FREQUENCIES),
  interval: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 40 })),
  byMonth: some(fc.integer({ min: 1, max: 12 }), 2),
  byWeekNumber: some(signed(53), 1),
  byYearDay: some(signed(366), 1),
  byMonthDay: some(signed(31), 2),
  weekdays: some(fc.integer({ min: 0, max: 6 }), 4),
  nth: fc.oneof(fc.constant(0), signed(5)),
  byHour: some(fc.integer({ min: 0, max: 23 }), 3),
  byMinute: some(fc.integer({ min: 0, max: 59 }), 2),
  bySecond: some(fc.integer({ min: 0, max: 59 }), 1),
  bySetPosition: some(signed(8), 1),
  weekStart: fc.constantFrom(1, 1, 0, 3),
  count: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 20 })),
});

/** Only what may stand together does. */
export const recurrenceRule: fc.Arbitrary<RecurrenceRule> = parts.map(
  ({ weekdays, nth, ...given }) => {
    const rule: RecurrenceRule = { ...emptyRule(given.frequency), ...given };
    if (rule.frequency !== 'YEARLY') rule.byWeekNumber = [];
    if (['MONTHLY', 'WEEKLY', 'DAILY'].includes(rule.frequency)) rule.byYearDay = [];
    if (rule.frequency === 'WEEKLY') rule.byMonthDay = [];
    const mayCount = ['YEARLY', 'MONTHLY'].includes(rule.frequency);
    const days =
      rule.byWeekNumber.length > 0 && weekdays.length === 0 ? [given.weekStart] : weekdays;
    const order = mayCount && rule.byWeekNumber.length === 0 ? nth : 0;
    rule.byDay = days.map((weekday) => ({ weekday, nth: order }));
    const hasBy =
      isWithinDays(rule) ||
      [rule.byMonth, rule.byYearDay, rule.byMonthDay, rule.byDay, rule.byHour].some(
        (list) => list.length > 0,
      );
    if (!hasBy) rule.bySetPosition = [];
    return rule;
  },
);

/** Wall times of the 2020s, on the second. */
export const startWall: fc.Arbitrary<string> = fc
  .integer({ min: 1_577_836_800, max: 1_893_456_000 })
  .map(formatWallSec);
