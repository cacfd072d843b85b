/**
 * Another time for what is there: "make it 10" keeps the days and changes the time, "only on weekdays"
 * keeps the time and changes the days, anything that says both replaces it. Ends, exceptions and policies
 * stay, unless they are what is changed.
 */
import { describeTrigger } from '../../domain/describe-trigger.ts';
import type { Trigger } from '../../domain/trigger.ts';
import type { Choice, Question, When, WhenResult } from '../time/result.ts';
import { changeClock, keptTime, triggerLike } from './edit-clock.ts';
import { limitTrigger } from './limit-trigger.ts';
import {
  type Edit,
  firstWall,
  isDayOpen,
  readLoosely,
  type TimeReader,
  weekdaysOf,
  withPolicies,
  zoned,
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
  const said = kept === null ? text : `${text} ${kept}`;
  const timed = kept === null ? direct : reader.read(said);
  if (timed.kind === 'none') return timed;
  if (trigger.kind === 'at') return ofKind(timed, 'once', said, edit);
  // "move it to Thursday": what comes every week goes on doing so.
  const each = `${reader.say.each(text)}${kept === null ? '' : ` ${kept}`}`;
  const again = isOnce(timed) ? reader.read(each) : timed;
  if (again.kind === 'when' && again.trigger.kind !== 'at')
    return asBefore(again, again === timed ? said : each, edit, saysEach(text, reader));
  return ofKind(timed, 'again', said, edit);
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
  { trigger, reader }: Edit,
  isEach = saysEach(text, reader),
): WhenResult {
  // "make it 9:30 on Wednesdays", of Mondays and Wednesdays at 9: nobody said that Mondays end.
  if (takesDaysAway(read.trigger, trigger, reader)) return { kind: 'none', reason: null };
  if (isDayOpen(read.trigger, text, reader)) {
    const day = firstWall(trigger, reader.nowMs).toPlainDate().toString();
    const dated = reader.read(`${text} ${reader.say.startingOn(day)}`);
    if (dated.kind === 'when') return dated;
  }
  if (trigger.kind !== 'rrule') return read;
  const limited = withLimits(read.trigger, trigger, { reader, isEach });
  return limited === null ? read : { ...read, trigger: limited };
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

const LIMITS = /^(?:COUNT|UNTIL)=/;

/** The end and the exceptions of a rule, on other days; null where there is nothing to keep. */
function withLimits(
  trigger: Trigger,
  before: Trigger & { kind: 'rrule' },
  { reader, isEach }: { reader: TimeReader; isEach: boolean },
): Trigger | null {
  const old = before.rrule.split(';');
  const interval = old.find((part) => part.startsWith('INTERVAL='));
  const isOther = interval !== undefined && !isEach && old.includes('FREQ=WEEKLY');
  const limits = old.filter((part) => LIMITS.test(part));
  // The start of every other week may only say in which of the weeks.
  const isLater =
    interval === undefined && before.startsAt > firstWall(trigger, reader.nowMs).toString();
  if (limits.length + before.exdates.length === 0 && !isOther && !isLater) return null;
  const today = zoned(reader.nowMs, trigger.timezone).toPlainDate().toString();
  const words = describeTrigger(trigger, reader.say.triggers);
  const ruled = reader.read(`${words}, ${reader.say.startingOn(today)}`);
  if (ruled.kind !== 'when' || ruled.trigger.kind !== 'rrule') return null;
  const own = ruled.trigger.rrule.split(';').filter((part) => !LIMITS.test(part));
  const isWeekly = own.includes('FREQ=WEEKLY') && !own.some((part) => /^INTERVAL=/.test(part));
  const rrule = [...own, ...(isOther && isWeekly ? [interval] : []), ...limits].join(';');
  const startsAt = `${before.startsAt.slice(0, 10)}T${ruled.trigger.startsAt.slice(11)}`;
  return triggerLike({ rrule, startsAt, exdates: before.exdates }, trigger, reader.nowMs);
}
