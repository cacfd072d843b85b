/**
 * What the parts of a sentence say together. Parts that belong together stand together; where two
 * groups both say which day, or both say what time, they contradict each other and somebody is asked.
 */
import type { PartOfDay, Unit } from '../language/language.ts';
import type {
  DatePoint,
  DelayPart,
  Exception,
  NthWeekdayPart,
  PacePart,
  Part,
  RatePart,
} from './parts.ts';
import type { Clock } from './read-clock.ts';
import type { CountedPart } from './read-counted.ts';
import type { DateRead } from './read-date.ts';
import type { WeekdaysPart } from './read-days.ts';
import type { Sentence } from './reading.ts';
import { hasRole, type Token } from './tokenize.ts';

export interface Draft {
  parts: readonly Part[];
  pace: PacePart | null;
  rate: RatePart | null;
  nthWeekday: NthWeekdayPart | null;
  weekdays: WeekdaysPart | null;
  counted: CountedPart | null;
  months: { months: number[]; repeats: boolean } | null;
  weeks: number[] | null;
  date: { date: DateRead; repeats: boolean } | null;
  delay: DelayPart | null;
  clocks: Clock[];
  window: { from: Clock; to: Clock } | null;
  hours: number[] | null;
  minutesPast: number[] | null;
  part: { part: PartOfDay; repeats: boolean } | null;
  start: { point: DatePoint | null; clock: Clock | null; counted: boolean } | null;
  until: { point: DatePoint | null; clock: Clock | null } | null;
  count: number | null;
  length: { amount: number; unit: Unit } | null;
  exceptions: Exception[];
  zones: { zones: readonly string[]; said: string } | null;
  offsetSec: number | null;
  /** Days of the month "or" days of the week; "and" may mean both or either. */
  joint: 'and' | 'or' | null;
  /** How many runs in all, whatever the times of a day. */
  runs: number | null;
  /** What was answered to a question about once or again and again. */
  repeats: boolean | null;
}

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
    case 'part-of-day':
    case 'offset':
    case 'on-the-clock':
      return 'time';
    case 'start':
    case 'until':
    case 'count':
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
function unreadBeside({ tokens }: Sentence, parts: Part[]): string | null {
  const isRead = (token: Token): boolean =>
    parts.some(({ start, end }) => token.start >= start && token.end <= end);
  for (const part of parts) {
    const behind = tokens.filter(({ start }) => start >= part.end);
    const before = tokens.filter(({ end }) => end <= part.start).reverse();
    const found =
      unknownDay(part, behind, isRead) ??
      firstUnread(behind, isRead, isLoadedWord) ??
      firstUnread(before, isRead, ({ sense }) => sense.unit !== undefined);
    if (found !== null) return found;
  }
  return null;
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
  return isTime !== undefined || hasRole(token, 'except', 'until', 'start', 'between', 'half');
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

const EMPTY: Draft = {
  parts: [],
  pace: null,
  rate: null,
  nthWeekday: null,
  weekdays: null,
  counted: null,
  months: null,
  weeks: null,
  date: null,
  delay: null,
  clocks: [],
  window: null,
  hours: null,
  minutesPast: null,
  part: null,
  start: null,
  until: null,
  count: null,
  length: null,
  exceptions: [],
  zones: null,
  offsetSec: null,
  joint: null,
  runs: null,
  repeats: null,
};

/** Null where the same thing is said twice, differently. */
function draftOf(sentence: Sentence, parts: Part[]): Draft | null {
  let draft: Draft | null = { ...EMPTY, parts };
  for (const part of parts) draft = draft === null ? null : added(draft, part);
  return draft === null ? null : withJoint(sentence, asWeekday(draft));
}

/** A single weekday was read as the coming one; beside "every week" it comes again. */
function asWeekday(draft: Draft): Draft {
  const near = draft.date?.date.kind === 'near-date' ? draft.date.date : null;
  const { pace, rate, weeks, weekdays } = draft;
  if (near === null || near.weekday === null || weekdays !== null) return draft;
  if (pace === null && rate === null && weeks === null) return draft;
  const days = [near.weekday];
  return {
    ...draft,
    date: null,
    weekdays: { kind: 'weekdays', days, repeats: true, isGroup: false },
  };
}

/** What stands between the days of the month and the days of the week. */
function withJoint({ tokens }: Sentence, draft: Draft): Draft {
  const counted = draft.parts.find(({ kind }) => kind === 'counted');
  const weekdays = draft.parts.find(({ kind }) => kind === 'weekdays' || kind === 'date');
  if (counted === undefined || weekdays === undefined) return draft;
  const [first, second] =
    counted.start < weekdays.start ? [counted, weekdays] : [weekdays, counted];
  const between = tokens.filter(({ start, end }) => start >= first.end && end <= second.start);
  if (between.some((token) => hasRole(token, 'or'))) return { ...draft, joint: 'or' };
  return between.some((token) => hasRole(token, 'and')) ? { ...draft, joint: 'and' } : draft;
}

function added(draft: Draft, part: Part): Draft | null {
  switch (part.kind) {
    case 'pace':
      return withPace(draft, part);
    case 'clocks':
      return { ...draft, clocks: [...draft.clocks, ...part.clocks] };
    case 'except':
      return { ...draft, exceptions: [...draft.exceptions, ...part.exceptions] };
    case 'weekdays':
      return withWeekdays(draft, part);
    case 'part-of-day':
      return draft.part === null || draft.part.part === part.part ? { ...draft, part } : null;
    case 'zone':
      return withZone(draft, part);
    case 'offset':
      return { ...draft, offsetSec: part.offsetSec };
    case 'on-the-clock':
      return draft;
    case 'unreadable':
      return null;
    default: {
      const [key, value] = entryOf(part);
      return draft[key] === null ? { ...draft, [key]: value } : null;
    }
  }
}

type OncePart = Exclude<
  Part,
  {
    kind:
      | 'pace'
      | 'clocks'
      | 'except'
      | 'weekdays'
      | 'part-of-day'
      | 'zone'
      | 'offset'
      | 'on-the-clock'
      | 'unreadable';
  }
>;

/** What may be said once, and where it goes. */
function entryOf(part: OncePart): [keyof Draft, unknown] {
  switch (part.kind) {
    case 'nth-weekday':
      return ['nthWeekday', part];
    case 'week-numbers':
      return ['weeks', part.weeks];
    case 'hours':
      return ['hours', part.hours];
    case 'minutes-past':
      return ['minutesPast', part.minutes];
    case 'count':
      return ['count', part.count];
    default:
      return [part.kind, part];
  }
}

/** "every hour, every day": the day adds nothing; "every month" may be said twice. */
function withPace(draft: Draft, pace: PacePart): Draft | null {
  const before = draft.pace;
  const carried = pace.part === undefined ? null : { part: pace.part, repeats: true };
  if (before === null) return { ...draft, pace, part: draft.part ?? carried };
  if (before.unit === pace.unit && before.interval === pace.interval) return draft;
  if (pace.unit === 'day' && pace.interval === 1) return draft;
  if (before.unit === 'day' && before.interval === 1) return { ...draft, pace };
  return null;
}

function withWeekdays(draft: Draft, part: WeekdaysPart): Draft | null {
  if (draft.weekdays === null) return { ...draft, weekdays: part };
  const same = draft.weekdays.days.join() === part.days.join();
  return same ? { ...draft, weekdays: { ...part, repeats: true } } : null;
}

function withZone(draft: Draft, part: Part & { kind: 'zone' }): Draft | null {
  if (draft.zones === null || draft.zones.zones.length > 1) return { ...draft, zones: part };
  return draft.zones.zones[0] === part.zones[0] || part.zones.length > 1 ? draft : null;
}

/** The part of the day that was said, beside a date or by itself. */
export function partSaid({ part, date }: Draft) {
  if (part !== null) return part.part;
  return date !== null && date.date.kind === 'near-date' ? date.date.part : null;
}

/** The words of a part, as they were said. */
export function wordsOf({ text }: Sentence, { parts }: Draft, kind: Part['kind']): string {
  const part = parts.find((candidate) => candidate.kind === kind);
  return part === undefined ? '' : text.slice(part.start, part.end);
}
