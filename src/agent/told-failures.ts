/**
 * What a person is told of calls that failed, whatever a model makes of them: its words are shown, and
 * beneath them what the results say. A call that was corrected is not told of, nor is a look at something
 * that was not there, as long as anything else worked.
 */

import type { RefusedCall } from './call-guard.ts';

/** What one call of a turn came to, in the order in which they were asked for. */
export interface CallOutcome {
  tool: string;
  /** Null where it worked. */
  failure: { code: string; message: string } | null;
  /** Whether it would have changed something. */
  changes: boolean;
  /** Which answer of the turn asked for it, and with what. */
  round: number;
  asked: string;
}

const MOST_LISTED = 5;
const LONGEST_MESSAGE = 200;

/**
 * No calls: another one failed before them, or there was no room. One that a crash broke off is told of apart, and so
 * is what needs the owner.
 */
const NOT_MADE: ReadonlySet<string> = new Set([
  'not-run',
  'limit',
  'interrupted',
  'needs-owner',
  'read-first',
]);

/** One line; null where there is nothing to tell. */
export function failureLine(outcomes: readonly CallOutcome[]): string | null {
  const made = outcomes.filter(({ failure }) => failure === null || !NOT_MADE.has(failure.code));
  const hasSuccess = made.some(({ failure }) => failure === null);
  const told = made.filter(
    (one) =>
      one.failure !== null && (one.changes || !hasSuccess) && !wasCorrected(one, outcomes, made),
  );
  if (told.length === 0) return null;
  const reasons = [...new Set(told.map(({ tool, failure }) => `${tool}: ${short(tool, failure)}`))];
  const left = reasons.length - MOST_LISTED;
  const more = left > 0 ? ` And ${left} more.` : '';
  const calls =
    made.length === 1 ? 'The call failed' : `${told.length} of ${made.length} calls failed`;
  return `(${calls}. ${reasons.slice(0, MOST_LISTED).join(' ')}${more})`;
}

/**
 * A later answer had as many calls of the tool work as failed in this one. What was asked for beside the failure is no
 * correction of it, also where it was made later: of three mails, the third is not the second one.
 */
function wasCorrected(
  { tool, round }: CallOutcome,
  outcomes: readonly CallOutcome[],
  made: readonly CallOutcome[],
): boolean {
  const failed = made.filter(
    (one) => one.round === round && one.tool === tool && one.failure !== null,
  );
  const beside = new Set(
    outcomes
      .filter((one) => one.round === round && !failed.includes(one))
      .map(({ asked }) => asked),
  );
  const corrections = made.filter(
    (one) =>
      one.tool === tool && one.failure === null && one.round > round && !beside.has(one.asked),
  );
  return corrections.length >= failed.length;
}

/** What was not done because it needs the owner, whatever the model says of it; once for each reason. */
export function refusedLine(refused: readonly RefusedCall[]): string | null {
  if (refused.length === 0) return null;
  const byReason = [...Map.groupBy(refused, ({ why }) => why)];
  const told = byReason.slice(0, MOST_LISTED).map(([why, calls]) => {
    const different = [...new Set(calls.map(({ call }) => call))];
    const others = different.length - 1;
    return `${different[0]}${others > 0 ? ` and ${others} more like it` : ''}: ${why}`;
  });
  const left = byReason.length - told.length;
  return `(Not done without you. ${told.join(' ')}${left > 0 ? ` And ${left} more.` : ''})`;
}

function short(tool: string, failure: CallOutcome['failure']): string {
  const line = (failure?.message ?? '').replaceAll(/\s+/g, ' ').trim();
  const text = line.startsWith(`${tool}: `) ? line.slice(tool.length + 2) : line;
  const cut = text.length > LONGEST_MESSAGE ? `${text.slice(0, LONGEST_MESSAGE - 1)}…` : text;
  return /[.!?…]$/.test(cut) ? cut : `${cut}.`;
}
