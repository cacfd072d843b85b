/**
 * A restriction that is set off by signs is read by itself: the sentence without it is a wish, and the restriction is a
 * change of its time. So it can be said in front, inside or behind, and nothing else of the wish is another.
 */
import { nextFires } from '../../domain/schedule/fire-times.ts';
import type { Trigger } from '../../domain/schedule/trigger.ts';
import type { RestrictionWords } from '../../language/restriction-words.ts';
import { withTrigger } from '../compile-draft.ts';
import type { CompileOptions, CompileResult, Draft } from '../compile-types.ts';
import { editTrigger } from '../when/edits/edit.ts';
import type { WhenResult } from '../when/result.ts';
import { differentTime, isHalfInDoubt } from './differing-days.ts';
import type { Looking } from './last-look.ts';
import type { Restriction } from './restriction.ts';
import { runsOf } from './runs-of.ts';
import { rowOf } from './word-row.ts';

/** The text without these stretches, and without the signs and joints that then hang loose. */
export function withoutRestrictions(
  text: string,
  cut: readonly Pick<Restriction, 'start' | 'end'>[],
  { joints }: RestrictionWords,
): string {
  const kept: string[] = [];
  let from = 0;
  for (const { start, end } of cut) {
    kept.push(withoutJoint(text.slice(from, start), joints));
    from = end;
  }
  kept.push(text.slice(from));
  return kept
    .map((part) => part.replace(/^[\s,;)–—]+|[\s,;(–—]+$/g, ''))
    .filter((part) => part !== '' && !/^[.!?]+$/.test(part))
    .join(' ');
}

function withoutJoint(text: string, joints: ReadonlySet<string>): string {
  const trimmed = text.replace(/[\s,;(–—]+$/, '');
  const last = trimmed.slice(trimmed.lastIndexOf(' ') + 1).toLowerCase();
  return joints.has(last) ? trimmed.slice(0, trimmed.length - last.length) : trimmed;
}

/** Those that say which runs there are, and can be cut out of the sentence. */
export function changesTime({ kind, takes, isSetOff, isTimes, isRate }: Restriction): boolean {
  if (!isSetOff) return false;
  if (kind === 'limits') return isTimes && !isRate;
  return takes === 'time' && PLAIN.has(kind);
}

const PLAIN: ReadonlySet<string> = new Set([
  ...['leaves-out', 'narrows', 'ends', 'starts', 'differs', 'widens'],
]);

/** The last of their changes adds runs. */
const ADDING: ReadonlySet<string> = new Set(['differs', 'widens']);

/** The restriction as changes of a time, one after the other, in plain words; none where it can't be said so. */
function asChanges(
  { kind, argument, said }: Restriction,
  trigger: Trigger | null,
  { language, words, clock }: Looking,
): string[] {
  const { plainly } = language.restrictions;
  switch (kind) {
    case 'leaves-out':
    case 'narrows':
    case 'ends':
    case 'starts':
      return [`${plainly[kind]} ${argument}`];
    case 'widens':
      return [`${plainly.also} ${argument}`];
    case 'differs': {
      const time = differentTime(said, language.restrictions);
      const row = rowOf(time, { restrictions: language.restrictions, time: words });
      const taken = weekdaysOf(trigger, clock.nowMs);
      const days = row.placed.filter(({ bare }) =>
        row.meanings.get(bare)?.weekdays?.some((day) => taken.has(day)),
      );
      return [
        ...days.map(({ bare }) => `${plainly['leaves-out']} ${bare}`),
        `${plainly.also} ${time}`,
      ];
    }
    case 'limits': {
      const counts = said
        .toLowerCase()
        .split(/\s+/)
        .flatMap((word) => {
          const { number, count } = words.words.get(word) ?? {};
          const meant = /^\d+$/.test(word) ? Number(word) : (count ?? number);
          return meant === undefined ? [] : [meant];
        });
      const [only, ...others] = counts;
      return only === undefined || others.length > 0 ? [] : [plainly.runs(only)];
    }
    default:
      return [];
  }
}

interface Restricting {
  looking: Looking;
  options: CompileOptions;
  /** What the whole sentence was read as. */
  read: CompileResult;
}

/** The draft at the runs that are left; the question that the whole sentence asks too; else the words that can't be read so. */
export function restrict(
  draft: Draft,
  restrictions: readonly Restriction[],
  restricting: Restricting,
): Draft | { missed: string } | 'asked' {
  const { looking } = restricting;
  let made = draft;
  for (const restriction of restrictions) {
    const next = restrictedBy(restriction, made, restricting);
    if (next === 'asked') return next;
    const isLost =
      next === null ||
      (restriction.kind === 'differs' && isDoubtful(restriction.said, made, next, looking));
    if (isLost) return { missed: restriction.said };
    made = next;
  }
  return made;
}

function restrictedBy(
  restriction: Restriction,
  draft: Draft,
  { looking, options, read }: Restricting,
): Draft | 'asked' | null {
  const { clock, language } = looking;
  const changes = asChanges(restriction, draft.trigger, looking);
  let made = draft;
  for (const [at, change] of changes.entries()) {
    const { trigger } = made;
    const result =
      trigger === null ? null : changedAs(editTrigger(change, trigger, clock), read, clock);
    if (result === 'asked') return result;
    if (trigger === null || result?.kind !== 'when') return null;
    // "every other Friday, starting next week": it comes on other Fridays, which are counted from there.
    const isCounted =
      restriction.kind === 'starts' && made.notes.some((note) => isOfStart(note, looking));
    const isAdded = ADDING.has(restriction.kind) && at === changes.length - 1;
    if (!isAdded && !isCounted && !isNarrower(result.trigger, trigger, looking)) return null;
    const notes = [...made.notes.filter((note) => !isOfStart(note, looking)), ...result.notes];
    made = { ...withTrigger(made, result.trigger, { options, language, clock }), notes };
  }
  return changes.length === 0 ? null : made;
}

/** What a change leaves open ("starting next Friday") the whole sentence asks too, or was answered; else it is as it is. */
function changedAs(
  changed: WhenResult,
  read: CompileResult,
  { nowMs }: Looking['clock'],
): WhenResult | 'asked' | undefined {
  if (changed.kind !== 'question') return changed;
  const { choices } = changed;
  const labels = choices.map(({ label }) => label).join();
  if (read.kind === 'question' && read.question.choices.join() === labels) return 'asked';
  const trigger = read.kind === 'draft' ? read.draft.trigger : null;
  const runs = trigger && runsOf(trigger, nowMs);
  return choices
    .map(({ answer }) => answer)
    .find((answer) => answer.kind === 'when' && runsOf(answer.trigger, nowMs) === runs);
}

/** Which half of the day the other time is in. */
function isDoubtful(
  said: string,
  before: Draft,
  after: Draft,
  { clock, language }: Looking,
): boolean {
  const known = hoursOf(before.trigger, clock.nowMs);
  const added = hoursOf(after.trigger, clock.nowMs).filter((hour) => !known.includes(hour));
  return isHalfInDoubt(said, added, known, language.restrictions);
}

/** A note from when the runs are counted is of the time as it was. */
function isOfStart(note: string, { words }: Looking): boolean {
  const [before = '', behind = ''] = words.say.notes.reckonedFrom('\0').split('\0');
  return note.startsWith(before) && note.endsWith(behind);
}

/** On which it comes; a day that it does not come on can't be left out. */
const weekdaysOf = (trigger: Trigger | null, nowMs: number): ReadonlySet<number> =>
  new Set(wallsOf(trigger, nowMs).map(({ dayOfWeek }) => dayOfWeek % 7));

const hoursOf = (trigger: Trigger | null, nowMs: number): number[] =>
  wallsOf(trigger, nowMs).map(({ hour }) => hour);

function wallsOf(trigger: Trigger | null, nowMs: number): Temporal.ZonedDateTime[] {
  if (trigger === null || trigger.kind === 'event') return [];
  return nextFires(trigger, nowMs, FIRES).map((ms) =>
    Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(trigger.timezone ?? 'UTC'),
  );
}

const FIRES = 60;

/** A restriction adds no run. */
function isNarrower(narrow: Trigger, wide: Trigger, { clock }: Looking): boolean {
  const left = nextFires(narrow, clock.nowMs, FIRES);
  const last = left.at(-1);
  if (last === undefined) return false;
  const all = nextFires(wide, clock.nowMs, FIRES * MOST_LEFT_OUT);
  const isCutOff = all.length === FIRES * MOST_LEFT_OUT;
  const known = new Set(all);
  const end = isCutOff ? (all.at(-1) ?? 0) : last;
  return left.every((fire) => known.has(fire) || fire > end);
}

const MOST_LEFT_OUT = 8;

/** The same work at the same runs. */
export function isSame(one: Draft, other: Draft, nowMs: number): boolean {
  return worksOf(one) === worksOf(other) && firesOf(one, nowMs) === firesOf(other, nowMs);
}

const worksOf = ({ plan, instruction, skill, input }: Draft): string =>
  JSON.stringify([plan?.tools, instruction, skill, input]);

const firesOf = ({ trigger }: Draft, nowMs: number): string =>
  trigger === null ? '' : runsOf(trigger, nowMs);

/** Whether days can be left out of its runs. */
export const comesAgain = (result: CompileResult): result is CompileResult & { kind: 'draft' } =>
  result.kind === 'draft' &&
  result.draft.manage === null &&
  result.draft.trigger !== null &&
  result.draft.trigger.kind !== 'at' &&
  result.draft.trigger.kind !== 'event';
