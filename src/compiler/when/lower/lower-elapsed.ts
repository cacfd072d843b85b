/** Elapsed time: an interval, or a rule of hours, minutes or seconds where it ends or leaves out. */
import type { OwnTriggerInput } from '../../../domain/schedule/trigger.ts';
import type { Unit } from '../../../language/language.ts';
import { SECONDS_PER_DAY } from '../../../time/civil.ts';
import { formatRrule } from '../../../time/format-rrule.ts';
import { formatInstant } from '../../../time/instant.ts';
import { emptyRule, type Frequency } from '../../../time/rrule.ts';
import { formatWallSec } from '../../../time/wall-text.ts';
import type { Clock } from '../clock.ts';
import { decideClocks, secondsOf } from '../clocks.ts';
import { daysOf } from '../coming-days.ts';
import { contradict, isContradiction, type Joined } from '../contradiction.ts';
import { boundOf, type When, zoneOf } from '../when.ts';
import { leaveOut } from './exceptions.ts';
import { leaveHours } from './leave-hours.ts';
import type { RuleStart } from './limits.ts';
import type { Lowered, Now } from './lowered.ts';

const UNIT_SECONDS: Readonly<Partial<Record<Unit, number>>> = {
  second: 1,
  minute: 60,
  hour: 3600,
  day: 86_400,
  week: 604_800,
};

const FREQUENCY: Readonly<Partial<Record<Unit, Frequency>>> = {
  second: 'SECONDLY',
  minute: 'MINUTELY',
  hour: 'HOURLY',
  day: 'DAILY',
  week: 'WEEKLY',
};

interface Step {
  unit: Unit;
  interval: number;
}

export function lowerElapsed(now: Now, when: When, start: RuleStart): Joined<Lowered> {
  const step = stepOf(when);
  if (step === null) return contradict('paceAndTime');
  const input = isEndless(when)
    ? interval(now, when, { step, start })
    : ended(now, when, { step, start });
  if (isContradiction(input)) return input;
  return {
    kind: 'trigger',
    input: { ...input, timezone: zoneOf(when) ?? now.timezone },
    notes: [],
  };
}

interface Paced {
  step: Step;
  start: RuleStart;
}

function secondsIn({ unit, interval: count }: Step): number {
  return count * (UNIT_SECONDS[unit] ?? 1);
}

function interval(now: Now, when: When, { step, start }: Paced): OwnTriggerInput {
  const startSec = startWallSec(now, start);
  const hours = hoursFrom(when, step, startSec);
  if (hours !== null) return hours;
  const every = `${secondsIn(step)}s`;
  // Nobody means the fraction of a second in which it was said.
  if (startSec === null)
    return { every, anchorUtc: formatInstant(Math.floor(now.nowMs / 1000) * 1000) };
  const timezone = zoneOf(when) ?? now.timezone;
  return { every, anchorUtc: anchorOf(when) ?? anchorText(startSec, timezone, when) };
}

/** A rule of hours, minutes or seconds, because it ends or leaves out. */
function ended(now: Now, when: When, { step, start }: Paced): Joined<OwnTriggerInput> {
  const startSec = startWallSec(now, start);
  const nowSec = now.today * SECONDS_PER_DAY + now.secondOfDay;
  const rule = emptyRule(FREQUENCY[step.unit] ?? 'SECONDLY');
  rule.interval = step.interval;
  rule.count = boundOf(when, 'count')?.count ?? boundOf(when, 'runs')?.runs ?? null;
  const firstSec = startSec ?? nowSec + secondsIn(step);
  const endSec = endWallSec(now, when, startSec ?? nowSec);
  if (endSec === 'unclear' || (endSec !== null && rule.count !== null))
    return contradict('unreadableEnd');
  if (endSec !== null) rule.until = { kind: 'wall', sec: endSec, dateOnly: false };
  const startDay = Math.floor(firstSec / SECONDS_PER_DAY);
  const paced = { rule, exdates: [], firstSec };
  const left = leaveOut(when.except, paced, { now, startDay, leave: leaveHours });
  if (left === null) return contradict('exceptionDoesNotFit');
  const { exdates } = left;
  const input = { rrule: formatRrule(left.rule), startsAt: formatWallSec(firstSec) };
  return exdates.length === 0 ? input : { ...input, exdates };
}

/** Null where times stand beside a pace that is counted from a moment. */
function stepOf({ days, times }: When): Step | null {
  if (times.kind === 'pace') return times;
  return days.kind === 'every' && times.kind === 'unsaid' ? days : null;
}

function isEndless({ bounds, except }: When): boolean {
  return bounds.every(({ kind }) => kind === 'from') && except.length === 0;
}

/** "every 6 hours starting at midnight" names hours of the clock, which no change of the clocks moves. */
function hoursFrom(
  when: When,
  { unit, interval }: Step,
  startSec: number | null,
): { rrule: string; startsAt: string } | null {
  const isEven = unit === 'hour' && interval > 1 && 24 % interval === 0;
  const isCounted = boundOf(when, 'from')?.counted !== false;
  if (startSec === null || !isEven || isCounted || when.zone.kind === 'offset') return null;
  const first = Math.floor(startSec / 3600) % interval;
  const byHour = Array.from({ length: 24 / interval }, (_, index) => first + index * interval);
  const rule = { ...emptyRule('DAILY'), byHour };
  return { rrule: formatRrule(rule), startsAt: formatWallSec(startSec) };
}

/** The next such time where only a time was said; null where nothing was. */
function startWallSec({ today, secondOfDay }: Now, start: RuleStart): number | null {
  if (start.isSaid) return start.day * SECONDS_PER_DAY + (start.time ?? 0);
  if (start.time === null) return null;
  const day = start.time > secondOfDay ? today : today + 1;
  return day * SECONDS_PER_DAY + start.time;
}

/** A start that was said as an instant is the anchor itself. */
function anchorOf(when: When): string | null {
  const from = boundOf(when, 'from')?.at;
  const date = from?.kind === 'day' ? from.date : null;
  return date?.kind === 'iso-date' && date.atMs !== null ? formatInstant(date.atMs) : null;
}

function anchorText(wallSec: number, timezone: string, { zone }: When): string {
  if (zone.kind === 'offset') return formatInstant((wallSec - zone.offsetSec) * 1000);
  return Temporal.PlainDateTime.from(formatWallSec(wallSec))
    .toZonedDateTime(timezone)
    .toInstant()
    .toString();
}

/** The coming one of a time of day. */
function nextTime(
  clock: Clock,
  { today, secondOfDay }: Pick<Now, 'today' | 'secondOfDay'>,
): number | 'unclear' {
  const decided = decideClocks([clock], 'unsaid');
  if (decided.kind === 'open') return 'unclear';
  const time = secondsOf(decided.clocks[0] ?? clock);
  return (time > secondOfDay ? today : today + 1) * SECONDS_PER_DAY + time;
}

function endWallSec(
  { today, secondOfDay }: Now,
  when: When,
  firstSec: number,
): number | null | 'unclear' {
  const [until, length] = [boundOf(when, 'until')?.at, boundOf(when, 'length')];
  if (until !== undefined && length !== undefined) return 'unclear';
  if (until?.kind === 'clock') return nextTime(until.clock, { today, secondOfDay });
  if (until !== undefined) {
    const [day] = daysOf(until.date, today);
    const time = 'clock' in until ? secondsOf(until.clock) : SECONDS_PER_DAY - 1;
    return day === undefined ? 'unclear' : day * SECONDS_PER_DAY + time;
  }
  if (length === undefined) return null;
  const start = Temporal.PlainDateTime.from(formatWallSec(firstSec));
  const unit = length.unit === 'quarter' ? 'month' : length.unit;
  const amount = length.unit === 'quarter' ? length.amount * 3 : length.amount;
  const end = start.add({ [`${unit}s`]: amount });
  return firstSec + start.until(end).total({ unit: 'seconds', relativeTo: start });
}
