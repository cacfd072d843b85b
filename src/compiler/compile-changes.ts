/** What changes the draft or the schedule that was talked about last. */

import type { Trigger } from '../domain/schedule/trigger.ts';
import { describeTrigger } from '../language/en/describe-trigger.ts';
import { SECONDS_PER_DAY } from '../time/civil.ts';
import { formatInstant, instantMs } from '../time/instant.ts';
import { changeSeveral } from './change-several.ts';
import { withText, withTrigger } from './compile-draft.ts';
import {
  ENDINGS,
  endsForGood,
  endTalk,
  isGoingOn,
  lastSchedule,
  retarget,
  update,
} from './compile-endings.ts';
import type { Reading } from './compile-reading.ts';
import type { CompileResult, Draft } from './compile-types.ts';
import { changeEvent } from './events/change-event.ts';
import { matchPhrase } from './frames/match-phrase.ts';
import { scheduleNames } from './schedule-names.ts';
import { matchInAny } from './spoken-language.ts';
import { sayDay } from './when/coming-days.ts';
import { isContradiction } from './when/contradiction.ts';
import { applyEdit, timeAlone } from './when/edits/edit.ts';
import {
  type Edit,
  isLimit,
  isPlainChange,
  readEdit,
  saysChange,
  saysOnly,
} from './when/edits/read-edit.ts';
import { isSameTime } from './when/edits/same-time.ts';
import { wallSecIn } from './when/sentence.ts';
import { isAgain } from './when/when.ts';
import { withoutCorrection } from './wish/correction.ts';
import { settle } from './wish/settle-time.ts';
import { unquoted } from './wish/wish-words.ts';

/** Whether it is said as a change of something that is there. */
export function isChange(text: string, { clock, language }: Reading): boolean {
  if (matchPhrase(text, language, ['say-instead']) !== null) return true;
  const edit = readEdit(clock.sentence(text));
  return edit.kind === 'edit' && saysChange(edit);
}

/** `clean` is without its courtesies. */
export function followUp(
  { text: whole, clean }: { text: string; clean: string },
  reading: Reading,
): CompileResult | null {
  const previous = reading.options.previous ?? null;
  if (previous === null) return null;
  const isAsked = (previous.question ?? null) !== null;
  if (!isGoingOn(previous)) return null;
  // What looks like a courtesy may say what is meant: "also at 3pm".
  const isWhole = matchInAny(whole, reading.language, ENDINGS) !== null || isChange(whole, reading);
  const text = isWhole ? whole : clean;
  const ended = endTalk(text, reading);
  // A question is answered or given up before anything else is changed.
  if (ended !== null || isAsked) return ended;
  const but = matchPhrase(whole, reading.language, ['accept-but'])?.slots['rest'];
  if (but !== undefined) return followUp({ text: but, clean: but }, reading);
  const { draft: shown } = previous;
  if (shown?.also !== undefined)
    return changeSeveral(whole, { shown, changeOne: changeOrCorrect }, reading);
  return retarget(text, reading) ?? changeBy(text, reading) ?? corrected(whole, reading);
}

function changeOrCorrect(text: string, reading: Reading): CompileResult | null {
  return changeBy(text, reading) ?? corrected(text, reading);
}

/** "no wait, make it 6": what is said behind that is a change, whether it says so or not. */
function corrected(text: string, reading: Reading): CompileResult | null {
  const meant = withoutCorrection(text, reading.language);
  // "no more Mondays" is a whole of its own, and nothing is to be taken from it.
  if (readEdit(reading.clock.sentence(text)).kind !== 'none') return null;
  return meant === null ? null : changeBy(meant, reading, true);
}

function changeBy(text: string, reading: Reading, isMeant = false): CompileResult | null {
  const draft = reading.options.previous?.draft ?? null;
  const said = matchPhrase(text, reading.language, ['say-instead'])?.slots['text'];
  if (said !== undefined && draft !== null) return withText(draft, unquoted(said), reading);
  // Of what is stored, that one run is left out; its times stay as they are.
  const skipped = draft === null ? matchPhrase(text, reading.language, ['skip']) : null;
  if (skipped !== null && skipped.slots['which'] === undefined) return null;
  const trigger =
    changeable(draft) ?? (draft === null ? lastSchedule(reading)?.trigger : undefined);
  if (trigger === undefined) return timeForNow(text, reading);
  const waiting = changeEvent(text, trigger, reading);
  if (waiting !== null) return withTime(waiting, [], reading);
  return changeTrigger(text, trigger, { reading, isMeant });
}

function changeTrigger(
  text: string,
  trigger: Trigger,
  { reading, isMeant }: { reading: Reading; isMeant: boolean },
): CompileResult | null {
  // Wherever it is said, it stays in the zone that it is in.
  const local = { ...reading, clock: reading.clock.inZone(trigger.timezone) };
  const edit = readEdit(local.clock.sentence(text));
  if (edit.kind === 'unread')
    return reading.options.previous?.draft == null ? null : unread(edit.said, reading);
  if (edit.kind === 'none' || !isForIt(edit, reading, isMeant)) return null;
  if (trigger.kind === 'event') return timeInstead(text, edit, local);
  return changeLast(text, edit, { trigger, reading: local });
}

/** What says that it is a change, or can be nothing else. */
function isForIt(edit: Edit, reading: Reading, isMeant: boolean): boolean {
  const { options } = reading;
  const isPaused = lastSchedule(reading)?.status === 'paused';
  const { sentence } = edit.spoken;
  const limits = !isContradiction(edit.said) && isLimit(edit.said);
  // "only until Monday", said of a pause, is no end of the schedule.
  if (isPaused && options.previous?.draft == null && (limits || saysOnly(sentence))) return false;
  return isMeant || saysChange(edit) || isBareChange(edit, reading);
}

/** "10" alone, said of a draft that is shown. Days of what comes again may be others, or more. */
function isBareChange({ said, spoken }: Edit, { options }: Reading): boolean {
  const { draft = null, isTrial = false } = options.previous ?? {};
  if (draft === null || isTrial || isContradiction(said)) return false;
  if (draft.trigger?.kind === 'at' || draft.trigger === null) return true;
  // "every 2 hours" can be nothing else.
  const [first] = spoken.sentence.tokens;
  const isPace = first?.sense.roles?.includes('each') === true || first?.sense.pace !== undefined;
  const isClock = said.days.kind === 'unsaid' && said.months.kind === 'unsaid' && !isAgain(said);
  return isPace || isClock;
}

function changeLast(
  text: string,
  edit: Edit,
  { trigger, reading }: { trigger: Trigger; reading: Reading },
): CompileResult | null {
  const edited = applyEdit(edit, asOfToday(edit, trigger, reading));
  const isOpen = reading.options.previous?.draft != null && saysChange(edit);
  if (edited.kind === 'none') return isLost(edit) || isOpen ? unread(text, reading) : null;
  const words = edit.body === null ? text : text.slice(edit.body.start, edit.body.end);
  const settled = settle({ text: words, result: edited }, reading);
  if (settled.kind === 'ask')
    return { kind: 'question', question: settled.question, isChange: true };
  if (settled.trigger === null) return null;
  if (isSameTime(settled.trigger, trigger, reading.clock.nowMs)) return noChange(trigger, reading);
  // "only this week" alone ends what is there, and beside another time it does not.
  const isStored = (reading.options.previous?.draft?.manage ?? 'none') !== null;
  const isMoved = isStored && !isContradiction(edit.said) && edit.said.times.kind !== 'unsaid';
  const ended = isMoved ? endsForGood(text, settled.trigger, { before: trigger, reading }) : null;
  return ended ?? withTime(settled.trigger, settled.notes, reading);
}

/** "make it 9:30 on Wednesdays" is a change and nothing else, also where nobody can tell which. */
function isLost(edit: Edit): boolean {
  return edit.spoken.parts.length > 0 && (edit.does.length === 0 || isPlainChange(edit));
}

function unread(text: string, { language, options }: Reading): CompileResult {
  const { say } = language;
  const { draft = null } = options.previous ?? {};
  const reason = draft === null ? say.unreadable(text) : say.stillOpen(text, draft.summary);
  return { kind: 'not-understood', reason, suggestions: [...say.changes] };
}

/** The draft at that time, or the change of the schedule that was talked about. */
function withTime(trigger: Trigger, notes: string[], reading: Reading): CompileResult | null {
  const draft = reading.options.previous?.draft ?? null;
  if (draft !== null && draft.manage === null) {
    if (losesEvent(draft, trigger)) return lostEvent(reading);
    const kept = draft.madeBy === 'model' ? [reading.language.say.madeByModel] : [];
    const made = withTrigger(draft, trigger, reading);
    return { kind: 'draft', draft: { ...made, notes: [...kept, ...notes] } };
  }
  const last = lastSchedule(reading);
  const ids =
    draft?.manage?.kind === 'update' ? draft.manage.ids : last === undefined ? [] : [last.id];
  const meant = (reading.options.schedules ?? []).filter(({ id }) => ids.includes(id));
  return meant.length === 0 ? null : update(ids, meant, trigger, reading);
}

/** It tells what happened, and nothing of that kind would happen any more. */
function losesEvent({ plan, trigger: before }: Draft, trigger: Trigger): boolean {
  const on = (one: Trigger | null): string | null => (one?.kind === 'event' ? one.event.on : null);
  return on(before) !== on(trigger) && JSON.stringify(plan ?? {}).includes('${input.event');
}

function lostEvent({ language }: Reading): CompileResult {
  return { kind: 'not-understood', reason: language.events.tellsIt, suggestions: [] };
}

function noChange(trigger: Trigger, { language, options }: Reading): CompileResult {
  const { say } = language;
  const nameOf = scheduleNames(options);
  const reason = say.changesNothing(describeTrigger(trigger, say.triggers, nameOf));
  return { kind: 'not-understood', reason, suggestions: [...say.changes] };
}

/** A time in the place of what was waited for. */
function timeInstead(text: string, edit: Edit, reading: Reading): CompileResult | null {
  if (!isLost(edit)) return null;
  const words = edit.body === null ? text : text.slice(edit.body.start, edit.body.end);
  const settled = settle({ text: words, result: timeAlone(edit) }, reading);
  if (settled.kind === 'ask')
    return { kind: 'question', question: settled.question, isChange: true };
  return settled.trigger === null ? null : withTime(settled.trigger, settled.notes, reading);
}

/** "tomorrow at 9", said of what was to be done at once. */
function timeForNow(text: string, reading: Reading): CompileResult | null {
  const draft = reading.options.previous?.draft ?? null;
  if (draft === null || draft.manage !== null) return null;
  const edit = readEdit(reading.clock.sentence(text));
  if (edit.kind !== 'edit' || !isLost(edit)) return null;
  const settled = settle({ text, result: timeAlone(edit) }, reading);
  if (settled.kind === 'ask')
    return { kind: 'question', question: settled.question, isChange: true };
  return settled.trigger === null ? null : withTime(settled.trigger, settled.notes, reading);
}

/** A draft's own time, or the one that it gives to a schedule. */
function changeable(draft: Draft | null): Trigger | undefined {
  if (draft?.manage?.kind === 'update') return draft.manage.trigger;
  return draft?.trigger ?? undefined;
}

/** "6am", which has passed, is tomorrow, and is told so; corrected to "6pm" it may be today after all. */
function asOfToday(edit: Edit, trigger: Trigger, { options }: Reading): Trigger {
  if (trigger.kind !== 'at' || !isLost(edit)) return trigger;
  const { notes = [] } = options.previous?.draft ?? {};
  const { sentence } = edit.spoken;
  const atMs = instantMs(trigger.atUtc);
  const day = Math.floor(wallSecIn(trigger.timezone, atMs) / SECONDS_PER_DAY);
  const passed = sentence.language.say.notes.passedToday(sayDay(day, sentence));
  return notes.includes(passed)
    ? { ...trigger, atUtc: formatInstant(atMs - SECONDS_PER_DAY * 1000) }
    : trigger;
}
