/** Words that people use for two things are asked about. */
import { daysInMonth } from '../../time/civil.ts';
import type { PartOfDay } from '../language/language.ts';
import { nearDate } from './dates.ts';
import { type Draft, partSaid, wordsOf } from './draft.ts';
import type { DatePoint, Exception, PacePart } from './parts.ts';
import type { CountedPart } from './read-counted.ts';
import type { Sentence } from './reading.ts';
import { decideWindow } from './resolve-clocks.ts';
import { comingCountedDay, sayDay } from './resolve-dates.ts';
import type { Resolved } from './result.ts';
import { runsOf } from './turns.ts';
import { clockAt } from './usual-times.ts';

interface Option {
  label: string;
  draft: Draft;
}

export function askMeaning(sentence: Sentence, draft: Draft): Resolved<Draft> | null {
  return (
    askPace(sentence, draft) ??
    askNthWeekday(sentence, draft) ??
    askOnce(sentence, draft) ??
    askRow(sentence, draft) ??
    askPacedDay(sentence, draft) ??
    askStartedWindow(sentence, draft) ??
    askSeveralDates(sentence, draft) ??
    askMonthRange(sentence, draft) ??
    askDayOut(sentence, draft) ??
    askRate(sentence, draft) ??
    askWindow(sentence, draft) ??
    askSeveralClocks(sentence, draft) ??
    askLoneClock(sentence, draft)
  );
}

/** "every weekday between 9 and 5" says on which days, and not how often on each. */
function askWindow(sentence: Sentence, draft: Draft): Resolved<Draft> | null {
  const { window, pace, weekdays, clocks, minutesPast, hours } = draft;
  const isDaily = pace === null ? weekdays?.repeats === true : pace.unit === 'day';
  const isPlain = clocks.length === 0 && minutesPast === null && hours === null;
  if (window === null || !isDaily || !isPlain || (pace?.interval ?? 1) > 1) return null;
  const { labels } = sentence.language.say;
  const options = [60, 30, 15].map((minutes): Option => {
    const within: PacePart = { kind: 'pace', unit: 'minute', interval: minutes, doubt: null };
    return { label: labels.everyMinutes(minutes), draft: { ...draft, pace: within } };
  });
  const decided = window.isSpan === true ? decideWindow(window, partSaid(draft)) : null;
  if (decided !== null && !('hour' in decided)) {
    const clocks = [decided.from];
    options.push({ label: labels.atBeginning, draft: { ...draft, window: null, clocks } });
  }
  return ask(sentence, wordsOf(sentence, draft, 'window'), options);
}

/** "every half hour starting at 2pm until 4pm": every day, or only today? */
function askStartedWindow(sentence: Sentence, draft: Draft): Resolved<Draft> | null {
  const { pace, start, until, window, clocks, date } = draft;
  const from = start?.point === null && !start.counted ? start.clock : null;
  const to = until?.point === null ? until.clock : null;
  const isShort = pace?.unit === 'hour' || pace?.unit === 'minute';
  const isPlain = window === null && date === null && clocks.length === 0;
  if (from === null || to === null || !isShort || !isPlain || draft.repeats !== null) return null;
  const { labels } = sentence.language.say;
  const said = wordsOf(sentence, draft, 'until');
  const daily = { ...draft, start: null, until: null, window: { from, to }, repeats: true };
  return ask(sentence, said, [
    { label: labels.everyDay, draft: daily },
    { label: labels.onlyComing, draft: { ...draft, repeats: true } },
  ]);
}

/** "at 9 and 17:30": on every day, or only the next time? */
function askSeveralClocks(sentence: Sentence, draft: Draft): Resolved<Draft> | null {
  const isAlone = draft.parts.every(({ kind }) => ALONE.has(kind));
  if (!isAlone || draft.part !== null || draft.clocks.length < 2 || draft.repeats !== null)
    return null;
  const { labels } = sentence.language.say;
  const daily = { ...draft, repeats: true };
  return ask(sentence, wordsOf(sentence, draft, 'clocks'), [
    { label: labels.everyDay, draft: daily },
    { label: labels.onlyComing, draft: { ...daily, runs: draft.clocks.length } },
  ]);
}

/** "morning at 8 and evening at 8" is nothing but times. */
const ALONE: ReadonlySet<string> = new Set(['clocks', 'part-of-day', 'zone']);

/** "midnight" alone: once, or every day? */
function askLoneClock(sentence: Sentence, draft: Draft): Resolved<Draft> | null {
  const isLone = draft.parts.length === 1 && draft.parts[0]?.kind === 'clocks';
  const [first] = sentence.tokens;
  const isWhole = sentence.tokens.length === 1 && first?.sense.clock !== undefined;
  if (!isLone || !isWhole || draft.repeats !== null) return null;
  const { labels } = sentence.language.say;
  return ask(sentence, wordsOf(sentence, draft, 'clocks'), [
    { label: labels.once, draft: { ...draft, repeats: false } },
    { label: labels.again, draft: { ...draft, repeats: true } },
  ]);
}

function ask({ language }: Sentence, said: string, options: Option[]): Resolved<Draft> {
  const text = language.say.askWhich(
    said,
    options.map(({ label }) => label),
  );
  return { kind: 'ask', about: 'meaning', text, options };
}

/** "send me a daily summary": the adjective of something, or how often? "biweekly": two weeks, or twice? */
function askPace(sentence: Sentence, draft: Draft): Resolved<Draft> | null {
  const { pace } = draft;
  const { labels } = sentence.language.say;
  if (pace === null || pace.doubt === null) return null;
  const said = wordsOf(sentence, draft, 'pace');
  const sure = { ...draft, pace: { ...pace, doubt: null } };
  if (pace.doubt === 'adjective') {
    const once = { ...draft, pace: null, part: null, repeats: false };
    return ask(sentence, said, [
      { label: labels.again, draft: sure },
      { label: labels.once, draft: once },
    ]);
  }
  const unit = pace.unit === 'month' ? 'month' : 'week';
  const named = (unit === 'week' ? draft.weekdays?.days : draft.counted?.days)?.length ?? 0;
  // One named day can't be two a week.
  if (named === 1 || named > 2) return { kind: 'sure', draft: sure };
  const twice: Draft = { ...draft, pace: null, rate: { kind: 'rate', times: 2, unit } };
  return ask(sentence, said, [
    { label: labels.everySoMany(2, unit), draft: sure },
    { label: labels.twiceA(unit), draft: twice },
  ]);
}

/** "every second Tuesday": every other one, or the second of each month. */
function askNthWeekday(sentence: Sentence, draft: Draft): Resolved<Draft> | null {
  const { nthWeekday } = draft;
  if (nthWeekday === null || nthWeekday.nth < 0) return null;
  const { nth } = nthWeekday;
  const { labels } = sentence.language.say;
  const counted = countedIn(
    'month',
    nthWeekday.days.map((of) => ({ nth, of, isNamed: true })),
  );
  return ask(sentence, wordsOf(sentence, draft, 'nth-weekday'), [
    {
      label: labels.everySoMany(nth, 'week'),
      draft: { ...draft, nthWeekday: { ...nthWeekday, nth: -nth } },
    },
    { label: labels.nthInMonth(nth), draft: { ...draft, nthWeekday: null, counted } },
  ]);
}

export function countedIn(period: 'month', days: CountedPart['days']): CountedPart {
  return {
    kind: 'counted',
    days,
    period,
    interval: 1,
    months: [],
    repeats: true,
    shift: null,
    year: null,
  };
}

/** "the third Wednesday", "the first Monday of January": once, or in every month or year. */
function askOnce(sentence: Sentence, draft: Draft): Resolved<Draft> | null {
  const { counted } = draft;
  if (counted === null || draft.repeats !== null || draft.pace !== null) return null;
  const isAgain = counted.repeats || draft.months?.repeats === true;
  const saysItself = isAgain || counted.months.length > 1 || counted.shift !== null;
  const isPlainDay = counted.days.every(({ of, isEdge }) => of === 'day' && isEdge !== true);
  const isDayAlone = counted.months.length === 0 && isPlainDay;
  if (saysItself || counted.year !== null || isDayAlone) return null;
  const { labels } = sentence.language.say;
  const again: Draft = { ...draft, repeats: true };
  const runs = counted.days.length * Math.max(1, draft.clocks.length);
  const coming =
    counted.days.length > 1
      ? { label: labels.onlyComing, draft: { ...again, runs } }
      : { label: labels.once, draft: { ...draft, repeats: false, counted: inItsMonths(counted) } };
  return ask(sentence, wordsOf(sentence, draft, 'counted'), [
    coming,
    { label: labels.again, draft: again },
  ]);
}

/** The end of a year is in December, and of a quarter in its last month. */
function inItsMonths(counted: CountedPart): CountedPart {
  if (counted.months.length > 0 || counted.days.some(({ isEdge }) => isEdge !== true))
    return counted;
  const isEnd = counted.days.every(({ nth }) => nth < 0);
  if (counted.period === 'year') return { ...counted, months: [isEnd ? 12 : 1] };
  if (counted.period !== 'quarter') return counted;
  return { ...counted, months: isEnd ? [3, 6, 9, 12] : [1, 4, 7, 10] };
}

/** "Monday and Friday at 9": every week, or only the coming ones? */
function askRow(sentence: Sentence, draft: Draft): Resolved<Draft> | null {
  const { weekdays, pace } = draft;
  if (weekdays === null || weekdays.repeats) return null;
  if (weekdays.days.length < 2 && draft.turns === null) return null;
  if (pace !== null || draft.repeats !== null || draft.counted !== null) return null;
  const { labels } = sentence.language.say;
  const weekly: Draft = { ...draft, weekdays: { ...weekdays, repeats: true } };
  // "twice a week on Monday and Friday", "weekend mornings", "weekday 9:15": the rest says that it comes again.
  const isWorkweek = weekdays.isGroup && weekdays.days.length >= 5;
  if (draft.rate?.unit === 'week' || draft.part?.repeats === true || isWorkweek)
    return { kind: 'sure', draft: weekly };
  const runs =
    draft.turns === null
      ? weekdays.days.length * Math.max(1, draft.clocks.length)
      : runsOf(draft.turns);
  const said = draft.turns === null ? wordsOf(sentence, draft, 'weekdays') : '';
  return ask(sentence, said, [
    { label: labels.everyWeek, draft: weekly },
    { label: labels.onlyComing, draft: { ...weekly, runs } },
  ]);
}

/** "every 15 minutes on Monday": every Monday, or only the coming one? */
function askPacedDay(sentence: Sentence, draft: Draft): Resolved<Draft> | null {
  const { weekdays, pace } = draft;
  if (weekdays === null || weekdays.repeats || weekdays.isGroup || pace === null) return null;
  const isShort = pace.unit === 'second' || pace.unit === 'minute' || pace.unit === 'hour';
  if (!isShort || draft.start?.point != null || draft.until?.point != null) return null;
  const { labels } = sentence.language.say;
  const weekly: Draft = { ...draft, weekdays: { ...weekdays, repeats: true } };
  // Who names several days means them every week.
  if (weekdays.days.length > 1) return { kind: 'sure', draft: weekly };
  const choices = [sentence.today + 6];
  const date: DatePoint['date'] = { kind: 'near-date', choices, weekday: null, part: null };
  const until = { point: { date, clock: null }, clock: null };
  const said = wordsOf(sentence, draft, 'weekdays') || wordsOf(sentence, draft, 'date');
  return ask(sentence, said, [
    { label: labels.everyWeek, draft: weekly },
    { label: labels.onlyComing, draft: { ...weekly, until } },
  ]);
}

/** "on December 1, 2 and 3": every year, or only the coming ones? */
function askSeveralDates(sentence: Sentence, draft: Draft): Resolved<Draft> | null {
  const { date } = draft;
  if (date === null || date.date.kind !== 'yearly-date' || date.date.days.length < 2) return null;
  if (date.repeats || draft.repeats !== null || draft.pace !== null) return null;
  const { labels } = sentence.language.say;
  const yearly: Draft = { ...draft, repeats: true, date: { ...date, repeats: true } };
  const runs = date.date.days.length * Math.max(1, draft.clocks.length);
  return ask(sentence, wordsOf(sentence, draft, 'date'), [
    { label: labels.onlyComing, draft: { ...yearly, runs } },
    { label: labels.again, draft: yearly },
  ]);
}

/** "every Monday from May to September": of every year, or only of the coming one? */
function askMonthRange(sentence: Sentence, draft: Draft): Resolved<Draft> | null {
  const range = draft.months?.range;
  const says = draft.pace ?? draft.weekdays ?? draft.nthWeekday ?? draft.counted ?? draft.part;
  if (range === undefined || draft.months === null || says === null) return null;
  const { months } = draft.months;
  const point = (month: number, day: number): DatePoint => ({
    date: { kind: 'yearly-date', month, days: [day], year: null, weekday: null },
    clock: null,
  });
  const last = daysInMonth(2023, range.to);
  const { labels } = sentence.language.say;
  return ask(sentence, wordsOf(sentence, draft, 'months'), [
    { label: labels.again, draft: { ...draft, months: { months, repeats: true } } },
    {
      label: labels.onlyComing,
      draft: {
        ...draft,
        months: null,
        start: { point: point(range.from, 1), clock: null, counted: false },
        until: { point: point(range.to, last), clock: null },
      },
    },
  ]);
}

/** "every day at noon, not on the 24th": the coming one, or that of every month? */
function askDayOut(sentence: Sentence, draft: Draft): Resolved<Draft> | null {
  const index = draft.exceptions.findIndex(isDayAlone);
  const exception = draft.exceptions[index];
  if (exception === undefined || exception.kind !== 'counted') return null;
  const coming = comingCountedDay(exception, sentence.today);
  if (coming === null) return null;
  const { labels } = sentence.language.say;
  const point = { date: nearDate(coming), clock: null };
  const left = (other: Exception): Draft => ({
    ...draft,
    exceptions: draft.exceptions.with(index, other),
  });
  const nth = exception.days[0]?.nth ?? 1;
  const asked = ask(sentence, wordsOf(sentence, draft, 'except'), [
    { label: sayDay(coming, sentence), draft: left({ kind: 'date', point }) },
    { label: labels.nthInMonth(nth), draft: left({ ...exception, period: 'month' }) },
  ]);
  return asked.kind === 'ask' ? { ...asked, isApart: true } : asked;
}

function isDayAlone(exception: Exception): boolean {
  if (exception.kind !== 'counted' || exception.days.length !== 1) return false;
  const { period, months, days } = exception;
  return period === null && months.length === 0 && days.every(({ of }) => of === 'day');
}

/** "three times a day" names no times, "twice a week" no days; the usual ones are offered. */
function askRate(sentence: Sentence, draft: Draft): Resolved<Draft> | null {
  const { rate } = draft;
  if (rate === null || draft.pace !== null) return null;
  const said = wordsOf(sentence, draft, 'rate');
  if (rate.unit === 'day' && draft.clocks.length === 0 && draft.part === null)
    return askTimesOfDay(sentence, draft, said);
  const isWeekly = rate.unit === 'week' && draft.weekdays === null && draft.date === null;
  if (!isWeekly) return null;
  const rows = WEEKLY_ROWS.filter((row) => row.length === rate.times);
  if (rows.length === 0) return null;
  const { weekdays: names } = sentence.language.say;
  return ask(
    sentence,
    said,
    rows.map((days) => ({
      label: days.map((day) => names[day]).join(', '),
      draft: {
        ...draft,
        rate: null,
        weekdays: { kind: 'weekdays', days, repeats: true, isGroup: false },
      },
    })),
  );
}

const WEEKLY_ROWS: readonly number[][] = [
  [1, 4],
  [2, 5],
  [1, 3, 5],
  [2, 4, 6],
];

/** How people spread so many times over a day. */
const USUAL_TIMES: ReadonlyMap<number, readonly PartOfDay[]> = new Map([
  [2, ['morning', 'evening']],
  [3, ['morning', 'noon', 'evening']],
  [4, ['morning', 'noon', 'afternoon', 'evening']],
]);

function askTimesOfDay(sentence: Sentence, draft: Draft, said: string): Resolved<Draft> | null {
  const times = draft.rate?.times ?? 0;
  const { partsOfDay } = sentence.defaults;
  const { labels } = sentence.language.say;
  const daily: PacePart = { kind: 'pace', unit: 'day', interval: 1, doubt: null };
  const options: Option[] = [];
  const usual = USUAL_TIMES.get(times)?.map((part) => partsOfDay[part]) ?? [];
  if (usual.length > 0) {
    const clocks = usual.map((text) => clockAt(text));
    options.push({ label: usual.join(', '), draft: { ...draft, rate: null, pace: daily, clocks } });
  }
  if (24 % times === 0) {
    const hourly: PacePart = { ...daily, unit: 'hour', interval: 24 / times };
    const label = labels.everyHours(24 / times);
    options.push({ label, draft: { ...draft, rate: null, pace: hourly } });
  }
  return options.length === 0 ? null : ask(sentence, said, options);
}
