/** Stores a schedule under an id that is known before, once, however often it is tried. */
import type { Schedule } from '../domain/schedule/schedule.ts';
import type { RequesterFacts, Schedules } from '../schedule/schedule.ts';

export async function addOnce(
  schedules: Pick<Schedules, 'add' | 'get'>,
  definition: Record<string, unknown>,
  { id, asker }: { id: string | undefined; asker: RequesterFacts },
): Promise<Schedule> {
  if (id === undefined) return (await schedules.add(definition, 'owner', asker)).schedule;
  // Looked for first: by now its time may have passed, and adding it again would be refused.
  const there = await schedules.get(id).catch((error: { code?: unknown }) => {
    if (error.code === 'unknown-schedule') return null;
    throw error;
  });
  return there ?? (await schedules.add({ ...definition, id }, 'owner', asker)).schedule;
}
