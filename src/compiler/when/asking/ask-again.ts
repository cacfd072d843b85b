/** Once, or again and again: words that people use for two things. */
import { civilFromDays, dayOfWeek, daysInMonth } from '../../../time/civil.ts';
import { daysOf } from '../coming-days.ts';
import { contradict, type Joined } from '../contradiction.ts';
import type { DateRead } from '../dates.ts';
import { isOnceOrAgain } from '../joining/days-of-parts.ts';
import { nthOfMonth, nthWeeks, withDays } from '../joining/join-days.ts';
import { wordsOf } from '../joining/said.ts';
import { settleRate } from '../joining/settle.ts';
import {
  boundOf,
  type Counted,
  clocksOf,
  type Days,
  type Pace,
  partOf,
  type Times,
  UNSAID,
  type When,
  withBound,
} from '../when.ts';
import type { Asked, Spoken } from './hole.ts';

/** "send me a daily summary": the adjective of something, or how often? "biweekly": two weeks, or twice? */
export function askDoubt(spoken: Spoken, when: When): Asked | null {
  const { days, times } = when;
  const { labels } = spoken.sentence.language.say;
  const said = wordsOf(spoken, 'pace');
  if (times.kind === 'pace' && times.isDoubtful) {
    const again: When = { ...when, times: { ...times, isDoubtful: false } };
    const options = [
      { label: labels.again, when: again },
      { label: labels.once, when: withoutPace(when, times) },
    ];
    return { said, options };
  }
  if (days.kind !== 'doubtful') return null;
  const { pace, beside } = days;
  const again = withDays(when, beside, pace);
  if (days.doubt === 'adjective') {
    const once = onceWith(when, withoutPart(times), beside);
    const options = [
      { label: labels.again, when: again },
      { label: labels.once, when: once },
    ];
    return { said, options };
  }
  const unit = pace.unit === 'month' ? 'month' : 'week';
  const twice = settleRate({ ...when, days: { kind: 'rate', times: 2, unit, beside } });
  const options = [
    { label: labels.everySoMany(2, unit), when: again },
    { label: labels.twiceA(unit), when: twice },
  ];
  return { said, options };
}

function onceWith(when: When, times: Times, days: Days): When {
  return { ...when, days, times, again: 'once' };
}

function withoutPace(when: When, { window, past }: Pace): Joined<When> {
  if (past.length > 0) return contradict('windowWithoutPace');
  const times: Times =
    window.kind === 'unsaid' ? UNSAID : { kind: 'window', window, part: 'unsaid' };
  return onceWith(when, times, when.days);
}

/** "the nightly report": the part of the day is the adjective's too. */
function withoutPart(times: Times): Times {
  if (times.kind === 'part') return UNSAID;
  return times.kind === 'at' || times.kind === 'window' ? { ...times, part: 'unsaid' } : times;
}

/** "every second Tuesday": every other one, or the second of each month. */
export function askNthWeekday(spoken: Spoken, when: When): Asked | null {
  if (when.days.kind !== 'nth-weekday') return null;
  const { nth, days } = when.days;
  const { labels } = spoken.sentence.language.say;
  const weekly = {
    label: labels.everySoMany(nth, 'week'),
    when: { ...when, days: nthWeeks(nth, days) },
  };
  const monthly = { label: labels.nthInMonth(nth), when: { ...when, days: nthOfMonth(nth, days) } };
  // "every second Tuesday from 17 November", which is a third one: counted from there.
  const options = startsOnOther(spoken, when, { nth, days }) ? [weekly] : [weekly, monthly];
  return { said: wordsOf(spoken, 'nth-weekday'), options };
}

/** It starts on one of these weekdays, though not on the nth of its month. */
function startsOnOther(
  { sentence: { today } }: Spoken,
  when: When,
  { nth, days }: { nth: number; days: readonly number[] },
): boolean {
  const start = boundOf(when, 'from');
  if (start === undefined || start.at.kind === 'clock') return false;
  const [day] = daysOf(start.at.date, today);
  if (day === undefined || !days.includes(dayOfWeek(day))) return false;
  return Math.ceil(civilFromDays(day).day / 7) !== nth;
}

/** "the third Wednesday", "the first Monday of January": once, or in every month or year. */
export function askOnce(spoken: Spoken, when: When): Asked | null {
  const { days, times } = when;
  if (days.kind !== 'counted' || when.again !== 'unsaid' || times.kind === 'pace') return null;
  if (!isOnceOrAgain(days)) return null;
  const { labels } = spoken.sentence.language.say;
  const again: When = { ...when, again: 'again' };
  const runs = days.days.length * Math.max(1, clocksOf(when).length);
  const coming =
    days.days.length > 1
      ? { label: labels.onlyComing, when: withBound(again, { kind: 'runs', runs }) }
      : { label: labels.once, when: { ...when, again: 'once' as const, days: inItsMonths(days) } };
  const options = [coming, { label: labels.again, when: again }];
  return { said: wordsOf(spoken, 'counted'), options };
}

/** The end of a year is in December, and of a quarter in its last month. */
function inItsMonths(counted: Counted): Counted {
  if (counted.months.length > 0 || counted.days.some(({ isEdge }) => isEdge !== true))
    return counted;
  const isEnd = counted.days.every(({ nth }) => nth < 0);
  if (counted.period === 'year') return { ...counted, months: [isEnd ? 12 : 1] };
  if (counted.period !== 'quarter') return counted;
  return { ...counted, months: isEnd ? [3, 6, 9, 12] : [1, 4, 7, 10] };
}

/** "every Monday from May to September": of every year, or only of the coming one? */
export function askMonthRange(spoken: Spoken, when: When): Asked | null {
  const { months, days, times } = when;
  const saysOften = days.kind !== 'unsaid' && days.kind !== 'on';
  const isTimed = times.kind === 'pace' || partOf(when) !== 'unsaid';
  if (months.kind !== 'range' || (!saysOften && !isTimed)) return null;
  const { labels } = spoken.sentence.language.say;
  const all = { kind: 'months', months: months.months } as const;
  const again: When = { ...when, months: all, again: 'again' };
  const options = [{ label: labels.again, when: again }];
  const day = (month: number, on: number): DateRead => ({
    kind: 'yearly-date',
    month,
    days: [on],
    year: null,
    weekday: null,
  });
  if (boundOf(when, 'from') === undefined && boundOf(when, 'until') === undefined) {
    const first = day(months.from, 1);
    const last = day(months.to, daysInMonth(2023, months.to));
    const from = { kind: 'from', at: { kind: 'day', date: first }, counted: false } as const;
    const started = withBound({ ...when, months: UNSAID }, from);
    const coming = withBound(started, { kind: 'until', at: { kind: 'day', date: last } });
    options.push({ label: labels.onlyComing, when: coming });
  }
  return { said: wordsOf(spoken, 'months'), options };
}

/** "midnight" alone: once, or every day? */
export function askLoneClock({ sentence, parts }: Spoken, when: When): Asked | null {
  const isLone = parts.length === 1 && when.times.kind === 'at' && when.again === 'unsaid';
  const [first, ...more] = sentence.tokens;
  if (!isLone || more.length > 0 || first?.sense.clock === undefined) return null;
  const { labels } = sentence.language.say;
  const options = [
    { label: labels.once, when: { ...when, again: 'once' as const } },
    { label: labels.again, when: { ...when, again: 'again' as const } },
  ];
  return { said: wordsOf({ sentence, parts }, 'clocks'), options };
}
