/** One-shots: in 20 minutes, tomorrow at noon, at 5pm, on the 3rd. */
import { SECONDS_PER_DAY } from '../../../time/civil.ts';
import { formatInstant } from '../../../time/instant.ts';
import { emptyRule } from '../../../time/rrule.ts';
import { formatWallSec } from '../../../time/wall-text.ts';
import { addUnits } from '../calendar.ts';
import { comingCountedDay, daysOf, sayDay } from '../coming-days.ts';
import { contradict, isContradiction, type Joined } from '../contradiction.ts';
import { countedPartOf } from '../joining/days-of-parts.ts';
import { SHORT_UNITS } from '../parts.ts';
import type { Reason } from '../result.ts';
import { wallSecIn } from '../sentence.ts';
import { boundOf, type Days, type Delay, type When, zoneOf } from '../when.ts';
import type { Lowered, Now } from './lowered.ts';
import { timesOnce } from './plan-times.ts';
import { PLAIN } from './rule-plan.ts';
import { triggerOfPlan } from './trigger-of-plan.ts';

export function lowerOnce(sentence: Now, when: When): Joined<Lowered> {
  const unusable = unusableOnce(when);
  if (unusable !== null) return contradict(unusable);
  const { days, times } = when;
  const zone = { timezone: zoneOf(when) ?? sentence.timezone };
  const isTimed = times.kind !== 'unsaid';
  if (days.kind === 'after' && (!isTimed || days.delay.seconds > 0)) {
    if (isTimed) return contradict('delayAndTime');
    if (isEndless(days.delay)) return contradict('noSuchDate');
    return { kind: 'trigger', input: { at: delayed(sentence, days.delay), ...zone }, notes: [] };
  }
  if (days.kind === 'on' && days.date.kind === 'iso-date' && days.date.atMs !== null)
    return { kind: 'trigger', input: { at: formatInstant(days.date.atMs), ...zone }, notes: [] };
  const day = dayOnce(sentence, days);
  if (isContradiction(day)) return day;
  const seconds = timesOnce(sentence, when);
  return seconds === null ? contradict('tooOpen') : onDay(sentence, when, { day, times: seconds });
}

/** What makes no sense of something that happens once. */
function unusableOnce(when: When): Reason | null {
  const { days, times, months } = when;
  if (isLeftOver(when)) return 'leftOver';
  const isCounted = (boundOf(when, 'count')?.count ?? 1) > 1 && !isCountOfTimes(when);
  if (boundOf(when, 'runs') !== undefined || isCounted) return 'countWithoutPace';
  if (when.except.length > 0) return 'exceptionWithoutPace';
  if (times.kind === 'window' || times.kind === 'fields') return 'windowWithoutPace';
  if (months.kind !== 'unsaid') return 'monthWithoutDay';
  // "tomorrow starting at 9" says what time, and a date to start on says nothing of how often.
  const from = boundOf(when, 'from')?.at;
  const isTime = from?.kind === 'clock' && times.kind !== 'at' && days.kind === 'on';
  return from === undefined || isTime ? null : 'startWithoutPace';
}

/** "twice, at 4 and at 5": so many as there are times. */
const isCountOfTimes = (when: When): boolean =>
  when.times.kind === 'at' && when.times.clocks.length === boundOf(when, 'count')?.count;

/** Days and times that only come again, an end, and a second time. */
function isLeftOver(when: When): boolean {
  const { days, times } = when;
  const isOnce = ['unsaid', 'on', 'after', 'counted'].includes(days.kind);
  if (!isOnce || times.kind === 'turns' || times.kind === 'pace') return true;
  // "for 20 minutes" is how long something takes; "for 3 days" would be how often.
  const length = boundOf(when, 'length');
  if (length !== undefined && !SHORT_UNITS.has(length.unit)) return true;
  const isIso =
    days.kind === 'on' && days.date.kind === 'iso-date' && days.date.secondOfDay !== null;
  return boundOf(when, 'until') !== undefined || (isIso && times.kind === 'at');
}

/** No calendar goes on for so long. */
const MOST_MONTHS = 12_000;

function isEndless({ months, days, seconds }: Delay): boolean {
  const longest = MOST_MONTHS * 31;
  return months > MOST_MONTHS || days > longest || seconds > longest * SECONDS_PER_DAY;
}

function delayed(sentence: Now, { months, days, seconds }: Delay): string {
  // Nobody means the fraction of a second in which it was said.
  const nowMs = Math.ceil(sentence.nowMs / 1000) * 1000;
  if (months === 0 && days === 0) return formatInstant(nowMs + seconds * 1000);
  return Temporal.Instant.fromEpochMilliseconds(nowMs)
    .toZonedDateTimeISO(sentence.timezone)
    .add({ months, days, seconds })
    .toInstant()
    .toString();
}

/** A day that was said, or today, where only a time was; `again` finds the next such day. */
export type DayOnce =
  | { kind: 'today' }
  | { kind: 'day'; day: number; isTold: boolean; again: (fromDay: number) => number | null };

export function dayOnce({ today }: Now, days: Days): Joined<DayOnce> {
  const never = (): null => null;
  if (days.kind === 'after') {
    const { months, days: later } = days.delay;
    const day = addUnits(addUnits(today, months, 'month'), later, 'day');
    return { kind: 'day', day, isTold: false, again: never };
  }
  if (days.kind === 'on') {
    const { date } = days;
    const [day] = daysOf(date, today);
    if (day === undefined) return contradict('noSuchDate');
    const isYearly = date.kind === 'yearly-date' && date.year === null;
    const again = isYearly ? (from: number) => daysOf(date, from)[0] ?? null : never;
    return { kind: 'day', day, isTold: isYearly, again };
  }
  if (days.kind === 'counted') {
    const part = countedPartOf(days);
    const day = comingCountedDay(part, today);
    if (day === null) return contradict('noSuchDayToCome');
    const again = part.shift === null ? (from: number) => comingCountedDay(part, from) : never;
    return { kind: 'day', day, isTold: true, again };
  }
  return { kind: 'today' };
}

function onDay(
  sentence: Now,
  when: When,
  { day, times }: { day: DayOnce; times: number[] },
): Joined<Lowered> {
  const timezone = zoneOf(when) ?? sentence.timezone;
  const now = timezone === sentence.timezone ? sentence : wallIn(timezone, sentence.nowMs);
  const [time = 0, ...more] = times;
  const ahead = aheadOf(sentence, { day, time, now });
  if (isContradiction(ahead)) return ahead;
  const { found, notes } = ahead;
  if (more.length > 0)
    return day.kind === 'today' && !isCountOfTimes(when)
      ? contradict('timesWithoutDays')
      : severalOnDay({ day: found, times, timezone, notes });
  const wall = formatWallSec(found * SECONDS_PER_DAY + time);
  const { zone } = when;
  const at = zone.kind === 'offset' ? `${withSeconds(wall)}${offsetText(zone.offsetSec)}` : wall;
  return { kind: 'trigger', input: { at, timezone }, notes };
}

interface Ahead {
  kind: 'ahead';
  found: number;
  notes: string[];
}

/** The day, moved on where it has passed and may come again; told where it was not plain. */
function aheadOf(
  sentence: Now,
  facts: { day: DayOnce; time: number; now: { today: number; secondOfDay: number } },
): Joined<Ahead> {
  const { day, time, now } = facts;
  const { passed, passedToday, isDay } = sentence.language.say.notes;
  const told = (found: number, say: (day: string) => string): Ahead => ({
    kind: 'ahead',
    found,
    notes: [say(sayDay(found, sentence))],
  });
  const found = day.kind === 'today' ? now.today : day.day;
  const isPast = found < now.today || (found === now.today && time <= now.secondOfDay);
  if (!isPast)
    return day.kind === 'day' && day.isTold
      ? told(found, isDay)
      : { kind: 'ahead', found, notes: [] };
  if (day.kind === 'today') return told(found + 1, passedToday);
  const again = day.again(now.today + 1);
  if (again !== null) return told(again, passed);
  const { dayIsPast } = sentence.language.say.reasons;
  return contradict({ words: dayIsPast(sayDay(found, sentence), sayTime(time)) });
}

const twoDigits = (value: number): string => String(Math.floor(value)).padStart(2, '0');

function sayTime(secondOfDay: number): string {
  return `${twoDigits(secondOfDay / 3600)}:${twoDigits((secondOfDay / 60) % 60)}`;
}

function withSeconds(wall: string): string {
  return wall.length === 16 ? `${wall}:00` : wall;
}

function offsetText(offsetSec: number): string {
  return `${offsetSec < 0 ? '-' : '+'}${sayTime(Math.abs(offsetSec))}`;
}

/** "tomorrow at 9 and 5pm": as often on one day. */
function severalOnDay(said: {
  day: number;
  times: number[];
  timezone: string;
  notes: string[];
}): Joined<Lowered> {
  const { day, times, timezone, notes } = said;
  const rule = { ...emptyRule('DAILY'), count: new Set(times).size };
  const start = { startDay: day, startSaid: true, nowWallSec: day * SECONDS_PER_DAY };
  const input = triggerOfPlan({ ...PLAIN, rule, times, ...start });
  if (input === null) return contradict('scheduleEach');
  return { kind: 'trigger', input: { ...input, timezone }, notes };
}

function wallIn(timezone: string, nowMs: number): { today: number; secondOfDay: number } {
  const wallSec = wallSecIn(timezone, nowMs);
  const today = Math.floor(wallSec / SECONDS_PER_DAY);
  return { today, secondOfDay: wallSec - today * SECONDS_PER_DAY };
}
