/**
 * Which parts of a sentence belong together. Parts of one expression stand together; where two groups
 * both say which day, or both say what time, they contradict each other and somebody is asked.
 */

import type { DateRead } from './dates.ts';
import { type Draft, draftOf } from './draft.ts';
import type { Part } from './parts.ts';
import type { Sentence } from './reading.ts';
import { hasRole, type Token } from './tokenize.ts';

export type Gathered =
  | { kind: 'draft'; draft: Draft }
  | { kind: 'either'; drafts: Draft[] }
  | { kind: 'nothing'; said: string | null };

type Group = Part[];

/** What a part speaks about; two groups that speak about the same contradict each other. */
function topicOf(part: Part): 'day' | 'time' | 'limit' {
  switch (part.kind) {
    case 'clocks':
    case 'window':
    case 'hours':
    case 'minutes-past':
    case 'field':
    case 'part-of-day':
    case 'offset':
    case 'on-the-clock':
      return 'time';
    case 'start':
    case 'until':
    case 'count':
    case 'runs':
    case 'length':
    case 'except':
    case 'zone':
      return 'limit';
    default:
      return 'day';
  }
}

export function gather(sentence: Sentence, found: Part[]): Gathered {
  const unreadable = found.find(({ kind }) => kind === 'unreadable');
  if (unreadable?.kind === 'unreadable') return { kind: 'nothing', said: unreadable.said };
  const parts = withoutStrays(sentence, found);
  if (parts.length === 0) return { kind: 'nothing', said: null };
  const unread = unreadBeside(sentence, parts);
  if (unread !== null) return { kind: 'nothing', said: unread };
  const groups = groupsOf(sentence, parts);
  const clash = (['day', 'time'] as const).some(
    (topic) => groups.filter((group) => group.some((part) => topicOf(part) === topic)).length > 1,
  );
  if (!clash) return draftOrNothing(sentence, parts);
  const limits = groups.filter((group) => group.every((part) => topicOf(part) === 'limit')).flat();
  const drafts = groups
    .filter((group) => group.some((part) => topicOf(part) !== 'limit'))
    .map((group) => draftOf(sentence, [...group, ...limits]));
  const whole = drafts.filter((draft) => draft !== null);
  return whole.length < drafts.length
    ? { kind: 'nothing', said: null }
    : { kind: 'either', drafts: whole };
}

function draftOrNothing(sentence: Sentence, parts: Part[]): Gathered {
  const draft = draftOf(sentence, parts);
  return draft === null ? { kind: 'nothing', said: null } : { kind: 'draft', draft };
}

/** Words that join the parts of one expression. */
function isGlue(token: Token): boolean {
  if (token.kind === 'symbol') return /[,;.()&+:-]/.test(token.text);
  return (
    hasRole(token, 'and', 'at', 'on', 'in', 'of', 'the', 'each', 'filler', 'only', 'for', 'but') ||
    hasRole(token, 'to', 'once', 'times', 'on-the-clock', 'or')
  );
}

function groupsOf({ tokens }: Sentence, parts: Part[]): Group[] {
  const groups: Group[] = [];
  let last: Part | null = null;
  for (const part of parts) {
    const from = last?.end ?? 0;
    const between = tokens.filter((token) => token.start >= from && token.end <= part.start);
    const group = last !== null && between.every(isGlue) ? groups.at(-1) : undefined;
    if (group === undefined) groups.push([part]);
    else group.push(part);
    last = part;
  }
  return groups;
}

/**
 * Words of time right beside what was read, and not read themselves: "except holidays", "of the week".
 * Leaving them out would change the meaning.
 */
function unreadBeside(sentence: Sentence, parts: Part[]): string | null {
  const { tokens } = sentence;
  const isRead = (token: Token): boolean =>
    parts.some(({ start, end }) => token.start >= start && token.end <= end);
  const impossible = unreadDate(sentence, isRead);
  if (impossible !== null) return impossible;
  for (const part of parts) {
    const behind = tokens.filter(({ start }) => start >= part.end);
    const before = tokens.filter(({ end }) => end <= part.start).reverse();
    const found =
      unknownDay(part, behind, isRead) ??
      firstUnread(behind, isRead, isLoadedWord) ??
      firstUnread(before, isRead, ({ sense }) => sense.unit !== undefined) ??
      leading(before);
    if (found !== null) return found;
  }
  return null;
}

/** "February 30", "the 31st of June": a date that no year has. */
function unreadDate({ text, tokens }: Sentence, isRead: (token: Token) => boolean): string | null {
  for (const [index, token] of tokens.entries()) {
    const { month, doubtful } = token.sense;
    if (month === undefined || doubtful === true || isRead(token)) continue;
    const beside = [tokens[index - 1], tokens[index + 1], tokens[index - 2]];
    const number = beside.find((one) => one?.kind === 'number' && !isRead(one));
    if (number === undefined) continue;
    return text.slice(Math.min(token.start, number.start), Math.max(token.end, number.end));
  }
  return null;
}

/** "every time it rains, at 9": what decides when comes first. */
function leading(before: readonly Token[]): string | null {
  const first = before.at(-1);
  return first !== undefined && hasRole(first, 'narrows') ? first.text : null;
}

/** "every year on my birthday", "every Monday at 19x": what follows would have said it. */
function unknownDay(part: Part, behind: Token[], isRead: (token: Token) => boolean): string | null {
  const [first, second] = behind;
  if (second === undefined || isRead(second)) return null;
  const isLong = part.kind === 'pace' && ['week', 'month', 'quarter', 'year'].includes(part.unit);
  const isDay = isLong && hasRole(first, 'on') && second.kind === 'word' && !hasSense(second);
  const isTime = hasRole(first, 'at') && second.kind === 'number';
  return isDay || isTime ? second.text : null;
}

function hasSense({ sense }: Token): boolean {
  return Object.keys(sense).length > 0;
}

/** Looks through the small words beside a part, as far as they go. */
function firstUnread(
  beside: Token[],
  isRead: (token: Token) => boolean,
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

/** Parts that speak about something else than when: the past, an adjective, a length of something. */
function withoutStrays(sentence: Sentence, parts: Part[]): Part[] {
  const isPast = (part: Part): boolean =>
    (part.kind === 'date' && isPastDate(part.date, sentence.today)) ||
    (part.kind === 'start' &&
      part.point !== null &&
      isPastDate(part.point.date, sentence.today) &&
      !part.counted);
  const current = parts.filter((part) => !isPast(part));
  const hasOtherDay = current.some(
    (part) => topicOf(part) === 'day' && !(part.kind === 'pace' && part.doubt === 'adjective'),
  );
  const plain = current.filter(
    (part) => !(part.kind === 'pace' && part.doubt === 'adjective' && hasOtherDay),
  );
  return plain.some((part) => topicOf(part) !== 'limit') ? plain : [];
}

/** Yesterday, and dates in ISO form are what they are; a date without a year may always come again. */
function isPastDate(date: DateRead, today: number): boolean {
  return date.kind === 'near-date' && date.choices.every((day) => day < today);
}
