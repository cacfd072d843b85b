/** Words that join the parts of one expression, and dates that no month has. */

import type { Role } from '../../language/language.ts';
import { hasRole, hasRoleOf, isPlainWord, type Token } from '../engine/tokenize.ts';
import type { Sentence } from './sentence.ts';

/** Words that join the parts of one expression. */
export function isGlue(token: Token): boolean {
  if (token.kind === 'symbol') return /[,;.()&+:-]/.test(token.text);
  return hasRoleOf(token, GLUE);
}

const GLUE: ReadonlySet<Role> = new Set([
  ...(['and', 'at', 'on', 'in', 'of', 'the', 'each', 'filler', 'only', 'for', 'but'] as const),
  ...(['to', 'once', 'times', 'on-the-clock', 'or', 'a', 'from-now'] as const),
]);

/** The longest that each month gets. */
const MOST_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** "30 February", "Nov 31", "the 31st of June": where it is said. */
export function noSuchDay({ text, tokens }: Pick<Sentence, 'text' | 'tokens'>): string | null {
  for (const [index, { sense, start, end }] of tokens.entries()) {
    const most = sense.month === undefined ? undefined : MOST_DAYS[sense.month - 1];
    if (most === undefined || sense.doubtful === true) continue;
    let before = index - 1;
    while (isDateJoint(tokens[before])) before--;
    const isMissing = (token: Token | undefined): boolean =>
      token?.number != null && token.number > most && token.number <= 31;
    const beside = [tokens[before], tokens[index + 1]].find(isMissing);
    if (beside !== undefined)
      return text.slice(Math.min(start, beside.start), Math.max(end, beside.end));
  }
  return null;
}

/** Between a day and its month: 30"." Februar, 31"st of" June. */
function isDateJoint(token: Token | undefined): boolean {
  return (
    token?.text === '.' || hasRole(token, 'of') || (token?.glued === true && isPlainWord(token))
  );
}
