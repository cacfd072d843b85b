/** Parts that say how much earlier or later than something else: an hour before, two days after, the evening before. */
import type { PartOfDay } from '../../../language/language.ts';
import type { ShiftPart } from '../parts.ts';
import { type At, type Length, rule } from '../values.ts';
import { endsThere } from './times.ts';

/** "every 3 days after completion", "in 2 hours", "for 10 minutes": how often, or how long. */
const isCounted = (place: At): boolean =>
  ['each', 'all', 'in', 'for'].some((category) => place.before(category));

function shiftBy({ months, days, seconds }: Length, place: At): ShiftPart | null {
  if (isCounted(place)) return null;
  const joint = place.pieces.at(-1)?.category;
  const side = joint === 'after' ? 'after' : 'before';
  return {
    kind: 'shift',
    side,
    months,
    days,
    seconds,
    day: 'none',
    isFree: joint === 'beforehand' || isFree(place),
  };
}

/** "half an hour before", "an hour before to pack": nothing is named behind it. */
function isFree(place: At): boolean {
  const next = place.context.tokens[place.to];
  if (next === undefined) return true;
  return /^[.,;:!?)]$/.test(next.text) || place.next('to') || place.next('around');
}

function dayBeside(day: PartOfDay | 'whole', place: At): ShiftPart {
  const joint = place.pieces.at(-1)?.category;
  return {
    kind: 'shift',
    side: joint === 'after' ? 'after' : 'before',
    months: 0,
    days: 1,
    seconds: 0,
    day,
    isFree: joint === 'beforehand' || isFree(place),
  };
}

export const SHIFT_RULES = [
  rule(
    'part: ?around|filler length ahead-of|after',
    'an hour before the meeting at 3pm',
    ([, length], place) => shiftBy(length, place),
  ),
  rule(
    'part: ?around|filler length beforehand',
    'on Friday at 17:40, two hours ahead',
    ([, length], place) => shiftBy(length, place),
  ),
  rule(
    'part: ?on the unit ahead-of|after|beforehand',
    'the day before Christmas at 8am',
    ([, , unit], place) => (unit === 'day' ? dayBeside('whole', place) : null),
  ),
  rule(
    'part: on unit ahead-of|after|beforehand',
    'am Tag vor Heiligabend um 9 Uhr',
    ([, unit], place) => (unit === 'day' ? dayBeside('whole', place) : null),
  ),
  rule(
    'part: the part-word ahead-of|after|beforehand',
    'the evening before Christmas',
    ([, { part, again }], place) => (again ? null : dayBeside(part, place)),
  ),
  rule(
    'part: on ?the part-word ahead-of|after|beforehand',
    'am Abend vor Heiligabend',
    ([, , { part, again }], place) => (again ? null : dayBeside(part, place)),
  ),
  rule('part: ?on same-day', 'on that day at 7am', () => ({
    ...{ kind: 'shift', side: 'before', months: 0, days: 0, seconds: 0 },
    ...{ day: 'whole', isFree: true },
  })),
  rule('shifted: length ahead-of|after', '10 minutes before 8', (_, place) =>
    isCounted(place) ? null : true,
  ),
  rule('part: bare-clocks', '10 minutes before 8', ([clocks], place) => {
    const known = clocks.filter((clock) => clock !== 'impossible');
    const isAll = place.follows('shifted') && known.length === clocks.length && endsThere(place);
    return isAll ? { kind: 'clocks', clocks: known } : null;
  }),
];
