/**
 * Numbers right beside what was read, and not read themselves: "7 every morning", "noon on 1sts", "every
 * year on 03-14". They may have said when, so the whole is not understood, unless they count something.
 */
import { hasRole, isPlainWord, type Token } from './tokenize.ts';

interface Beside {
  tokens: readonly Token[];
  read: readonly boolean[];
}

/** "at 8 and 20 check the mail": an hour, or how many? */
export function unreadHourBehind({ tokens, read }: Beside, from: number): string | null {
  const at = from + 1;
  const token = tokens[at];
  const isHour = isNumber(token) && (token.number ?? 99) <= 24 && read[at] !== true;
  if (!isHour || !hasRole(tokens[from], 'and')) return null;
  const next = tokens[at + 1];
  return next !== undefined && !next.glued && isPlainWord(next) ? token.text : null;
}

/** "every Friday 2030": the number behind a part. */
export function unreadNumberBehind({ tokens, read }: Beside, from: number): string | null {
  let at = from;
  // "the 2nd day of 2027"
  if (hasRole(tokens[at], 'of') && /^(?:19|20|21)\d\d$/.test(tokens[at + 1]?.text ?? '')) at++;
  while (isLead(tokens[at]) && read[at] !== true) at++;
  const token = tokens[at];
  if (!isNumber(token) || read[at] === true) return null;
  // "tomorrow 1430 call the bank"
  const isClock = at === from && /^(?:[01]\d|2[0-3])[0-5]\d$/.test(token.text);
  return isCounting(tokens, at + 1) && !isClock ? null : token.text;
}

/** A row that begins with a number may mean something else: 24/7. */
function isNumber(token: Token | undefined): token is Token {
  return token?.kind === 'number' && token.sense.roles === undefined;
}

function isLead(token: Token | undefined): boolean {
  if (token === undefined) return false;
  if (token.kind === 'symbol') return /[,;:–-]/.test(token.text);
  return hasRole(token, 'on', 'at', 'in', 'the', 'around');
}

/** "5 pages", "50%", "1. stretch". */
function isCounting(tokens: readonly Token[], at: number): boolean {
  const [next, after] = [tokens[at], tokens[at + 1]];
  if (next === undefined) return false;
  if (hasRole(next, 'measure')) return true;
  const isItem = next.glued && /[.)]/.test(next.text) && after !== undefined && !after.glued;
  return isItem || (!next.glued && isPlainWord(next));
}

/** "7 every morning", "8, 12 and 18h daily", "23rd 11am": the number before a part, with no word that it belongs to. */
export function unreadNumberBefore({ tokens, read }: Beside, from: number): string | null {
  const at = tokens[from]?.kind === 'word' && tokens[from]?.glued === true ? from - 1 : from;
  const token = tokens[at];
  if (!isNumber(token) || read[at] === true) return null;
  const before = tokens[at - 1];
  // "13/40/26" and "4-21" are rows of numbers, "LH2034" and "$5" are something else.
  const isRow = before?.glued === true && /^[/.:-]$/.test(before.text);
  const belongs = before !== undefined && (isPlainWord(before) || before.kind === 'opaque');
  return belongs || (token.glued && !isRow) ? null : token.text;
}
