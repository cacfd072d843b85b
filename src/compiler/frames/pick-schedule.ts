/** Which of several schedules is meant by when it runs: "the evening one", "the 9am one", "the one on Mondays". */

import { nextFires } from '../../domain/schedule/fire-times.ts';
import type { Trigger } from '../../domain/schedule/trigger.ts';
import type { IntentWords } from '../../language/intent-words.ts';
import type { ScheduleFacts } from '../compile-types.ts';
import { triggersIn } from '../when/result-kinds.ts';
import {
  clockOf,
  firstWall,
  isClockOnly,
  readLoosely,
  type TimeReader,
  weekdaysOf,
  zoned,
} from '../wish/time-reader.ts';
import { bareWord, splitWords, unquoted } from '../wish/wish-words.ts';

/** Of each, so many of the next runs tell when it comes. */
const RUNS_LOOKED_AT = 30;

export interface Picking {
  language: IntentWords;
  clock: TimeReader;
}

/** Those that fit, and what else was said of them; null where the words say nothing of when. */
export function pickByTime(
  said: string,
  among: readonly ScheduleFacts[],
  { language, clock }: Picking,
): { fitting: ScheduleFacts[]; rest: string } | null {
  const words = splitWords(unquoted(said)).map(bareWord).join(' ').toLowerCase();
  const part = partIn(words, language);
  const inPart = part === null ? among : among.filter((one) => runsWithin(one, part.hours, clock));
  const read = readDayOrClock(part?.rest ?? words, { language, clock });
  if (read === null) return part === null ? null : { fitting: [...inPart], rest: part.rest };
  return { fitting: read.fitting(inPart), rest: read.rest };
}

/** "evening", and what is said besides. */
function partIn(said: string, { dayParts }: IntentWords) {
  const padded = ` ${said} `;
  const found = [...dayParts].filter(([words]) => padded.includes(` ${words} `));
  const [longest] = found.toSorted(([left], [right]) => right.length - left.length);
  if (longest === undefined) return null;
  const [words, hours] = longest;
  return { hours, rest: padded.replace(` ${words} `, ' ').trim() };
}

function readDayOrClock(said: string, { language, clock }: Picking) {
  const bare = said
    .split(' ')
    .filter((word) => !language.whichFillers.has(word) || clock.read(word).kind !== 'none')
    .join(' ');
  if (bare === '') return null;
  const read = readLoosely(bare, clock);
  if (read.kind === 'none') return null;
  const leaves = triggersIn(read);
  const whole = clock.read(bare).kind === 'none' ? clock.say.at(bare) : bare;
  const rest = clock.rest(whole, read.spans);
  const isClock = leaves.length > 0 && leaves.every((leaf) => isClockOnly(leaf, bare, clock));
  const clocks = new Set(leaves.flatMap((leaf) => bothHalves(leaf, bare, clock)));
  const fitting = (among: readonly ScheduleFacts[]): ScheduleFacts[] =>
    isClock
      ? among.filter((one) => clocksOf(one.trigger, clock).some((time) => clocks.has(time)))
      : among.filter((one) => leaves.some((leaf) => isOnlyOn(one.trigger, leaf, bare, clock)));
  return { fitting, rest };
}

/** "the 8 one" says of neither half of the day that it is meant. */
function bothHalves(leaf: Trigger, said: string, { nowMs }: TimeReader): string[] {
  const wall = firstWall(leaf, nowMs);
  const isBare = /^(?:\p{L}+ )?\d{1,2}(?::\d{2})?$/u.test(said);
  return isBare ? [clockOf(wall), clockOf(wall.add({ hours: 12 }))] : [clockOf(wall)];
}

function wallsOf(trigger: Trigger, { nowMs }: TimeReader): Temporal.PlainDateTime[] {
  if (trigger.kind === 'at') return [firstWall(trigger, nowMs)];
  const fires = nextFires(trigger, nowMs, RUNS_LOOKED_AT);
  return fires.map((fireMs) => zoned(fireMs, trigger.timezone).toPlainDateTime());
}

function clocksOf(trigger: Trigger, clock: TimeReader): string[] {
  return [...new Set(wallsOf(trigger, clock).map(clockOf))];
}

/** All of its runs are between these hours; what ends after midnight counts on. */
function runsWithin(
  { trigger }: ScheduleFacts,
  [from, to]: readonly [number, number],
  clock: TimeReader,
): boolean {
  const walls = wallsOf(trigger, clock);
  const isWithin = ({ hour }: Temporal.PlainDateTime): boolean =>
    (hour >= from && hour < to) || hour + 24 < to;
  return walls.length > 0 && walls.every(isWithin);
}

/** Of one that comes on other days as well, only some runs would be meant; as of one that comes again, by "next week". */
function isOnlyOn(trigger: Trigger, leaf: Trigger, said: string, clock: TimeReader): boolean {
  if (trigger.kind === 'at' && leaf.kind === 'at') return sameDay(trigger, leaf, clock);
  if (trigger.kind === 'at' || !isWeekday(leaf, said, clock)) return false;
  return daysOf(trigger, clock).join() === daysOf(leaf, clock).join();
}

const EIGHT_DAYS_MS = 8 * 86_400_000;

/** Whether it is called by its weekday: said eight days later it is another day, and only ever the same weekday. */
function isWeekday(leaf: Trigger, said: string, clock: TimeReader): boolean {
  if (leaf.kind !== 'at') return true;
  const laterMs = clock.nowMs + EIGHT_DAYS_MS;
  const day = firstWall(leaf, clock.nowMs).toPlainDate();
  return triggersIn(readLoosely(said, clock, laterMs)).every((later) => {
    const other = firstWall(later, laterMs).toPlainDate();
    return other.dayOfWeek === day.dayOfWeek && !other.equals(day);
  });
}

function sameDay(left: Trigger, right: Trigger, { nowMs }: TimeReader): boolean {
  return firstWall(left, nowMs).toPlainDate().equals(firstWall(right, nowMs).toPlainDate());
}

/** Sunday is 0. */
function daysOf(trigger: Trigger, clock: TimeReader): number[] {
  const named = trigger.kind === 'at' ? null : weekdaysOf(trigger);
  const days = named ?? wallsOf(trigger, clock).map(({ dayOfWeek }) => dayOfWeek % 7);
  return [...new Set(days)].toSorted((left, right) => left - right);
}
