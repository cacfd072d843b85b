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
import type { Restriction } from './find-restrictions.ts';
import { type Looking, restrictionsIn } from './last-look.ts';

interface Comparing {
  looking: Looking;
  options: CompileOptions;
  /** What a sentence comes to by itself. */
  bare(wish: string): CompileResult;
}

export function compareBare(
  text: string,
  result: CompileResult,
  comparing: Comparing,
): CompileResult {
  const { looking, options, bare } = comparing;
  const found = restrictionsIn(text, looking).filter(({ isSetOff }) => isSetOff);
  const ofTime = found.filter(changesTime);
  const cut = ofTime.length > 0 ? ofTime : found.filter((one) => isInDoubt(one, result));
  if (cut.length === 0) return result;
  const wish = withoutRestrictions(text, cut, looking.language.restrictions);
  const base = wish === '' ? null : bare(wish);
  if (base === null || !comesAgain(base)) return result;
  if (ofTime.length === 0)
    return isDropped(base, result, looking) ? named(cut[0], looking) : result;
  const made = restrict(base.draft, ofTime, { looking, options });
  if ('missed' in made)
    return result.kind === 'not-understood' ? result : named({ said: made.missed }, looking);
  const isAgreed = result.kind === 'draft' && isSame(result.draft, made, looking.clock.nowMs);
  return isAgreed ? result : { ...base, draft: made };
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
