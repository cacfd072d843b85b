/** What changes the draft or the schedule that was talked about last, or ends the talk about it. */

import type { Trigger } from '../domain/schedule/trigger.ts';
import { describeTrigger } from '../language/en/describe-trigger.ts';
import { formatInstant, instantMs } from '../time/instant.ts';
import { finish, withText, withTrigger } from './compile-draft.ts';
import type { Reading } from './compile-reading.ts';
import type { CompileOptions, CompileResult, Draft, Management } from './compile-types.ts';
import { bareWord, unquoted } from './intents/clauses.ts';
import { inZoneOf, shiftTrigger } from './intents/edit-clock.ts';
import { editTrigger } from './intents/edit-trigger.ts';
import {
  addToTrigger,
  isSameTime,
  limitTrigger,
  narrowTrigger,
  skipDay,
  skipNext,
} from './intents/limit-trigger.ts';
import { matchPhrase } from './intents/match-phrase.ts';
import { managed, namesOf } from './intents/read-manage.ts';
import { withClocks } from './intents/resay.ts';
import { settle } from './intents/settle-time.ts';
import {
  clockOf,
  type Edit,
  firstWall,
  isClockOnly,
  readLoosely,
  triggersIn,
  withPolicies,
} from './intents/time-reader.ts';
import type { IntentWords, PhraseName } from './language/intent-words.ts';
import type { WhenResult } from './time/result.ts';

/** What ends the talk about it, or takes it back. */
const ENDINGS = ['accept', 'refuse', 'undo', 'cancel-it'] as const;

/** What changes it, the likeliest first. */
const CHANGES = [
  ...(['say-instead', 'later-it', 'earlier-it', 'change-it', 'narrow-it'] as const),
  ...(['skip-next', 'skip-day', 'drop-day', 'limit-it', 'add-to-it'] as const),
];

const LIMITS: ReadonlySet<PhraseName> = new Set(['narrow-it', 'limit-it']);

interface Said {
  text: string;
  slots: Readonly<Record<string, string>>;
}

/** Whether it is said as a change of something that is there. */
export function isChange(text: string, language: IntentWords): boolean {
  return matchPhrase(text, language, CHANGES) !== null;
}

/** `clean` is without its courtesies. */
export function followUp(
  { text: whole, clean }: { text: string; clean: string },
  reading: Reading,
): CompileResult | null {
  const previous = reading.options.previous ?? null;
  if (previous === null) return null;
  const isAsked = (previous.question ?? null) !== null;
  const isOpen = previous.draft !== null || isAsked;
  if (!isOpen && previous.scheduleId === null) return null;
  // What looks like a courtesy may say what is meant: "also at 3pm".
  const isWhole = matchPhrase(whole, reading.language, [...ENDINGS, ...CHANGES]) !== null;
  const text = isWhole ? whole : clean;
  const ending = matchPhrase(text, reading.language, ENDINGS);
  const ended = ending === null ? null : end(ending.name, { isOpen, isAsked }, reading);
  // A question is answered or given up before anything else is changed.
  if (ended !== null || isAsked) return ended;
  const but = matchPhrase(whole, reading.language, ['accept-but'])?.slots['rest'];
  if (but !== undefined) return followUp({ text: but, clean: but }, reading);
  return changeBy(text, reading);
}

function changeBy(text: string, reading: Reading): CompileResult | null {
  let isSaidSo = false;
  for (const name of CHANGES) {
    const matched = matchPhrase(text, reading.language, [name]);
    if (matched === null) continue;
    isSaidSo = true;
    const changed = changeLast(name, { text, slots: matched.slots }, reading);
    if (changed !== null) return changed;
  }
  return !isSaidSo && isBareChange(text, reading)
    ? changeLast('change-it', { text, slots: { when: text } }, reading)
    : null;
}

/** "10" alone, said of a draft that is shown. Days of what comes again may be others, or more. */
function isBareChange(text: string, { options, clock, language }: Reading): boolean {
  const { draft = null, isTrial = false } = options.previous ?? {};
  if (draft === null || isTrial) return false;
  const leaves = triggersIn(readLoosely(text, clock));
  const isAgain = draft.trigger !== null && draft.trigger.kind !== 'at';
  // "every 2 hours" can be nothing else.
  const isPace = language.again.has(bareWord(text.split(/\s/, 1)[0] ?? ''));
  return !isAgain || leaves.every((leaf) => isPace || isClockOnly(leaf, text, clock));
}

function end(
  name: PhraseName,
  { isOpen, isAsked }: { isOpen: boolean; isAsked: boolean },
  reading: Reading,
): CompileResult | null {
  const { draft, undo = null } = reading.options.previous ?? { draft: null };
  const { steps } = reading.language.say;
  switch (name) {
    case 'accept':
      // A yes to a question says which of its choices to nobody.
      if (draft === null || isAsked) return null;
      return finish(managed(reading, { kind: 'accept' }, steps.accept), null, reading);
    case 'undo':
      if (!isOpen && undo !== null) return takeBack(undo, reading);
      break;
    case 'refuse':
      if (!isOpen) return null;
  }
  if (!isOpen) return removeLast(reading);
  return finish(managed(reading, { kind: 'discard' }, steps.discard), null, reading);
}

function takeBack(undo: Management, reading: Reading): CompileResult | null {
  const schedule = lastSchedule(reading);
  if (schedule === undefined) return null;
  if (undo.kind === 'update') return update(undo.ids, [schedule], undo.trigger, reading);
  if (undo.kind === 'rename') return renamed(undo.ids, [schedule], undo.name, reading);
  if (undo.kind !== 'pause' && undo.kind !== 'resume') return null;
  const what = reading.language.say.steps.manage[undo.kind](namesOf([schedule]));
  return finish(managed(reading, undo, what), null, reading);
}

function lastSchedule({ options }: Reading) {
  return options.schedules?.find(({ id }) => id === options.previous?.scheduleId);
}

function removeLast(reading: Reading): CompileResult | null {
  const schedule = lastSchedule(reading);
  if (schedule === undefined) return null;
  const what = reading.language.say.steps.manage.remove(namesOf([schedule]));
  return finish(managed(reading, { kind: 'remove', ids: [schedule.id] }, what), null, reading);
}

function changeLast(name: PhraseName, said: Said, reading: Reading): CompileResult | null {
  const draft = reading.options.previous?.draft ?? null;
  if (name === 'say-instead')
    return draft === null ? null : withText(draft, unquoted(said.slots['text'] ?? ''), reading);
  const trigger =
    changeable(draft) ?? (draft === null ? lastSchedule(reading)?.trigger : undefined);
  if (trigger === undefined) return timeForNow(name, said, reading);
  // "only until Monday", said of a pause, is no end of the schedule.
  if (draft === null && lastSchedule(reading)?.status === 'paused' && LIMITS.has(name)) return null;
  // Wherever it is said, it stays in the zone that it is in.
  const local = { ...reading, clock: reading.clock.inZone(trigger.timezone) };
  const edited = changed(name, said, { trigger, reading: local });
  if (edited.kind === 'none') return isLost(name, said, local) ? unread(said, reading) : null;
  const settled = settle({ text: said.slots['when'] ?? said.text, result: edited }, local);
  if (settled.kind === 'ask')
    return { kind: 'question', question: settled.question, isChange: true };
  if (settled.trigger === null) return null;
  if (isSameTime(settled.trigger, trigger, reading.clock.nowMs)) return noChange(trigger, reading);
  return withTime(settled.trigger, settled.notes, reading);
}

/** "make it 9:30 on Wednesdays" is a change and nothing else, also where nobody can tell which. */
function isLost(name: PhraseName, { slots }: Said, reading: Reading): boolean {
  return name === 'change-it' && isTime(slots['when'] ?? '', reading);
}

function unread({ text }: Said, { language, options }: Reading): CompileResult {
  const { say } = language;
  const { draft = null } = options.previous ?? {};
  const reason = draft === null ? say.unreadable(text) : say.stillOpen(text, draft.summary);
  return { kind: 'not-understood', reason, suggestions: [...say.changes] };
}

/** The draft at that time, or the change of the schedule that was talked about. */
function withTime(trigger: Trigger, notes: string[], reading: Reading): CompileResult | null {
  const draft = reading.options.previous?.draft ?? null;
  if (draft !== null && draft.manage === null) {
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

function noChange(trigger: Trigger, { language }: Reading): CompileResult {
  const { say } = language;
  const reason = say.changesNothing(describeTrigger(trigger, say.triggers));
  return { kind: 'not-understood', reason, suggestions: [...say.changes] };
}

/** "tomorrow at 9", said of what was to be done at once. */
function timeForNow(name: PhraseName, { slots }: Said, reading: Reading): CompileResult | null {
  const draft = reading.options.previous?.draft ?? null;
  const when = slots['when'] ?? '';
  if (draft === null || draft.manage !== null || name !== 'change-it') return null;
  if (!isOnlyTime(when, reading)) return null;
  const settled = settle({ text: when, result: readLoosely(when, reading.clock) }, reading);
  if (settled.kind === 'ask')
    return { kind: 'question', question: settled.question, isChange: true };
  return settled.trigger === null ? null : withTime(settled.trigger, settled.notes, reading);
}

/** A draft's own time, or the one that it gives to a schedule. */
function changeable(draft: Draft | null): Trigger | undefined {
  if (draft?.manage?.kind === 'update') return draft.manage.trigger;
  return draft?.trigger ?? undefined;
}

function changed(
  name: PhraseName,
  { text, slots }: Said,
  { trigger, reading }: { trigger: Trigger; reading: Reading },
): WhenResult {
  const { clock } = reading;
  const edit = { trigger, reader: clock };
  const { when = '', length = '' } = slots;
  switch (name) {
    case 'later-it':
      return shiftTrigger(length, 1, edit);
    case 'earlier-it':
      return shiftTrigger(length, -1, edit);
    case 'skip-next':
      return skipNext(edit);
    case 'skip-day':
      return isTime(when, reading) ? skipDay(when, edit) : NOTHING;
    case 'drop-day':
      return isTime(when, reading) ? limitTrigger(clock.say.except(when), edit) : NOTHING;
    case 'limit-it':
      return limitTrigger(text, edit);
    case 'add-to-it':
      return isOnlyTime(when, reading) ? addToTrigger(when, edit) : NOTHING;
    case 'narrow-it': {
      const alone = onlyAt(when, edit);
      if (alone !== null) return alone;
      const narrowed = firstRead([text, reading.language.say.only(when), when], (said) =>
        narrowTrigger(said, edit),
      );
      if (narrowed.kind !== 'none') return narrowed;
      const replaced = isOnlyTime(when, reading) ? editTrigger(text, trigger, clock) : NOTHING;
      return replaced.kind === 'none' ? limitTrigger(when, edit) : replaced;
    }
    default:
      return isOnlyTime(when, reading)
        ? editTrigger(when, asOfToday(trigger, reading), clock)
        : NOTHING;
  }
}

/** One time of day instead of all that there are. */
function onlyAt(when: string, edit: Edit): WhenResult | null {
  const { reader, trigger } = edit;
  const read = readLoosely(when, reader);
  if (read.kind !== 'when' || !isClockOnly(read.trigger, when, reader)) return null;
  const there = { reader, trigger: inZoneOf(trigger, read.trigger) };
  const alone = withClocks([clockOf(firstWall(read.trigger, reader.nowMs))], there);
  return alone === null ? null : withPolicies(alone, trigger);
}

/** "6am", which has passed, is tomorrow, and is told so; corrected to "6pm" it may be today after all. */
function asOfToday(trigger: Trigger, { options, clock }: Reading): Trigger {
  if (trigger.kind !== 'at') return trigger;
  const { notes = [] } = options.previous?.draft ?? {};
  // The same time without a day leads to the same day, and to the same note.
  const alone = clock.read(clock.say.at(clockOf(firstWall(trigger, clock.nowMs))));
  const [passed] = alone.kind === 'when' ? alone.notes : [];
  const isMoved = passed !== undefined && notes.includes(passed);
  return isMoved
    ? { ...trigger, atUtc: formatInstant(instantMs(trigger.atUtc) - 86_400_000) }
    : trigger;
}

function firstRead(texts: readonly string[], read: (text: string) => WhenResult): WhenResult {
  for (const text of texts) {
    const result = read(text);
    if (result.kind !== 'none') return result;
  }
  return NOTHING;
}

const NOTHING: WhenResult = { kind: 'none', reason: null };

function isTime(when: string, reading: Reading): boolean {
  return reading.clock.read(when).kind !== 'none' && isOnlyTime(when, reading);
}

/** "no, remind me tomorrow to call" is a wish of its own, and no other time for the last one. */
function isOnlyTime(when: string, { clock }: Reading): boolean {
  const read = clock.read(when);
  return read.kind === 'none' || clock.rest(when, read.spans) === '';
}

export function update(
  ids: string[],
  schedules: NonNullable<CompileOptions['schedules']>,
  trigger: Trigger,
  reading: Reading,
): CompileResult {
  const { steps, triggers } = reading.language.say;
  const what = steps.update(namesOf(schedules), describeTrigger(trigger, triggers));
  return finish(managed(reading, { kind: 'update', ids, trigger }, what), null, reading);
}

export function renamed(
  ids: string[],
  schedules: Parameters<typeof namesOf>[0],
  name: string,
  reading: Reading,
): CompileResult {
  const what = reading.language.say.steps.rename(namesOf(schedules), name);
  return finish(managed(reading, { kind: 'rename', ids, name }, what), null, reading);
}
