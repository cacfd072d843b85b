/** The names of schedules by their ids, for lists that people read; one that is gone has none. */
import { withPerson } from '../domain/person.ts';
import type { Schedules } from '../schedule/schedule.ts';

export async function scheduleNames(
  schedules: Pick<Schedules, 'get'>,
  ids: Iterable<string | null>,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const id of new Set(ids)) {
    if (id === null) continue;
    const schedule = await schedules.get(id).catch(() => null);
    if (schedule !== null) names.set(id, withPerson(schedule.name, schedule));
  }
  return names;
}
