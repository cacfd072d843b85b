/**
 * No promise without a deed: an answer that promises something for later, or says that something was done, needs a call
 * of this turn behind it. The model is asked once to do it or to say that it can't; a promise that is still empty then is
 * taken out, so that the person never reads it.
 */
import { asksForText, type Claim, claimsIn, pointsAbove } from '../language/claims-in.ts';

/** A call of this turn that worked, or that may have. */
export interface WorkedCall {
  tool: string;
  changes: boolean;
  /** Whether the tool is one of Rote's own. */
  isOwn: boolean;
}

export type PromiseDecision =
  | { kind: 'tell' }
  | { kind: 'ask'; question: string }
  /** What is left of the answer, with what was not done. */
  | { kind: 'take-out'; text: string };

export function decidePromise(facts: {
  text: string;
  /** What the person said in this turn. */
  words: string;
  calls: readonly WorkedCall[];
  wasAsked: boolean;
}): PromiseDecision {
  const { text, calls, wasAsked } = facts;
  const empty = emptyClaims(facts);
  if (empty.length === 0 && !wasAsked && calls.length > 0 && pointsAbove(text))
    return { kind: 'ask', question: UNSEEN };
  if (empty.length === 0) return { kind: 'tell' };
  if (!wasAsked) return { kind: 'ask', question: question(empty) };
  // Who looked it up after the question, and says the same, tells what stands there.
  if (calls.some(looksUp)) return { kind: 'tell' };
  return { kind: 'take-out', text: withoutClaims(text, empty) };
}

/** The claims of a text that no call stands behind. */
export function emptyClaims(facts: {
  text: string;
  words: string;
  calls: readonly WorkedCall[];
}): Claim[] {
  const { text, words, calls } = facts;
  const claims = claimsIn(text).filter((claim) => !isBacked(claim, calls));
  return claims.length > 0 && asksForText(words) ? [] : claims;
}

function isBacked({ kind }: Claim, calls: readonly WorkedCall[]): boolean {
  switch (kind) {
    case 'later':
      return calls.some((call) => call.changes && (!call.isOwn || lasts(call.tool)));
    case 'done':
      return calls.some(({ changes }) => changes);
    case 'stands':
      return calls.some((call) => call.changes || looksUp(call));
    case 'over':
      return calls.length > 0;
  }
}

/** What it makes is there after the turn, and can act or be found again. */
function lasts(tool: string): boolean {
  return /^(?:schedule|tasks|memory|lesson|heartbeat|markdown|skill|agent|run)\./.test(tool);
}

/** It reads Rote's own lists. */
function looksUp({ tool, isOwn }: WorkedCall): boolean {
  return (
    isOwn && /^(?:schedule|tasks|memory|rote|runs|requests|digest|markdown|session)\./.test(tool)
  );
}

/** Only the model sees what its calls came to. */
const UNSEEN =
  '[Your person did not see this answer. It points to a result, and your person sees only your words, never the results of calls. Answer again, and say what the result says.]';

function question(claims: readonly Claim[]): string {
  const said = claims.map(({ sentence }) => `"${sentence}"`).join(' ');
  return `[Your person did not see this answer. It says ${said}, but no call of this turn did that, and nothing happens after your answer by itself. Do one of these now. Call the tool that does it. Or, if no tool can do it, answer again and say plainly that it was not done. If it was done in an earlier turn, look it up, then answer again.]`;
}

function withoutClaims(text: string, claims: readonly Claim[]): string {
  const left = claims.reduce((rest, { sentence }) => rest.replace(sentence, ''), text);
  const told = [...new Set(claims.map(({ nothingDone }) => nothingDone))].join(' ');
  const trimmed = left
    .replaceAll(/[ \t]{2,}/g, ' ')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  return /[\p{L}\p{N}]/u.test(trimmed) ? `${trimmed}\n\n${told}` : told;
}
