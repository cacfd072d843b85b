/** Which half of the day, and how often between two times. */
import type { Clock } from '../clock.ts';
import { decideClocks, decideWindow, inHalf } from '../clocks.ts';
import { contradict } from '../contradiction.ts';
import { wordsOf } from '../joining/said.ts';
import {
  type Bound,
  boundOf,
  clocksOf,
  isAgain,
  type Pace,
  partOf,
  type Times,
  UNSAID,
  type When,
  type Window,
  withBound,
  withoutBounds,
} from '../when.ts';
import { type Asked, type Spoken, sure } from './hole.ts';

/** A bare hour that nothing decides. */
export function askHalf({ sentence }: Spoken, when: When): Asked | null {
  const open = openClock(when);
  if (open === null) return null;
  const minutes = open.minute === 0 ? '' : `:${String(open.minute).padStart(2, '0')}`;
  const options = (['am', 'pm'] as const).map((half) => ({
    label: sentence.language.say.half(`${open.hour}${minutes}`, half),
    when: withHalf(when, half),
  }));
  return { said: open.said, options };
}

function openClock(when: When): Clock | null {
  const part = partOf(when);
  const turns = when.times.kind === 'turns' ? when.times.turns : [];
  for (const one of [{ clocks: clocksOf(when), part }, ...turns]) {
    const decided = decideClocks(one.clocks, one.part);
    if (decided.kind === 'open') return decided.clock;
  }
  const window = windowOf(when.times);
  const decided = window === null ? null : decideWindow(window, part);
  if (decided !== null && 'hour' in decided) return decided;
  const limits = decideClocks(limitClocks(when), part);
  return limits.kind === 'open' ? limits.clock : null;
}

function windowOf(times: Times): Window | null {
  if (times.kind !== 'window' && times.kind !== 'pace') return null;
  return times.window.kind === 'unsaid' ? null : times.window;
}

/** One of the two halves for everything that was left open. */
function withHalf(when: When, half: 'am' | 'pm'): When {
  const fix = (clock: Clock): Clock => inHalf(clock, half);
  const limited = withLimitClocks(when, limitClocks(when).map(fix));
  return { ...limited, times: eachClock(when.times, fix) };
}

function eachClock(times: Times, fix: (clock: Clock) => Clock): Times {
  const within = (window: Window): Window => ({
    ...window,
    from: fix(window.from),
    to: fix(window.to),
  });
  switch (times.kind) {
    case 'at':
      return { ...times, clocks: times.clocks.map(fix) };
    case 'turns':
      return {
        ...times,
        turns: times.turns.map((turn) => ({ ...turn, clocks: turn.clocks.map(fix) })),
      };
    case 'window':
      return { ...times, window: within(times.window) };
    case 'pace':
      return times.window.kind === 'unsaid' ? times : { ...times, window: within(times.window) };
    default:
      return times;
  }
}

type Limit = Bound & { kind: 'from' | 'until' };

function limitsOf(when: When): Limit[] {
  return [boundOf(when, 'from'), boundOf(when, 'until')].filter((limit) => limit !== undefined);
}

/** The times that were said of a start and an end, in this order. */
function limitClocks(when: When): Clock[] {
  return limitsOf(when).flatMap(({ at }) => ('clock' in at ? [at.clock] : []));
}

function withLimitClocks(when: When, clocks: readonly Clock[]): When {
  const left = [...clocks];
  return limitsOf(when).reduce((limited, limit) => {
    const { at } = limit;
    const clock = 'clock' in at ? left.shift() : undefined;
    return clock === undefined || !('clock' in at)
      ? limited
      : withBound(limited, { ...limit, at: { ...at, clock } });
  }, when);
}

/** "tomorrow evening starting at 9", "from 3pm until 5": the halves that the rest decides. */
export function decideLimits(_spoken: Spoken, when: When): Asked | null {
  const said = limitClocks(when);
  if (said.every(({ half }) => half !== null)) return null;
  const decided = decideClocks(said, partOf(when));
  return decided.kind === 'open' ? null : sure(withLimitClocks(when, decided.clocks));
}

/** "every weekday between 9 and 5" says on which days, and not how often on each. */
export function askWindow(spoken: Spoken, when: When): Asked | null {
  const { days, times } = when;
  const weekdays = days.kind === 'both' || days.kind === 'either' ? days.weekdays : days;
  const isWeekly = weekdays.kind === 'weekdays' && weekdays.repeats && weekdays.weeks === 1;
  const isOfDays = days.kind === 'every' && days.unit === 'day' && days.interval === 1;
  const isDaily = isOfDays || days.kind === 'numbered-weeks';
  if (times.kind !== 'window' || (!isWeekly && !isDaily)) return null;
  const { window, part } = times;
  const { labels } = spoken.sentence.language.say;
  const options = [60, 30, 15].map((minutes) => ({
    label: labels.everyMinutes(minutes),
    when:
      part === 'unsaid' ? within(when, everyMinutes(minutes, window)) : contradict('paceAndTime'),
  }));
  const decided = window.isSpan ? decideWindow(window, partOf(when)) : null;
  if (decided !== null && !('hour' in decided)) {
    const at: Times = { kind: 'at', clocks: [decided.from], part };
    options.push({ label: labels.atBeginning, when: { ...when, times: at } });
  }
  return { said: wordsOf(spoken, 'window'), options };
}

function everyMinutes(interval: number, window: Window): Pace {
  const plain = { past: [], isByClock: false, isDoubtful: false };
  return { kind: 'pace', unit: 'minute', interval, window, ...plain };
}

/** "every day" beside a pace within the day adds nothing. */
function within(when: When, times: Pace): When {
  return { ...when, times, days: when.days.kind === 'every' ? UNSAID : when.days };
}

/** "every half hour starting at 2pm until 4pm": every day, or only today? */
export function askStartedWindow(spoken: Spoken, when: When): Asked | null {
  const { days, times } = when;
  const [from, until] = [boundOf(when, 'from'), boundOf(when, 'until')];
  const isShort = times.kind === 'pace' && times.unit !== 'second';
  if (!isShort || times.window.kind !== 'unsaid' || days.kind === 'on') return null;
  if (from?.at.kind !== 'clock' || from.counted || until?.at.kind !== 'clock') return null;
  if (when.again !== 'unsaid') return null;
  const { labels } = spoken.sentence.language.say;
  const again: When = { ...when, again: 'again' };
  const window = {
    kind: 'between',
    from: from.at.clock,
    to: until.at.clock,
    isSpan: false,
  } as const;
  const daily = { ...withoutBounds(again, 'from', 'until'), times: { ...times, window } };
  const options = [
    { label: labels.everyDay, when: daily },
    { label: labels.onlyComing, when: again },
  ];
  return { said: wordsOf(spoken, 'until'), options };
}

/** "the meeting on 26 November from 14:00 to 16:00", "the last Thursday of the month 15:00-16:00": when it begins. */
export function atBeginning(_spoken: Spoken, when: When): Asked | null {
  const { times, days } = when;
  if (times.kind !== 'window' || !times.window.isSpan) return null;
  const isAppointment = isAgain(when) ? isSeldom(when) : days.kind === 'on';
  const decided = decideWindow(times.window, partOf(when));
  if (!isAppointment || 'hour' in decided) return null;
  return sure({ ...when, times: { kind: 'at', clocks: [decided.from], part: times.part } });
}

/** More seldom than each week: nobody wants to hear of it several times on that day. */
function isSeldom({ days }: When): boolean {
  switch (days.kind) {
    case 'counted':
    case 'both':
    case 'either':
    case 'yearly':
    case 'weekdays-of-month':
      return true;
    case 'weekdays':
      return days.weeks > 1;
    case 'every':
      return days.unit === 'week'
        ? days.interval > 1
        : days.unit === 'month' || days.unit === 'year';
    default:
      return false;
  }
}
