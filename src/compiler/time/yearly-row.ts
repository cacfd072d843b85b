/** Several dates of every year: January 1st, April 15th and June 15th. */
import { emptyRule, type RecurrenceRule } from '../../time/rrule.ts';
import { exists, type YearlyDate } from './dates.ts';
import type { Draft } from './draft.ts';

/** One row of dates in the place of its dates; null where they are not of every year. */
export function withYearlyRow(draft: Draft): Draft | null {
  const dates = [draft.date?.date, ...draft.moreDates];
  const plain = dates.filter(
    (date): date is YearlyDate =>
      date?.kind === 'yearly-date' && date.year === null && date.weekday === null,
  );
  const [first] = plain;
  const isPlain = plain.length === dates.length && draft.counted === null && draft.months === null;
  if (first === undefined || !isPlain || !saysYearly(draft, dates.length)) return null;
  const yearly: Draft = { ...draft, date: null, moreDates: [], pace: null, rate: null };
  const months = [...new Set(plain.map(({ month }) => month))].sort((left, right) => left - right);
  const isSame = plain.every(({ days }) => days.join() === first.days.join());
  if (isSame)
    return {
      ...yearly,
      counted: {
        kind: 'counted',
        days: first.days.map((nth) => ({ nth, of: 'day', isNamed: true })),
        period: 'month',
        interval: 1,
        months,
        repeats: true,
        shift: null,
        year: null,
      },
    };
  const row = plain.flatMap(({ month, days }) => days.map((day) => ({ month, day })));
  return { ...yearly, date: { date: { ...first, row }, repeats: true } };
}

/** "every", "yearly", "four times a year", or a pace that has as many in a year: "quarterly on …". */
function saysYearly({ date, pace, rate, parts }: Draft, count: number): boolean {
  if (rate !== null) return rate.unit === 'year' && rate.times === count && pace === null;
  if (pace === null) return date?.repeats === true || parts.some(repeatsDate);
  const months = { month: 1, quarter: 3, year: 12 }[pace.unit as 'month'] ?? 0;
  const size = months * pace.interval;
  return pace.unit === 'year' ? pace.interval === 1 : size * count === 12;
}

function repeatsDate(part: Draft['parts'][number]): boolean {
  return part.kind === 'date' && part.repeats;
}

/** The months and days of all, and the places of the dates among them. */
export function rowRule(row: readonly { month: number; day: number }[]): RecurrenceRule | null {
  const sorted = (values: number[]) => [...new Set(values)].sort((left, right) => left - right);
  const byMonth = sorted(row.map(({ month }) => month));
  const byMonthDay = sorted(row.map(({ day }) => day));
  // February would have another number of them in some years.
  if (byMonth.includes(2) && byMonthDay.some((day) => day > 28)) return null;
  const all = byMonth.flatMap((month) =>
    byMonthDay.filter((day) => exists(2023, month, day)).map((day) => ({ month, day })),
  );
  const isNamed = (one: { month: number; day: number }) =>
    row.some(({ month, day }) => month === one.month && day === one.day);
  const bySetPosition = all.flatMap((one, index) => (isNamed(one) ? [index + 1] : []));
  return { ...emptyRule('YEARLY'), byMonth, byMonthDay, bySetPosition };
}
