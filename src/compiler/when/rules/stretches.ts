/** From a first day to a last one: between December 20 and January 3, 5/12 - 23/12, from 2027 to 2028. */
import { civilFromDays, daysFromCivil } from '../../../time/civil.ts';
import { comingCountedDay, comingYearlyDay } from '../coming-days.ts';
import type { CountedPart } from '../counted-part.ts';
import type { DateRead } from '../dates.ts';
import { lastBefore, monthStretch, type Stretch } from '../joining/stretch.ts';
import { type At, rule } from '../values.ts';

function oneDay(date: DateRead): number | null {
  if (date.kind === 'iso-date') return date.secondOfDay === null ? date.day : null;
  return date.kind === 'near-date' && date.choices.length === 1 ? (date.choices[0] ?? null) : null;
}

/** Which of the two numbers is the day, where one date can only be read in one way: 24/12. */
function inOrderOf(date: DateRead, other: DateRead, isDayFirst: boolean | null): DateRead {
  if (date.kind !== 'slash-date' || other.kind === 'slash-date') return date;
  return (isDayFirst === true ? date.choices[1] : date.choices[0]) ?? date;
}

function dayFirst(place: At, index: number): boolean | null {
  const { tokens } = place.context;
  const at = place.pieces[index]?.from ?? 0;
  if (tokens[at + 1]?.text !== '/') return null;
  if ((tokens[at]?.number ?? 0) > 12) return true;
  return (tokens[at + 2]?.number ?? 0) > 12 ? false : null;
}

function twoDates(
  first: DateRead,
  last: DateRead,
  place: At,
  indices: [number, number],
): Stretch | null {
  const order = dayFirst(place, indices[0]) ?? dayFirst(place, indices[1]);
  const [begin, end] = [inOrderOf(first, last, order), inOrderOf(last, first, order)];
  const to = end.kind === 'yearly-date' ? comingYearlyDay(end, place.context.today) : oneDay(end);
  const from =
    to === null ? null : begin.kind === 'yearly-date' ? lastBefore(begin, to) : oneDay(begin);
  if (to === null || from === null || from > to) return null;
  const isYearly = [first, last].every(
    (date) => date.kind === 'slash-date' || (date.kind === 'yearly-date' && date.year === null),
  );
  return { from, to, isYearly };
}

export const STRETCH_RULES = [
  rule(
    'stretch: date to ?on date',
    'every Thursday at 10am except Dec 20 to Jan 5',
    ([first, , , last], place) => twoDates(first, last, place, [0, place.pieces.length - 1]),
  ),
  rule(
    'led-stretch: from date to|until ?on date',
    'every day from December 27 to January 2 at 10am',
    ([, first, , , last], place) => twoDates(first, last, place, [1, place.pieces.length - 1]),
  ),
  rule(
    'led-stretch: between date and|to date',
    'every day between December 27 and January 2 at 10am',
    ([, first, , last], place) => twoDates(first, last, place, [1, 3]),
  ),
  rule(
    'led-stretch: from|between month-date',
    'daily at 10am from December 5 to 23',
    ([, date], { context: { today } }) => monthStretch(date, today),
  ),
  rule(
    'led-stretch: between ?the day-number and ?the day-number ?of month',
    'every day between the 7th and 18th of December at 9',
    ([, , from, , , to, , month], { context: { today } }) =>
      monthStretch(
        {
          kind: 'yearly-date',
          month,
          days: [from.day, to.day],
          isRange: true,
          year: null,
          weekday: null,
        },
        today,
      ),
  ),
  rule(
    'led-stretch: between ?the ordinal and|to ?the ordinal',
    'every day between the 20th and the 27th at 9',
    ([, , first, , , last], place) => numberedStretch(first, last, place),
  ),
  rule(
    'led-stretch: from|between year to|until|and year',
    'every Monday from 2027 to 2028 at 8am',
    ([, first, , last]) =>
      last < first
        ? null
        : { from: daysFromCivil(first, 1, 1), to: daysFromCivil(last, 12, 31), isYearly: false },
  ),
  rule(
    'part: led-stretch',
    'every day from December 27 to January 2 at 10am',
    ([{ from, to }]) => ({ kind: 'stretch', from, to }),
  ),
  rule('part: date dash date', 'daily, 5/12 - 23/12, 8am', ([first, , last], place) => {
    const isWritten =
      place.context.tokens[place.from]?.kind === 'number' ||
      place.context.tokens[place.from]?.kind === 'iso';
    const stretch = isWritten ? twoDates(first, last, place, [0, 2]) : null;
    return stretch === null ? null : { kind: 'stretch', from: stretch.from, to: stretch.to };
  }),
];

/** "between the 20th and the 27th": the coming 27th, and the 20th before it. */
function numberedStretch(first: number, last: number, place: At): Stretch | null {
  if (first < 1 || last < 1 || place.next('of')) return null;
  const counted: CountedPart = {
    ...{
      kind: 'counted',
      period: null,
      interval: 1,
      months: [],
      repeats: false,
      shift: null,
      year: null,
    },
    days: [{ nth: last, of: 'day', isNamed: false }],
  };
  const to = comingCountedDay(counted, place.context.today);
  if (to === null) return null;
  const { day } = civilFromDays(to);
  return first < day ? { from: to - (day - first), to, isYearly: false } : null;
}
