/** A recurrence rule that was written out, with its start, its end and what is left out in words. */
import { SECONDS_PER_DAY } from '../../time/civil.ts';
import { formatRrule } from '../../time/format-rrule.ts';
import { parseRrule } from '../../time/parse-rrule.ts';
import { formatWallSec } from '../../time/wall-text.ts';
import type { Draft } from './draft.ts';
import type { Exception } from './parts.ts';
import type { Sentence } from './reading.ts';
import { secondsOf } from './resolve-clocks.ts';
import { daysOf } from './resolve-dates.ts';
import { datesOf, stretchDates } from './resolve-exceptions.ts';
import type { Resolved } from './result.ts';
import { startOf } from './rule-start.ts';
import { saysMoreThan } from './used-parts.ts';

const USED = ['rule', 'start', 'until', 'count', 'runs', 'exceptions', 'offsetSec'] as const;

export function resolveRule(
  sentence: Sentence,
  draft: Draft,
  { rrule }: { rrule: string },
): Resolved<Draft> {
  if (saysMoreThan(draft, USED)) return { kind: 'none', reason: 'leftOver' };
  const parsed = parseRrule(rrule);
  if (!parsed.ok) {
    const words = sentence.language.say.reasons.badRule(parsed.fault.message);
    return { kind: 'none', reason: { words } };
  }
  const start = startOf(sentence, draft);
  if (start === null) return { kind: 'none', reason: 'noStart' };
  const rule = { ...parsed.value };
  const count = draft.runs ?? draft.count;
  const untilSec = untilOf(sentence, draft);
  if (untilSec === 'unclear') return { kind: 'none', reason: 'unreadableEnd' };
  if (count !== null) rule.count = count;
  if (untilSec !== null) rule.until = untilSec;
  const exdates: string[] = [];
  for (const exception of draft.exceptions) {
    const dates = datesOut(sentence, exception, start.day);
    if (dates === null) return { kind: 'none', reason: 'exceptionDoesNotFit' };
    exdates.push(...dates);
  }
  const time = start.time ?? (start.isSaid ? 0 : Math.floor(sentence.secondOfDay / 60) * 60);
  const input = {
    rrule: formatRrule(rule),
    startsAt: formatWallSec(start.day * SECONDS_PER_DAY + time),
    timezone: draft.zones?.zones[0] ?? sentence.timezone,
  };
  return {
    kind: 'trigger',
    input: exdates.length === 0 ? input : { ...input, exdates },
    notes: [],
  };
}

/** Only days can be left out beside a rule. */
function datesOut(sentence: Sentence, exception: Exception, startDay: number): string[] | null {
  switch (exception.kind) {
    case 'date':
      return datesOf(sentence, exception.point, startDay);
    case 'dates':
      return exception.dates;
    case 'stretch':
      return stretchDates(sentence, exception);
    default:
      return null;
  }
}

function untilOf({ today }: Sentence, { until }: Draft) {
  if (until === null) return null;
  const [day] = until.point === null ? [] : daysOf(until.point.date, today);
  if (day === undefined) return 'unclear' as const;
  const clock = until.point?.clock ?? null;
  const second = clock === null ? SECONDS_PER_DAY - 1 : secondsOf(clock);
  return { kind: 'wall' as const, sec: day * SECONDS_PER_DAY + second, dateOnly: clock === null };
}
