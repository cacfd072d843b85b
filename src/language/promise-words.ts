/**
 * The words by which an assistant promises something for later, says that something was done, or points to something;
 * each language has its own. `claims-in.ts` reads them.
 */
export type ClaimKind =
  /** Something will happen by itself: it needs a schedule, a task, a memory or the like. */
  | 'later'
  /** Something was changed: it needs a call that changed something. */
  | 'done'
  /** Something stands so now: what was looked up can say so as well. */
  | 'stands'
  /** "Done.": any call that worked is enough. */
  | 'over';

export interface PromiseWords {
  /** A sentence with one of these promises and claims nothing: an offer, a condition, a question. */
  offers: RegExp;
  /** With one of these, what is said to be done was done earlier. */
  earlier: RegExp;
  claims: readonly (readonly [ClaimKind, RegExp])[];
  /** The person wants a text written, and what it says is not what the assistant says. */
  asksForText: RegExp;
  /** The answer points to a result that its reader does not see: "the disk result is above". */
  pointsAbove: RegExp;
  /** Told to the person in the place of what was said and not done. */
  nothingDone: string;
}
