/** The end, the exceptions, the start and the weeks of a rule, kept for other days or another time. */
import type { Trigger } from '../../domain/schedule/trigger.ts';
import { triggerLike } from './edit-clock.ts';
import { resay } from './resay.ts';
import { comesOn, type Edit, zoned } from './time-reader.ts';

const LIMITS = /^(?:COUNT|UNTIL)=/;

/** `isEach` where it was said to be every week. Null where there is something to keep, and it can't be. */
export function keepLimits(trigger: Trigger, edit: Edit, isEach: boolean): Trigger | null {
  const { trigger: before, reader } = edit;
  if (before.kind !== 'rrule') return trigger;
  const old = before.rrule.split(';');
  const interval = old.find((part) => part.startsWith('INTERVAL='));
  const isOther = interval !== undefined && !isEach && old.includes('FREQ=WEEKLY');
  const limits = old.filter((part) => LIMITS.test(part));
  const today = zoned(reader.nowMs, trigger.timezone).toPlainDate();
  const began = Temporal.PlainDate.from(before.startsAt.slice(0, 10));
  // A start within the first period may only be the first run; on a day without a run it was said.
  const days = today.until(began).days;
  const isLater =
    days > 0 && (days >= periodDays(old, interval) || !comesOn(before, began, reader.nowMs));
  if (limits.length + before.exdates.length === 0 && !isOther && !isLater) return trigger;
  const words = resay({ ...edit, trigger }, { rule: (said) => ({ ...said, start: null }) });
  const ruled = reader.read(`${words}, ${reader.say.startingOn(today.toString())}`);
  if (ruled.kind !== 'when' || ruled.trigger.kind !== 'rrule') return null;
  const own = ruled.trigger.rrule.split(';').filter((part) => !LIMITS.test(part));
  const isWeekly = own.includes('FREQ=WEEKLY') && !own.some((part) => /^INTERVAL=/.test(part));
  const rrule = [...own, ...(isOther && isWeekly ? [interval] : []), ...limits].join(';');
  const start = isLater ? began : startFor(began, today, isOther);
  const startsAt = `${start.toString()}T${ruled.trigger.startsAt.slice(11)}`;
  return triggerLike({ rrule, startsAt, exdates: before.exdates }, trigger, reader.nowMs);
}

const PERIODS: Readonly<Record<string, number>> = { WEEKLY: 7, MONTHLY: 31, YEARLY: 366 };

function periodDays(rule: readonly string[], interval: string | undefined): number {
  const frequency = rule[0]?.slice('FREQ='.length) ?? '';
  return (PERIODS[frequency] ?? 1) * Number(interval?.slice('INTERVAL='.length) ?? 1);
}

/** What was only the first run may come earlier; every other week stays in its weeks. */
function startFor(
  before: Temporal.PlainDate,
  today: Temporal.PlainDate,
  isOther: boolean,
): Temporal.PlainDate {
  if (Temporal.PlainDate.compare(before, today) <= 0) return before;
  if (!isOther) return today;
  const monday = before.subtract({ days: before.dayOfWeek - 1 });
  return Temporal.PlainDate.compare(monday, today) < 0 ? today : monday;
}
