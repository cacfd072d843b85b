/**
 * Several wishes in one message are as many drafts, each read as if it stood alone. What is open is asked of one after
 * the other, by name; and where one of them can't be read, none is.
 */

import { nextFires } from '../domain/schedule/fire-times.ts';
import type { Trigger } from '../domain/schedule/trigger.ts';
import { describeTrigger } from '../language/en/describe-trigger.ts';
import { instantMs } from '../time/instant.ts';
import { finish, notUnderstood, withTrigger } from './compile-draft.ts';
import type { Reading } from './compile-reading.ts';
import type { CompileResult, Draft } from './compile-types.ts';
import { sayDay } from './when/coming-days.ts';
import { isContradiction } from './when/contradiction.ts';
import { applyEdit, editTrigger } from './when/edits/edit.ts';
import { type Edit, readEdit } from './when/edits/read-edit.ts';
import type { WhenResult } from './when/result.ts';
import { isAllOf, spansIn, triggersIn } from './when/result-kinds.ts';
import { isAgain, type When } from './when/when.ts';
import { isTask } from './wish/is-task.ts';
import { ledWish } from './wish/led-wish.ts';
import { matchAnswer } from './wish/match-answer.ts';
import { settle } from './wish/settle-time.ts';
import { type OneWish, splitWishes } from './wish/split-wishes.ts';
import { zoned } from './wish/time-reader.ts';
import { wish } from './wish/wish.ts';
import { splitWords, urlIn } from './wish/wish-words.ts';
import { instruct } from './work/read-judgement.ts';
import { readReminder } from './work/read-message.ts';
import { type Answers, createAnswers, FOR_RULES } from './work/work.ts';

export function severalWishes(text: string, reading: Reading): CompileResult | null {
  // "…, remind me of both" says who does it, and nothing else.
  const ofAll = reading.language.several.ofAll.exec(text);
  if (ofAll === null) return eachOf(text, { isReminder: false }, reading);
  const read = eachOf(text.slice(0, ofAll.index), { isReminder: true }, reading);
  const said = ofAll[0].replace(/^[\s,;.:–—-]+/, '');
  return read ?? notUnderstood(text, reading.language.say.notRead(said), reading);
}

function eachOf(
  text: string,
  { isReminder }: { isReminder: boolean },
  reading: Reading,
): CompileResult | null {
  const silent = { ...reading, answers: createAnswers([]) };
  const isWish = (said: string): boolean => wish(said, silent)?.kind === 'draft';
  const wishes = splitWishes(text, { ...reading, isWish });
  if (wishes === null || !wishes.every((one) => standsAlone(one, reading))) return null;
  const doer = isReminder ? 'person' : whoDoes(wishes, reading);
  if (typeof doer !== 'string') return doer;
  const drafts: Draft[] = [];
  let isDayNamed = false;
  for (const one of wishes) {
    const trigger = drafts.at(-1)?.trigger ?? null;
    const before = trigger === null ? null : { trigger, isDayNamed };
    const made = inTurn(one, { doer, before }, reading);
    isDayNamed = holdsDay(one.said, isDayNamed, reading);
    if (made?.kind === 'question') return named(one, made, reading);
    if (made?.kind !== 'draft') return null;
    drafts.push(made.draft);
  }
  const shared = rhythmBehind(text, drafts, reading) ?? rhythmOfLast(wishes, drafts, reading);
  if (shared !== null) return notUnderstood(text, reading.language.say.notRead(shared), reading);
  return pointsBack(wishes, drafts) ? null : { kind: 'drafts', drafts };
}

/** "…, every day" behind all of them: nobody can tell whether the others come only once. */
function rhythmBehind(text: string, drafts: readonly Draft[], { clock }: Reading): string | null {
  const behind = text.slice(text.lastIndexOf(',') + 1).trim();
  const isOnce = drafts.slice(0, -1).some(({ trigger }) => trigger?.kind === 'at');
  if (!isOnce || behind.length + 1 >= text.length) return null;
  const time = clock.read(behind);
  const isAgain = triggersIn(time).some(({ kind }) => kind !== 'at');
  return isAgain && isAllOf(behind, time) ? behind : null;
}

/** "two pills at 8 and one at 20:00 every day": how often stands at the end, and may be said of all that name no day. */
function rhythmOfLast(
  wishes: readonly OneWish[],
  drafts: readonly Draft[],
  reading: Reading,
): string | null {
  const said = wishes.at(-1)?.said.replace(/[\s.!?]+$/, '') ?? '';
  const isOpen = drafts.slice(0, -1).some(({ trigger }, at) => {
    const before = wishes[at]?.said ?? '';
    return trigger?.kind === 'at' && clockAlone(before, reading) !== null;
  });
  const [span] = spansIn(reading.clock.read(said)).filter(({ end }) => end === said.length);
  if (!isOpen || span === undefined || drafts.at(-1)?.trigger?.kind === 'at') return null;
  return said.slice(span.start, span.end);
}

/** "check https://… every hour and every day at 9 send me the title": that of a page which it does not name itself. */
function pointsBack(wishes: readonly OneWish[], drafts: readonly Draft[]): boolean {
  const isNaming = wishes.map(({ said }) => splitWords(said).some((word) => urlIn(word) !== null));
  return drafts.some(
    ({ tier }, at) => tier === 'agent' && !isNaming[at] && isNaming.slice(0, at).includes(true),
  );
}

type Doer = 'person' | 'agent';

/** Whether it comes to a draft with a time, or to a question with choices; what is asked openly is no wish yet. */
function standsAlone(one: OneWish, reading: Reading): boolean {
  if (one.isBare && !isTask(one.task, reading.language)) return false;
  const result = compileOne(one, 'person', { ...reading, answers: createAnswers([]) });
  if (result?.kind === 'question') return result.question.choices.length > 0;
  return result?.kind === 'draft' && result.draft.manage === null && result.draft.trigger !== null;
}

function compileOne(one: OneWish, doer: Doer, reading: Reading): CompileResult | null {
  if (!one.isBare) return wish(one.text, reading) ?? ledWish(one.text, reading);
  const { text, task } = one;
  const settled = settle({ text, result: reading.clock.read(text) }, reading);
  if (settled.kind === 'ask') return { kind: 'question', question: settled.question };
  const reminder = { ...reading, hasTime: true, isCertain: true };
  const work =
    doer === 'agent'
      ? instruct(task, reading)
      : readReminder(reading.language.say.remindMe(task), reminder);
  return finish(work, settled.trigger, reading, settled.notes);
}

/** "call mom at 3pm and buy milk at 5pm": asked once for all that are only tasks. */
function whoDoes(wishes: readonly OneWish[], { language, answers }: Reading): Doer | CompileResult {
  const tasks = wishes.filter(({ isBare }) => isBare).map(({ task }) => task);
  if (tasks.length === 0) return 'person';
  const { say, several } = language;
  const answer = answers.next();
  if (answer === say.remindOfIt) return 'person';
  if (answer === say.doIt) return 'agent';
  const text = say.askRemindOrDo(several.row(tasks).slice(1, -1));
  const choices = [say.remindOfIt, say.doIt];
  return { kind: 'question', question: { text, choices, ...FOR_RULES } };
}

function named(
  { said }: OneWish,
  { question }: CompileResult & { kind: 'question' },
  { language }: Reading,
): CompileResult {
  const text = language.several.about(said, question.text);
  return { kind: 'question', question: { ...question, text } };
}

interface Turn {
  doer: Doer;
  before: { trigger: Trigger; isDayNamed: boolean } | null;
}

/** A time of day alone is of the day that was said before it. */
function inTurn(one: OneWish, { doer, before }: Turn, reading: Reading): CompileResult | null {
  if (one.later !== null)
    return before === null
      ? null
      : laterThan(before.trigger, { one, doer, later: one.later }, reading);
  const clockSaid = before === null ? null : clockAlone(one.said, reading);
  if (before === null) return compileOne(one, doer, reading);
  if (before.trigger.kind !== 'at') {
    const each =
      clockSaid === null ? onEachDay(one.said, reading) : applyEdit(clockSaid, before.trigger);
    return eachOrOnce(one, { doer, each }, reading);
  }
  if (clockSaid === null) return compileOne(one, doer, reading);
  return before.isDayNamed
    ? onDayOf(before.trigger, { one, doer }, reading)
    : compileOne(one, doer, reading);
}

/** "an hour later": the time of the one before it, so much later. */
function laterThan(
  trigger: Trigger,
  { one, doer, later }: { one: OneWish; doer: Doer; later: string },
  reading: Reading,
): CompileResult | null {
  const moved = editTrigger(later, trigger, reading.clock);
  const made = moved.kind === 'when' ? compileOne(one, doer, reading) : null;
  if (moved.kind !== 'when' || made?.kind !== 'draft') return made;
  const draft = { ...withTrigger(made.draft, moved.trigger, reading), notes: moved.notes };
  return { kind: 'draft', draft };
}

/** What is said of when in these words, as a change of another time; null where none is read. */
function saidIn(text: string, { clock }: Reading): { edit: Edit; said: When } | null {
  const time = clock.read(text);
  if (time.kind === 'none') return null;
  const words = time.spans.map(({ start, end }) => text.slice(start, end)).join(' ');
  const edit = readEdit(clock.sentence(words));
  return edit.kind !== 'edit' || isContradiction(edit.said) ? null : { edit, said: edit.said };
}

/** A time of day and nothing else. */
function clockAlone(text: string, reading: Reading): Edit | null {
  const found = saidIn(text, reading);
  if (found === null) return null;
  const { days, months, times, bounds, shift } = found.said;
  const isMore = [days, months, shift].some(({ kind }) => kind !== 'unsaid') || bounds.length > 0;
  return isMore || times.kind === 'unsaid' || isAgain(found.said) ? null : found.edit;
}

function namesDay(text: string, reading: Reading): boolean {
  const days = saidIn(text, reading)?.said.days.kind ?? 'unsaid';
  return days !== 'unsaid' && days !== 'after';
}

/** "on Saturday: at 9 …, at 11 …, at 3 …": the day holds until another is named. */
function holdsDay(said: string, isDayNamed: boolean, reading: Reading): boolean {
  return namesDay(said, reading) || (isDayNamed && clockAlone(said, reading) !== null);
}

/** On the day of the one before it: later than that where it can be, and noted. */
function onDayOf(
  trigger: Trigger & { kind: 'at' },
  { one, doer }: { one: OneWish; doer: Doer },
  reading: Reading,
): CompileResult | null {
  const { timezone, atUtc } = trigger;
  const atMs = instantMs(atUtc);
  const day = zoned(atMs, timezone).startOfDay();
  const dayMs = day.epochMilliseconds;
  const isOnDay = (made: CompileResult | null, fromMs: number): made is Made =>
    made?.kind === 'draft' && isBetween(made.draft.trigger, fromMs, day.add({ days: 1 }));
  const compileAt = (nowMs: number, answers: Answers): CompileResult | null =>
    compileOne(one, doer, { ...reading, clock: reading.clock.at(nowMs), answers });
  const isLater = isOnDay(compileAt(atMs, createAnswers([])), atMs);
  const open = isLater ? null : compileAt(dayMs, createAnswers([]));
  // "tomorrow at 3pm … and at 5": of two halves of the day, the one that is still to come.
  const later = (open?.kind === 'question' ? open.question.choices : []).filter((choice) =>
    isOnDay(compileAt(dayMs, createAnswers([choice])), atMs),
  );
  const given = later.length === 1 ? later : [];
  const made = compileAt(
    isLater ? atMs : dayMs,
    answersAfter(createAnswers(given), reading.answers),
  );
  if (!isOnDay(made, dayMs)) return made;
  const { clock, language } = reading;
  const dayNumber = Temporal.PlainDate.from('1970-01-01').until(day.toPlainDate()).days;
  const notes = [
    ...made.draft.notes,
    language.several.sameDay(sayDay(dayNumber, clock.sentence(''))),
  ];
  return { kind: 'draft', draft: { ...made.draft, notes } };
}

type Made = CompileResult & { kind: 'draft' };

function answersAfter(own: Answers, answers: Answers): Answers {
  return {
    next: () => own.next() ?? answers.next(),
    fork: () => answersAfter(own.fork(), answers.fork()),
  };
}

function isBetween(trigger: Trigger | null, fromMs: number, end: Temporal.ZonedDateTime): boolean {
  if (trigger?.kind !== 'at') return false;
  const atMs = instantMs(trigger.atUtc);
  return atMs >= fromMs && atMs < end.epochMilliseconds;
}

/** "on Wednesday at 9", "on the first", behind what comes again: the same every week, or every month; else nothing. */
function onEachDay(text: string, { clock, language }: Reading): WhenResult {
  const once = clock.read(text);
  if (once.kind !== 'when' || once.trigger.kind !== 'at') return NOTHING;
  const words = once.spans.map(({ start, end }) => text.slice(start, end)).join(' ');
  const [first = null] = nextFires(once.trigger, clock.nowMs, 1);
  const each = language.several.eachTime
    .map((often) => clock.read(`${words} ${often}`))
    .find((time) => time.kind === 'when' && nextFires(time.trigger, clock.nowMs, 1)[0] === first);
  return each ?? NOTHING;
}

const NOTHING: WhenResult = { kind: 'none', reason: null };

/** "every day at 7 send me the news and remind me at 8 to leave": nobody can tell whether that is each time. */
function eachOrOnce(
  one: OneWish,
  { doer, each }: Pick<Turn, 'doer'> & { each: WhenResult },
  reading: Reading,
): CompileResult | null {
  const { language, answers } = reading;
  if (each.kind !== 'when') return compileOne(one, doer, reading);
  const once = compileOne(one, doer, { ...reading, answers: createAnswers([]) });
  if (once?.kind !== 'draft' || once.draft.trigger?.kind !== 'at')
    return compileOne(one, doer, reading);
  const choices = [each.trigger, once.draft.trigger].map((trigger) =>
    describeTrigger(trigger, language.say.triggers),
  );
  const question = { text: language.several.askEach, choices };
  const answer = answers.next();
  const chosen = answer === null ? -1 : choices.indexOf(matchAnswer(answer, choices) ?? '');
  if (chosen < 0) return { kind: 'question', question };
  return chosen === 1
    ? once
    : {
        kind: 'draft',
        draft: { ...withTrigger(once.draft, each.trigger, reading), notes: each.notes },
      };
}
