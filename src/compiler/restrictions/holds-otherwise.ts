/**
 * What a draft that somebody else made holds in another form than the rules would give it: named as left out, by its own
 * times, by trying again, or in another draft of the same answer. What is named wrongly costs a call, and tells a person
 * that something is missing that is there.
 */
import { nextFires } from '../../domain/schedule/fire-times.ts';
import type { Trigger } from '../../domain/schedule/trigger.ts';
import type { IntentWords } from '../../language/intent-words.ts';
import type { Language, Unit } from '../../language/language.ts';
import type { Draft } from '../compile-types.ts';
import { meaningsOf } from '../engine/meaning.ts';
import type { WhenResult } from '../when/result.ts';
import { bareWord, splitWords } from '../wish/wish-words.ts';
import type { Restriction } from './restriction.ts';
import { runsOf } from './runs-of.ts';

interface Held {
  drafts: readonly Draft[];
  looking: {
    language: IntentWords;
    words: Language;
    clock: { nowMs: number; read(text: string): WhenResult };
  };
}

export function holdsOtherwise(restriction: Restriction, held: Held): boolean {
  return (
    isLeftOut(restriction, held) ||
    isRateKept(restriction, held) ||
    isTriedAgain(restriction, held) ||
    isOneOfSeveral(restriction, held)
  );
}

/** "but not, if it is a holiday": a word that opens nothing belongs to what stands behind the sign. */
export function joined(restrictions: readonly Restriction[], text: string): Restriction[] {
  return restrictions.flatMap((one, index) => {
    const before = restrictions[index - 1];
    const next = restrictions[index + 1];
    if (isOpening(one, next, text)) return [];
    if (before === undefined || !isOpening(before, one, text)) return one;
    return { ...one, start: before.start, said: text.slice(before.start, one.end) };
  });
}

const isOpening = (one: Restriction, next: Restriction | undefined, text: string): boolean =>
  one.takes === 'nothing' && next !== undefined && /^[,\s]+$/.test(text.slice(one.end, next.start));

const SHORTEST = 4;

/** The draft says itself that it leaves this out: every word that is not only grammar, whatever its ending. */
function isLeftOut({ said }: Restriction, { drafts, looking }: Held): boolean {
  const named = drafts
    .flatMap(({ leavesOut = [] }) => leavesOut)
    .join(' ')
    .toLowerCase();
  if (named === '') return false;
  const { restrictions } = looking.language;
  const { small, leavesOut, narrows, joints, conditions, persons, finite, spanning } = restrictions;
  const tables = [small, leavesOut, narrows, joints, conditions, persons, finite, spanning];
  const words = splitWords(said)
    .map((word) => bareWord(word).toLowerCase())
    .filter((word) => word.length >= SHORTEST && !tables.some((table) => table.has(word)));
  const stem = (word: string): string => word.slice(0, Math.max(SHORTEST, word.length - 2));
  return words.length > 0 && words.every((word) => named.includes(stem(word)));
}

const SECOND_MS = 1000;
const LENGTHS: Partial<Record<Unit, number>> = {
  minute: 60 * SECOND_MS,
  hour: 3600 * SECOND_MS,
  day: 86_400 * SECOND_MS,
  week: 604_800 * SECOND_MS,
};
/** A day on which the clocks change has an hour less. */
const ALMOST = 0.9;
const FIRES = 400;

/** "at most four times a day", and it runs no more often. */
function isRateKept({ isRate, said }: Restriction, { drafts, looking }: Held): boolean {
  if (!isRate) return false;
  const meanings = meaningsOf(looking.words);
  const words = splitWords(said).map((word) => bareWord(word).toLowerCase());
  const unit = meanings.get(words.at(-1) ?? '')?.unit;
  const unitMs = unit === undefined ? undefined : LENGTHS[unit];
  const numbers = words.flatMap((word) => {
    const { count, number } = meanings.get(word) ?? {};
    return /^\d+$/.test(word) ? Number(word) : (count ?? number ?? []);
  });
  const [number] = numbers;
  if (unitMs === undefined || number === undefined) return false;
  return drafts.every((draft) => mostWithin(draft, unitMs * ALMOST, looking) <= number);
}

function mostWithin({ trigger }: Draft, lengthMs: number, { clock }: Held['looking']): number {
  if (trigger === null || trigger.kind === 'event') return Number.POSITIVE_INFINITY;
  const fires = nextFires(trigger, clock.nowMs, FIRES);
  return Math.max(
    ...fires.map((from) => fires.filter((at) => at >= from && at < from + lengthMs).length),
    0,
  );
}

/** "try again if it fails". */
function isTriedAgain({ kind, said }: Restriction, { drafts, looking }: Held): boolean {
  if (kind !== 'condition') return false;
  const clause = ` ${said.toLowerCase()} `;
  const isOfFailing = looking.language.what.fails
    .split('|')
    .some((one) => clause.includes(` ${one} `));
  const steps = drafts.flatMap(({ plan }) => plan?.tools ?? []);
  return isOfFailing && steps.some(({ retryPolicy }) => (retryPolicy?.maxRetries ?? 0) > 0);
}

/** ", otherwise every three hours", and another draft of the same answer comes then. */
function isOneOfSeveral({ takes, argument }: Restriction, { drafts, looking }: Held): boolean {
  if (takes !== 'time' || drafts.length < 2) return false;
  const time = looking.clock.read(argument);
  if (time.kind !== 'when') return false;
  return drafts.some(({ trigger }) => trigger !== null && isSame(trigger, time.trigger, looking));
}

function isSame(one: Trigger, other: Trigger, { clock }: Held['looking']): boolean {
  if (one.kind === 'every' && other.kind === 'every') return one.everyMs === other.everyMs;
  return runsOf(one, clock.nowMs) === runsOf(other, clock.nowMs);
}
