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
import type { Restriction } from './find-restrictions.ts';
import type { Looking } from './last-look.ts';
import { runsOf } from './runs-of.ts';

/** The text without these stretches, and without the signs and joints that then hang loose. */
export function withoutRestrictions(
  text: string,
  cut: readonly Restriction[],
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

const PLAIN: ReadonlySet<string> = new Set(['leaves-out', 'narrows', 'ends', 'starts']);

/** The restriction as a change of a time, in plain words; null where it is none. */
function asChange(
  { kind, argument, said }: Restriction,
  { language, words }: Looking,
): string | null {
  const { plainly } = language.restrictions;
  switch (kind) {
    case 'leaves-out':
    case 'narrows':
    case 'ends':
    case 'starts':
      return `${plainly[kind]} ${argument}`;
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
      return only === undefined || others.length > 0 ? null : plainly.runs(only);
    }
    default:
      return null;
  }
}

/** The draft at the runs that are left; the words that can't be read so otherwise. */
export function restrict(
  draft: Draft,
  restrictions: readonly Restriction[],
  { looking, options }: { looking: Looking; options: CompileOptions },
): Draft | { missed: string } {
  let made = draft;
  for (const restriction of restrictions) {
    const change = asChange(restriction, looking);
    const { trigger } = made;
    if (change === null || trigger === null) return { missed: restriction.said };
    const result = editTrigger(change, trigger, looking.clock);
    if (result.kind !== 'when' || !isNarrower(result.trigger, trigger, looking))
      return { missed: restriction.said };
    const reading = { options, language: looking.language, clock: looking.clock };
    made = {
      ...withTrigger(made, result.trigger, reading),
      notes: [...made.notes, ...result.notes],
    };
  }
  return made;
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
