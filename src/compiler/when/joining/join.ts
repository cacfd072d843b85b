/**
 * Parts → When. Everything that was said is in the When, or it contradicts something else by name: days and
 * times are joined among themselves (`join-days.ts`, `join-times.ts`), then with each other (`settle.ts`).
 */

import { type Clock, underPart } from '../clock.ts';
import { contradict, isContradiction, type Joined, UNREADABLE } from '../contradiction.ts';
import type { DatePoint, Part } from '../parts.ts';
import { comesAgain as partComesAgain } from '../parts.ts';
import type { Sentence } from '../sentence.ts';
import { type Bound, type Months, NOTHING, UNSAID, type When, type Zone } from '../when.ts';
import { joinTimes } from './join-times.ts';
import { allOf, oneOf, type Said, saidOf } from './said.ts';
import { sayDays, sayWindow } from './say-days.ts';
import { SETTLING, withinPart } from './settle.ts';

type Step = (said: Said, when: When) => Joined<When>;

const STEPS: readonly Step[] = [
  sayRule,
  sayZone,
  sayBounds,
  (said, when) => ({ ...when, except: allOf(said, 'except').flatMap((part) => part.exceptions) }),
  sayMonths,
  sayTimes,
  sayWindow,
  sayDays,
  ...SETTLING,
  sayShift,
];

export function join(sentence: Sentence, parts: readonly Part[]): Joined<When> {
  const said = saidOf(sentence, parts);
  if (isContradiction(said)) return said;
  let when: Joined<When> = NOTHING;
  for (const step of STEPS) {
    when = step(said, when);
    if (isContradiction(when)) return when;
  }
  return when;
}

/** What can stand beside a rule that was written out. */
const BESIDE_RULE: ReadonlySet<string> = new Set([
  ...['rule', 'start', 'until', 'count', 'runs', 'except', 'offset', 'zone', 'on-the-clock'],
]);

function sayRule(said: Said, when: When): Joined<When> {
  const isAlone = said.rest.every(({ kind }) => BESIDE_RULE.has(kind));
  return oneOf(said, 'rule') === null || isAlone ? when : contradict('leftOver');
}

function sayZone(said: Said, when: When): Joined<When> {
  let zone: Exclude<Zone, { kind: 'offset' }> = UNSAID;
  for (const { zones, said: name } of allOf(said, 'zone')) {
    if (zone.kind === 'unsaid' || zone.zones.length > 1)
      zone = { kind: 'named', zones, said: name };
    else if (zone.zones[0] !== zones[0] && zones.length === 1) return UNREADABLE;
  }
  const [offset, ...others] = allOf(said, 'offset').map(({ offsetSec }) => offsetSec);
  if (others.some((other) => other !== offset)) return UNREADABLE;
  if (offset === undefined) return { ...when, zone };
  const isInstant = oneOf(said, 'start') !== null || !said.parts.some(partComesAgain);
  if (isInstant || zone.kind === 'named')
    return { ...when, zone: { kind: 'offset', offsetSec: offset, zone } };
  const whole = zoneOfOffset(offset / 3600);
  return whole === null ? UNREADABLE : { ...when, zone: whole };
}

/** "every day at 9am UTC+2": whole hours are a zone; beside a date the offset belongs to the instant. */
function zoneOfOffset(hours: number): Zone | null {
  if (!Number.isInteger(hours) || Math.abs(hours) > 12) return null;
  // The signs of these names are the other way round.
  const zone = hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
  const said = `UTC${hours < 0 ? '-' : '+'}${Math.abs(hours)}`;
  return { kind: 'named', zones: [zone], said };
}

function sayBounds(said: Said, when: When): Joined<When> {
  const bounds: Bound[] = [];
  const [start, until] = [oneOf(said, 'start'), oneOf(said, 'until')];
  const [from, to] = [start, until].map((limit) => (limit === null ? null : momentOf(limit)));
  if (start !== null && from != null)
    bounds.push({ kind: 'from', at: from, counted: start.counted });
  if (to != null) bounds.push({ kind: 'until', at: to });
  const counts = [
    ...allOf(said, 'count').map(({ count }) => count),
    ...allOf(said, 'weekdays').flatMap(({ count }) => count ?? []),
  ];
  if (counts.length > 1) return UNREADABLE;
  for (const count of counts) bounds.push({ kind: 'count', count });
  for (const { runs } of allOf(said, 'runs')) bounds.push({ kind: 'runs', runs });
  for (const { kind, amount, unit, isNext } of allOf(said, 'length'))
    bounds.push({ kind, amount, unit, isNext });
  return { ...when, bounds };
}

function momentOf({ point, clock }: { point: DatePoint | null; clock: Clock | null }) {
  const { date } = point ?? {};
  const said = clock ?? point?.clock ?? null;
  // "starting tonight at 10".
  const at = said && underPart(said, date?.kind === 'near-date' ? date.part : null);
  if (point === null) return at === null ? null : ({ kind: 'clock', clock: at } as const);
  return at === null
    ? ({ kind: 'day', date: point.date } as const)
    : ({ kind: 'day-and-clock', date: point.date, clock: at } as const);
}

/** A day told from another has its own part of the day, unless a time is said that lies in it. */
function sayShift(said: Said, when: When): Joined<When> {
  const part = oneOf(said, 'shift');
  if (part === null) return when;
  const { kind, side, months, days, seconds, day } = part;
  if (when.days.kind === 'rule' || when.days.kind === 'after') return contradict('leftOver');
  const shift = { kind, side, months, days, seconds, day };
  if (day === 'whole' || day === 'none') return { ...when, shift };
  const parted: When = { ...when, shift, times: { kind: 'part', part: day } };
  if (when.times.kind !== 'at')
    return when.times.kind === 'unsaid' ? parted : contradict('leftOver');
  const timed: When = { ...when, shift, times: { ...when.times, part: day } };
  return isContradiction(withinPart({ part: day }, timed)) ? parted : timed;
}

function sayMonths(said: Said, when: When): When {
  const part = oneOf(said, 'months');
  if (part === null) return when;
  const { months, range } = part;
  const named: Months =
    range === undefined ? { kind: 'months', months } : { kind: 'range', months, ...range };
  return { ...when, months: named, again: part.repeats ? 'again' : when.again };
}

function sayTimes(said: Said, when: When): Joined<When> {
  const times = joinTimes(said);
  if (isContradiction(times)) return times;
  return { ...when, times };
}
