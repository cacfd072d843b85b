/**
 * A pace within the day. By itself it is elapsed time from now ("every 20 minutes"); with days, hours or
 * a window it is read on the clock ("every 15 minutes between 9 and 5 on weekdays").
 */
import { SECONDS_PER_DAY } from '../../time/civil.ts';
import { formatRrule } from '../../time/format-rrule.ts';
import { formatInstant } from '../../time/instant.ts';
import { emptyRule } from '../../time/rrule.ts';
import { formatWallSec } from '../../time/wall-text.ts';
import { type Draft, partSaid, wordsOf } from './draft.ts';
import { finishPlan } from './finish-plan.ts';
import { leaveOut } from './leave-out.ts';
import type { PacePart } from './parts.ts';
import { dayPace, planDays } from './plan-days.ts';
import type { Clock } from './read-clock.ts';
import type { Sentence } from './reading.ts';
import { decideClocks, decideWindow, secondsOf } from './resolve-clocks.ts';
import { daysOf } from './resolve-dates.ts';
import type { Resolved } from './result.ts';
import { triggerOfPlan } from './rule-plan.ts';
import type { RuleStart } from './rule-start.ts';
import { DAY_FIELDS, LIMIT_FIELDS, saysMoreThan } from './used-parts.ts';
import { clockAt } from './usual-times.ts';

const UNIT_SECONDS: Readonly<Record<string, number>> = {
  second: 1,
  minute: 60,
  hour: 3600,
  day: 86_400,
  week: 604_800,
};

export function resolvePaced(
  sentence: Sentence,
  given: Draft,
  { pace, start }: { pace: PacePart; start: RuleStart },
): Resolved<Draft> {
  if (given.clocks.length > 0 || given.part !== null)
    return { kind: 'none', reason: 'paceAndTime' };
  const stepSec = pace.interval * (UNIT_SECONDS[pace.unit] ?? 1);
  if (!isOnTheClock(given)) return elapsed(sentence, given, { pace, start, stepSec });
  const draft = withWindow(given);
  if (draft === null || saysMoreThan(draft, USED)) return { kind: 'none', reason: 'leftOver' };
  const days = planDays(sentence, { ...draft, pace: dayPace(draft) }, start.day);
  if ('kind' in days) return days;
  const times = timesOnTheClock(draft, pace, stepSec);
  if (times === null) return { kind: 'none', reason: 'paceDoesNotFit' };
  // A time to end at has become the end of the window.
  const limited = draft.until?.point === null ? { ...draft, until: null } : draft;
  const plan = { ...days, times, startDay: start.day, startSaid: start.isSaid };
  const whole = finishPlan(sentence, limited, plan);
  if (whole.kind !== 'none' || triggerOfPlan({ ...plan, nowWallSec: 0 }) !== null) return whole;
  // The very end of a window is let go where no rule can say it.
  return finishPlan(sentence, limited, { ...plan, times: times.slice(0, -1) });
}

const USED = [...DAY_FIELDS, ...LIMIT_FIELDS, 'window', 'minutesPast'] as const;
const USED_ELAPSED = ['pace', ...LIMIT_FIELDS, 'offsetSec'] as const;

/** "every 3 hours from 7am on Mondays": from then to the end of the day, or until the time said. */
function withWindow(draft: Draft): Draft | null {
  const { start, until, window, length } = draft;
  // Within a day nothing says when "for 2 hours" would begin.
  if (
    start?.point?.clock != null ||
    (length !== null && (UNIT_SECONDS[length.unit] ?? 0) < 86_400 && length.unit in UNIT_SECONDS)
  )
    return null;
  const from = start?.clock ?? null;
  if (from === null) return draft;
  if (window !== null) return null;
  const to = until?.clock ?? { hour: 23, minute: 59, second: 59, half: '24' as const, said: '' };
  return {
    ...draft,
    start: null,
    until: until?.clock == null ? until : null,
    window: { from, to },
  };
}

function isOnTheClock(draft: Draft): boolean {
  const { window, minutesPast, weekdays, counted, months, nthWeekday, date, parts } = draft;
  const said = [window, minutesPast, weekdays, counted, months, nthWeekday, date, draft.weeks];
  // "every hour except between midnight and 6"
  const isLeftOut = draft.exceptions.some(({ kind }) => kind === 'window');
  const isSaid = said.some((part) => part !== null) || isLeftOut;
  return isSaid || parts.some(({ kind }) => kind === 'on-the-clock');
}

/** Seconds of the day, or null where the pace does not fit. */
function timesOnTheClock(draft: Draft, pace: PacePart, stepSec: number): number[] | null {
  const { minutesPast } = draft;
  const window = windowOf(draft);
  if (window === null) return null;
  if (minutesPast !== null) {
    if (pace.unit !== 'hour' || 24 % pace.interval !== 0) return null;
    const first = Math.floor(window.from / 3600);
    const all = Array.from(
      { length: 24 / pace.interval },
      (_, index) => first + index * pace.interval,
    );
    return all
      .flatMap((hour) => minutesPast.map((minute) => hour * 3600 + minute * 60))
      .filter((time) => time >= window.from && time <= window.to);
  }
  const isWhole = window.from === 0 && window.to === SECONDS_PER_DAY - 1;
  if (isWhole && SECONDS_PER_DAY % stepSec !== 0 && stepSec >= 3600 * 12) return null;
  const length = Math.floor((window.to - window.from) / stepSec) + 1;
  if (length < 1 || length > SECONDS_PER_DAY) return null;
  const times: number[] = [];
  for (let index = 0; index < length; index++)
    times.push((window.from + index * stepSec) % SECONDS_PER_DAY);
  const isOverMidnight = window.to >= SECONDS_PER_DAY;
  return isOverMidnight ? times.sort((left, right) => left - right) : times;
}

/** A window over midnight ends on the next day, and then the days it belongs to are unclear. */
function windowOf(draft: Draft): { from: number; to: number } | null {
  if (draft.window === null) return windowOfLimits(draft);
  const decided = decideWindow(draft.window, partSaid(draft));
  if ('hour' in decided) return null;
  const from = secondsOf(decided.from);
  const to = secondsOf(decided.to);
  if (to >= from) return { from, to };
  const namesDays = draft.weekdays ?? draft.counted ?? draft.nthWeekday ?? draft.date;
  return namesDays === null ? { from, to: to + SECONDS_PER_DAY } : null;
}

/** "on weekdays from 8am every two hours until 4pm": the hours of each day. */
function windowOfLimits({ start, until }: Draft): { from: number; to: number } | null {
  const clocks = [start, until].map((limit) => (limit?.point === null ? limit.clock : null));
  const [from, to] = clocks.map((clock) => {
    if (clock == null) return null;
    const decided = decideClocks([clock], null);
    return decided.kind === 'open' ? 'open' : secondsOf(decided.clocks[0] ?? clock);
  });
  if (from === 'open' || to === 'open') return null;
  const window = { from: from ?? 0, to: to ?? SECONDS_PER_DAY - 1 };
  return window.from <= window.to ? window : null;
}

/** Elapsed time: an interval, or a rule of hours, minutes or seconds where it ends or leaves out. */
function elapsed(
  sentence: Sentence,
  draft: Draft,
  { pace, start, stepSec }: { pace: PacePart; start: RuleStart; stepSec: number },
): Resolved<Draft> {
  if (saysMoreThan(draft, USED_ELAPSED)) return { kind: 'none', reason: 'leftOver' };
  const timezone = draft.zones?.zones[0] ?? sentence.timezone;
  const nowSec = sentence.today * SECONDS_PER_DAY + sentence.secondOfDay;
  if (start.isSaid && start.time === null && draft.start !== null)
    return startAt(sentence, draft, draft.start);
  const startSec = startWallSec(sentence, start);
  if (isEndless(draft)) {
    const input = hoursFrom(draft, pace, startSec) ?? {
      every: `${stepSec}s`,
      // Nobody means the fraction of a second in which it was said.
      anchorUtc:
        startSec === null
          ? formatInstant(Math.floor(sentence.nowMs / 1000) * 1000)
          : anchorText(startSec, timezone, draft.offsetSec),
    };
    return { kind: 'trigger', input: { ...input, timezone }, notes: [] };
  }
  const rule = emptyRule(
    pace.unit === 'hour' ? 'HOURLY' : pace.unit === 'minute' ? 'MINUTELY' : 'SECONDLY',
  );
  rule.interval = pace.interval;
  rule.count = draft.count ?? draft.runs;
  const firstSec = startSec ?? nowSec + stepSec;
  const endSec = endWallSec(sentence, draft, { firstSec: startSec ?? nowSec });
  if (endSec === 'unclear' || (endSec !== null && rule.count !== null))
    return { kind: 'none', reason: 'unreadableEnd' };
  if (endSec !== null) rule.until = { kind: 'wall', sec: endSec, dateOnly: false };
  const left = leaveOut(sentence, draft.exceptions, { rule, exdates: [], firstSec });
  if (left === null) return { kind: 'none', reason: 'exceptionDoesNotFit' };
  const { exdates } = left;
  const input = { rrule: formatRrule(left.rule), startsAt: formatWallSec(firstSec), timezone };
  return {
    kind: 'trigger',
    input: exdates.length === 0 ? input : { ...input, exdates },
    notes: [],
  };
}

function isEndless({ count, runs, until, length, exceptions }: Draft): boolean {
  return (count ?? runs ?? until ?? length) === null && exceptions.length === 0;
}

/** "every 6 hours starting at midnight" names hours of the clock, which no change of the clocks moves. */
function hoursFrom(
  { start, offsetSec }: Draft,
  { unit, interval }: PacePart,
  startSec: number | null,
): { rrule: string; startsAt: string } | null {
  const isEven = unit === 'hour' && interval > 1 && 24 % interval === 0;
  if (startSec === null || !isEven || start?.counted !== false || offsetSec !== null) return null;
  const first = Math.floor(startSec / 3600) % interval;
  const byHour = Array.from({ length: 24 / interval }, (_, index) => first + index * interval);
  const rule = { ...emptyRule('DAILY'), byHour };
  return { rrule: formatRrule(rule), startsAt: formatWallSec(startSec) };
}

/** "starting tomorrow, every 4 hours" counts from an hour that nobody said. */
function startAt(
  sentence: Sentence,
  draft: Draft,
  start: NonNullable<Draft['start']>,
): Resolved<Draft> {
  const { timeOfDay } = sentence.defaults;
  const at = (clock: Clock): Draft => ({ ...draft, start: { ...start, clock } });
  if (timeOfDay !== null) return { kind: 'sure', draft: at(clockAt(timeOfDay)) };
  const { morning, noon, evening } = sentence.defaults.partsOfDay;
  const options = [morning, noon, evening].map((text) => ({
    label: text,
    draft: at(clockAt(text)),
  }));
  const text = sentence.language.say.askTime(wordsOf(sentence, draft, 'start'));
  return { kind: 'ask', about: 'time-of-day', text, options };
}

/** The next such time where only a time was said; null where nothing was. */
function startWallSec({ today, secondOfDay }: Sentence, start: RuleStart): number | null {
  if (start.isSaid) return start.day * SECONDS_PER_DAY + (start.time ?? 0);
  if (start.time === null) return null;
  const day = start.time > secondOfDay ? today : today + 1;
  return day * SECONDS_PER_DAY + start.time;
}

function anchorText(wallSec: number, timezone: string, offsetSec: number | null): string {
  if (offsetSec !== null) return formatInstant((wallSec - offsetSec) * 1000);
  return Temporal.PlainDateTime.from(formatWallSec(wallSec))
    .toZonedDateTime(timezone)
    .toInstant()
    .toString();
}

function endWallSec(
  { today, secondOfDay }: Sentence,
  { until, length }: Draft,
  { firstSec }: { firstSec: number },
): number | null | 'unclear' {
  if (until !== null && length !== null) return 'unclear';
  if (until?.point != null) {
    const [day] = daysOf(until.point.date, today);
    if (day === undefined) return 'unclear';
    const { clock } = until.point;
    return day * SECONDS_PER_DAY + (clock === null ? SECONDS_PER_DAY - 1 : secondsOf(clock));
  }
  if (until?.clock != null) {
    const decided = decideClocks([until.clock], null);
    if (decided.kind === 'open') return 'unclear';
    const [clock] = decided.clocks;
    const time = clock === undefined ? 0 : secondsOf(clock);
    return (time > secondOfDay ? today : today + 1) * SECONDS_PER_DAY + time;
  }
  if (length === null) return null;
  const start = Temporal.PlainDateTime.from(formatWallSec(firstSec));
  const unit = length.unit === 'quarter' ? 'month' : length.unit;
  const amount = length.unit === 'quarter' ? length.amount * 3 : length.amount;
  const end = start.add({ [`${unit}s`]: amount });
  return firstSec + start.until(end).total({ unit: 'seconds', relativeTo: start });
}
