/**
 * What the parts say together once all are there: a stretch becomes a start and an end, a time behind an
 * exception belongs to the whole, and the length of something else is none of ours.
 */
import { type DateRead, nearDate } from './dates.ts';
import type { Draft } from './draft.ts';
import { type Exception, SHORT_UNITS } from './parts.ts';
import { stretchOf } from './read-stretch.ts';
import type { Sentence } from './reading.ts';
import { withYearlyRow } from './yearly-row.ts';

/** Null where the parts contradict each other. */
export function settleDraft(sentence: Sentence, draft: Draft): Draft | null {
  const dated = draft.moreDates.length === 0 ? draft : withYearlyRow(draft);
  if (dated === null) return null;
  const day = onOneDay(sentence, withEve(ofMonth(dated)));
  const stretched = withStretch(sentence, day);
  if (stretched === null) return null;
  return withoutForeignLength(withWholeTime(stretched));
}

/** "in March on the 5th": the month that was said, and not the coming 5th. */
function ofMonth(draft: Draft): Draft {
  const { months, counted, date, pace } = draft;
  const [month] = months?.months ?? [];
  const [day] = counted?.days ?? [];
  const isMonth = months?.months.length === 1 && !months.repeats && pace === null && date === null;
  const isDay = counted?.days.length === 1 && counted.period === null && !counted.repeats;
  if (!isMonth || !isDay || month === undefined || day?.of !== 'day' || day.nth < 1) return draft;
  const said: DateRead = {
    kind: 'yearly-date',
    month,
    days: [day.nth],
    year: counted.year,
    weekday: null,
  };
  return { ...draft, months: null, counted: null, date: { date: said, repeats: false } };
}

/** "midnight on New Year's Eve" is when the year ends, and not when its last day begins. */
function withEve(draft: Draft): Draft {
  const said = draft.date?.date;
  const [clock] = draft.clocks;
  const isMidnight = draft.clocks.length === 1 && clock?.hour === 0 && clock.minute === 0;
  if (draft.date === null || said?.kind !== 'yearly-date' || !said.isEve || !isMidnight)
    return draft;
  const { month, days, isEve, year, ...rest } = said;
  const [day = 0] = days;
  const isLast = month === 12 && day === 31;
  const date = isLast
    ? { ...rest, month: 1, days: [1], year: year === null ? null : year + 1 }
    : { ...rest, month, days: [day + 1], year };
  return { ...draft, date: { ...draft.date, date } };
}

function isShortPace({ pace }: Draft): boolean {
  return pace !== null && SHORT_UNITS.has(pace.unit);
}

function comesAgain({ pace, rate, nthWeekday, weekdays, part, minutesPast }: Draft): boolean {
  const isPaced = pace !== null && pace.doubt !== 'adjective';
  const said = rate ?? nthWeekday ?? weekdays ?? minutesPast;
  return isPaced || said !== null || part?.repeats === true;
}

/** "every 20 minutes from 3pm until 5pm today": the day belongs to the times beside it. */
function onOneDay({ today }: Sentence, draft: Draft): Draft {
  const { start, until } = draft;
  const date = draft.date?.date;
  const isDay = date?.kind === 'near-date' && date.weekday === null && date.part === null;
  if (!isDay || !isShortPace(draft)) return draft;
  const startClock = start?.point === null ? start.clock : null;
  const untilClock = until?.point === null ? until.clock : null;
  if (startClock === null && untilClock === null) {
    const [day = 0] = date.choices;
    const said = start ?? until ?? draft.weekdays ?? draft.counted ?? draft.months;
    return date.choices.length > 1 || said !== null
      ? draft
      : { ...draft, date: null, stretch: { from: day, to: day } };
  }
  // "tomorrow hourly until 6pm" does not say from when.
  if (startClock === null && date.choices.some((day) => day > today)) return draft;
  return {
    ...draft,
    date: null,
    ...(start !== null &&
      startClock !== null && {
        start: { ...start, point: { date, clock: startClock }, clock: null },
      }),
    ...(until !== null &&
      untilClock !== null && { until: { point: { date, clock: untilClock }, clock: null } }),
  };
}

/** "this month", "next week", "December 3 to 24" beside what comes again. */
function stretchSaid(sentence: Sentence, draft: Draft): { from: number; to: number } | null {
  const date = draft.date?.date;
  if (date === undefined || !comesAgain(draft)) return null;
  if (date.kind === 'vague-date') return date;
  const isRange = date.kind === 'yearly-date' && date.isRange === true && !draft.date?.repeats;
  const isWithin = draft.pace === null || draft.pace.unit !== 'year';
  return isRange && isWithin ? (stretchOf(sentence, date, { next: 0 })?.value ?? null) : null;
}

function withStretch(sentence: Sentence, draft: Draft): Draft | null {
  const said = draft.stretch === null ? stretchSaid(sentence, draft) : null;
  const stretch = draft.stretch ?? said;
  if (stretch === null) return draft;
  const { start, until, weekdays } = draft;
  if (start !== null && until !== null) return null;
  const isAhead = stretch.from > sentence.today && start?.point == null;
  const point = { date: nearDate(stretch.from), clock: start?.clock ?? null };
  return {
    ...draft,
    date: said === null ? draft.date : null,
    start: isAhead ? { point, clock: null, counted: false } : start,
    until: until ?? { point: { date: nearDate(stretch.to), clock: null }, clock: null },
    weekdays: weekdays === null ? null : { ...weekdays, repeats: true },
  };
}

/** "every weekday except the 25th of December at 8am": a time is the whole's where it has no other. */
function withWholeTime(draft: Draft): Draft {
  const last = draft.exceptions.at(-1);
  if (last === undefined || saysTime(draft)) return draft;
  const clock = last.kind === 'date' ? last.point.clock : null;
  const clocks = last.kind === 'clocks' ? last.clocks : clock === null ? [] : [clock];
  if (clocks.length === 0) return draft;
  const before = draft.exceptions.slice(0, -1);
  const dated: Exception[] =
    last.kind === 'date' ? [{ kind: 'date', point: { ...last.point, clock: null } }] : [];
  return { ...draft, clocks, exceptions: [...before, ...dated] };
}

function saysTime(draft: Draft): boolean {
  const { clocks, part, window, hours, minutesPast, minutes, seconds, rule, start } = draft;
  const said = part ?? window ?? hours ?? minutesPast ?? minutes ?? seconds ?? rule;
  const started = start?.clock ?? start?.point?.clock ?? null;
  return clocks.length > 0 || said !== null || started !== null || isShortPace(draft);
}

/** "every day at 9 meditate for 20 minutes": the length is of something else, and stays in its text. */
function withoutForeignLength(draft: Draft): Draft {
  const { length } = draft;
  if (length === null || !SHORT_UNITS.has(length.unit) || isShortPace(draft)) return draft;
  const isWithin = draft.minutesPast ?? draft.minutes ?? draft.seconds ?? draft.hours ?? draft.rule;
  if (isWithin !== null) return draft;
  return { ...draft, length: null, parts: draft.parts.filter(({ kind }) => kind !== 'length') };
}
