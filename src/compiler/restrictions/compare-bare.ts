/**
 * A sentence beside the same without what restricts it: a restriction of the time is applied to the wish without it, and
 * any other has to make a difference. What makes none was dropped, and is named.
 */
import type { CompileOptions, CompileResult } from '../compile-types.ts';
import {
  changesTime,
  comesAgain,
  isSame,
  restrict,
  withoutRestrictions,
} from './apply-restrictions.ts';
import { isOfList, type Looking, restrictionsIn } from './last-look.ts';
import type { Restriction } from './restriction.ts';

interface Comparing {
  looking: Looking;
  options: CompileOptions;
  /** What a sentence comes to by itself. */
  bare(wish: string): CompileResult;
  /** What the sentence itself comes to with an answer more. */
  again(answer: string): CompileResult;
}

export function compareBare(
  text: string,
  result: CompileResult,
  comparing: Comparing,
): CompileResult {
  const { looking, options } = comparing;
  if (asksForDays(result, looking)) return withoutAsking(text, result, comparing);
  const end = text.replace(/[\s.!?]+$/, '').length;
  const all = restrictionsIn(text, looking);
  const found = all
    // "tell me when it changes only on Sundays": where something is asked, the last words may be of the whole.
    .map((one) =>
      result.kind === 'question' && one.end === end ? { ...one, isSetOff: true } : one,
    )
    .filter(({ isSetOff }) => isSetOff);
  // "starting Monday, for two weeks": how long it goes on is counted from there, so neither is read without the other.
  const lasts = all.some(({ kind }) => kind === 'lasts');
  const ofTime = found.filter(
    (one) =>
      changesTime(one) && !(lasts && one.kind === 'starts') && !isOfList(one, { text, looking }),
  );
  if (ofTime.length === 0) return withoutDropped(text, result, { ...comparing, found });
  const base = withoutThem(text, ofTime, comparing);
  // What is asked of the rest is asked without the words that restrict it.
  if (base?.kind === 'question' && isAskedAlike(base, result)) return base;
  if (base === null || !comesAgain(base)) return result;
  const made = restrict(base.draft, ofTime, { looking, options, read: result });
  if (made === 'asked') return result;
  // Whether other times of some days are kept to, the last look has seen by the runs.
  const isSeen = result.kind === 'draft' && ofTime.every(({ kind }) => kind === 'differs');
  if ('missed' in made)
    return result.kind === 'not-understood' || isSeen
      ? result
      : named({ said: made.missed }, looking);
  const isAgreed = result.kind === 'draft' && isSame(result.draft, made, looking.clock.nowMs);
  return isAgreed ? result : { ...base, draft: made };
}

/** On which days is asked of what was read whole. */
const asksForDays = (result: CompileResult, { language }: Looking): boolean =>
  result.kind === 'question' && result.question.choices.includes(language.say.onDays.daily);

/** Who restricts the days has said that it is more than one. */
function withoutAsking(text: string, asked: CompileResult, { looking, again }: Comparing) {
  const isSaid = restrictionsIn(text, looking).some(
    (one) => one.kind === 'narrows' || changesTime(one),
  );
  return isSaid ? again(looking.language.say.onDays.daily) : asked;
}

const isAskedAlike = (
  { question }: CompileResult & { kind: 'question' },
  result: CompileResult,
): boolean =>
  result.kind === 'question' &&
  question.choices.length > 0 &&
  question.choices.join() === result.question.choices.join();

const withoutThem = (
  text: string,
  cut: readonly Restriction[],
  { looking, bare }: Comparing,
): CompileResult | null => {
  const wish = withoutRestrictions(text, cut, looking.language.restrictions);
  return wish === '' ? null : bare(wish);
};

/** All of them together, and each by itself: of two conditions, one may be kept to. */
function withoutDropped(
  text: string,
  result: CompileResult,
  { found, ...comparing }: Comparing & { found: readonly Restriction[] },
): CompileResult {
  const doubted = found.filter((one) => isInDoubt(one, result));
  const cuts = doubted.length > 1 ? [doubted, ...doubted.map((one) => [one])] : [doubted];
  const dropped = cuts.find((cut) => {
    const base = cut.length === 0 ? null : withoutThem(text, cut, comparing);
    return base !== null && comesAgain(base) && isDropped(base, result, comparing.looking);
  });
  return dropped === undefined ? result : named(dropped[0], comparing.looking);
}

/** Numbers and words are looked for in what is told; a condition may be told of another, and a wish be split by any. */
const isInDoubt = ({ kind }: Restriction, result: CompileResult): boolean =>
  result.kind === 'drafts' || (result.kind === 'draft' && kind === 'condition');

/** Another sentence in one with two wishes, or the same draft as without it. */
function isDropped(
  base: CompileResult & { kind: 'draft' },
  result: CompileResult,
  { clock }: Looking,
): boolean {
  if (result.kind === 'drafts') return true;
  return result.kind === 'draft' && isSame(result.draft, base.draft, clock.nowMs);
}

function named(
  restriction: Pick<Restriction, 'said'> | undefined,
  { language }: Looking,
): CompileResult {
  return {
    kind: 'not-understood',
    reason: language.say.notRead(restriction?.said ?? ''),
    suggestions: [],
  };
}
