/**
 * Words of time right beside what was read, and not read themselves: "except holidays", "of the week",
 * "every payday". Leaving them out would change the meaning, so the whole is not understood.
 */
import type { Role } from '../language/language.ts';
import { comesAgain, LONG_UNITS, type Part, topicOf } from './parts.ts';
import type { Sentence } from './reading.ts';
import { hasRole, hasRoleOf, isPlainWord, type Token } from './tokenize.ts';
import { unreadHourBehind, unreadNumberBefore, unreadNumberBehind } from './unread-numbers.ts';

/** Words that join the parts of one expression. */
export function isGlue(token: Token): boolean {
  if (token.kind === 'symbol') return /[,;.()&+:-]/.test(token.text);
  return hasRoleOf(token, GLUE);
}

const GLUE: ReadonlySet<Role> = new Set([
  ...(['and', 'at', 'on', 'in', 'of', 'the', 'each', 'filler', 'only', 'for', 'but'] as const),
  ...(['to', 'once', 'times', 'on-the-clock', 'or', 'a', 'from-now'] as const),
]);

interface Around {
  text: string;
  tokens: readonly Token[];
  timeStems: RegExp;
  /** Which of the tokens are in a part. */
  read: readonly boolean[];
  /** Something in it says that it comes again. */
  isAgain: boolean;
  /** A time of day was read. */
  isTimed: boolean;
}

export function unreadBeside({ text, tokens, language }: Sentence, parts: Part[]): string | null {
  const around: Around = {
    text,
    tokens,
    timeStems: language.timeStems,
    read: readTokens(tokens, parts),
    isAgain: parts.some(comesAgain),
    isTimed: parts.some(({ kind }) => kind === 'clocks'),
  };
  const unread = unreadDate(around) ?? unreadEach(around) ?? unreadOffset(around);
  if (unread !== null) return unread;
  for (const part of parts) {
    const behind = tokens.findIndex(({ start }) => start >= part.end);
    const before = tokens.findLastIndex(({ end }) => end <= part.start);
    const found = unreadBehind(around, part, behind) ?? unreadBefore(around, part, before);
    if (found !== null) return found;
  }
  return unsaidJoint(tokens, parts);
}

function readTokens(tokens: readonly Token[], parts: readonly Part[]): boolean[] {
  return tokens.map((token) => {
    for (const { start, end } of parts) if (token.start >= start && token.end <= end) return true;
    return false;
  });
}

function unreadBehind(around: Around, part: Part, at: number): string | null {
  if (at === -1) return null;
  return (
    unknownDay(around, part, at) ??
    unreadRow(around, part, at) ??
    unreadDots(around, part, at) ??
    firstUnread(around, at, 1) ??
    unreadNumberBehind(around, at) ??
    (part.kind === 'clocks' ? unreadHourBehind(around, at) : null) ??
    unreadEnd(around, part, at)
  );
}

/** "2am, 4am, ..., daily": and so on. */
function unreadDots({ tokens }: Around, part: Part, at: number): string | null {
  if (part.kind !== 'clocks') return null;
  const isComma = tokens[at]?.text === ',';
  const dots = isComma ? at + 1 : at;
  const isDots = [0, 1, 2].every((step) => tokens[dots + step]?.text === '.');
  const end = tokens[dots]?.text === '…' ? dots + 1 : isDots ? dots + 3 : dots;
  return end > dots && (isComma || tokens[end]?.text === ',') ? '…' : null;
}

/** "at 0900Z", "every 3 days after it is done", "each week before lunch". */
function unreadEnd({ tokens, read }: Around, part: Part, at: number): string | null {
  const token = tokens[at];
  if (token === undefined || read[at] === true) return null;
  const isTail = part.kind === 'clocks' && token.glued && isPlainWord(token);
  const isPaced = part.kind === 'pace' && part.doubt === null;
  const isBefore = hasRole(token, 'after', 'before') && tokens[at + 1]?.text !== ',';
  const isBound = isPaced && hasRole(token, 'bound') && isBefore;
  // "every 15 minutes past the hour" may be at a quarter past.
  const behind = hasRole(tokens[at + 1], 'the') ? tokens[at + 2] : tokens[at + 1];
  const isPast = isPaced && hasRole(token, 'past') && behind?.sense.unit === 'hour';
  return isTail || isBound || isPast ? token.text : null;
}

function unreadBefore(around: Around, part: Part, at: number): string | null {
  // "tomorrow after 4pm" is taken as at 4pm; what comes again has no such leeway.
  const isBound = part.kind === 'clocks' && part.bound !== undefined && around.isAgain;
  if (isBound) return part.bound ?? null;
  if (at === -1) return null;
  const [first] = around.tokens;
  // "every time it rains, at 9": what decides when comes first.
  const isLeading = hasRole(first, 'narrows') && around.read[0] !== true;
  const leading = isLeading ? (first?.text ?? null) : null;
  return (
    firstUnread(around, at, -1) ??
    unreadBound(around, part, at) ??
    leading ??
    (topicOf(part) === 'limit' ? null : unreadNumberBefore(around, at)) ??
    unreadLead(around, part, at)
  );
}

/** "in odd weeks on Monday", "August Friday 9am", "the 1st payday of every month". */
function unreadLead({ tokens, read }: Around, part: Part, from: number): string | null {
  let at = from;
  const isCut = part.kind === 'pace' && read[at] !== true && read[at - 1] !== true;
  if (isCut && hasRole(tokens[at], 'of')) return tokens[at]?.text ?? null;
  while (isLead(tokens[at]) && read[at] !== true) at--;
  const token = tokens[at];
  if (token === undefined || read[at] === true) return null;
  const { month, weekdays, doubtful } = token.sense;
  if ((month ?? weekdays) !== undefined && (doubtful !== true || at === 0)) return token.text;
  const before = hasRole(tokens[at - 1], 'the') ? tokens[at - 2] : tokens[at - 1];
  return hasRole(token, 'narrows') && hasRole(before, 'in', 'on', 'at') ? token.text : null;
}

function isLead(token: Token | undefined): boolean {
  if (token?.kind === 'symbol') return /[,:]/.test(token.text);
  return hasRole(token, 'on', 'at', 'in', 'the');
}

/** "February 30", "the 31st of June": a date that no year has. */
function unreadDate({ text, tokens, read }: Around): string | null {
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] as Token;
    const { month, doubtful } = token.sense;
    if (month === undefined || doubtful === true || read[index] === true) continue;
    if (hasRole(tokens[index - 1], 'loose')) return token.text;
    const beside = [index - 1, index + 1, index - 2];
    const at = beside.find((one) => tokens[one]?.kind === 'number' && read[one] !== true);
    const number = at === undefined ? undefined : tokens[at];
    if (number === undefined) continue;
    return text.slice(Math.min(token.start, number.start), Math.max(token.end, number.end));
  }
  return null;
}

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

/** How many words and signs may stand between "every" and the rest of the expression. */
const MOST_UNKNOWN = 6;

/** "every payday at 9": nobody knows how often that is, and once is not what was said. */
function unreadEach({ text, tokens, read, isAgain }: Around): string | null {
  if (isAgain) return null;
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] as Token;
    if (!hasRole(token, 'each') || read[index] === true) continue;
    const vague = vagueUnit(tokens, read, index + 1);
    if (vague !== null) return text.slice(token.start, vague.end);
    const end = read.indexOf(true, index + 1);
    if (end === -1 || end - index > MOST_UNKNOWN) continue;
    const unknown = tokens.slice(index + 1, end);
    const isPlain = unknown.every(({ kind }) => kind !== 'opaque' && kind !== 'break');
    if (isPlain && unknown.some((word) => !isGlue(word)))
      return text.slice(token.start, tokens[end]?.start).trim();
  }
  return null;
}

/** "every few days". */
function vagueUnit(tokens: readonly Token[], read: readonly boolean[], at: number): Token | null {
  const unit = tokens[at + 1];
  const isUnread = read[at] !== true && read[at + 1] !== true;
  return isUnread && unit?.sense.unit !== undefined ? unit : null;
}

/** "an hour before the meeting at 3pm": the time is another than the one that is said. */
function unreadOffset({ tokens, read }: Around): string | null {
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] as Token;
    if (token.sense.unit === undefined || read[index] === true) continue;
    const amount = tokens[index - 1];
    // "am Tag der Abreise": nobody knows when that is.
    const announced = hasRole(amount, 'the') ? tokens[index - 2] : amount;
    if (token.sense.unit === 'day' && hasRole(announced, 'on')) return token.text;
    const joint = tokens[index + 1];
    const isLength = amount?.number != null || amount?.sense.number !== undefined;
    if (!isLength && !hasRole(amount, 'a')) continue;
    const isBeside = hasRole(joint, 'before', 'after') && !hasRole(joint, 'to', 'until');
    if (isBeside && read[index + 1] !== true) return joint?.text ?? null;
  }
  return null;
}

function isLongPace(part: Part): boolean {
  return part.kind === 'pace' && LONG_UNITS.has(part.unit);
}

/** "every year on my birthday", "every Monday at 19x": what follows would have said it. */
function unknownDay(around: Around, part: Part, at: number): string | null {
  const { tokens, read, isTimed } = around;
  const joint = tokens[at];
  const second = tokens[at + 1];
  // "every 3 days after completion"; "schau alle 10 Minuten nach, ob …" ends with its verb.
  const isAfter = hasRole(joint, 'after') && second !== undefined && second.text !== ',';
  if (part.kind === 'pace' && !isTimed && read[at] !== true && isAfter) return joint?.text ?? null;
  if (isLongPace(part) && isUnreadNumber(around, at)) return joint?.text ?? null;
  if (second === undefined || read[at + 1] === true) return null;
  const isNumber = second.kind === 'number';
  const isDay = isLongPace(part) && hasRole(joint, 'on') && (isPlainWord(second) || isNumber);
  const isTime = hasRole(joint, 'at') && isNumber;
  return isDay || isTime ? second.text : null;
}

/** "monthly (28th)": a day that was said is never another one. */
function isUnreadNumber({ tokens, read }: Around, from: number): boolean {
  const at = tokens[from]?.kind === 'symbol' ? from + 1 : from;
  const suffix = tokens[at + 1];
  const isOrdinal = suffix?.glued === true && suffix.kind === 'word';
  return tokens[at]?.kind === 'number' && read[at] !== true && isOrdinal;
}

/**
 * A row or a range that goes on where nothing was read: "morning and evening", "9 or 10", "2nd-5th",
 * "from 1 to 24 December", "the Friday after next", "on September".
 */
function unreadRow({ tokens, read }: Around, part: Part, at: number): string | null {
  const joint = tokens[at];
  const nextAt = hasRole(tokens[at + 1], 'the') ? at + 2 : at + 1;
  const next = tokens[nextAt];
  if (joint?.sense.roles === undefined || next === undefined || read[at] || read[nextAt])
    return null;
  return goesOn(part, joint, { next, last: tokens[nextAt + 1] }) ? next.text : null;
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
function unreadBound(around: Around, part: Part, from: number): string | null {
  const { tokens, read, isTimed } = around;
  let at = from;
  while (hasRole(tokens[at], 'the', 'each', 'on')) at--;
  const bound = tokens[at];
  if (bound === undefined || read[at] === true) return null;
  if (hasRole(bound, 'bound')) return bound.text;
  // A limit that was not read would be lost: "up to Dec 15". Signs are too many things.
  const isSure = bound.kind === 'word' && bound.sense.doubtful !== true;
  if (isSure && hasRole(bound, 'until', 'start', 'except')) return bound.text;
  if (hasRole(bound, 'loose') && !isTimed) return bound.text;
  // "all weekend" is one stretch, and not every one.
  if (part.kind === 'weekdays' && !part.repeats && hasRole(bound, 'all')) return bound.text;
  const { number, ordinal } = bound.sense;
  const isNumber = bound.number !== null || (number ?? ordinal) !== undefined;
  if (part.kind === 'weekdays' && isNumber) return bound.text;
  if (part.kind === 'counted' && hasRole(bound, 'from')) return bound.text;
  const isMinutes = tokens[at - 1]?.kind === 'number' && read[at - 1] !== true;
  return isMinutes && hasRole(bound, 'to') ? bound.text : null;
}

/** "9am or 10am", "Monday or Tuesday", "at 10 to 9pm": two times or days, of which one or neither is meant. */
function unsaidJoint(tokens: readonly Token[], parts: Part[]): string | null {
  for (const [index, part] of parts.entries()) {
    const next = parts[index + 1];
    const topic = topicOf(part);
    if (next === undefined || topic === 'limit' || topic !== topicOf(next)) continue;
    // A rule takes days of the month "or" of the week.
    if (part.kind === 'counted' || next.kind === 'counted') continue;
    const between = tokens.filter(({ start, end }) => start >= part.end && end <= next.start);
    const joint = between.find(
      (token) => hasRole(token, 'or') || (topic === 'time' && hasRole(token, 'to')),
    );
    if (joint !== undefined && between.every(isGlue)) return joint.text;
  }
  return null;
}

/** Looks through the small words beside a part, as far as they go. */
function firstUnread(around: Around, from: number, step: 1 | -1): string | null {
  const { tokens, read } = around;
  for (let at = from; at >= 0 && at < tokens.length; at += step) {
    const token = tokens[at];
    if (token === undefined || read[at] === true) return null;
    const isLoaded =
      step === 1
        ? isLoadedWord(token)
        : token.sense.unit !== undefined ||
          hasRole(token, 'between', 'lasting') ||
          hasRole(token, 'open-hour');
    if (isLoaded || looksLikeTime(around, at)) return token.text;
    const isNumbered = token.sense.ordinal !== undefined || (step === -1 && token.number !== null);
    if (!isGlue(token) && !isNumbered) return null;
  }
  return null;
}

/** A word that nobody knows and that is made like a word of time: "Ostermontag 10 Uhr". */
function looksLikeTime({ tokens, timeStems }: Around, at: number): boolean {
  const token = tokens[at];
  if (token === undefined || !isPlainWord(token)) return false;
  if (timeStems.test(token.text)) return true;
  const before = tokens[at - 1];
  const isSmall = before?.text === '.' || before?.sense.roles !== undefined;
  return isSmall && timeStems.test(`${before.text} ${token.text}`);
}

function isLoadedWord(token: Token): boolean {
  const { unit, clock, pace, doubtful } = token.sense;
  if ((unit ?? clock ?? pace) !== undefined) return true;
  const limits = doubtful !== true && hasRole(token, 'except', 'until', 'start');
  return limits || hasRole(token, 'between', 'half', 'narrows');
}
