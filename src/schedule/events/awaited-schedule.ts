/** A schedule that waits for the end of another keeps its id, however it was named. */
import { badRequest, type RoteError } from '../../base/errors.ts';
import type { Schedule } from '../../domain/schedule/schedule.ts';
import type { Trigger } from '../../domain/schedule/trigger.ts';

export function isAwaitedSchedule(
  trigger: Trigger,
): trigger is Trigger & { kind: 'event'; event: { on: 'schedule' } } {
  return trigger.kind === 'event' && trigger.event.on === 'schedule';
}

/** Refused if there is none, or none any more: it would wait for ever. */
export async function withAwaitedId(
  trigger: Trigger,
  find: (reference: string) => Promise<Pick<Schedule, 'id' | 'name' | 'status'>>,
): Promise<Trigger> {
  if (!isAwaitedSchedule(trigger)) return trigger;
  const awaited = await find(trigger.event.schedule);
  if (awaited.status === 'cancelled') throw isRemoved(awaited);
  return { ...trigger, event: { ...trigger.event, schedule: awaited.id } };
}

function isRemoved({ id, name }: Pick<Schedule, 'id' | 'name'>): RoteError {
  return badRequest({
    code: 'unknown-schedule',
    message: `The schedule "${name}" (${id}) was removed, so it never ends again.`,
    hint: 'Name one that is there: rote schedule list',
  });
}
