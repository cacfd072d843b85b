/** What changes something that is there: the draft or the schedule talked about last, or one that is named. */
import { describeTrigger, formatWallTime } from '../domain/describe-trigger.ts';
import { instantMs } from '../domain/time/instant.ts';
import type { Trigger } from '../domain/trigger.ts';
import { finish, withTrigger } from './compile-draft.ts';
import type { Reading } from './compile-reading.ts';
import type { CompileOptions, CompileResult } from './compile-types.ts';
import { editTrigger } from './intents/edit-trigger.ts';
import { matchPhrase } from './intents/match-phrase.ts';
import { findManaged, managed, namesOf, readManage } from './intents/read-manage.ts';
import { settle } from './intents/settle-time.ts';

/** What changes the draft or the schedule that was talked about last. */
export function followUp(text: string, reading: Reading): CompileResult | null {
  const { options, language } = reading;
  const previous = options.previous ?? null;
  if (previous === null) return null;
  const isOpen = previous.draft !== null || previous.isAsked === true;
  if (!isOpen && previous.scheduleId === null) return null;
  const matched = matchPhrase(text, language, [
    'accept',
    'refuse',
    'cancel-it',
    'change-it',
    'narrow-it',
  ]);
  if (matched === null) return null;
  const { steps } = language.say;
  switch (matched.name) {
    case 'accept':
      if (previous.draft === null) return null;
      return finish(managed(reading, { kind: 'accept' }, steps.accept), null, reading);
    case 'refuse':
    case 'cancel-it':
      if (!isOpen && matched.name === 'cancel-it') return removeLast(reading);
      if (!isOpen) return null;
      return finish(managed(reading, { kind: 'discard' }, steps.discard), null, reading);
    default:
      return changeLast(matched.slots['when'] ?? '', text, matched.name === 'narrow-it', reading);
  }
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

function changeLast(
  when: string,
  text: string,
  isNarrowing: boolean,
  reading: Reading,
): CompileResult | null {
  const { options, clock } = reading;
  const draft = options.previous?.draft ?? null;
  const schedule = lastSchedule(reading);
  const trigger = draft === null ? schedule?.trigger : draft.trigger;
  if (trigger === undefined || trigger === null) return null;
  const edited = editTrigger(isNarrowing ? text : when, trigger, clock);
  if (edited.kind === 'none') return null;
  const settled = settle({ text: when, result: edited }, reading);
  if (settled.kind === 'ask') return { kind: 'question', question: settled.question };
  if (settled.trigger === null) return null;
  if (draft !== null) return { kind: 'draft', draft: withTrigger(draft, settled.trigger, reading) };
  return schedule === undefined
    ? null
    : update([schedule.id], [schedule], settled.trigger, reading);
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
