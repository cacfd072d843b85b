/** Parts that say at what time: clocks, windows, minutes past the hour, parts of the day, and how long from now. */

import { zonesByAbbreviation } from '../../engine/zones.ts';
import type { Clock } from '../clock.ts';
import type { PartBody } from '../parts.ts';
import { type At, type ClockSaid, type Either, rule, saidAt } from '../values.ts';

function unreadable({ from, to }: { from: number; to: number }, place: At): PartBody {
  return { kind: 'unreadable', said: saidAt({ ...place, from, to }) };
}

/** The times of a row; one that no clock shows takes the row with it. */
function clocksPart(clocks: readonly ClockSaid[], place: At, bound?: string): PartBody {
  const known = clocks.filter((clock): clock is Clock => clock !== 'impossible');
  if (known.length < clocks.length) return unreadable(place.pieces.at(-1) ?? place, place);
  return bound === undefined
    ? { kind: 'clocks', clocks: known }
    : { kind: 'clocks', clocks: known, bound };
}

/** Nothing follows that says what is counted: "every day 5 pages". */
export function endsThere(place: At): boolean {
  const after = place.context.tokens[place.to];
  if (after === undefined) return true;
  if (after.kind === 'symbol') return !after.glued || /[,;.)!?]/.test(after.text);
  if (place.next('plain')) return !after.glued && zonesByAbbreviation(after.text) !== null;
  return !['unit', 'short-unit', 'measure', 'things', 'times', 'digits', 'decimal'].some(
    (category) => place.next(category),
  );
}

/** A number in a row of times is a time unless a word follows that says what is counted. */
function goesOn(clocks: readonly ClockSaid[], more: ClockSaid, place: At): boolean {
  if (!place.next('plain')) return true;
  const last = clocks.at(-1);
  if (clocks.length < 2 || last === undefined || last === 'impossible' || more === 'impossible')
    return false;
  return more.hour > last.hour;
}

function windowOf(from: ClockSaid, to: ClockSaid, place: At, isSpan: boolean): PartBody {
  return from === 'impossible' || to === 'impossible'
    ? unreadable(place, place)
    : { kind: 'window', from, to, isSpan };
}

/** In words "ten to nine" may be ten minutes before it. */
function isHourFirst(place: At): boolean {
  const piece = place.pieces.find(({ category }) => category.endsWith('clock'));
  const token = place.context.tokens[piece?.from ?? place.from];
  return token?.kind === 'number' || (token?.sense.number ?? 0) % 5 > 0;
}

const isBehindTime = (place: At): boolean => place.follows('timed-day') || place.follows('paced');

/** More times than this are no list that a person says. */
export const MOST_TIMES = 60;

const longer = (row: readonly ClockSaid[], clock: ClockSaid, place: At): ClockSaid[] | null =>
  row.length < MOST_TIMES && !place.isTail('clock') && !place.isTail('bare-clock')
    ? [...row, clock]
    : null;

const CLOCK_ROWS = [
  rule('clocks: clock', '9am every day', ([clock]) => [clock]),
  rule('clocks: clocks sep ?at clock', '9am and 5pm every day', ([clocks, , , clock], place) =>
    longer(clocks, clock, place),
  ),
  rule('clocks: clocks sep bare-clock', '9am and 5 every day', ([clocks, , clock], place) =>
    goesOn(clocks, clock, place) ? longer(clocks, clock, place) : null,
  ),
  rule(
    'clocks: bare-clock sep clocks',
    '9, 12 and 15:00 every monday',
    ([clock, , clocks], place) =>
      place.context.tokens[place.from]?.kind === 'number' &&
      clocks.length < MOST_TIMES &&
      !place.isTail('bare-clock')
        ? [clock, ...clocks]
        : null,
  ),
  rule('bare-clocks: bare-clock', 'every day at 9', ([clock]) => [clock]),
  rule(
    'bare-clocks: bare-clocks sep bare-clock',
    'every day at 9 and 18',
    ([clocks, , clock], place) =>
      goesOn(clocks, clock, place) ? longer(clocks, clock, place) : null,
  ),
];

/** "black friday" stands for more than on which side of a time. */
const isLoaded = (place: At): boolean =>
  place.context.tokens
    .slice(place.from, place.to)
    .some(({ sense }) => sense.roles?.includes('bound') && sense.roles.includes('narrows'));

/** When people call it a day. */
const DAY_ENDS = [17, 18];

/** On the far side of a time, which begins with it. */
const isAfter = (place: At): boolean =>
  place.context.tokens
    .slice(place.from, place.to)
    .some(({ sense }) => sense.roles?.includes('bound') && sense.roles.includes('after'));

const CLOCK_PARTS = [
  rule('part: clocks', '9am every day', ([clocks], place) => clocksPart(clocks, place)),
  rule(
    'part: at ?filler|around ?filler|around clocks|bare-clocks',
    'every day at 9',
    ([, , , clocks], place) => clocksPart(clocks, place),
  ),
  rule('part: ?at|around ?the open-hour', 'eod friday', (_, place): Either => {
    const at = (hour: number): PartBody[] => [
      { kind: 'clocks', clocks: [{ hour, minute: 0, second: 0, half: '24', said: saidAt(place) }] },
    ];
    return { kind: 'either', options: DAY_ENDS.map(at) };
  }),
  rule('part: around ?filler|around clocks', 'around 9am every day', ([, , clocks], place) =>
    clocksPart(clocks, place),
  ),
  rule('part: ?at bound clocks', 'tomorrow after 4pm', ([, bound, clocks], place) =>
    // Some time before 5pm is not at 5pm.
    isLoaded(place)
      ? null
      : isAfter(place)
        ? clocksPart(clocks, place, bound)
        : { kind: 'unreadable', said: bound },
  ),
  rule('part: bound bare-clocks', 'every day just before 9', ([bound, clocks], place) =>
    place.follows('timed-day') && endsThere(place) && !isLoaded(place)
      ? clocksPart(clocks, place, bound)
      : null,
  ),
  rule('part: ?comma|dash|around bare-clocks', 'Fridays 9', ([, clocks], place) =>
    place.follows('timed-day') &&
    endsThere(place) &&
    !place.next('at') &&
    place.context.tokens[place.to - 1]?.kind === 'number'
      ? clocksPart(clocks, place)
      : null,
  ),
];

const WINDOWS = [
  rule(
    'part: between ?at clock|bare-clock and|to clock|bare-clock',
    'every hour between 9 and 5',
    ([, , from, , to], place) => windowOf(from, to, place, false),
  ),
  rule(
    'part: from ?at clock|bare-clock to|until clock|bare-clock',
    'every hour from 9 to 5',
    ([, , from, , to], place) => windowOf(from, to, place, true),
  ),
  rule('part: clock to|until clock|bare-clock', 'every hour 9:00-17:00', ([from, , to], place) =>
    place.next('maybe-month') ? null : windowOf(from, to, place, true),
  ),
  rule('part: bare-clock dash clock', '9-11am every hour', ([from, , to], place) =>
    windowOf(from, to, place, true),
  ),
  rule(
    'part: ?comma bare-clock to|until clock|bare-clock',
    'weekdays 9-5 every hour',
    ([, from, , to], place) => {
      const last = place.context.tokens[place.to - 1];
      const isSaid = last?.kind === 'word' || place.pieces.at(-1)?.category === 'clock';
      const isTime = isBehindTime(place) && isHourFirst(place) && (isSaid || endsThere(place));
      return isTime ? windowOf(from, to, place, true) : null;
    },
  ),
];

const PARTS_OF_DAY = [
  rule('part: in|at|on ?the part-word', 'in two days in the evening', ([, , { part, again }]) => ({
    kind: 'part-of-day',
    part,
    repeats: again,
  })),
  rule('part: the part-word', 'on Friday the evening', ([, { part, again }], place) =>
    place.follows('part') || !place.next('plain')
      ? { kind: 'part-of-day', part, repeats: again }
      : null,
  ),
  rule('part: part-word', 'tomorrow morning', ([{ part, again }], place) =>
    again || place.follows('part') || place.next('at')
      ? { kind: 'part-of-day', part, repeats: again }
      : null,
  ),
  rule('part: and part-word', 'every morning and evening', ([, { part, again }], place) =>
    place.follows('part-said') ? { kind: 'part-of-day', part, repeats: again } : null,
  ),
  rule('part-said: part', 'every morning and evening', ([part]) =>
    part.kind === 'part-of-day' ? true : null,
  ),
];

/** The longest that people say without a unit: "in 90". */
const MOST_BARE = 90;

/** Somewhere in the next two weeks is not when they are over. */
const saysNext = (place: At): boolean =>
  place.context.tokens
    .slice(place.from, place.to)
    .some(({ sense }) => sense.roles?.includes('next') === true);

/** In front of everything, or behind "remind me" and in front of the task; elsewhere it may be a part of the task. */
function isWhen({ from, to, context: { tokens }, next }: At): boolean {
  const isFramed = from === 2 && tokens.slice(0, 2).every(({ kind }) => kind === 'word');
  return from === 0 || (isFramed && tokens[to] !== undefined && !next('bound'));
}

/** "in 20 minutes", "2 hours from now". */
const DELAYS = [
  rule('part: in digits', 'in 20', ([, { value }], place): Either | null => {
    const isEnd = place.context.tokens[place.to] === undefined || place.next('comma');
    const isTask = place.next('to') && place.next('plain', 1);
    if (value < 1 || value > MOST_BARE || !(isEnd || isTask)) return null;
    const delay = (seconds: number): PartBody[] => [{ kind: 'delay', months: 0, days: 0, seconds }];
    return { kind: 'either', options: [delay(value * 60), delay(value * 3600)] };
  }),
  rule(
    'part: in ?around|filler ?around|filler length',
    'in 20 minutes',
    ([, , , { months, days, seconds }], place) =>
      place.next('ago') || saysNext(place) ? null : { kind: 'delay', months, days, seconds },
  ),
  rule(
    'part: ?in length from-now|later',
    'two hours from now',
    ([, { months, days, seconds }]) => ({
      kind: 'delay',
      months,
      days,
      seconds,
    }),
  ),
  rule('part: after|plus length', 'after two hours', ([, { months, days, seconds }], place) =>
    isWhen(place) ? { kind: 'delay', months, days, seconds } : null,
  ),
  rule('part: ?in length ago', 'two days ago', (_, place) => ({
    kind: 'unreadable',
    said: place.context.tokens[place.to - 1]?.text ?? '',
  })),
  rule('part: on ?the unit', 'am Tag der Abreise um 9 Uhr', ([, , unit], place) =>
    unit === 'day' && !place.next('digits') && !place.next('spelled')
      ? { kind: 'unreadable', said: saidAt(place) }
      : null,
  ),
  rule(
    'part: ?at clocks|bare-clocks ?comma dot dot dot',
    'every day at 2am, 4am, ..., 8pm',
    () => ({ kind: 'unreadable', said: '…' }),
  ),
];

export const TIME_RULES = [...CLOCK_ROWS, ...CLOCK_PARTS, ...WINDOWS, ...PARTS_OF_DAY, ...DELAYS];
