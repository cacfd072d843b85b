/** Whether a change comes to nothing: the same runs, the same end, and nothing left out that would have run. */
import { nextFires } from '../../../domain/schedule/fire-times.ts';
import type { Trigger } from '../../../domain/schedule/trigger.ts';

export function isSameTime(trigger: Trigger, before: Trigger, nowMs: number): boolean {
  if (endOf(trigger) !== endOf(before)) return false;
  if (comparedFires(trigger, nowMs).join() !== comparedFires(before, nowMs).join()) return false;
  const known = before.kind === 'rrule' ? before.exdates : [];
  const left = trigger.kind === 'rrule' ? trigger.exdates : [];
  return left.every((date) => known.includes(date) || !runsOn(before, date, nowMs));
}

function endOf(trigger: Trigger): string {
  if (trigger.kind !== 'rrule') return '';
  return /(?:COUNT|UNTIL)=[^;]*/.exec(trigger.rrule)?.[0] ?? '';
}

/** Whether it runs on the day of an exception, from now on. */
function runsOn(trigger: Trigger, date: string, nowMs: number): boolean {
  const day = Temporal.PlainDate.from(date.slice(0, 10));
  const startMs = day.toZonedDateTime(trigger.timezone).epochMilliseconds;
  const [fireMs = 0] = nextFires(trigger, Math.max(nowMs, startMs - 1), 1);
  const fire = Temporal.Instant.fromEpochMilliseconds(fireMs).toZonedDateTimeISO(trigger.timezone);
  return fire.toPlainDate().equals(day);
}

/** What comes many times a day is looked at for more than a week. */
const COMPARED_MS = 9 * 86_400_000;
const FEW_COMPARED = 60;
const MOST_COMPARED = 1000;

function comparedFires(trigger: Trigger, nowMs: number): number[] {
  const few = nextFires(trigger, nowMs, FEW_COMPARED);
  const isEnough = few.length < FEW_COMPARED || (few.at(-1) ?? 0) >= nowMs + COMPARED_MS;
  if (isEnough) return few;
  const many = nextFires(trigger, nowMs, MOST_COMPARED);
  return many.filter((fireMs) => fireMs < nowMs + COMPARED_MS);
}
