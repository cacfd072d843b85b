/**
 * When × how much earlier or later: the time of something else becomes the time that is meant. A day that comes once
 * is moved on the calendar, an instant by what has elapsed, and what comes again by its times; where these cross
 * midnight, the weekdays and dates move with them, or it is refused by name.
 */
import { SECONDS_PER_DAY } from '../../../time/civil.ts';
import type { Clock } from '../clock.ts';
import { clockAt, clockOfPart, decideClocks, secondsOf } from '../clocks.ts';
import { contradict, isContradiction, type Joined } from '../contradiction.ts';
import { boundOf, partOf, type Shift, type Times, type Turn, UNSAID, type When } from '../when.ts';
import type { Lowered, Now } from './lowered.ts';
import { movedDays } from './shift-days.ts';

const DOES_NOT_FIT = contradict('shiftDoesNotFit');

export const signOf = ({ side }: Shift): 1 | -1 => (side === 'before' ? -1 : 1);

/** What comes once, so much earlier or later. */
export function shiftOnce(lowered: Joined<Lowered>, { shift }: When): Joined<Lowered> {
  if (isContradiction(lowered) || shift.kind === 'unsaid') return lowered;
  const { input } = lowered;
  if (input.at === undefined) return contradict('scheduleEach');
  const { months, days, seconds } = shift;
  const length = { months, days, seconds };
  const event = instantOf(input.at, input.timezone ?? 'UTC');
  const meant = shift.side === 'before' ? event.subtract(length) : event.add(length);
  // What was noted is of the day that it counts from.
  const isSameDay = meant.toPlainDate().equals(event.toPlainDate());
  const notes = isSameDay ? lowered.notes : [];
  return { ...lowered, notes, input: { ...input, at: meant.toInstant().toString() } };
}

function instantOf(at: string, timezone: string): Temporal.ZonedDateTime {
  const isInstant = /(?:Z|[+-]\d\d:\d\d)$/.test(at);
  return isInstant
    ? Temporal.Instant.from(at).toZonedDateTimeISO(timezone)
    : Temporal.PlainDateTime.from(at).toZonedDateTime(timezone);
}

/** What comes again, so much earlier or later on each of its days. */
export function shiftAgain(sentence: Now, when: When): Joined<When> {
  const { shift } = when;
  if (shift.kind === 'unsaid') return when;
  if (shift.months > 0) return DOES_NOT_FIT;
  const bySeconds = signOf(shift) * (shift.days * SECONDS_PER_DAY + shift.seconds);
  const moved = movedTimes(sentence, when, bySeconds);
  if (isContradiction(moved)) return moved;
  const { times, byDays } = moved;
  const limits = [boundOf(when, 'from')?.at, boundOf(when, 'until')?.at].flatMap((at) => at ?? []);
  const isTimed = limits.some((at) => 'clock' in at);
  if (isTimed || when.except.some(({ kind }) => kind === 'clocks')) return DOES_NOT_FIT;
  if (byDays === 0) return { ...when, times, shift: UNSAID };
  const isLimited = limits.length > 0 || when.except.length > 0 || when.months.kind !== 'unsaid';
  const days = isLimited ? DOES_NOT_FIT : movedDays(when.days, byDays);
  return isContradiction(days) ? days : { ...when, times, days, again: 'again', shift: UNSAID };
}

interface MovedTimes {
  times: Times;
  /** By how many days they fall on another one, which is the same for all of them. */
  byDays: number;
}

function movedTimes(sentence: Now, when: When, bySeconds: number): Joined<MovedTimes> {
  const { times } = when;
  const part = partOf(when);
  if (times.kind === 'turns') return movedTurns(times.turns, bySeconds);
  const isAt = times.kind === 'at' || times.kind === 'part' || times.kind === 'unsaid';
  const { timeOfDay } = sentence.defaults;
  const usual =
    part === 'unsaid'
      ? (timeOfDay === null ? [] : [timeOfDay]).map(clockAt)
      : [clockOfPart(sentence, { part })];
  const moved = isAt
    ? movedClocks(times.kind === 'at' ? times.clocks : usual, part, bySeconds)
    : null;
  if (moved === null) return DOES_NOT_FIT;
  return { times: { kind: 'at', clocks: moved.clocks, part: 'unsaid' }, byDays: moved.byDays };
}

/** Null where they do not all fall on the same day. */
function movedClocks(
  said: readonly Clock[],
  part: Turn['part'],
  bySeconds: number,
): { clocks: Clock[]; byDays: number } | null {
  const decided = decideClocks(said, part);
  if (decided.kind === 'open') return null;
  const moved = decided.clocks.map((clock) => secondsOf(clock) + bySeconds);
  const [byDays, ...others] = new Set(moved.map((time) => Math.floor(time / SECONDS_PER_DAY)));
  if (byDays === undefined || others.length > 0) return null;
  return { clocks: moved.map((time) => clockOf(time - byDays * SECONDS_PER_DAY)), byDays };
}

function clockOf(time: number): Clock {
  const [hour, minute, second] = [time / 3600, (time / 60) % 60, time % 60].map(Math.floor);
  return { hour: hour ?? 0, minute: minute ?? 0, second: second ?? 0, half: '24', said: '' };
}

/** "Mondays at 9 and Fridays at 10": each day keeps its own, and none may become another. */
function movedTurns(turns: readonly Turn[], bySeconds: number): Joined<MovedTimes> {
  const moved: Turn[] = [];
  for (const { days, clocks, part } of turns) {
    const own = movedClocks(clocks, part, bySeconds);
    if (own?.byDays !== 0) return DOES_NOT_FIT;
    moved.push({ days, clocks: own.clocks, part: 'unsaid' });
  }
  return { times: { kind: 'turns', turns: moved }, byDays: 0 };
}
