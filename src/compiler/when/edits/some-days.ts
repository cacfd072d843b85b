/** Some days more, or less: added, removed, or only these. The times stay, or are said with the day. */

import type { Joined } from '../contradiction.ts';
import { isOfEveryYear, yearlyOf } from '../joining/days-of-parts.ts';
import type { Exception } from '../parts.ts';
import type { Counted, Every, Turn, When } from '../when.ts';
import { keepStart } from './bounds.ts';
import { replaceDays, weekdaysOf, weekly } from './days.ts';
import type { Facts, Operation } from './facts.ts';
import { UNCLEAR } from './times.ts';

const ALL_DAYS = [0, 1, 2, 3, 4, 5, 6];

/** "also on Sunday". */
export const addDays: Operation = (was, facts) => {
  const { said } = facts;
  const names = weekdaysOf(said.days);
  if (was.again === 'once') return UNCLEAR;
  const isTimed = said.times.kind !== 'unsaid';
  // Of days with times of their own nobody knows which time another day has.
  if (was.times.kind === 'turns' && !isTimed) return UNCLEAR;
  if (names === null) return isTimed ? UNCLEAR : addCounted(was, facts);
  if (was.days.kind === 'weekdays') {
    const days = weekly([...was.days.days, ...names], was.days.weeks);
    if (!isTimed) return keepStart({ ...was, days }, was, facts);
    return addTurn({ ...was, days }, was.days.days, names, said);
  }
  if (was.days.kind !== 'counted' || isTimed) return UNCLEAR;
  return { ...was, days: { kind: 'either', counted: was.days, weekdays: weekly(names) } };
};

/** "also on Saturday at 11": a day with a time of its own. */
function addTurn(
  was: When,
  before: readonly number[],
  names: readonly number[],
  { times }: When,
): Joined<When> {
  if (times.kind !== 'at' || names.some((name) => before.includes(name))) return UNCLEAR;
  const own = turnsOf(was, before);
  const turn: Turn = { days: names, clocks: times.clocks, part: times.part };
  return own === null ? UNCLEAR : { ...was, times: { kind: 'turns', turns: [...own, turn] } };
}

function turnsOf({ times }: When, days: readonly number[]): readonly Turn[] | null {
  if (times.kind === 'turns') return times.turns;
  return times.kind === 'at' ? [{ days, clocks: times.clocks, part: 'unsaid' }] : null;
}

function addCounted(was: When, facts: Facts): Joined<When> {
  const { days } = facts.said;
  if (days.kind === 'counted' && was.days.kind === 'counted' && days.months.length === 0)
    return keepStart(
      { ...was, days: { ...was.days, days: [...was.days.days, ...days.days] } },
      was,
      facts,
    );
  const dates = days.kind === 'on' && isOfEveryYear(days.date) ? yearlyOf(days.date) : days;
  if (dates.kind === 'yearly' && was.days.kind === 'yearly')
    return keepStart(
      { ...was, days: { ...was.days, dates: [...was.days.dates, ...dates.dates] } },
      was,
      facts,
    );
  return UNCLEAR;
}

/** "not on Mondays". */
export function removeDays(was: When, names: readonly number[], facts: Facts): Joined<When> {
  const left = (days: readonly number[]): number[] => days.filter((day) => !names.includes(day));
  const { days, times } = was;
  if (days.kind === 'weekdays') return keepDays(was, left(days.days), facts);
  const isDaily = days.kind === 'every' && days.unit === 'day' && days.interval === 1;
  if (isDaily && times.kind !== 'pace')
    return keepStart({ ...was, days: weekly(left(ALL_DAYS)) }, was, facts);
  const except: Exception = { kind: 'weekdays', days: [...names], repeats: true, isGroup: false };
  return { ...was, except: [...was.except, except] };
}

/** On these of its weekdays, with the times that each has. */
function keepDays(was: When, names: readonly number[], facts: Facts): Joined<When> {
  if (was.days.kind !== 'weekdays' || names.length === 0) return UNCLEAR;
  const days = weekly(names, was.days.weeks);
  if (was.times.kind !== 'turns') return keepStart({ ...was, days }, was, facts);
  const turns = was.times.turns
    .map((turn) => ({ ...turn, days: turn.days.filter((day) => names.includes(day)) }))
    .filter((turn) => turn.days.length > 0);
  const [only, ...more] = turns;
  const times =
    only !== undefined && more.length === 0
      ? ({ kind: 'at', clocks: only.clocks, part: only.part } as const)
      : ({ kind: 'turns', turns } as const);
  return keepStart({ ...was, days, times }, was, facts);
}

/** "only on weekdays": those of its days; others where it is on none of them. */
export const onlyDays: Operation = (was, facts) => {
  const { said } = facts;
  const names = weekdaysOf(said.days);
  // "only every other week", of every day: nobody knows on which of them.
  if (said.days.kind === 'every' && was.again !== 'once') return UNCLEAR;
  return names === null || was.again === 'once'
    ? replaceDays(was, facts)
    : onlyWeekdays(was, names, facts);
};

function onlyWeekdays(was: When, names: readonly number[], facts: Facts): Joined<When> {
  const { days } = was;
  switch (days.kind) {
    case 'unsaid': {
      const others = ALL_DAYS.filter((day) => !names.includes(day));
      // Hours that end go on from where they began.
      return was.bounds.some(({ kind }) => kind !== 'from')
        ? removeDays(was, others, facts)
        : keepStart({ ...was, days: weekly(names) }, was, facts);
    }
    case 'every':
      return onlyOfEvery(was, days, names, facts);
    case 'weekdays': {
      const both = days.days.filter((day) => names.includes(day));
      return both.length === 0 ? replaceDays(was, facts) : keepDays(was, both, facts);
    }
    case 'counted':
      return onlyOfCounted(was, days, names, facts);
    default:
      return UNCLEAR;
  }
}

function onlyOfEvery(
  was: When,
  { unit, interval }: Every,
  names: readonly number[],
  facts: Facts,
): Joined<When> {
  if (unit !== 'day') return UNCLEAR;
  return interval === 1
    ? keepStart({ ...was, days: weekly(names) }, was, facts)
    : { ...was, days: { kind: 'every-among', interval, among: names } };
}

/** The 10th where it is a weekday; of counted weekdays those that are named. */
function onlyOfCounted(
  was: When,
  counted: Counted,
  names: readonly number[],
  facts: Facts,
): Joined<When> {
  if (counted.days.every(({ of }) => of === 'day'))
    return { ...was, days: { kind: 'both', counted, weekdays: weekly(names) } };
  if (!counted.days.every(({ of }) => typeof of === 'number')) return UNCLEAR;
  const both = counted.days.filter(({ of }) => typeof of === 'number' && names.includes(of));
  return both.length === 0 ? replaceDays(was, facts) : { ...was, days: { ...counted, days: both } };
}
