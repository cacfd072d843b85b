/**
 * Words of time right beside what was read, and not read themselves: "except holidays", "of the week",
 * "every payday". Leaving them out would change the meaning, so the whole is not understood.
 */
import { type Part, topicOf } from './parts.ts';
import type { Sentence } from './reading.ts';
import { hasRole, isPlainWord, type Token } from './tokenize.ts';

/** Words that join the parts of one expression. */
export function isGlue(token: Token): boolean {
  if (token.kind === 'symbol') return /[,;.()&+:-]/.test(token.text);
  return (
    hasRole(token, 'and', 'at', 'on', 'in', 'of', 'the', 'each', 'filler', 'only', 'for', 'but') ||
    hasRole(token, 'to', 'once', 'times', 'on-the-clock', 'or')
  );
}

type IsRead = (token: Token) => boolean;

export function unreadBeside(sentence: Sentence, parts: Part[]): string | null {
  const { tokens } = sentence;
  const isRead: IsRead = (token) =>
    parts.some(({ start, end }) => token.start >= start && token.end <= end);
  const unread = unreadDate(sentence, isRead) ?? unreadEach(sentence, parts, isRead);
  if (unread !== null) return unread;
  const isAgain = parts.some(comesAgain);
  const isTimed = parts.some(({ kind }) => kind === 'clocks');
  for (const part of parts) {
    const behind = tokens.filter(({ start }) => start >= part.end);
    const before = tokens.filter(({ end }) => end <= part.start).reverse();
    const found =
      unknownDay(part, behind, isRead) ??
      unreadRow(part, behind, isRead) ??
      firstUnread(behind, isRead, isLoadedWord) ??
      firstUnread(before, isRead, ({ sense }) => sense.unit !== undefined) ??
      unreadBound(part, before, { isRead, isAgain, isTimed }) ??
      leading(before);
    if (found !== null) return found;
  }
  return unsaidJoint(tokens, parts);
}

/** "February 30", "the 31st of June": a date that no year has. */
function unreadDate({ text, tokens }: Sentence, isRead: IsRead): string | null {
  for (const [index, token] of tokens.entries()) {
    const { month, doubtful } = token.sense;
    if (month === undefined || doubtful === true || isRead(token)) continue;
    if (hasRole(tokens[index - 1], 'loose')) return token.text;
    const beside = [tokens[index - 1], tokens[index + 1], tokens[index - 2]];
    const number = beside.find((one) => one?.kind === 'number' && !isRead(one));
    if (number === undefined) continue;
    return text.slice(Math.min(token.start, number.start), Math.max(token.end, number.end));
  }
  return null;
}

/** How many words and signs may stand between "every" and the rest of the expression. */
const MOST_UNKNOWN = 6;

/** "every payday at 9": nobody knows how often that is, and once is not what was said. */
function unreadEach({ text, tokens }: Sentence, parts: Part[], isRead: IsRead): string | null {
  if (parts.some(comesAgain)) return null;
  for (const [index, token] of tokens.entries()) {
    if (!hasRole(token, 'each') || isRead(token)) continue;
    const row = tokens.slice(index + 1, index + 1 + MOST_UNKNOWN);
    const end = row.findIndex(isRead);
    const unknown = row.slice(0, Math.max(0, end));
    const isPlain = unknown.every(({ kind }) => kind === 'word' || kind === 'symbol');
    if (isPlain && unknown.some((word) => !isGlue(word)))
      return text.slice(token.start, row[end]?.start).trim();
  }
  return null;
}

function comesAgain(part: Part): boolean {
  if ('repeats' in part) return part.repeats;
  return part.kind === 'pace' || part.kind === 'rate' || part.kind === 'nth-weekday';
}

/** "every time it rains, at 9": what decides when comes first. */
function leading(before: readonly Token[]): string | null {
  const first = before.at(-1);
  return first !== undefined && hasRole(first, 'narrows') ? first.text : null;
}

/** "every year on my birthday", "every Monday at 19x": what follows would have said it. */
function unknownDay(part: Part, behind: Token[], isRead: IsRead): string | null {
  const [first, second] = behind;
  if (second === undefined || isRead(second)) return null;
  const isLong = part.kind === 'pace' && ['week', 'month', 'quarter', 'year'].includes(part.unit);
  const isDay = isLong && hasRole(first, 'on') && isPlainWord(second);
  const isTime = hasRole(first, 'at') && second.kind === 'number';
  return isDay || isTime ? second.text : null;
}

/**
 * A row or a range that goes on where nothing was read: "morning and evening", "9 or 10", "2nd-5th",
 * "from 1 to 24 December", "the Friday after next", "on September".
 */
function unreadRow(part: Part, behind: Token[], isRead: IsRead): string | null {
  const [joint, said] = behind;
  const next = hasRole(said, 'the') ? behind[2] : said;
  if (joint === undefined || next === undefined || isRead(joint) || isRead(next)) return null;
  return goesOn(part, joint, { next, last: behind[behind.indexOf(next) + 1] }) ? next.text : null;
}

function goesOn(
  part: Part,
  joint: Token,
  { next, last }: { next: Token; last: Token | undefined },
): boolean {
  const { weekdays, month, doubtful, holiday } = next.sense;
  const isDay = (weekdays ?? month ?? holiday) !== undefined && doubtful !== true;
  const isTime = isDay || next.sense.part !== undefined;
  const isCounted =
    last?.glued === true ? last.text === '/' : last !== undefined && isPlainWord(last);
  const isNumber = (next.kind === 'number' || next.sense.number !== undefined) && !isCounted;
  return (
    (hasRole(joint, 'and') && isTime) ||
    (hasRole(joint, 'or') && (isTime || isNumber)) ||
    (hasRole(joint, 'to') && (isDay || isNumber) && topicOf(part) !== 'limit') ||
    (hasRole(joint, 'from') && (isNumber || next.sense.unit !== undefined)) ||
    (hasRole(joint, 'after') && hasRole(next, 'next')) ||
    (hasRole(joint, 'on', 'in') && month !== undefined && doubtful !== true)
  );
}

/** "before 4pm", "the day after the first Monday", "15 to noon", "3 Mondays": not what was read. */
function unreadBound(
  part: Part,
  before: readonly Token[],
  { isRead, isAgain, isTimed }: { isRead: IsRead; isAgain: boolean; isTimed: boolean },
): string | null {
  const small = before.findIndex((token) => !hasRole(token, 'the', 'each', 'on'));
  const [bound, amount] = before.slice(Math.max(0, small));
  if (small === -1 || bound === undefined || isRead(bound)) return null;
  // "tomorrow after 4pm" is taken as at 4pm; what comes again has no such leeway.
  const isNear = part.kind === 'clocks' && !isAgain && !hasRole(bound, 'narrows');
  if (hasRole(bound, 'bound')) return isNear ? null : bound.text;
  if (hasRole(bound, 'loose') && !isTimed) return bound.text;
  const isNumber = bound.number !== null || bound.sense.number !== undefined;
  if (part.kind === 'weekdays' && isNumber) return bound.text;
  if (part.kind === 'counted' && hasRole(bound, 'from')) return bound.text;
  const isMinutes = hasRole(bound, 'to') && amount?.kind === 'number' && !isRead(amount);
  return isMinutes ? bound.text : null;
}

/** "9am or 10am", "Monday or Tuesday", "at 10 to 9pm": two times or days, of which one or neither is meant. */
function unsaidJoint(tokens: readonly Token[], parts: Part[]): string | null {
  for (const [index, part] of parts.entries()) {
    const next = parts[index + 1];
    if (next === undefined || topicOf(part) !== topicOf(next)) continue;
    const isTime = topicOf(part) === 'time';
    // A rule takes days of the month "or" of the week.
    const isCounted = part.kind === 'counted' || next.kind === 'counted';
    if (!isTime && (topicOf(part) === 'limit' || isCounted)) continue;
    const between = tokens.filter(({ start, end }) => start >= part.end && end <= next.start);
    const joint = between.find((token) => hasRole(token, 'or', ...(isTime ? TO : [])));
    if (joint !== undefined && between.every(isGlue)) return joint.text;
  }
  return null;
}

const TO = ['to'] as const;

/** Looks through the small words beside a part, as far as they go. */
function firstUnread(
  beside: Token[],
  isRead: IsRead,
  isLoaded: (token: Token) => boolean,
): string | null {
  for (const token of beside) {
    if (isRead(token)) return null;
    if (isLoaded(token)) return token.text;
    if (!isGlue(token)) return null;
  }
  return null;
}

function isLoadedWord(token: Token): boolean {
  const { unit, clock, pace } = token.sense;
  const isTime = unit ?? clock ?? pace;
  return (
    isTime !== undefined || hasRole(token, 'except', 'until', 'start', 'between', 'half', 'narrows')
  );
}
