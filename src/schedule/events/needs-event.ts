/** Work that tells of an event can't run at a time: there is nothing then that it could tell of. */
import { badRequest } from '../../base/errors.ts';
import type { ScheduledWork } from '../../domain/schedule/schedule.ts';
import { eventUsedIn } from '../../domain/schedule/tells-event.ts';
import type { Trigger } from '../../domain/schedule/trigger.ts';

/** Refuses a plan that uses the event if its schedule waits for none. */
export function requireEvent({
  trigger,
  work,
}: {
  trigger: Trigger;
  work: Pick<ScheduledWork, 'plan' | 'input'>;
}): void {
  if (trigger.kind === 'event' || 'event' in work.input) return;
  const used = eventUsedIn(work.plan);
  if (used === null) return;
  throw badRequest({
    code: 'bad-trigger',
    message: `Its plan uses ${used}, which only an event brings, so it can't run at a time.`,
    hint: 'Keep what it waits for, or change the plan in the same step so that it does not use what happened.',
  });
}
