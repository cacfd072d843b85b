/** A schedule that waits for another is stored with its id; people read its name, and that it was removed. */
import type { Difference } from '../../domain/differences.ts';
import type { Grant } from '../../domain/grant.ts';
import type { Schedule } from '../../domain/schedule/schedule.ts';
import type { Trigger } from '../../domain/schedule/trigger.ts';
import { type ScheduleView, viewSchedule } from '../../language/schedule-view.ts';
import { isAwaitedSchedule } from './awaited-schedule.ts';

type Find = {
  get(id: string): Promise<Pick<Schedule, 'name' | 'status'> | null>;
  /** Tells whether what is granted runs outside of its box as the settings are now. */
  leavesBox?: (grant: Grant) => boolean;
};

/** The names of the schedules that some triggers wait for; the id if the asker has no such schedule. */
export async function awaitedNames(
  triggers: readonly (Trigger | null)[],
  schedules: Find,
): Promise<(id: string) => string> {
  const names = new Map<string, string>();
  for (const trigger of triggers) {
    if (trigger === null || !isAwaitedSchedule(trigger)) continue;
    const id = trigger.event.schedule;
    const awaited = await schedules.get(id).catch(() => null);
    if (awaited !== null) names.set(id, awaited.name);
  }
  return (id) => names.get(id) ?? id;
}

export async function viewNamed(schedule: Schedule, schedules: Find): Promise<ScheduleView> {
  const { trigger } = schedule;
  const { leavesBox } = schedules;
  if (!isAwaitedSchedule(trigger)) return viewSchedule(schedule, undefined, leavesBox);
  const awaited = await schedules.get(trigger.event.schedule).catch(() => null);
  const view = viewSchedule(schedule, (id) => awaited?.name ?? id, leavesBox);
  const isThere = awaited !== null && awaited.status !== 'cancelled';
  const { description } = view;
  return isThere ? view : { ...view, description: `${description}, which is not there any more` };
}

/** The differences of two definitions, with the name of an awaited schedule beside its id. */
export async function namedChanges(
  changes: readonly Difference[],
  schedules: Pick<Find, 'get'>,
): Promise<Difference[]> {
  async function named(value: unknown, path: string): Promise<unknown> {
    if (typeof value === 'string' && path.endsWith('event.schedule')) {
      const awaited = await schedules.get(value).catch(() => null);
      return awaited === null ? value : `${awaited.name} (${value})`;
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const fields = Object.entries(value).map(
      async ([key, field]) => [key, await named(field, `${path}.${key}`)] as const,
    );
    return Object.fromEntries(await Promise.all(fields));
  }
  const isOfTrigger = ({ path }: Difference): boolean => /^trigger(?:\.|$)/.test(path);
  return Promise.all(
    changes.map(async (change) => {
      if (!isOfTrigger(change)) return change;
      const { path } = change;
      return {
        ...change,
        ...('before' in change && { before: await named(change.before, path) }),
        ...('after' in change && { after: await named(change.after, path) }),
      };
    }),
  );
}
