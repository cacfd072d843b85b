/** Where in a sentence its time stands, and what small words beside it belong to it. */

import type { Role } from '../../language/language.ts';
import { everyBetween, hasRole, hasRoleOf, type Token } from '../engine/tokenize.ts';
import type { Part } from './parts.ts';
import type { Span } from './result.ts';
import type { Sentence } from './sentence.ts';

/** Where the parts stand, with the small words between and before them. */
export function spansOf({ tokens }: Sentence, parts: readonly Part[]): Span[] {
  const spans: Span[] = [];
  const ordered = inOrder(parts);
  for (const [index, { start, end }] of ordered.entries()) {
    const last = spans.at(-1);
    const between = { from: last?.end ?? 0, to: start };
    // "an hour before the meeting at 3pm": what it is counted from stands between.
    const isEvent = ordered[index - 1]?.kind === 'shift';
    if (last !== undefined && (isEvent || everyBetween(tokens, between, isJoint)))
      last.end = Math.max(last.end, end);
    else spans.push({ start, end });
  }
  return spans.map((span) => withFiller(tokens, span));
}

/** "8am sharp", "from now on every Monday": the small word beside a time belongs to it. */
function withFiller(tokens: readonly Token[], { start, end }: Span): Span {
  const next = tokens.find((token) => token.start >= end);
  const before = tokens.findLast((token) => token.end <= start);
  return {
    start: hasRole(before, 'filler') ? (before?.start ?? start) : start,
    end: hasRole(next, 'filler') ? (next?.end ?? end) : end,
  };
}

function inOrder(parts: readonly Part[]): readonly Part[] {
  return parts.length < 2 ? parts : parts.toSorted((left, right) => left.start - right.start);
}

const JOINTS: ReadonlySet<Role> = new Set(['and', 'at', 'on', 'in', 'of', 'the', 'each', 'only']);

function isJoint(token: Token): boolean {
  return token.kind === 'symbol' || hasRoleOf(token, JOINTS);
}

/** Each part with the small words that lead to it, and a number that nobody could read. */
export function spokenOf(
  sentence: Sentence,
  parts: readonly Part[],
  unread: string | null,
): Span[] {
  const { tokens, text } = sentence;
  const spans = parts.flatMap((part) => spansOf(sentence, [part]));
  const isInside = ({ start, end }: Token): boolean =>
    spans.some((span) => start >= span.start && end <= span.end);
  // "25" of 25:00, "Feb 30"
  const from = unread === null || !/\d/.test(unread) ? -1 : text.indexOf(unread);
  const at = tokens.findIndex((token) => token.start === from && !isInside(token));
  if (unread !== null && at >= 0) {
    let last = tokens.findLastIndex(({ end }) => end <= from + unread.length);
    while (tokens[last + 1]?.glued === true) last++;
    spans.push({ start: from, end: tokens[last]?.end ?? from + unread.length });
  }
  return spans
    .map(({ start, end }) => ({ start: withLead(tokens, start), end }))
    .sort((left, right) => left.start - right.start);
}

function withLead(tokens: readonly Token[], start: number): number {
  const before = tokens.findLast(({ end }) => end <= start);
  return before !== undefined && hasRole(before, 'at', 'on') ? before.start : start;
}
