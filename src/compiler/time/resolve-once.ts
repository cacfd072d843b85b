/** One-shots: in 20 minutes, tomorrow at noon, at 5pm, on the 3rd. */
import { SECONDS_PER_DAY } from '../../time/civil.ts';
import { formatInstant } from '../../time/instant.ts';
import { emptyRule } from '../../time/rrule.ts';
import { formatWallSec } from '../../time/wall-text.ts';
import { type Draft, partSaid } from './draft.ts';
import { type DelayPart, SHORT_UNITS } from './parts.ts';
import { addUnits, mondayOf } from './read-date.ts';
import { type Sentence, wallSecIn } from './reading.ts';
import { decideClocks, secondsOf } from './resolve-clocks.ts';
import { comingCountedDay, daysOf, sayDay } from './resolve-dates.ts';
import { askTime } from './resolve-times.ts';
import type { Reason, Resolved } from './result.ts';
import { triggerOfPlan } from './rule-plan.ts';
import { type Field, saysMoreThan } from './used-parts.ts';
import { partSeconds, readSeconds } from './usual-times.ts';

export function resolveOnce(sentence: Sentence, draft: Draft): Resolved<Draft> {
  const unsaid = unusable(draft);
  if (unsaid !== null) return { kind: 'none', reason: unsaid };
  const { delay, clocks } = draft;
  const zone = { timezone: draft.zones?.zones[0] ?? sentence.timezone };
  if (delay !== null && (draft.counted !== null || draft.date !== null))
    return fromDay(sentence, draft, delay);
  const isDay = clocks.length > 0 || draft.part !== null;
  if (delay !== null && (!isDay || delay.seconds > 0)) {
    if (isDay) return { kind: 'none', reason: 'delayAndTime' };
    if (isEndless(delay)) return { kind: 'none', reason: 'noSuchDate' };
    const input = { at: delayed(sentence, delay), ...zone };
    return { kind: 'trigger', input, notes: [] };
  }
  const iso = draft.date?.date.kind === 'iso-date' ? draft.date.date : null;
  if (iso !== null && iso.atMs !== null)
    return { kind: 'trigger', input: { at: formatInstant(iso.atMs), ...zone }, notes: [] };
  const day = dayOfDraft(sentence, draft);
  if (day.kind === 'none') return day;
  const times = timesOfDraft(sentence, draft);
  if (times === null)
    return askTime(sentence, draft, day.day === null ? '' : sayDay(day.day, sentence));
  return onDay(sentence, draft, { day, times });
}

/** "Monday in a week", "today in 14 days": counted from that day; anything else says two days. */
function fromDay(
  sentence: Sentence,
  draft: Draft,
  { months, days, seconds }: DelayPart,
): Resolved<Draft> {
  const near = draft.date?.date.kind === 'near-date' ? draft.date.date : null;
  const isWeeks = months === 0 && seconds === 0 && days % 7 === 0 && draft.counted === null;
  if (near === null || !isWeeks) return { kind: 'none', reason: 'delayAndTime' };
  const counted = near.choices.map((day) => day + days);
  // Two weeks from that Monday, or the Monday of the week in two weeks?
  const ofWeek = near.weekday === null ? [] : counted.map((day) => day - 7);
  const isSoon = near.weekday !== null && (near.choices[0] ?? 0) > mondayOf(sentence.today) + 6;
  const choices = isSoon ? [...ofWeek, ...counted] : counted;
  const date = { date: { ...near, choices, weekday: null }, repeats: false };
  return { kind: 'sure', draft: { ...draft, delay: null, date } };
}

/** What makes no sense of something that happens once. */
function unusable(draft: Draft): Reason | null {
  if (saysMoreThan(draft, USED)) return 'leftOver';
  if (draft.runs !== null || (draft.count !== null && draft.count > 1)) return 'countWithoutPace';
  if (draft.exceptions.length > 0) return 'exceptionWithoutPace';
  const isStretch = (draft.date ?? draft.stretch) !== null && draft.until?.point != null;
  if (isStretch || draft.window !== null || draft.hours !== null || draft.minutesPast !== null)
    return 'windowWithoutPace';
  if (draft.months !== null) return 'monthWithoutDay';
  // "tomorrow starting at 9" says what time, and a date to start on says nothing of how often.
  if (draft.start !== null && (draft.start.point !== null || draft.clocks.length > 0))
    return 'startWithoutPace';
  if (draft.start !== null && draft.date === null) return 'startWithoutPace';
  // "for 20 minutes" is how long something takes; "for 3 days" would be how often.
  const isLong = draft.length !== null && !SHORT_UNITS.has(draft.length.unit);
  return isLong || saysTwice(draft) ? 'leftOver' : null;
}

/** Two days, or two times: "2026-12-01T09:00 at 5pm". */
function saysTwice({ date, counted, clocks }: Draft): boolean {
  const iso = date?.date.kind === 'iso-date' ? date.date : null;
  const isTimedTwice = iso !== null && iso.secondOfDay !== null && clocks.length > 0;
  return isTimedTwice || (date !== null && counted !== null);
}

/** What is said of something that happens once, or gets a reason of its own. */
const USED = [
  ...['date', 'counted', 'delay', 'clocks', 'part', 'start', 'length', 'offsetSec'],
  ...['count', 'runs', 'exceptions', 'window', 'hours', 'minutesPast', 'months'],
] as readonly Field[];

/** No calendar goes on for so long. */
const MOST_MONTHS = 12_000;

function isEndless({ months, days, seconds }: DelayPart): boolean {
  const longest = MOST_MONTHS * 31;
  return months > MOST_MONTHS || days > longest || seconds > longest * SECONDS_PER_DAY;
}

function delayed(
  sentence: Sentence,
  { months, days, seconds }: { months: number; days: number; seconds: number },
): string {
  // Nobody means the fraction of a second in which it was said.
  const nowMs = Math.ceil(sentence.nowMs / 1000) * 1000;
  if (months === 0 && days === 0) return formatInstant(nowMs + seconds * 1000);
  return Temporal.Instant.fromEpochMilliseconds(nowMs)
    .toZonedDateTimeISO(sentence.timezone)
    .add({ months, days, seconds })
    .toInstant()
    .toString();
}

type FoundDay =
  | { kind: 'day'; day: number | null; isYearly: boolean; isFixed: boolean }
  | { kind: 'none'; reason: Reason };

/** The day that was said; null where only a time was. */
function dayOfDraft(sentence: Sentence, draft: Draft): FoundDay {
  const { today } = sentence;
  const { date, counted, delay } = draft;
  if (delay !== null) {
    const day = addUnits(addUnits(today, delay.months, 'month'), delay.days, 'day');
    return { kind: 'day', day, isYearly: false, isFixed: true };
  }
  if (date !== null) {
    const [day] = daysOf(date.date, today);
    if (day === undefined) return { kind: 'none', reason: 'noSuchDate' };
    const isYearly = date.date.kind === 'yearly-date' && date.date.year === null;
    return { kind: 'day', day, isYearly, isFixed: true };
  }
  if (counted !== null) {
    const day = comingCountedDay(counted, today);
    if (day === null) return { kind: 'none', reason: 'noSuchDayToCome' };
    return { kind: 'day', day, isYearly: false, isFixed: false };
  }
  return { kind: 'day', day: null, isYearly: false, isFixed: false };
}

/** Seconds of the day, or null where none was said and there is no usual one. */
function timesOfDraft(sentence: Sentence, draft: Draft): number[] | null {
  const { date, clocks, start } = draft;
  const part = partSaid(draft);
  const decided = decideClocks(clocks, part);
  if (decided.kind === 'decided' && clocks.length > 0) return decided.clocks.map(secondsOf);
  if (date?.date.kind === 'iso-date' && date.date.secondOfDay !== null)
    return [date.date.secondOfDay];
  if (start?.clock != null) return [secondsOf(start.clock)];
  if (part !== null) return [partSeconds(sentence, part)];
  const { timeOfDay } = sentence.defaults;
  const hasDay = date !== null || draft.counted !== null || draft.delay !== null;
  return timeOfDay !== null && hasDay ? [readSeconds(timeOfDay)] : null;
}

function onDay(
  sentence: Sentence,
  draft: Draft,
  { day, times }: { day: FoundDay & { kind: 'day' }; times: number[] },
): Resolved<Draft> {
  const zone = draft.zones?.zones[0] ?? sentence.timezone;
  const now = zone === sentence.timezone ? sentence : wallIn(zone, sentence.nowMs);
  const [time = 0] = times;
  const ahead = aheadOf(sentence, draft, { day, time, now });
  if (ahead.kind === 'none') return ahead;
  const { found, notes } = ahead;
  if (times.length > 1) {
    if (day.day === null) return { kind: 'none', reason: 'timesWithoutDays' };
    return severalOnDay(found, times, zone, notes);
  }
  const wall = formatWallSec(found * SECONDS_PER_DAY + time);
  const at = draft.offsetSec === null ? wall : `${withSeconds(wall)}${offsetText(draft.offsetSec)}`;
  return { kind: 'trigger', input: { at, timezone: zone }, notes };
}

type Ahead = { kind: 'ahead'; found: number; notes: string[] } | { kind: 'none'; reason: Reason };

/** The day, moved on where it has passed and may come again; told where it was not plain. */
function aheadOf(
  sentence: Sentence,
  { date, counted }: Draft,
  facts: {
    day: FoundDay & { kind: 'day' };
    time: number;
    now: { today: number; secondOfDay: number };
  },
): Ahead {
  const { day, time, now } = facts;
  const { passed, passedToday, isDay } = sentence.language.say.notes;
  const { dayIsPast } = sentence.language.say.reasons;
  const told = (found: number, say: (day: string) => string): Ahead => ({
    kind: 'ahead',
    found,
    notes: [say(sayDay(found, sentence))],
  });
  const found = day.day ?? now.today;
  const isPast = found < now.today || (found === now.today && time <= now.secondOfDay);
  const isDated = day.isYearly || (counted !== null && day.day !== null);
  if (!isPast) return isDated ? told(found, isDay) : { kind: 'ahead', found, notes: [] };
  if (day.day === null) return told(found + 1, passedToday);
  const again =
    day.isYearly && date !== null
      ? daysOf(date.date, now.today + 1)[0]
      : counted !== null && counted.shift === null
        ? comingCountedDay(counted, now.today + 1)
        : null;
  if (again != null) return told(again, passed);
  return { kind: 'none', reason: { words: dayIsPast(sayDay(found, sentence), sayTime(time)) } };
}

function sayTime(secondOfDay: number): string {
  const text = (value: number) => String(value).padStart(2, '0');
  return `${text(Math.floor(secondOfDay / 3600))}:${text(Math.floor(secondOfDay / 60) % 60)}`;
}

function withSeconds(wall: string): string {
  return wall.length === 16 ? `${wall}:00` : wall;
}

function offsetText(offsetSec: number): string {
  const size = Math.abs(offsetSec);
  const text = (value: number) => String(value).padStart(2, '0');
  return `${offsetSec < 0 ? '-' : '+'}${text(Math.floor(size / 3600))}:${text(Math.floor(size / 60) % 60)}`;
}

/** "tomorrow at 9 and 5pm": as often on one day. */
function severalOnDay(
  day: number,
  times: number[],
  timezone: string,
  notes: string[],
): Resolved<Draft> {
  const rule = { ...emptyRule('DAILY'), count: new Set(times).size };
  const start = { startDay: day, startSaid: true, nowWallSec: day * SECONDS_PER_DAY };
  const input = triggerOfPlan({ rule, times, nearest: [], either: false, exdates: [], ...start });
  if (input === null) return { kind: 'none', reason: 'scheduleEach' };
  return { kind: 'trigger', input: { ...input, timezone }, notes };
}

function wallIn(timezone: string, nowMs: number): { today: number; secondOfDay: number } {
  const wallSec = wallSecIn(timezone, nowMs);
  const today = Math.floor(wallSec / SECONDS_PER_DAY);
  return { today, secondOfDay: wallSec - today * SECONDS_PER_DAY };
}
