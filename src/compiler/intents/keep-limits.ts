/** The end, the exceptions, the start and the weeks of a rule, kept for other days or another time. */
import type { Trigger } from '../../domain/trigger.ts';
import { triggerLike } from './edit-clock.ts';
import { resay } from './resay.ts';
import { type Edit, firstWall, zoned } from './time-reader.ts';

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
  // The start of every other week may only say in which of the weeks.
  const period = 7 * Number(interval?.slice('INTERVAL='.length) ?? 0);
  const isLater =
    before.startsAt > firstWall(trigger, reader.nowMs).toString() &&
    today.until(began).days >= period;
  if (limits.length + before.exdates.length === 0 && !isOther && !isLater) return trigger;
  const words = resay({ ...edit, trigger }, { rule: (said) => ({ ...said, start: null }) });
  const ruled = reader.read(`${words}, ${reader.say.startingOn(today.toString())}`);
  if (ruled.kind !== 'when' || ruled.trigger.kind !== 'rrule') return null;
  const own = ruled.trigger.rrule.split(';').filter((part) => !LIMITS.test(part));
  const isWeekly = own.includes('FREQ=WEEKLY') && !own.some((part) => /^INTERVAL=/.test(part));
  const rrule = [...own, ...(isOther && isWeekly ? [interval] : []), ...limits].join(';');
  const start = startFor(began, today, isOther);
  const startsAt = `${start.toString()}T${ruled.trigger.startsAt.slice(11)}`;
  return triggerLike({ rrule, startsAt, exdates: before.exdates }, trigger, reader.nowMs);
}

/** A start within the coming week was only the first run; every other week stays in its weeks. */
function startFor(
  before: Temporal.PlainDate,
  today: Temporal.PlainDate,
  isOther: boolean,
): Temporal.PlainDate {
  if (Temporal.PlainDate.compare(before, today) <= 0) return before;
  const monday = before.subtract({ days: before.dayOfWeek - 1 });
  if (isOther) return Temporal.PlainDate.compare(monday, today) < 0 ? today : monday;
  return today.until(before).days < 7 ? today : before;
}
