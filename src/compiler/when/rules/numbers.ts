/** Numbers, ordinals, amounts and lengths of time: twenty-five, 2nd to last, an hour and a half, 1h30m. */
import type { Unit } from '../../../language/language.ts';
import { type At, type Length, rule } from '../values.ts';

const isTens = (value: number): boolean => value >= 20 && value < 100 && value % 10 === 0;

const isUnitNext = (at: At): boolean =>
  at.next('unit') || at.next('measure') || at.next('short-unit');

/** Nobody counts further than this: ten years in seconds. */
export const MOST_UNITS = 315_360_000;

/** From the smallest on. */
const UNITS: readonly Unit[] = [
  'second',
  'minute',
  'hour',
  'day',
  'week',
  'month',
  'quarter',
  'year',
];

const SECONDS: Readonly<Partial<Record<Unit, number>>> = { second: 1, minute: 60, hour: 3600 };
const DAYS: Readonly<Partial<Record<Unit, number>>> = { day: 1, week: 7 };
const MONTHS: Readonly<Partial<Record<Unit, number>>> = { month: 1, quarter: 3, year: 12 };

/** So many of a unit as a length; null where no calendar has it: half a month. */
function lengthOf(amount: number, unit: Unit): Length | null {
  const none = { months: 0, days: 0, seconds: 0, pieces: Number.isInteger(amount) ? 1 : 2 };
  if (amount < 0 || amount > MOST_UNITS) return null;
  const months = MONTHS[unit];
  if (months !== undefined)
    return Number.isInteger(amount * months)
      ? { ...none, months: amount * months, smallest: unit }
      : null;
  const days = DAYS[unit];
  if (days !== undefined && Number.isInteger(amount))
    return { ...none, days: amount * days, smallest: unit };
  const seconds = Math.round(amount * (SECONDS[unit] ?? (days ?? 1) * 86_400));
  return { ...none, seconds, smallest: unit };
}

function longer(first: Length, second: Length): Length | null {
  if (UNITS.indexOf(second.smallest) >= UNITS.indexOf(first.smallest)) return null;
  return {
    months: first.months + second.months,
    days: first.days + second.days,
    seconds: first.seconds + second.seconds,
    pieces: first.pieces + second.pieces,
    smallest: second.smallest,
  };
}

/** "an hour and a half": of the unit that was said. */
function andShare(length: Length, share: number): Length | null {
  const unit = SECONDS[length.smallest];
  if (unit === undefined || unit === 1) return null;
  return { ...length, seconds: length.seconds + unit * share, pieces: length.pieces + 1 };
}

export const NUMBER_RULES = [
  rule('sep: comma|slash ?and', 'every Monday, Wednesday at 9', () => true),
  rule('sep: and', 'every Monday and Wednesday at 9', () => true),
  rule('int: digits', 'every 20 minutes', ([{ value }]) => value),
  rule('int: spelled', 'every twenty minutes', ([value]) => value),
  rule('int: spelled ?dash spelled', 'every twenty-five minutes', ([tens, , ones]) =>
    isTens(tens) && ones >= 1 && ones <= 9 ? tens + ones : null,
  ),
  rule('int: spelled spelled', 'every two hundred minutes', ([many, hundred]) =>
    hundred === 100 && many >= 1 && many <= 9 ? many * hundred : null,
  ),
  rule('int: a spelled', 'in a hundred minutes', ([, hundred]) =>
    hundred === 100 ? hundred : null,
  ),
  rule('ordinal: ordinal-word', 'every first Monday of the month at 9', ([value]) => value),
  rule('ordinal: digits +suffix', 'on the 3rd at 10', ([{ value }]) => value),
  rule('ordinal: digits +dot', 'am 3. um 10 Uhr', ([{ value, text }], at) =>
    at.context.language.dotMakesOrdinal && text.length < 3 ? value : null,
  ),
  rule('ordinal: spelled ?dash ordinal-word', 'on the twenty-first at 9', ([tens, , ones]) =>
    (tens === 20 || tens === 30) && ones >= 1 && ones <= 9 ? tens + ones : null,
  ),
  rule(
    'ordinal: ordinal ?dash ?to|from ?dash ?the ordinal-word',
    'the second to last day of the month at 9am',
    ([nth, , , , , last]) => (last === -1 && nth > 0 ? -nth : null),
  ),
  rule('amount: int', 'in 20 minutes', ([value]) => value),
  rule('amount: decimal', 'in 1.5 hours', ([{ value }]) => value),
  rule('amount: a', 'in an hour', () => 1),
  rule('amount: half ?a', 'in half a day', (_, at) => (isUnitNext(at) ? 0.5 : null)),
  rule('amount: int and ?a half', 'in two and a half hours', ([value], at) =>
    isUnitNext(at) ? value + 0.5 : null,
  ),
  rule('amount: digits +comma +digits', 'in 1,5 Stunden', ([whole, , part], at) =>
    at.context.language.decimalComma && part.text.length <= 2 && isUnitNext(at)
      ? Number(`${whole.text}.${part.text}`)
      : null,
  ),
  rule('piece: amount unit', 'in 20 minutes', ([interval, unit]) => ({ unit, interval })),
  rule('piece: amount +short-unit', 'in 20m', ([interval, unit]) => ({ unit, interval })),
  rule('piece: amount short-unit', 'in 2 h', ([interval, unit]) =>
    unit === 'hour' ? { unit, interval } : null,
  ),
  rule('piece: amount measure', 'in two fortnights', ([amount, { unit, interval }]) => ({
    unit,
    interval: amount * interval,
  })),
  rule('piece: measure', 'in half an hour', ([measure]) => measure),
  rule('length: piece', 'in 20 minutes', ([{ interval, unit }]) => lengthOf(interval, unit)),
  rule('length: length ?sep piece', 'in 1 hour and 30 minutes', ([first, , { interval, unit }]) => {
    const second = lengthOf(interval, unit);
    return second === null ? null : longer(first, second);
  }),
  rule('length: length and ?a half', 'in an hour and a half', ([length], at) =>
    isUnitNext(at) ? null : andShare(length, 0.5),
  ),
  rule('length: digits +short-unit +digits', 'in 1h45', ([hours, unit, minutes], at) =>
    unit === 'hour' && minutes.value < 60 && !at.next('short-unit')
      ? {
          months: 0,
          days: 0,
          seconds: hours.value * 3600 + minutes.value * 60,
          pieces: 2,
          smallest: 'minute',
        }
      : null,
  ),
  rule('year: ?comma digits', 'on December 24, 2027 at 8am', ([, { value, text }], at) => {
    const { tokens } = at.context;
    const after = tokens[at.to];
    const isPiece = after?.glued === true && (after.text === ':' || after.kind === 'word');
    const token = tokens[at.to - 1];
    const isName = token?.glued === true && tokens[at.to - 2]?.kind === 'word';
    return /^(?:19|20|21)\d\d$/.test(text) && !isPiece && !isName ? value : null;
  }),
];
