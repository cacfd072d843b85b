/** What changes something that is there: the draft or the schedule talked about last, or one that is named. */
import { describeTrigger, formatWallTime } from '../domain/describe-trigger.ts';
import { instantMs } from '../domain/time/instant.ts';
import type { Trigger } from '../domain/trigger.ts';
import { finish, withTrigger } from './compile-draft.ts';
import type { Reading } from './compile-reading.ts';
import type { CompileOptions, CompileResult, Management } from './compile-types.ts';
import { editTrigger } from './intents/edit-trigger.ts';
import { addToTrigger, limitTrigger, skipNext } from './intents/limit-trigger.ts';
import { matchPhrase } from './intents/match-phrase.ts';
import { findManaged, managed, namesOf, readManage } from './intents/read-manage.ts';
import { settle } from './intents/settle-time.ts';
import type { PhraseName } from './language/intent-words.ts';
import type { WhenResult } from './time/result.ts';

/** What ends the talk about it, or takes it back. */
const ENDINGS = ['accept', 'refuse', 'undo', 'cancel-it'] as const;

/** What changes its time, the likeliest first. */
const CHANGES = ['change-it', 'narrow-it', 'skip-next', 'limit-it', 'add-to-it'] as const;

/** What changes the draft or the schedule that was talked about last. */
export function followUp(
  { text: whole, clean }: { text: string; clean: string },
  reading: Reading,
): CompileResult | null {
  const previous = reading.options.previous ?? null;
  if (previous === null) return null;
  const isOpen = previous.draft !== null || (previous.question ?? null) !== null;
  if (!isOpen && previous.scheduleId === null) return null;
  // What looks like a courtesy may say what is meant: "also at 3pm".
  const isWhole = matchPhrase(whole, reading.language, [...ENDINGS, ...CHANGES]) !== null;
  const text = isWhole ? whole : clean;
  const ending = matchPhrase(text, reading.language, ENDINGS);
  const ended = ending === null ? null : end(ending.name, isOpen, reading);
  if (ended !== null) return ended;
  let isChange = false;
  for (const name of CHANGES) {
    const matched = matchPhrase(text, reading.language, [name]);
    if (matched === null) continue;
    isChange = true;
    const changed = changeLast(name, { text, slots: matched.slots }, reading);
    if (changed !== null) return changed;
  }
  // "10" alone, said of a draft that is shown
  return previous.draft === null || previous.isTrial === true || isChange
    ? null
    : changeLast('change-it', { text, slots: { when: text } }, reading);
}

function end(name: PhraseName, isOpen: boolean, reading: Reading): CompileResult | null {
  const { draft, undo = null } = reading.options.previous ?? { draft: null };
  const { steps } = reading.language.say;
  switch (name) {
    case 'accept':
      if (draft === null) return null;
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

interface Said {
  text: string;
  slots: Readonly<Record<string, string>>;
}

function changeLast(name: PhraseName, said: Said, reading: Reading): CompileResult | null {
  const draft = reading.options.previous?.draft ?? null;
  const schedule = lastSchedule(reading);
  const trigger = changeable(draft) ?? (draft === null ? schedule?.trigger : undefined);
  if (trigger === undefined) return null;
  const edited = changed(name, said, { trigger, reading });
  if (edited.kind === 'none') return null;
  const settled = settle({ text: said.slots['when'] ?? said.text, result: edited }, reading);
  if (settled.kind === 'ask') return { kind: 'question', question: settled.question };
  if (settled.trigger === null) return null;
  if (draft === null || draft.manage !== null) {
    const ids = draft?.manage?.kind === 'update' ? draft.manage.ids : [schedule?.id ?? ''];
    const meant = (reading.options.schedules ?? []).filter(({ id }) => ids.includes(id));
    return meant.length === 0 ? null : update(ids, meant, settled.trigger, reading);
  }
  return { kind: 'draft', draft: withTrigger(draft, settled.trigger, reading) };
}

/** A draft's own time, or the one that it gives to a schedule. */
function changeable(draft: NonNullable<CompileOptions['previous']>['draft']): Trigger | undefined {
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
  const when = slots['when'] ?? '';
  switch (name) {
    case 'skip-next':
      return skipNext(edit);
    case 'limit-it':
      return limitTrigger(text, edit);
    case 'add-to-it':
      return isOnlyTime(when, reading) ? addToTrigger(when, edit) : NOTHING;
    case 'narrow-it': {
      const narrowed = isOnlyTime(when, reading) ? editTrigger(text, trigger, clock) : NOTHING;
      return narrowed.kind === 'none' ? limitTrigger(when, edit) : narrowed;
    }
    default:
      return isOnlyTime(when, reading) ? editTrigger(when, trigger, clock) : NOTHING;
  }
}

const NOTHING: WhenResult = { kind: 'none', reason: null };

/** "no, remind me tomorrow to call" is a wish of its own, and no other time for the last one. */
function isOnlyTime(when: string, { clock }: Reading): boolean {
  const read = clock.read(when);
  return read.kind === 'none' || clock.rest(when, read.spans) === '';
}

function update(
  ids: string[],
  schedules: NonNullable<CompileOptions['schedules']>,
  trigger: Trigger,
  reading: Reading,
): CompileResult {
  const { steps, triggers } = reading.language.say;
  const what = steps.update(namesOf(schedules), describeTrigger(trigger, triggers));
  return finish(managed(reading, { kind: 'update', ids, trigger }, what), null, reading);
}

/** What is about schedules that exist. */
export function managing(text: string, reading: Reading): CompileResult | null {
  const moved = move(text, reading) ?? pauseUntil(text, reading);
  if (moved !== null) return moved;
  const work = readManage(text, reading);
  return work.kind === 'none' ? null : finish(work, null, reading);
}

function move(text: string, reading: Reading): CompileResult | null {
  const managing = findManaged(text, ['move'], reading);
  if (managing === null || managing.found.kind === 'none') return null;
  const { found, matched } = managing;
  if (found.kind === 'ask') return finish(found.work, null, reading);
  const [schedule] = found.schedules;
  if (schedule === undefined) return null;
  const edited = editTrigger(matched.slots['when'] ?? '', schedule.trigger, reading.clock);
  if (edited.kind === 'none') return null;
  const settled = settle({ text, result: edited }, reading);
  if (settled.kind === 'ask') return { kind: 'question', question: settled.question };
  if (settled.trigger === null) return null;
  return update([schedule.id], [schedule], settled.trigger, reading);
}

function pauseUntil(text: string, reading: Reading): CompileResult | null {
  const managing = findManaged(text, ['pause-until'], reading);
  if (managing === null || managing.found.kind === 'none') return null;
  const { found, matched } = managing;
  if (found.kind === 'ask') return finish(found.work, null, reading);
  const { language, clock } = reading;
  const { when, length } = matched.slots;
  const words = when ?? language.say.in(length ?? '');
  const read = clock.readDay(words);
  const settled = settle({ text: words, result: read }, reading);
  if (settled.kind === 'ask') return { kind: 'question', question: settled.question };
  if (settled.trigger?.kind !== 'at') return null;
  const { atUtc, timezone } = settled.trigger;
  const until = formatWallTime(instantMs(atUtc), timezone, language.say.triggers);
  const ids = found.schedules.map(({ id }) => id);
  const what = language.say.steps.pauseUntil(namesOf(found.schedules), until);
  return finish(
    managed(reading, { kind: 'pause-until', ids, untilUtc: atUtc }, what),
    null,
    reading,
  );
}
