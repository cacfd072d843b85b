/**
 * Another time for what is there: "make it 10" keeps the days and changes the time, "only on weekdays"
 * keeps the time and changes the days, anything that says both replaces it. Ends, exceptions and policies
 * stay, unless they are what is changed.
 */

import type { Trigger } from '../../domain/schedule/trigger.ts';
import { instantMs } from '../../time/instant.ts';
import type { Choice, Question, When, WhenResult } from '../time/result.ts';
import { changeClock, keptTime, triggerLike } from './edit-clock.ts';
import { keepLimits } from './keep-limits.ts';
import { limitTrigger } from './limit-trigger.ts';
import { withMonthsOf, withNthWeekday, withPace } from './resay.ts';
import {
  type Edit,
  firstWall,
  isDayOpen,
  readLoosely,
  type TimeReader,
  weekdaysOf,
  withPolicies,
} from './time-reader.ts';

/** The trigger, changed as the words say; a question where they leave it open. */
export function editTrigger(text: string, trigger: Trigger, reader: TimeReader): WhenResult {
  return withPolicies(edited(text, { trigger, reader }), trigger);
}

function edited(text: string, edit: Edit): WhenResult {
  const { trigger, reader } = edit;
  const direct = readLoosely(text, reader);
  // "make it 5 times", "make it until Friday"
  if (direct.kind === 'none') return limitTrigger(text, edit);
  const clock = changeClock(text, direct, edit);
  if (clock !== null) return clock;
  const kept = lacksTime(direct) ? keptTime(trigger, reader) : null;
  // It has times of its own, though none that can be told in words.
  if (lacksTime(direct) && kept === null) return NOTHING;
  const said = kept === null ? text : `${text} ${kept}`;
  const timed = kept === null ? direct : reader.read(said);
  if (timed.kind === 'none') return timed;
  if (trigger.kind === 'at') return nearTo(ofKind(timed, 'once', said, edit), said, edit);
  // "move it to Thursday": what comes every week goes on doing so.
  const each = `${reader.say.each(text)}${kept === null ? '' : ` ${kept}`}`;
  const again = isOnce(timed) ? reader.read(each) : timed;
  if (again.kind === 'when' && again.trigger.kind !== 'at')
    return asBefore(again, again === timed ? said : each, edit, saysEach(text, reader));
  return ofKind(timed, 'again', said, edit);
}

/** "make it Saturday", of a Friday in two weeks: the Saturday of that week. */
function nearTo(result: WhenResult, text: string, { trigger, reader }: Edit): WhenResult {
  if (result.kind !== 'when' || result.trigger.kind !== 'at') return result;
  const { nowMs } = reader;
  const weekLater = reader.read(text, nowMs + 7 * 86_400_000);
  const day = firstWall(result.trigger, nowMs).toPlainDate();
  const later = weekLater.kind === 'when' ? firstWall(weekLater.trigger, nowMs) : null;
  // "tomorrow" moves with the day as well, and is no weekday.
  const nextDay = reader.read(text, nowMs + 86_400_000);
  const isTomorrow =
    nextDay.kind === 'when' &&
    firstWall(nextDay.trigger, nowMs)
      .toPlainDate()
      .equals(day.add({ days: 1 }));
  const isWeekday = later?.toPlainDate().equals(day.add({ days: 7 })) === true && !isTomorrow;
  if (!isWeekday) return ofSameMonth(result, text, { trigger, reader });
  const before = firstWall(trigger, nowMs).toPlainDate();
  const weeks = Math.floor(day.until(before.add({ days: 7 - before.dayOfWeek })).days / 7);
  const wall = firstWall(result.trigger, nowMs).add({ days: 7 * Math.max(0, weeks) });
  const moved = triggerLike({ at: wall.toString({ smallestUnit: 'minute' }) }, trigger, nowMs);
  return moved === null ? result : { ...result, trigger: moved };
}

/** "the 23rd", of 24 December: the 23rd of that month. */
function ofSameMonth(result: When, text: string, { trigger, reader }: Edit): WhenResult {
  const { nowMs } = reader;
  const wall = firstWall(result.trigger, nowMs);
  const monthLater = reader.read(text, nowMs + 31 * 86_400_000);
  const later = monthLater.kind === 'when' ? firstWall(monthLater.trigger, nowMs) : null;
  const isNumber = later?.day === wall.day && !later.toPlainDate().equals(wall.toPlainDate());
  const before = firstWall(trigger, nowMs);
  if (!isNumber || wall.day > before.daysInMonth) return result;
  const meant = wall.with({ year: before.year, month: before.month });
  const moved = triggerLike({ at: meant.toString({ smallestUnit: 'minute' }) }, trigger, nowMs);
  const isAhead = moved?.kind === 'at' && instantMs(moved.atUtc) > nowMs;
  return isAhead ? { ...result, trigger: moved, notes: [] } : result;
}

/** Whether it asks at what time, now or behind another question. */
function lacksTime(read: When | Question): boolean {
  if (read.kind === 'when') return false;
  return read.about === 'time-of-day' || read.choices.some(({ answer }) => lacksTime(answer));
}

/** Every way to read it is once: "Thursday", "Wednesday" on a Wednesday. */
function isOnce(read: When | Question): boolean {
  if (read.kind === 'when') return read.trigger.kind === 'at';
  return read.choices.every(({ answer }) => isOnce(answer));
}

/** Of "once" or "again and again", what it was before is meant; what is left open besides is asked. */
function ofKind(
  read: When | Question,
  kind: 'once' | 'again',
  text: string,
  edit: Edit,
): WhenResult {
  if (read.kind === 'when') return asBefore(read, text, edit);
  const fitting = read.choices.filter(
    ({ answer }) => answer.kind === 'when' && isOnce(answer) === (kind === 'once'),
  );
  const [only] = fitting;
  if (fitting.length === 1 && only !== undefined && read.about !== 'day')
    return ofKind(only.answer, kind, text, edit);
  const choices = read.choices.flatMap(({ label, answer }): Choice[] => {
    const chosen = ofKind(answer, kind, text, edit);
    return chosen.kind === 'none' ? [] : [{ label, answer: chosen }];
  });
  return choices.length === 0 ? { kind: 'none', reason: null } : { ...read, choices };
}

/** With the day that it was on, where the words name none, and with its limits. */
function asBefore(
  read: When,
  text: string,
  edit: Edit,
  isEach = saysEach(text, edit.reader),
): WhenResult {
  const { trigger, reader } = edit;
  // "make it 9:30 on Wednesdays", of Mondays and Wednesdays at 9: nobody said that Mondays end.
  if (takesDaysAway(read.trigger, trigger, reader)) return NOTHING;
  const kept = paceOrNth(read, edit, isEach);
  if (kept !== null) return kept === 'unclear' ? NOTHING : kept;
  // "make it every week", of Mondays and Fridays: on which of them?
  const days = weekdaysOf(trigger)?.length ?? 1;
  if (days > 1 && days < 7 && isDayOpen(read.trigger, text, reader)) return NOTHING;
  const dated = onItsDay(read, text, edit);
  const inMonths = dated.trigger.kind === 'at' ? null : withMonthsOf(dated.trigger, edit);
  if (inMonths === 'unclear') return NOTHING;
  const limited = keepLimits((inMonths ?? dated).trigger, edit, isEach);
  return limited === null ? NOTHING : { ...dated, trigger: limited };
}

/** "make it every week" names no day: it is the one that it was on. */
function onItsDay(read: When, text: string, { trigger, reader }: Edit): When {
  if (!isDayOpen(read.trigger, text, reader)) return read;
  const day = firstWall(trigger, reader.nowMs).toPlainDate().toString();
  const dated = reader.read(`${text} ${reader.say.startingOn(day)}`);
  return dated.kind === 'when' ? dated : read;
}

const NOTHING: WhenResult = { kind: 'none', reason: null };

/** All that there was is kept where only how often or which weekday of the month is changed. */
function paceOrNth(read: When, edit: Edit, isEach: boolean): When | 'unclear' | null {
  const { trigger } = read;
  if (trigger.kind === 'every') return withPace(trigger.everyMs, edit);
  const days = weekdaysOf(trigger);
  const before = weekdaysOf(edit.trigger)?.length ?? 7;
  // "every other day", of every day but Wednesdays
  const isPaced = trigger.kind === 'rrule' && /FREQ=DAILY;INTERVAL/.test(trigger.rrule);
  if (isPaced && before < 7) return 'unclear';
  const [day] = days ?? [];
  const isNth = days?.length === 1 && day !== undefined && !isEach;
  return isNth ? withNthWeekday(day, edit) : null;
}

function takesDaysAway(trigger: Trigger, before: Trigger, reader: TimeReader): boolean {
  const [now, old] = [weekdaysOf(trigger), weekdaysOf(before)];
  if (now === null || old === null || now.length >= old.length || old.length === 7) return false;
  const isOther = keptTime(trigger, reader) !== keptTime(before, reader);
  return isOther && now.every((day) => old.includes(day));
}

/** "every Thursday" is every week; "Thursdays" alone leaves every other week what it is. */
function saysEach(text: string, { say }: TimeReader): boolean {
  return text.toLowerCase().includes(say.each('').trim().slice(0, 4));
}
