/** A date beside what comes again says from when to when: it becomes a bound. */

import { type Joined, UNREADABLE } from '../contradiction.ts';
import { type DateRead, nearDate } from '../dates.ts';
import { type Bound, boundOf, type Days, UNSAID, type When, withBound } from '../when.ts';
import { oneOf, type Said } from './said.ts';
import { monthStretch } from './stretch.ts';

/** What names days, each kind by itself. */
export interface NamedDays {
  date: Days;
  counted: Days;
  weekdays: Days;
}

type Placed = Joined<{ when: When; named: NamedDays }>;

/** A day beside a pace says when the pace runs, and so does a stretch of days. */
export function placeDate(said: Said, when: When, named: NamedDays): Placed {
  const date = named.date.kind === 'on' ? named.date.date : null;
  const placed = date === null ? null : placeDay(said, when, { date, named });
  if (placed !== null) return placed;
  const stretch = oneOf(said, 'stretch');
  if (stretch !== null) return limit(said, when, { named, stretch });
  const range = date === null ? null : stretchSaid(said, date, named);
  const undated = { ...named, date: UNSAID };
  return range === null ? { when, named } : limit(said, when, { named: undated, stretch: range });
}

/** "every 20 minutes from 3pm until 5pm today": the day belongs to the times beside it. */
function placeDay(
  said: Said,
  when: When,
  { date, named }: { date: DateRead; named: NamedDays },
): Placed | null {
  const isDay = date.kind === 'near-date' && date.weekday === null && date.part === null;
  if (!isDay || said.pace === null || oneOf(said, 'stretch') !== null) return null;
  const undated = { ...named, date: UNSAID };
  const limits = [boundOf(when, 'from'), boundOf(when, 'until')].filter((one) => one !== undefined);
  const timed = limits.filter(({ at }) => at.kind === 'clock');
  if (timed.length === 0) {
    const [day = 0, ...others] = date.choices;
    const saysMore = [named.weekdays, named.counted, when.months].some(
      ({ kind }) => kind !== 'unsaid',
    );
    if (others.length > 0 || saysMore || limits.length > 0) return null;
    return limit(said, when, { named: undated, stretch: { from: day, to: day } });
  }
  // "tomorrow hourly until 6pm" does not say from when.
  const isAhead = date.choices.some((day) => day > said.sentence.today);
  if (isAhead && timed[0]?.kind !== 'from') return null;
  return { when: timed.reduce((dated, bound) => onDate(dated, bound, date), when), named: undated };
}

function onDate(when: When, bound: Bound & { kind: 'from' | 'until' }, date: DateRead): When {
  if (bound.at.kind !== 'clock') return when;
  return withBound(when, { ...bound, at: { ...bound.at, kind: 'day-and-clock', date } });
}

/** "this month", "next week", "December 3 to 24" beside what comes again. */
function stretchSaid(
  said: Said,
  date: DateRead,
  { weekdays }: NamedDays,
): { from: number; to: number } | null {
  const pace = said.pace ?? said.every;
  const isPaced = pace !== null && pace.doubt !== 'adjective';
  const kinds = ['rate', 'nth-weekday', 'minutes-past'] as const;
  const comesAgain =
    weekdays.kind !== 'unsaid' || said.partRepeats || kinds.some((kind) => oneOf(said, kind));
  if (!isPaced && !comesAgain) return null;
  if (date.kind === 'vague-date') return date;
  return pace?.unit === 'year' ? null : monthStretch(date, said.sentence.today);
}

function limit(
  { sentence }: Said,
  when: When,
  { named, stretch }: { named: NamedDays; stretch: { from: number; to: number } },
): Placed {
  const [from, until] = [boundOf(when, 'from'), boundOf(when, 'until')];
  if (from !== undefined && until !== undefined) return UNREADABLE;
  let limited = when;
  if (stretch.from > sentence.today && (from === undefined || from.at.kind === 'clock')) {
    const date = nearDate(stretch.from);
    const at =
      from?.at.kind === 'clock'
        ? { ...from.at, kind: 'day-and-clock' as const, date }
        : { kind: 'day' as const, date };
    limited = withBound(limited, { kind: 'from', at, counted: false });
  }
  if (until === undefined)
    limited = withBound(limited, {
      kind: 'until',
      at: { kind: 'day', date: nearDate(stretch.to) },
    });
  const { weekdays } = named;
  const again = weekdays.kind === 'weekdays' ? { ...weekdays, repeats: true } : weekdays;
  return { when: limited, named: { ...named, weekdays: again } };
}
