/** Minutes, seconds and whole hours as a cron expression has them: "every 10 minutes in the hours 09:00 to 17:59". */
import type { Draft } from './draft.ts';
import { finishPlan } from './finish-plan.ts';
import { dayPace, planDays } from './plan-days.ts';
import type { Sentence } from './reading.ts';
import type { Resolved } from './result.ts';
import type { RuleStart } from './rule-start.ts';
import { DAY_FIELDS, LIMIT_FIELDS, saysMoreThan } from './used-parts.ts';

/** More times of one day than this are only said by a cron expression. */
const MOST_TIMES = 1440;

const USED = [...DAY_FIELDS, ...LIMIT_FIELDS, 'hours', 'minutes', 'seconds'] as const;

export function resolveFields(sentence: Sentence, draft: Draft, start: RuleStart): Resolved<Draft> {
  const { pace } = draft;
  if (saysMoreThan(draft, USED) || start.time !== null)
    return { kind: 'none', reason: 'timesInTwoWays' };
  const isHourly = pace?.unit === 'hour' && (draft.minutes !== null || draft.seconds !== null);
  const isShort = isHourly || pace?.unit === 'second' || pace?.unit === 'minute';
  const isDay = pace === null || (pace.unit === 'day' && pace.interval === 1);
  if (!isShort && !isDay) return { kind: 'none', reason: 'paceDoesNotFit' };
  const every = (unit: 'second' | 'minute' | 'hour', size = 60) =>
    pace?.unit === unit ? steps(pace.interval, size) : null;
  const seconds = draft.seconds ?? every('second') ?? [0];
  const minutes = draft.minutes ?? every('minute') ?? steps(1);
  const hours = draft.hours ?? (isHourly ? every('hour', 24) : steps(1, 24));
  const isClear = draft.minutes !== null || isShort || draft.seconds !== null;
  if (seconds === null || minutes === null || hours === null || !isClear)
    return { kind: 'none', reason: 'paceDoesNotFit' };
  const days = planDays(sentence, { ...draft, pace: dayPace(draft) }, start.day);
  if ('kind' in days) return days;
  const cross = { hours, minutes, seconds };
  const size = hours.length * minutes.length * seconds.length;
  const times =
    size > MOST_TIMES
      ? []
      : hours.flatMap((hour) =>
          minutes.flatMap((minute) => seconds.map((second) => hour * 3600 + minute * 60 + second)),
        );
  const plan = { ...days, times, cross, startDay: start.day, startSaid: start.isSaid };
  return finishPlan(sentence, draft, plan);
}

/** 0, n, 2n … within the day, the hour or the minute; null where it does not come out even. */
function steps(interval: number, size = 60): number[] | null {
  if (size % interval !== 0) return null;
  return Array.from({ length: size / interval }, (_, index) => index * interval);
}
