/** The start, the end and the count of what is there: set, dropped, or kept while something else is changed. */
import { mondayOf } from '../calendar.ts';
import { daysOf } from '../coming-days.ts';
import { nearDate } from '../dates.ts';
import { type Bound, boundOf, type Days, type When, withBound, withoutBounds } from '../when.ts';
import { comesOn, type Facts, firesOf, type Operation } from './facts.ts';

const ENDS = ['until', 'count', 'runs', 'length'] as const;

/** "no limit any more". */
export const dropBounds: Operation = (was) => withoutBounds(was, ...ENDS);

/** An end takes the place of another end, and a start of another start. */
export const setBounds: Operation = (was, facts) => {
  const { said } = facts;
  const from = boundOf(said, 'from');
  const ends = said.bounds.filter(({ kind }) => kind !== 'from');
  const started = from === undefined ? was : withBound(withoutBounds(was, 'from'), from);
  if (ends.length === 0) return started;
  const open = withoutBounds(started, ...ENDS);
  const counts = ends.some(({ kind }) => kind !== 'until');
  const counted = counts && from === undefined ? countedFromNow(open, facts) : open;
  return ends.reduce((when, end) => withBound(when, behindStart(when, end, facts)), counted);
};

/** So many runs, or days, from now on; what keeps a rhythm keeps it. */
function countedFromNow(was: When, facts: Facts): When {
  const from = boundOf(was, 'from');
  const day = startDay(was, facts);
  if (from === undefined || day === null || day > facts.sentence.today) return was;
  if (!hasRhythm(was) || was.days.kind === 'rule') return withoutBounds(was, 'from');
  const [first] = firesOf(facts, 1);
  return first === undefined ? was : startingOn(was, first.day);
}

/** "until Friday" is the first one behind the start. */
function behindStart(was: When, end: Bound, facts: Facts): Bound {
  if (end.kind !== 'until' || end.at.kind === 'clock') return end;
  const { date } = end.at;
  const start = startDay(was, facts);
  const [day] = daysOf(date, facts.sentence.today);
  if (date.kind !== 'near-date' || date.weekday === null || start === null || day === undefined)
    return end;
  const weeks = Math.max(0, Math.ceil((start - day) / 7));
  const moved = { ...date, choices: date.choices.map((choice) => choice + 7 * weeks) };
  return { ...end, at: { ...end.at, date: moved } };
}

/** The day that it starts on; null where none is known. */
function startDay(was: When, { sentence }: Facts): number | null {
  const at = boundOf(was, 'from')?.at;
  if (at === undefined || at.kind === 'clock') return null;
  return daysOf(at.date, sentence.today)[0] ?? null;
}

export function startingOn(was: When, day: number): When {
  return withBound(was, {
    kind: 'from',
    at: { kind: 'day', date: nearDate(day) },
    counted: false,
  });
}

/** Every so many: its start says in which weeks it is. */
function hasRhythm({ days }: When): boolean {
  return intervalOf(days) > 1;
}

function intervalOf(days: Days): number {
  switch (days.kind) {
    case 'every':
    case 'every-among':
    case 'counted':
      return days.interval;
    case 'weekdays':
      return days.weeks;
    case 'yearly':
      return days.years;
    default:
      return 1;
  }
}

/** How many days a period of it has at most. */
function periodOf({ days }: When): number {
  const unit = { day: 1, week: 7, month: 31, quarter: 92, year: 366 };
  const interval = intervalOf(days);
  if (days.kind === 'every') return unit[days.unit] * interval;
  if (days.kind === 'weekdays') return 7 * interval;
  if (days.kind === 'yearly') return 366 * interval;
  return (days.kind === 'counted' ? 31 : 1) * interval;
}

/**
 * A start that was said stays; one that only was the first run may come earlier, but every other week stays in its
 * weeks. `next` is what it becomes.
 */
export function keepStart(next: When, was: When, facts: Facts): When {
  const start = startDay(was, facts);
  const { today } = facts.sentence;
  if (boundOf(next, 'from') !== boundOf(was, 'from') || start === null) return next;
  // Hours that end are counted from their start, whatever the pace.
  const isElapsed =
    was.times.kind === 'pace' && next.times.kind === 'pace' && next.days.kind === 'unsaid';
  if (isElapsed && boundOf(was, 'from')?.counted === false) return next;
  const dated = startingOn(next, start);
  if (start <= today)
    return hasRhythm(next) || countsRuns(next, start, facts) ? dated : fromToday(next, today);
  const isSaid = start - today > periodOf(was) || !comesOn(facts, start);
  if (isSaid) return dated;
  if (!hasRhythm(next)) return fromToday(next, today);
  const isWeekly = next.days.kind === 'weekdays';
  return startingOn(next, isWeekly ? Math.max(today, mondayOf(start)) : start);
}

/** What has run counts; what has not begun yet is counted from its new beginning. */
function countsRuns(next: When, start: number, facts: Facts): boolean {
  const hasBegun = start < facts.sentence.today || firesOf(facts, 1)[0]?.day !== start;
  return boundOf(next, 'runs') !== undefined && hasBegun && next.times.kind !== 'pace';
}

/** What ends or leaves out is a rule, which has a start; a count begins with the first run to come. */
function fromToday(next: When, today: number): When {
  const isRule = boundOf(next, 'until') !== undefined || next.except.length > 0;
  const isCounted = boundOf(next, 'runs') !== undefined;
  return isRule && !isCounted && next.times.kind !== 'pace'
    ? startingOn(next, today)
    : withoutBounds(next, 'from');
}

/** "only next week": no earlier, and no later. */
export function within(was: When, from: number, to: number): When {
  const open = withoutBounds(was, 'from', ...ENDS);
  const until: Bound = { kind: 'until', at: { kind: 'day', date: nearDate(to) } };
  return withBound(startingOn(open, from), until);
}
