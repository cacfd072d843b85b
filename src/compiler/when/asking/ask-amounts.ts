/** How many, how long and at what time, where it was not said. */
import type { PartOfDay } from '../../../language/language.ts';
import { clockAt } from '../clocks.ts';
import { sayDay } from '../coming-days.ts';
import { contradict, isContradiction } from '../contradiction.ts';
import { withDays } from '../joining/join-days.ts';
import { wordsOf } from '../joining/said.ts';
import { isElapsed, withinDay } from '../lower/lower.ts';
import { dayOnce } from '../lower/lower-once.ts';
import { planTimes, saidTimes, timesOnce } from '../lower/plan-times.ts';
import { LONG_UNITS } from '../parts.ts';
import {
  boundOf,
  clocksOf,
  dateOf,
  type Every,
  isAgain,
  type Pace,
  type Times,
  UNSAID,
  type Weekdays,
  type When,
  withBound,
  withoutBounds,
} from '../when.ts';
import { type Asked, type Option, type Spoken, sure } from './hole.ts';

const DAILY: Every = { kind: 'every', unit: 'day', interval: 1 };

/** "at 9pm for 3 days" may be once, for something that takes three days; "the next 3 days" is each of them. */
export function askLength(spoken: Spoken, when: When): Asked | null {
  const length = boundOf(when, 'length');
  const { days } = when;
  if (length === undefined || days.kind === 'after' || isAgain(when)) return null;
  const date = dateOf(days);
  const weekday = date?.kind === 'near-date' ? date.weekday : null;
  if (date !== undefined && (weekday === null || !LONG_UNITS.has(length.unit))) return null;
  // "Wednesday at 6pm for 8 weeks"
  const pace: Every = weekday === null ? DAILY : { ...DAILY, unit: 'week' };
  const daily = withDays(when, days, pace);
  const isOfDays = length.unit === 'day' || length.unit === 'week';
  // "at 9 and 5 for 3 weeks": what is to be done twice is not what takes three weeks.
  if (length.isNext || (isOfDays && clocksOf(when).length > 1))
    return sure(isOfDays ? daily : contradict('notHowOften'));
  const { labels } = spoken.sentence.language.say;
  const options = [
    { label: weekday === null ? labels.everyDay : labels.everyWeek, when: daily },
    { label: labels.once, when: withoutBounds(when, 'length') },
  ];
  return { said: wordsOf(spoken, 'length'), options };
}

/** "three times a day" names no times, "twice a week" no days; the usual ones are offered. */
export function askRate(spoken: Spoken, when: When): Asked | null {
  if (when.days.kind !== 'rate') return null;
  const { times, unit, beside } = when.days;
  const said = wordsOf(spoken, 'rate');
  const options = unit === 'day' ? timesOfDay(spoken, when, times) : [];
  const { weekdays: names } = spoken.sentence.language.say;
  for (const days of unit === 'week' ? WEEKLY_ROWS : []) {
    if (days.length !== times) continue;
    const row: Weekdays = { kind: 'weekdays', days, weeks: 1, isGroup: false, repeats: true };
    const label = days.map((day) => names[day]).join(', ');
    options.push({ label, when: withDays(when, beside, row) });
  }
  return options.length === 0 ? sure(contradict('countWithoutTimes')) : { said, options };
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

function timesOfDay({ sentence, parts }: Spoken, when: When, size: number): Option[] {
  const { days, times } = when;
  if (days.kind !== 'rate') return [];
  const { beside } = days;
  const { partsOfDay } = sentence.defaults;
  const usual = USUAL_TIMES.get(size)?.map((part) => partsOfDay[part]) ?? [];
  const options: Option[] = [];
  if (usual.length > 0) {
    const at: Times = { kind: 'at', clocks: usual.map(clockAt), part: 'unsaid' };
    const daily = withDays({ ...when, times: at }, beside, DAILY);
    const isBetween = times.kind === 'window';
    const label = usual.join(', ');
    options.push({ label, when: isBetween ? contradict('windowWithoutPace') : daily });
  }
  // "eight times a day between 9 and 18" is not every three hours, of which some are left out.
  if (24 % size === 0 && times.kind !== 'window') {
    const isByClock = parts.some(({ kind }) => kind === 'on-the-clock');
    const plain = { past: [], isByClock, isDoubtful: false };
    const interval = 24 / size;
    const pace: Pace = { kind: 'pace', unit: 'hour', interval, window: UNSAID, ...plain };
    const label = sentence.language.say.labels.everyHours(interval);
    options.push({ label, when: { ...when, days: beside, times: pace } });
  }
  return options;
}

/** A day without a time of day: the usual times are offered; any other may be said. */
export function askTime({ sentence }: Spoken, when: When): Asked | null {
  const { days, times } = when;
  if (times.kind !== 'unsaid' || days.kind === 'rule') return null;
  if (isAgain(when)) {
    if (isElapsed(when) || saidTimes(sentence, when) !== null) return null;
    return { said: '', options: usualTimes({ sentence }, when) };
  }
  const isInstant = days.kind === 'on' && days.date.kind === 'iso-date' && days.date.atMs !== null;
  if (days.kind === 'after' || isInstant || timesOnce(sentence, when) !== null) return null;
  const day = dayOnce(sentence, days);
  if (isContradiction(day)) return null;
  const said = day.kind === 'today' ? '' : sayDay(day.day, sentence);
  return { said, options: usualTimes({ sentence }, when) };
}

function usualTimes({ sentence }: Pick<Spoken, 'sentence'>, when: When): Option[] {
  const { morning, noon, evening } = sentence.defaults.partsOfDay;
  return [morning, noon, evening].map((text) => ({
    label: text,
    when: { ...when, times: { kind: 'at', clocks: [clockAt(text)], part: 'unsaid' } },
  }));
}

/** "starting tomorrow, every 4 hours" counts from an hour that nobody said. */
export function askStartTime(spoken: Spoken, when: When): Asked | null {
  const from = boundOf(when, 'from');
  if (from?.at.kind !== 'day' || !isAgain(when) || !isElapsed(when)) return null;
  const { date } = from.at;
  if (date.kind === 'iso-date' && date.secondOfDay !== null) return null;
  const { timeOfDay, partsOfDay } = spoken.sentence.defaults;
  const at = (text: string): When =>
    withBound(when, { ...from, at: { kind: 'day-and-clock', date, clock: clockAt(text) } });
  if (timeOfDay !== null) return sure(at(timeOfDay));
  const { morning, noon, evening } = partsOfDay;
  const options = [morning, noon, evening].map((text) => ({ label: text, when: at(text) }));
  return { said: wordsOf(spoken, 'start'), options };
}

/** "daily at 9 and 5 for 3 times": three runs, or three days? */
export function askCount(spoken: Spoken, when: When): Asked | null {
  const count = boundOf(when, 'count')?.count;
  if (count === undefined || when.days.kind === 'rule' || !isAgain(when) || isElapsed(when))
    return null;
  const daily = withinDay(when);
  const planned = isContradiction(daily) ? daily : planTimes(spoken.sentence, daily);
  if (isContradiction(planned) || planned.times.length < 2 || planned.byWeekday !== undefined)
    return null;
  const { labels } = spoken.sentence.language.say;
  const all = count * planned.times.length;
  const uncounted = withoutBounds(when, 'count');
  const options = [
    { label: labels.runs(count), when: withBound(uncounted, { kind: 'runs', runs: count }) },
    { label: labels.days(count, all), when: withBound(uncounted, { kind: 'runs', runs: all }) },
  ];
  return { said: wordsOf(spoken, 'count'), options };
}
