/** What ends the talk about a draft or a schedule, takes it back or takes it away; and why nothing of it was done. */
import type { Trigger } from '../domain/schedule/trigger.ts';
import { describeTrigger } from '../language/en/describe-trigger.ts';
import type { PhraseName } from '../language/intent-words.ts';
import { finish, notUnderstood } from './compile-draft.ts';
import type { Reading } from './compile-reading.ts';
import type { CompileOptions, CompileResult, Management, ScheduleFacts } from './compile-types.ts';
import { namesOf } from './frames/find-schedules.ts';
import { matchPhrase } from './frames/match-phrase.ts';
import { findManaged, isThis, managed } from './frames/read-manage.ts';
import { skipping } from './frames/skip-next.ts';
import { findRestrictions } from './restrictions/find-restrictions.ts';
import { scheduleNames } from './schedule-names.ts';
import { matchInAny } from './spoken-language.ts';
import { spansIn } from './when/result-kinds.ts';
import { withoutCorrection } from './wish/correction.ts';

export const ENDINGS = ['accept', 'refuse', 'undo', 'delete-it', 'cancel-it'] as const;

type Previous = NonNullable<CompileOptions['previous']>;

/** Whether there is anything that a short answer could be about. */
export function isGoingOn({ draft, question, scheduleId, undo, hasEarlier }: Previous): boolean {
  const isOpen = draft !== null || (question ?? null) !== null;
  return isOpen || scheduleId !== null || (undo ?? null) !== null || hasEarlier === true;
}

/** Null where the words end nothing. */
export function endTalk(text: string, reading: Reading): CompileResult | null {
  // "oops, undo", "actually no"
  const meant = withoutCorrection(text, reading.language);
  const ending =
    matchInAny(text, reading.language, ENDINGS) ??
    (meant === null ? null : matchInAny(meant, reading.language, ENDINGS));
  if (ending === null) return null;
  switch (ending.name) {
    case 'accept':
      return accept(reading);
    case 'undo':
      return goBack(reading);
    case 'delete-it':
      return deleteIt(reading);
    case 'refuse':
      return giveUp(reading);
    default:
      return giveUp(reading) ?? removeLast(reading);
  }
}

function accept(reading: Reading): CompileResult | null {
  const { draft = null, question = null } = reading.options.previous ?? {};
  // A yes to a question says which of its choices to nobody.
  return draft === null || question !== null ? null : toDraft('accept', reading);
}

function toDraft(kind: 'accept' | 'discard' | 'back', reading: Reading): CompileResult {
  const { steps } = reading.language.say;
  return finish(managed(reading, { kind }, steps[kind]), null, reading);
}

/** A question about a change is given up alone; null where nothing is open. */
function giveUp(reading: Reading): CompileResult | null {
  const { draft = null, question = null } = reading.options.previous ?? {};
  if (draft === null && question === null) return null;
  return toDraft(draft !== null && question !== null ? 'back' : 'discard', reading);
}

/** To the draft before this one; with none, this one is forgotten. What was done last is done the other way round. */
function goBack(reading: Reading): CompileResult | null {
  const {
    draft = null,
    question = null,
    undo = null,
    hasEarlier = false,
  } = reading.options.previous ?? {};
  if (question !== null) return giveUp(reading);
  if (hasEarlier) return toDraft('back', reading);
  if (draft !== null) return toDraft('discard', reading);
  return undo === null ? null : takeBack(undo, reading);
}

function takeBack(undo: Management, reading: Reading): CompileResult | null {
  if (undo.kind === 'call') {
    const made = finish(managed(reading, undo, reading.language.say.steps.takeBack), null, reading);
    return made.kind === 'draft' ? { ...made, takesBack: true } : made;
  }
  const meant = 'ids' in undo ? schedulesOf(undo.ids, reading) : [];
  if (meant.length === 0) return null;
  const made = counter(undo, meant, reading);
  return made?.kind === 'draft' ? { ...made, takesBack: true } : made;
}

function counter(
  undo: Management,
  meant: readonly ScheduleFacts[],
  reading: Reading,
): CompileResult | null {
  const { steps } = reading.language.say;
  switch (undo.kind) {
    case 'update':
      return update(undo.ids, meant, undo.trigger, reading);
    case 'rename':
      return renamed(undo.ids, meant, undo.name, reading);
    case 'pause':
    case 'resume':
    case 'remove':
      return finish(
        managed(reading, undo, steps.manage[undo.kind](namesOf(meant, reading))),
        null,
        reading,
      );
    case 'skip':
    case 'unskip':
      return skipping(undo, reading);
    case 'restore':
      return finish(managed(reading, undo, steps.restore(namesOf(meant, reading))), null, reading);
    default:
      return null;
  }
}

/** A draft is forgotten; of a change that is shown, what it would change is meant. */
function deleteIt(reading: Reading): CompileResult | null {
  const { draft = null, question = null } = reading.options.previous ?? {};
  const manage = draft?.manage ?? null;
  if (draft === null || manage === null || !('ids' in manage) || question !== null)
    return giveUp(reading) ?? removeLast(reading);
  // Said once more, it is no yes and no refusal either.
  if (manage.kind === 'remove') return { kind: 'draft', draft };
  return removal(schedulesOf(manage.ids, reading), reading);
}

function removeLast(reading: Reading): CompileResult | null {
  const last = lastSchedule(reading);
  // Of several that were just told of, it is asked which.
  const isOne = (reading.options.previous?.listed ?? []).length < 2;
  const isThere = last !== undefined && last.status !== 'cancelled';
  return isThere && isOne ? removal([last], reading) : null;
}

function removal(schedules: readonly ScheduleFacts[], reading: Reading): CompileResult | null {
  if (schedules.length === 0) return null;
  const ids = schedules.map(({ id }) => id);
  const what = reading.language.say.steps.manage.remove(namesOf(schedules, reading));
  return finish(managed(reading, { kind: 'remove', ids }, what), null, reading);
}

/** What is done to a schedule that may be another one. */
const MOVABLE: ReadonlySet<string> = new Set(['remove', 'pause', 'resume', 'run']);

/** "no, the evening one", "the other one", of what was about to be done: the same, to that one. */
export function retarget(text: string, reading: Reading): CompileResult | null {
  const manage = reading.options.previous?.draft?.manage ?? null;
  if (manage === null || !MOVABLE.has(manage.kind) || !('ids' in manage)) return null;
  const said = withoutCorrection(text, reading.language) ?? text;
  const found = isOther(said, reading)
    ? otherOf(manage.ids, said, reading)
    : (findManaged(said, ['pick-it'], reading)?.found ?? null);
  if (found?.kind === 'question') return found;
  if (found?.kind === 'ask') return finish(found.work, null, reading);
  if (found?.kind !== 'found') return null;
  const kind = manage.kind as 'remove' | 'pause' | 'resume' | 'run';
  const ids = found.schedules.map(({ id }) => id);
  const what = reading.language.say.steps.manage[kind](namesOf(found.schedules, reading));
  return finish(managed(reading, { kind, ids }, what), null, reading);
}

function isOther(said: string, { language }: Reading): boolean {
  return matchPhrase(said, language, ['pick-other']) !== null;
}

/** Of two that there are, the one that is not meant by these; of more it is asked which. */
function otherOf(ids: readonly string[], said: string, { options, language, answers }: Reading) {
  const others = (options.schedules ?? []).filter(
    ({ id, status }) => status !== 'cancelled' && status !== 'completed' && !ids.includes(id),
  );
  if (others.length === 0) return null;
  const choices = others.map(({ name }) => name);
  const answer = others.length === 1 ? choices[0] : answers.next();
  const meant = others.filter(({ name }) => name === answer);
  if (meant.length === 1) return { kind: 'found' as const, schedules: meant };
  const question = { text: language.say.askWhich(said), choices };
  return { kind: 'question' as const, question, isChange: true as const };
}

export function lastSchedule({ options }: Reading): ScheduleFacts | undefined {
  return options.schedules?.find(({ id }) => id === options.previous?.scheduleId);
}

function schedulesOf(ids: readonly string[], { options }: Reading): ScheduleFacts[] {
  return (options.schedules ?? []).filter(({ id }) => ids.includes(id));
}

/** What is asked for is done to schedules by these. */
const DOING: readonly PhraseName[] = ['delete-it', 'remove', 'pause', 'resume', 'run-now'];

/** "delete it", of what is removed already: no other one is meant. Null where it is there, or another is named. */
export function goneInWords(text: string, reading: Reading): string | null {
  const matched = matchPhrase(text, reading.language, DOING);
  if (matched === null || !isThis(matched.slots['which'], reading.language)) return null;
  const { scheduleId = null, undo = null } = reading.options.previous ?? {};
  const removed = undo?.kind === 'restore' && scheduleId === null ? undo.ids : [scheduleId ?? ''];
  const gone = schedulesOf(removed, reading).filter(({ status }) => status === 'cancelled');
  return gone.length === 0 ? null : reading.language.say.alreadyGone(namesOf(gone, reading));
}

/** Why nothing was taken back or taken away, where that was asked for; null where it was not. */
export function nothingDone(text: string, { options, language }: Reading): string | null {
  const { say, everything, whichFillers } = language;
  const matched = matchInAny(text, language, ['refuse', 'undo', 'delete-it', 'remove', 'pause']);
  if (matched === null) return null;
  if (matched.name === 'undo') return say.nothingToUndo;
  if (matched.name === 'refuse') return say.nothingToRefuse;
  const { which } = matched.slots;
  const isThere = options.schedules?.some(({ status }) => status !== 'cancelled') === true;
  const isAny =
    which === undefined ||
    isThis(which, language) ||
    everything.has(which.toLowerCase()) ||
    which
      .toLowerCase()
      .split(/\s+/)
      .every((word) => whichFillers.has(word));
  if (isAny && !isThere) return say.nothingThereToRemove;
  return which === undefined ? null : say.noSuch(which);
}

/** "at 1pm, but only this week": nobody said until when it is to come, and behind these days it would come no more. */
export function endsForGood(
  said: string,
  after: Trigger,
  { before, reading }: { before: Trigger; reading: Reading },
): CompileResult | null {
  const { language, words, clock } = reading;
  const hasEnd = (trigger: Trigger): boolean =>
    trigger.kind === 'at' || (trigger.kind === 'rrule' && /\b(?:UNTIL|COUNT)=/.test(trigger.rrule));
  if (hasEnd(before) || !hasEnd(after)) return null;
  const restrictions = findRestrictions(said, { restrictions: language.restrictions, time: words });
  if (restrictions.some(({ kind }) => kind === 'ends' || kind === 'limits' || kind === 'lasts'))
    return null;
  const narrowed = restrictions.find(({ kind }) => kind === 'narrows')?.said;
  const [span] = spansIn(clock.read(said));
  const part = narrowed ?? said.slice(span?.start, span?.end);
  return notUnderstood(said, language.say.endsForGood(part), reading);
}

export function update(
  ids: string[],
  schedules: readonly ScheduleFacts[],
  trigger: Trigger,
  reading: Reading,
): CompileResult {
  const { steps, triggers } = reading.language.say;
  const what = steps.update(
    namesOf(schedules, reading),
    describeTrigger(trigger, triggers, scheduleNames(reading.options)),
  );
  return finish(managed(reading, { kind: 'update', ids, trigger }, what), null, reading);
}

export function renamed(
  ids: string[],
  schedules: readonly ScheduleFacts[],
  name: string,
  reading: Reading,
): CompileResult {
  const what = reading.language.say.steps.rename(namesOf(schedules, reading), name);
  return finish(managed(reading, { kind: 'rename', ids, name }, what), null, reading);
}
