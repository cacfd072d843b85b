/** Which day: a date that may be several, a month or a quarter without a day, a day that is left out. */

import { comingCountedDay, daysOf, sayDay } from '../coming-days.ts';
import { contradict } from '../contradiction.ts';
import { type DateRead, nearDate } from '../dates.ts';
import { monthly } from '../joining/days-of-parts.ts';
import { wordsOf } from '../joining/said.ts';
import type { Exception } from '../parts.ts';
import type { Sentence } from '../sentence.ts';
import { boundOf, dateOf, isAgain, type When, withBound, withDate } from '../when.ts';
import { type Asked, type Spoken, sure } from './hole.ts';

/** A date of a When, the words it was said in, and the When with another date in its place. */
interface PlacedDate {
  date: DateRead;
  said: string;
  fix: (date: DateRead) => When;
}

/** A date that may be several days, wherever it stands. */
export function askDates(spoken: Spoken, when: When): Asked | null {
  for (const { date, said, fix } of datesIn(spoken, when)) {
    // "this week" on its last day
    if (date.kind === 'vague-date' && date.choices.length === 0)
      return sure(contradict('noReading'));
    const readings = readingsOf(spoken.sentence, date);
    if (readings.length === 0) continue;
    const options = readings.map(({ day, reading }) => ({
      label: sayDay(day, spoken.sentence),
      when: fix(reading),
    }));
    return { said, options };
  }
  return null;
}

function datesIn(spoken: Spoken, when: When): PlacedDate[] {
  const placed: PlacedDate[] = [];
  const date = dateOf(when.days);
  if (date !== undefined) {
    const fix = (fixed: DateRead): When => ({ ...when, days: withDate(when.days, fixed) });
    placed.push({ date, said: wordsOf(spoken, 'date'), fix });
  }
  for (const bound of [boundOf(when, 'from'), boundOf(when, 'until')]) {
    if (bound === undefined || bound.at.kind === 'clock') continue;
    const { at } = bound;
    const said = wordsOf(spoken, bound.kind === 'from' ? 'start' : 'until');
    const fix = (fixed: DateRead): When =>
      withBound(when, { ...bound, at: { ...at, date: fixed } });
    placed.push({ date: at.date, said, fix });
  }
  for (const [index, exception] of when.except.entries()) {
    if (exception.kind !== 'date') continue;
    const { point } = exception;
    const fix = (fixed: DateRead): When => ({
      ...when,
      except: when.except.with(index, { kind: 'date', point: { ...point, date: fixed } }),
    });
    placed.push({ date: point.date, said: wordsOf(spoken, 'except'), fix });
  }
  return placed;
}

/** The days that a date may be; none where it is one. */
function readingsOf({ today }: Sentence, date: DateRead): { day: number; reading: DateRead }[] {
  switch (date.kind) {
    case 'yearly-date':
    case 'iso-date':
      return [];
    case 'slash-date':
      return date.choices.map((reading) => ({ day: daysOf(reading, today)[0] ?? 0, reading }));
    case 'near-date': {
      const { part, choices } = date;
      if (choices.length < 2) return [];
      return choices.map((day) => ({ day, reading: { ...nearDate(day), part } }));
    }
    case 'vague-date':
      return date.choices.map((day) => ({ day, reading: nearDate(day) }));
  }
}

/** "monthly on Friday". */
export function askWhichInMonth(spoken: Spoken, when: When): Asked | null {
  const { days } = when;
  if (days.kind !== 'weekdays-of-month') return null;
  const { labels } = spoken.sentence.language.say;
  const counted = (nth: number): When => ({
    ...when,
    days: monthly(
      days.days.map((of) => ({ nth, of, isNamed: true })),
      days.interval,
    ),
  });
  const weekly = {
    kind: 'weekdays',
    days: days.days,
    weeks: 1,
    isGroup: false,
    repeats: true,
  } as const;
  const options = [
    { label: labels.firstInMonth, when: counted(1) },
    { label: labels.lastInMonth, when: counted(-1) },
    // Every week is no answer to "every 3 months".
    ...(days.interval === 1 ? [{ label: labels.everyWeek, when: { ...when, days: weekly } }] : []),
  ];
  return { said: wordsOf(spoken, 'pace'), options };
}

/** "every January": on which day? */
export function askDayOfMonth(spoken: Spoken, when: When): Asked | null {
  const { days, months, times } = when;
  const isEveryYear = days.kind === 'every' && days.unit === 'year' && days.interval === 1;
  const isPaced = times.kind === 'pace' || times.kind === 'fields';
  const isOpen = (days.kind === 'unsaid' && !isPaced) || isEveryYear;
  if (months.kind === 'unsaid' || !isOpen || !isAgain(when)) return null;
  const { labels } = spoken.sentence.language.say;
  const counted = (nth: number): When => ({
    ...when,
    days: monthly([{ nth, of: 'day', isNamed: true }]),
  });
  const daily: When = { ...when, days: { kind: 'every', unit: 'day', interval: 1 } };
  const options = [
    { label: labels.firstOfMonth, when: counted(1) },
    { label: labels.lastOfMonth, when: counted(-1) },
    { label: labels.everyDayOfMonth, when: daily },
  ];
  return { said: wordsOf(spoken, 'months'), options };
}

/** "quarterly": by the calendar, or three months from now? */
export function askQuarter(spoken: Spoken, when: When): Asked | null {
  const { days } = when;
  if (days.kind !== 'every' || days.unit !== 'quarter') return null;
  const { labels } = spoken.sentence.language.say;
  const firsts = monthly([{ nth: 1, of: 'day', isNamed: true }]);
  const options = [
    {
      label: labels.quartersByCalendar,
      when: { ...when, days: { ...firsts, months: [1, 4, 7, 10] } },
    },
    {
      label: labels.quartersFromStart,
      when: { ...when, days: { ...days, unit: 'month' as const, interval: days.interval * 3 } },
    },
  ];
  return { said: wordsOf(spoken, 'pace'), options };
}

/** "every day at noon, not on the 24th": the coming one, or that of every month? */
export function askDayOut(spoken: Spoken, when: When): Asked | null {
  const { sentence } = spoken;
  const index = when.except.findIndex(isDayAlone);
  const exception = when.except[index];
  if (exception === undefined || exception.kind !== 'counted') return null;
  const coming = comingCountedDay(exception, sentence.today);
  if (coming === null) return null;
  const { labels } = sentence.language.say;
  const point = { date: nearDate(coming), clock: null };
  const left = (other: Exception): When => ({ ...when, except: when.except.with(index, other) });
  const nth = exception.days[0]?.nth ?? 1;
  const options = [
    { label: sayDay(coming, sentence), when: left({ kind: 'date', point }) },
    { label: labels.nthInMonth(nth), when: left({ ...exception, period: 'month' }) },
  ];
  return { said: wordsOf(spoken, 'except'), options, isApart: true };
}

function isDayAlone(exception: Exception): boolean {
  if (exception.kind !== 'counted' || exception.days.length !== 1) return false;
  const { period, months, days } = exception;
  return period === null && months.length === 0 && days.every(({ of }) => of === 'day');
}
