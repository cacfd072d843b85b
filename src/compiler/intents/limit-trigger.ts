/**
 * More words for the time of what is there: limits ("until Friday", "except on Wednesdays", "5 times") and
 * additions ("also at 3pm"). What there is is told in words, the new words are put behind them, and the
 * whole is read again, so that nothing can be said here that could not have been said at once.
 */
import { nextFires } from '../../domain/schedule/fire-times.ts';
import type { Trigger } from '../../domain/schedule/trigger.ts';
import type { RuleSaid } from '../../language/trigger-words.ts';
import type { WhenResult } from '../time/result.ts';
import { keepLimits } from './keep-limits.ts';
import { resay } from './resay.ts';
import { comesOn, type Edit, firstWall, triggersIn, withPolicies, zoned } from './time-reader.ts';

const NOTHING: WhenResult = { kind: 'none', reason: null };

export function limitTrigger(text: string, edit: Edit): WhenResult {
  const { trigger, reader } = edit;
  if (trigger.kind === 'at') return NOTHING;
  let reason: string | null = null;
  const said = limitsIn(text, edit);
  for (const left of replaceable(said)) {
    const whole = `${resay(edit, { rule: (said) => ({ ...said, ...left }) })}, ${text}`;
    for (const atMs of said.start === null ? momentsFor(edit) : [reader.nowMs]) {
      const result = reader.read(whole, atMs);
      if (result.kind === 'none') reason ??= result.reason;
      else if (reader.rest(whole, result.spans) !== '') continue;
      // What is given another start is counted from there.
      else if (said.start === null ? keepsRhythm(result, edit) : beginsAt(said.start, result, edit))
        return withPolicies(result, trigger);
    }
  }
  return { kind: 'none', reason };
}

/** "until Friday" may mean the first one after the start. */
function momentsFor({ trigger, reader: { nowMs } }: Edit): number[] {
  const [first = nowMs] = nextFires(trigger, nowMs, 1);
  return trigger.kind === 'rrule' && first - nowMs > 86_400_000 ? [nowMs, first] : [nowMs];
}

interface LimitsSaid {
  isEnd: boolean;
  /** The day of a start that is to come. */
  start: string | null;
}

/** What the words would make of something that comes every day. */
function limitsIn(text: string, { reader }: Edit): LimitsSaid {
  const alone = reader.read(
    `${reader.say.each(reader.say.day)} ${reader.say.at('23:59')}, ${text}`,
  );
  const rules = triggersIn(alone).filter((one) => one.kind === 'rrule');
  const today = zoned(reader.nowMs, reader.timezone).toPlainDate().toString();
  const days = rules.map(({ startsAt }) => startsAt.slice(0, 10)).filter((day) => day > today);
  const isEnd = rules.some(({ rrule }) => /UNTIL|COUNT/.test(rrule));
  return { isEnd, start: days.sort()[0] ?? null };
}

/** "only next week" does not run before. */
function beginsAt(start: string, result: WhenResult, { reader }: Edit): boolean {
  const first = (one: Trigger) => firstWall(one, reader.nowMs).toPlainDate().toString();
  return triggersIn(result).every((one) => first(one) >= start);
}

/** What the new words may take the place of: an end by another end, a start by another start. */
function replaceable({ isEnd, start }: LimitsSaid): Partial<RuleSaid>[] {
  const end = { count: null, until: null };
  return [
    {},
    ...(isEnd ? [end] : []),
    ...(start === null ? [] : [{ start: null }]),
    ...(isEnd && start !== null ? [{ start: null, ...end }] : []),
  ];
}

/** Every other week stays in the weeks that it was in. */
function keepsRhythm(result: WhenResult, { trigger, reader }: Edit): boolean {
  if (trigger.kind !== 'rrule' || !trigger.rrule.includes('INTERVAL=')) return true;
  const rrule = trigger.rrule.replaceAll(/;(?:COUNT|UNTIL)=[^;]*/g, '');
  const known = new Set(nextFires({ ...trigger, rrule }, reader.nowMs, 200));
  return triggersIn(result).every((one) =>
    nextFires(one, reader.nowMs, 5).every((fireMs) => known.has(fireMs)),
  );
}

/** "only in December": some of the times that there are, and no others. */
export function narrowTrigger(text: string, edit: Edit): WhenResult {
  const result = limitTrigger(text, edit);
  if (result.kind !== 'when') return NOTHING;
  const { nowMs } = edit.reader;
  const fires = nextFires(result.trigger, nowMs, 20);
  const isKnown = (fireMs: number): boolean => nextFires(edit.trigger, fireMs - 1, 1)[0] === fireMs;
  const isLess = fires.length > 0 && fires.every(isKnown);
  return isLess && !isSameTime(result.trigger, edit.trigger, nowMs) ? result : NOTHING;
}

/** "also at 3pm", "also Saturday": everything that was there stays. */
export function addToTrigger(text: string, edit: Edit): WhenResult {
  const { trigger, reader } = edit;
  const { nowMs } = reader;
  // Behind the exceptions, what is added would be one of them.
  const bare = { count: null, until: null, start: null, exdates: [] };
  const words = resay(edit, { rule: (said) => ({ ...said, ...bare }) });
  for (const said of [text, reader.say.each(text)]) {
    const whole = `${words} ${reader.say.also(said)}`;
    const result = reader.read(whole);
    if (result.kind !== 'when' || reader.rest(whole, result.spans) !== '') continue;
    const added = keepLimits(result.trigger, edit, false);
    if (added === null) continue;
    const fires = new Set(nextFires(added, nowMs, 100));
    const isMore = nextFires(trigger, nowMs, 5).every((fireMs) => fires.has(fireMs));
    if (isMore) return withPolicies({ ...result, trigger: added }, trigger);
  }
  return NOTHING;
}

/** "skip the next one": the date where it is alone on its day, else the time as well. */
export function skipNext(edit: Edit): WhenResult {
  const { trigger, reader } = edit;
  const [first, second] = nextFires(trigger, reader.nowMs, 2);
  if (trigger.kind === 'at' || first === undefined) return NOTHING;
  const wall = firstWall(trigger, reader.nowMs);
  const day = wall.toPlainDate().toString();
  const after = second === undefined ? null : firstWall(trigger, first);
  const isAlone = after === null || !after.toPlainDate().equals(wall.toPlainDate());
  const left = isAlone ? day : wall.toString({ smallestUnit: 'minute' });
  return limitTrigger(reader.say.except(left), edit);
}

/** "skip tomorrow", "skip Friday" is that day, the coming one that it runs on; "skip Fridays" is each. */
export function skipDay(text: string, edit: Edit): WhenResult {
  const { reader, trigger } = edit;
  const all = limitTrigger(reader.say.except(text), edit);
  if (leavesMoreOut(all, trigger)) return all;
  const day = reader.read(`${text} ${reader.say.at('23:59')}`);
  const dates = triggersIn(day).flatMap((one) =>
    one.kind === 'at' ? [firstWall(one, reader.nowMs).toPlainDate()] : [],
  );
  const isOne = dates.length > 0 && dates.length === triggersIn(day).length;
  if (!isOne) return all;
  const [first] = dates;
  const runsOn = dates.find((date) => comesOn(trigger, date, reader.nowMs)) ?? first;
  return limitTrigger(reader.say.except(`${runsOn}`), edit);
}

/** "skip this week": several days, and not one of them. */
function leavesMoreOut(result: WhenResult, before: Trigger): boolean {
  if (result.kind !== 'when' || result.trigger.kind !== 'rrule') return false;
  const known = before.kind === 'rrule' ? before.exdates.length : 0;
  return result.trigger.exdates.length > known + 1;
}

/** Whether nothing comes of it: it does not run on the day that is to be left out. */
export function isSameTime(trigger: Trigger, before: Trigger, nowMs: number): boolean {
  const end = (one: Trigger): string =>
    one.kind === 'rrule' ? (/(?:COUNT|UNTIL)=[^;]*/.exec(one.rrule)?.[0] ?? '') : '';
  const fires = (one: Trigger): string => comparedFires(one, nowMs).join(' ');
  if (end(trigger) !== end(before) || fires(trigger) !== fires(before)) return false;
  const known = before.kind === 'rrule' ? before.exdates : [];
  const left = trigger.kind === 'rrule' ? trigger.exdates : [];
  return left.every(
    (date) =>
      known.includes(date) || !comesOn(before, Temporal.PlainDate.from(date.slice(0, 10)), nowMs),
  );
}

/** What comes many times a day is looked at for more than a week. */
const COMPARED_MS = 9 * 86_400_000;
const FEW_COMPARED = 60;
const MOST_COMPARED = 1000;

function comparedFires(trigger: Trigger, nowMs: number): number[] {
  const few = nextFires(trigger, nowMs, FEW_COMPARED);
  const isEnough = few.length < FEW_COMPARED || (few.at(-1) ?? 0) >= nowMs + COMPARED_MS;
  if (isEnough) return few;
  const many = nextFires(trigger, nowMs, MOST_COMPARED);
  return many.filter((fireMs) => fireMs < nowMs + COMPARED_MS);
}
