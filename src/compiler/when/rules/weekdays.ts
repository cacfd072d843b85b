import type { Edge } from '../../engine/place.ts';
import type { Token } from '../../engine/tokenize.ts';
import { type At, rule } from '../values.ts';
import type { WeekdaysPart } from '../weekdays-part.ts';

export const sorted = (values: readonly number[]): number[] =>
  [...new Set(values)].sort((left, right) => left - right);

function spread(from: number, to: number, size: number): number[] {
  const length = ((to - from + size) % size) + 1;
  return Array.from({ length }, (_, index) => (from + index) % size);
}

/** Words beside which "sun" and "sat" are days. */
const COMPANY = [
  ...[
    'weekday-word',
    'ordinal-word',
    'day-word',
    'part-word',
    'clock-word',
    'pace-word',
    'digits',
    'decimal',
    'comma',
    'iso',
    'counted-from',
  ],
  ...['each', 'on', 'next', 'this', 'to', 'until', 'start', 'except', 'other', 'at', 'am', 'pm'],
];

function inCompany(place: At): boolean {
  const { tokens } = place.context;
  if (tokens.length === 1) return true;
  const isDate = place.next('month') || place.next('maybe-month');
  if (isDate && place.next('digits', 1)) return true;
  if (COMPANY.some((category) => place.next(category) || place.before(category))) return true;
  return isInRow(place);
}

/** "Sat/Sun", "Mon. & Wed.": another day stands in the same row. */
function isInRow({ context: { tokens }, from, to }: At): boolean {
  const isSign = (token: Token | undefined): boolean =>
    token !== undefined &&
    (/^[.,/;]$/.test(token.text) || token.sense.roles?.includes('and') === true);
  let behind = to;
  while (behind < to + 3 && isSign(tokens[behind])) behind++;
  let before = from - 1;
  while (before > from - 4 && isSign(tokens[before])) before--;
  const isDay = (token: Token | undefined): boolean => token?.sense.weekdays !== undefined;
  return (behind > to && isDay(tokens[behind])) || (before < from - 1 && isDay(tokens[before]));
}

/** A dot at the end of everything ends the sentence, and shortens no word. */
export const isFullStop = (dot: true | undefined, place: At): boolean =>
  dot !== undefined && place.context.tokens[place.to] === undefined;

const WEEKDAYS = [
  rule(
    'weekday: weekday-word ?+dot',
    'on Friday at 9',
    ([{ days, again, doubtful }, dot], place) =>
      !isFullStop(dot, place) && days.length === 1 && !again && (!doubtful || inCompany(place))
        ? (days[0] ?? 0)
        : null,
  ),
  rule(
    'weekday-item: weekday-word ?+dot',
    'Tuesdays and Fridays at 18:00',
    ([{ days, again, doubtful }, dot], place): WeekdaysPart | null =>
      isFullStop(dot, place) || (doubtful && !inCompany(place))
        ? null
        : { kind: 'weekdays', days: [...days], repeats: again, isGroup: days.length > 1 },
  ),
  rule(
    'weekday-item: weekday-word ?+dot to|until weekday-word ?+dot',
    'Monday to Thursday at 8:30',
    ([from, , , to, dot], place) =>
      from.days.length > 1 || to.days.length > 1 || isFullStop(dot, place)
        ? null
        : {
            kind: 'weekdays',
            days: spread(from.days[0] ?? 0, to.days[0] ?? 0, 7),
            repeats: true,
            isGroup: true,
          },
  ),
  rule('weekdays: weekday-item', 'Fridays at 18:00', ([item]) => item),
  rule(
    'weekdays: weekdays sep ?on ?the weekday-item',
    'Tuesdays and on Fridays at 18:00',
    ([row, , , , item], place) => {
      if (place.isTail('weekday-item')) return null;
      return isRefined(row, item) && isComma(place.pieces[1])
        ? refined(row, item)
        : joined(row, item);
    },
  ),
  rule('weekdays: weekdays sep day-code', 'every Mon, Wed and F at 9', ([row, , day], place) =>
    place.isTail('weekday-item')
      ? null
      : joined(row, { kind: 'weekdays', days: [day], repeats: true, isGroup: false }),
  ),
];

/** "every weekend, saturday": of the days that are named together, that one. */
const isRefined = (row: WeekdaysPart, item: WeekdaysPart): boolean =>
  row.isGroup && !item.isGroup && item.days.every((day) => row.days.includes(day));

const refined = (row: WeekdaysPart, item: WeekdaysPart): WeekdaysPart => ({
  ...item,
  repeats: row.repeats || item.repeats,
});

const isComma = (piece: Edge | undefined): boolean =>
  piece !== undefined && (piece.category === 'comma' || piece.pieces.some(isComma));

function joined(row: WeekdaysPart, item: WeekdaysPart): WeekdaysPart {
  return {
    kind: 'weekdays',
    days: sorted([...row.days, ...item.days]),
    repeats: row.repeats || item.repeats,
    isGroup: row.isGroup || item.isGroup,
  };
}

const monthsFrom = (from: number, to: number): number[] =>
  spread(from - 1, to - 1, 12).map((month) => month + 1);

/** "Sep to May 15" names a day, and "Sep to May 15:30" a time. */
function isDayNext(place: At): boolean {
  const { tokens } = place.context;
  const token = tokens[place.to];
  if (token?.number == null || token.number > 31) return false;
  const after = tokens[place.to + 1];
  const isClock =
    (after?.glued === true && after.text === ':') || place.next('am', 1) || place.next('pm', 1);
  return !isClock;
}

const MONTHS = [
  rule('months: month-item', 'every January on the 2nd at 9', ([months]) => months),
  rule('month-item: month|maybe-month', 'every January on the 2nd at 9', ([month]) => [month]),
  rule(
    'month-item: month|maybe-month to month|maybe-month',
    'every Sunday at noon in June through August',
    ([from, , to], place) => (isDayNext(place) ? null : monthsFrom(from, to)),
  ),
  rule(
    'months: months sep ?in month-item',
    'every Sunday at noon in June and July',
    ([row, , , item], place) => (place.isTail('month-item') ? null : sorted([...row, ...item])),
  ),
];

export const WEEKDAY_RULES = [...WEEKDAYS, ...MONTHS];
