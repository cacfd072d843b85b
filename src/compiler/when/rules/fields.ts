import { rule } from '../values.ts';
import { MOST_TIMES } from './times.ts';

function spread(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) + 1 }, (_, index) => from + index);
}

const sorted = (values: readonly number[]): number[] =>
  [...new Set(values)].sort((left, right) => left - right);

const isMinute = (value: number): boolean => value >= 0 && value < 60;

/** Minutes and hours as the fields of a clock. */
export const FIELD_RULES = [
  rule('numbers: int', 'at minute 7 of every hour', ([value]) =>
    isMinute(value) ? [value] : null,
  ),
  rule('numbers: int to int', 'at minutes 0 to 10 of every hour', ([from, , to]) =>
    from <= to && isMinute(to) ? spread(from, to) : null,
  ),
  rule(
    'numbers: numbers sep int',
    'at minutes 5 and 7 of every hour',
    ([values, , value], place) =>
      !place.isTail('int') && isMinute(value) && values.length < MOST_TIMES
        ? [...values, value]
        : null,
  ),
  rule(
    'numbers: numbers sep int to int',
    'at minutes 5 and 7 to 9 of every hour',
    ([values, , from, , to], place) =>
      !place.isTail('int') && from <= to && isMinute(to) ? [...values, ...spread(from, to)] : null,
  ),
  rule('part: at|of unit numbers', 'every hour at minute 7', ([, unit, values]) =>
    unit === 'minute' || unit === 'second' ? { kind: 'field', unit, values: sorted(values) } : null,
  ),
  rule('part: at unit numbers past', 'at minute 0 past every hour', ([, unit, values], place) =>
    unit === 'minute' && place.next('each')
      ? { kind: 'minutes-past', minutes: sorted(values) }
      : null,
  ),
  rule('part: past unit numbers', 'at minute 10 past hours 2 and 3', ([, unit, values]) =>
    unit === 'hour' && Math.max(...values) < 24 ? { kind: 'hours', hours: sorted(values) } : null,
  ),
  rule('hour-item: hours-of clock', 'every minute in the hour of 9:00', ([, clock]) =>
    clock === 'impossible' ? null : [clock.hour],
  ),
  rule(
    'hour-item: ?hours-of clock to clock',
    'every minute in the hours 09:00 to 10:59',
    ([lead, from, , to], place) => {
      const isRow = lead !== undefined || place.follows('sep');
      if (!isRow || from === 'impossible' || to === 'impossible') return null;
      return spread(from.hour, to.hour);
    },
  ),
  rule('hours: hour-item', 'every minute in the hour of 9:00', ([hours]) => hours),
  rule(
    'hours: hours sep hour-item',
    'every minute in the hours 09:00 to 10:59 and 20:00 to 20:59',
    ([left, , right], place) => (place.isTail('hour-item') ? null : [...left, ...right]),
  ),
  rule('part: hours', 'every minute in the hours 09:00 to 10:59', ([hours], place) =>
    place.pieces[0] !== undefined &&
    place.context.tokens[place.from]?.sense.roles?.includes('hours-of') === true
      ? { kind: 'hours', hours: sorted(hours) }
      : null,
  ),
  rule('minutes: minute-past', 'every hour on the half hour', ([minute]) => [minute]),
  rule(
    'minutes: minute-past|maybe-minute-past sep minute-past|maybe-minute-past',
    'zur vollen und zur halben Stunde',
    ([left, , right]) => [left, right],
  ),
  rule('minutes: ?at colon +digits', 'every hour at :15', ([, , { value, text }], place) => {
    const colon = place.pieces.at(-2)?.from ?? 0;
    return text.length === 2 && isMinute(value) && !place.context.tokens[colon]?.glued
      ? [value]
      : null;
  }),
  rule('minutes: minutes sep minutes', 'every hour at :10 and :40', ([left, , right], place) =>
    right.length > 1 || place.isTail('minutes') ? null : [...left, ...right],
  ),
  rule('part: minutes', 'every hour at :15', ([minutes]) => ({
    kind: 'minutes-past',
    minutes: sorted(minutes),
  })),
  rule('part: on-the-clock', 'every 15 minutes on the clock', () => ({ kind: 'on-the-clock' })),
  rule(
    'part: ?at numbers ?unit past|after ?the|each unit',
    'at 5 and 35 minutes past the hour',
    ([, minutes, unit, , , hour]) =>
      (unit === undefined || unit === 'minute') && hour === 'hour'
        ? { kind: 'minutes-past', minutes: sorted(minutes) }
        : null,
  ),
  rule(
    'part: ?at beside ?the|each unit',
    'at half past every hour',
    ([, { minute, isTo }, , hour]) =>
      hour === 'hour' && !isTo ? { kind: 'minutes-past', minutes: [minute] } : null,
  ),
  rule(
    'part: ?at numbers unit past',
    'every hour at 20 and 40 minutes past',
    ([, minutes, unit], place) =>
      unit === 'minute' && !place.next('digits') && !place.next('spelled') && !place.next('the')
        ? { kind: 'minutes-past', minutes: sorted(minutes) }
        : null,
  ),
  rule('part: ?at beside', 'every hour at a quarter past', ([, { minute, isTo }], place) =>
    !isTo &&
    place.follows('hourly') &&
    !place.next('digits') &&
    !place.next('spelled') &&
    !place.before('at')
      ? { kind: 'minutes-past', minutes: [minute] }
      : null,
  ),
];
