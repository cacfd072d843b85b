/** A recurrence rule that was written out, with its start, its end and what is left out in words. */
import { SECONDS_PER_DAY } from '../../../time/civil.ts';
import { formatRrule } from '../../../time/format-rrule.ts';
import { parseRrule } from '../../../time/parse-rrule.ts';
import { formatWallSec } from '../../../time/wall-text.ts';
import { contradict, type Joined } from '../contradiction.ts';
import type { Exception } from '../parts.ts';
import { boundOf, type When, zoneOf } from '../when.ts';
import { datesOf, stretchDates } from './dates-out.ts';
import { startOf, untilOf } from './limits.ts';
import type { Lowered, Now } from './lowered.ts';

export function lowerRule(sentence: Now, when: When, rrule: string): Joined<Lowered> {
  const parsed = parseRrule(rrule);
  if (!parsed.ok)
    return contradict({ words: sentence.language.say.reasons.badRule(parsed.fault.message) });
  const start = startOf(sentence, when);
  if (start === null) return contradict('noStart');
  const rule = { ...parsed.value };
  const count = boundOf(when, 'runs')?.runs ?? boundOf(when, 'count')?.count;
  const until = untilOf(sentence, when, start.day);
  if (until === 'unclear') return contradict('unreadableEnd');
  if (count !== undefined) rule.count = count;
  if (until !== 'unsaid') rule.until = until;
  const exdates: string[] = [];
  for (const exception of when.except) {
    const dates = datesOut(sentence, exception, start.day);
    if (dates === null) return contradict('exceptionDoesNotFit');
    exdates.push(...dates);
  }
  const time = start.time ?? (start.isSaid ? 0 : Math.floor(sentence.secondOfDay / 60) * 60);
  const startsAt = formatWallSec(start.day * SECONDS_PER_DAY + time);
  const input = { rrule: formatRrule(rule), startsAt, timezone: zoneOf(when) ?? sentence.timezone };
  const out = exdates.length === 0 ? input : { ...input, exdates };
  return { kind: 'trigger', input: out, notes: [] };
}

/** Only days can be left out beside a rule. */
function datesOut(sentence: Now, exception: Exception, startDay: number): string[] | null {
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
