/** What the parts of a time expression say together, each in its place. */
import type { PartOfDay, Unit } from '../language/language.ts';
import type { DateRead } from './dates.ts';
import { joinDays } from './join-days.ts';
import {
  type DatePoint,
  type DelayPart,
  type Exception,
  type NthWeekdayPart,
  type PacePart,
  type Part,
  type RatePart,
  SHORT_UNITS,
  topicOf,
} from './parts.ts';
import type { Clock } from './read-clock.ts';
import type { CountedPart } from './read-counted.ts';
import type { WeekdaysPart } from './read-days.ts';
import type { Sentence } from './reading.ts';
import { hasRole, type Token } from './tokenize.ts';
import { type Turn, turnsOf } from './turns.ts';

export interface Draft {
  parts: readonly Part[];
  pace: PacePart | null;
  rate: RatePart | null;
  nthWeekday: NthWeekdayPart | null;
  weekdays: WeekdaysPart | null;
  counted: CountedPart | null;
  months: { months: number[]; repeats: boolean; range?: { from: number; to: number } } | null;
  weeks: number[] | null;
  date: { date: DateRead; repeats: boolean } | null;
  /** Further dates in a row with the first. */
  moreDates: DateRead[];
  delay: DelayPart | null;
  clocks: Clock[];
  window: { from: Clock; to: Clock; isSpan?: boolean } | null;
  hours: number[] | null;
  minutes: number[] | null;
  seconds: number[] | null;
  rule: { rrule: string } | null;
  minutesPast: number[] | null;
  part: { part: PartOfDay; repeats: boolean } | null;
  start: { point: DatePoint | null; clock: Clock | null; counted: boolean } | null;
  until: { point: DatePoint | null; clock: Clock | null } | null;
  count: number | null;
  length: { amount: number; unit: Unit; isNext: boolean } | null;
  stretch: { from: number; to: number } | null;
  exceptions: Exception[];
  zones: { zones: readonly string[]; said: string } | null;
  offsetSec: number | null;
  /** Several days with times of their own; the days are all in `weekdays`. */
  turns: readonly Turn[] | null;
  /** Days of the month "or" days of the week; "and" may mean both or either. */
  joint: 'and' | 'or' | null;
  /** How many runs in all, whatever the times of a day. */
  runs: number | null;
  /** What was answered to a question about once or again and again. */
  repeats: boolean | null;
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
  moreDates: [],
  delay: null,
  clocks: [],
  window: null,
  hours: null,
  minutes: null,
  seconds: null,
  rule: null,
  minutesPast: null,
  part: null,
  start: null,
  until: null,
  count: null,
  length: null,
  stretch: null,
  exceptions: [],
  zones: null,
  offsetSec: null,
  turns: null,
  joint: null,
  runs: null,
  repeats: null,
};

/** Null where the same thing is said twice, differently. */
export function draftOf(sentence: Sentence, given: Part[]): Draft | null {
  const parts = joinDays(sentence, given);
  if (parts === null) return null;
  const turned = turnsOf(parts);
  if (turned === null && hasTurns(parts)) return null;
  let draft: Draft | null = { ...EMPTY, parts: given };
  if (turned !== null) draft = { ...draft, turns: turned.turns, weekdays: turned.weekdays };
  for (const part of turned?.rest ?? parts) draft = draft === null ? null : added(draft, part);
  return draft === null ? null : withJoint(sentence, asWindow(asWeeks(asWeekday(draft))));
}

/** "every 14 days on Mondays" is every two weeks. */
function asWeeks(draft: Draft): Draft {
  const { pace, weekdays } = draft;
  if (pace?.unit !== 'day' || weekdays === null || pace.interval % 7 !== 0) return draft;
  return { ...draft, pace: { ...pace, unit: 'week', interval: pace.interval / 7 } };
}

const LAST_MINUTE: Clock = { hour: 23, minute: 59, second: 0, half: '24', said: '' };

/** "hourly from 8 on until 16:00": both are times of the same day. */
function asWindow(draft: Draft): Draft {
  const { pace, start, until, window, clocks, date } = draft;
  const isShort = pace?.unit === 'hour' || pace?.unit === 'minute';
  const from = start?.point === null ? start.clock : null;
  // "daily every 3 hours from 6": on each day from then on.
  const saysDaily = draft.parts.some((part) => part.kind === 'pace' && part.unit === 'day');
  const to = until?.point === null ? until.clock : saysDaily && until === null ? LAST_MINUTE : null;
  const isPlain = window === null && date === null && clocks.length === 0;
  if (!isShort || from === null || to === null || !isPlain) return draft;
  // Without days it may be today's: that is asked.
  const namesDays = draft.weekdays ?? draft.counted ?? draft.nthWeekday ?? draft.months;
  if (namesDays === null && !saysDaily) return draft;
  return { ...draft, start: null, until: null, window: { from, to } };
}

/** "the 1st at 9 and the 15th at 4": each day has a time of its own, and no weekdays say which. */
function hasTurns(parts: Part[]): boolean {
  const except = parts.findIndex(({ kind }) => kind === 'except');
  if (parts.length < 4 && except < 0) return false;
  // A pace within the day goes with any days and times.
  const isShort = (part: Part): boolean => part.kind === 'pace' && SHORT_UNITS.has(part.unit);
  const topics = parts.flatMap((part) => (isShort(part) ? [] : topicOf(part)));
  const named = topics.filter((topic) => topic !== 'limit');
  const turns = named.filter((topic, index) => index > 0 && topic !== named[index - 1]);
  const isTimed = (part: Part): boolean => part.kind === 'clocks';
  // "at 8 except Tuesdays at 9"
  const isSplit =
    except >= 0 && parts.slice(0, except).some(isTimed) && parts.slice(except).some(isTimed);
  return turns.length > 2 || isSplit;
}

/** A single weekday was read as the coming one; beside "every week" it comes again. */
function asWeekday(draft: Draft): Draft {
  const near = draft.date?.date.kind === 'near-date' ? draft.date.date : null;
  const { pace, rate, weeks, weekdays } = draft;
  if (near === null || near.weekday === null || weekdays !== null) return draft;
  // "Wednesday afternoons"
  const comesAgain = (pace ?? rate ?? weeks) !== null || draft.part?.repeats === true;
  if (!comesAgain) return draft;
  // "every day … on Monday" contradicts itself.
  if (pace?.unit === 'day' && pace.interval % 7 !== 0) return draft;
  // "weekly report Friday" is asked about first.
  if (pace?.doubt === 'adjective') return draft;
  const days = [near.weekday];
  // "every 15 minutes on Monday" may be the coming one.
  const repeats = pace === null || !SHORT_UNITS.has(pace.unit);
  return {
    ...draft,
    date: null,
    weekdays: { kind: 'weekdays', days, repeats, isGroup: false },
  };
}

/** What stands between the days of the month and the days of the week. */
function withJoint({ tokens }: Sentence, draft: Draft): Draft {
  const days = draft.parts.filter(
    ({ kind }) => kind === 'counted' || kind === 'weekdays' || kind === 'date',
  );
  const first = days[0];
  const last = days.at(-1);
  if (draft.counted === null || first === undefined || last === undefined || first === last)
    return draft;
  // The "and" of another part joins no days: between 9 and 5.
  const isRead = (token: Token) =>
    draft.parts.some(({ start, end }) => token.start >= start && token.end <= end);
  const between = tokens.filter(
    (token) => token.start >= first.end && token.end <= last.start && !isRead(token),
  );
  if (between.some((token) => hasRole(token, 'or'))) return { ...draft, joint: 'or' };
  if (!between.some((token) => hasRole(token, 'and'))) return draft;
  // "every first of the month and every Monday" is each of them.
  const each = tokens.findIndex(({ start }) => start === last.start);
  const isEach = hasRole(tokens[each], 'each') && hasRole(tokens[each - 1], 'and');
  return { ...draft, joint: isEach ? 'or' : 'and' };
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
      if (draft.part !== null && draft.part.part !== part.part) return null;
      return {
        ...draft,
        part: { ...part, repeats: part.repeats || draft.part?.repeats === true },
      };
    case 'counted':
      return withCounted(draft, part);
    case 'date':
      if (draft.date === null) return { ...draft, date: part };
      return { ...draft, moreDates: [...draft.moreDates, part.date] };
    case 'zone':
      return withZone(draft, part);
    case 'offset':
      if (draft.offsetSec !== null && draft.offsetSec !== part.offsetSec) return null;
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
      | 'counted'
      | 'date'
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
    case 'runs':
      return ['runs', part.runs];
    case 'field':
      return [part.unit === 'minute' ? 'minutes' : 'seconds', part.values];
    default:
      return [part.kind, part];
  }
}

/** "every hour, every day": the day adds nothing; "every month" may be said twice. */
function withPace(draft: Draft, pace: PacePart): Draft | null {
  const before = draft.pace;
  const carried = pace.part === undefined ? null : { part: pace.part, repeats: true };
  const part = draft.part ?? carried;
  if (carried !== null && part?.part !== carried.part) return null;
  if (before === null) return { ...draft, pace, part };
  if (before.unit === pace.unit && before.interval === pace.interval) return { ...draft, part };
  const isDay = ({ unit, interval }: PacePart) => unit === 'day' && interval === 1;
  if (isDay(pace) && SHORT_UNITS.has(before.unit)) return { ...draft, part };
  return isDay(before) && SHORT_UNITS.has(pace.unit) ? { ...draft, pace } : null;
}

/** "on day 1 of the month or on the second Monday of the month": days counted in the same period. */
function withCounted(draft: Draft, part: CountedPart): Draft | null {
  const { counted } = draft;
  if (counted === null) return { ...draft, counted: part };
  const isSame =
    counted.period === part.period &&
    counted.interval === part.interval &&
    counted.months.join() === part.months.join() &&
    counted.shift === part.shift;
  return isSame
    ? { ...draft, counted: { ...counted, days: [...counted.days, ...part.days] } }
    : null;
}

function withWeekdays(draft: Draft, part: WeekdaysPart): Draft | null {
  if (part.count !== undefined && draft.count !== null) return null;
  const count = part.count ?? draft.count;
  if (draft.weekdays === null) return { ...draft, weekdays: part, count };
  const same = draft.weekdays.days.join() === part.days.join();
  return same ? { ...draft, weekdays: { ...part, repeats: true }, count } : null;
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
  return part === undefined ? '' : text.slice(part.start, part.end).replace(/^[\s,;]+/, '');
}
