/** Stores a schedule under an id that is known before, once, however often it is tried. */
import type { Schedule } from '../domain/schedule/schedule.ts';
import type { Schedules } from '../schedule/schedule.ts';

export async function addOnce(
  schedules: Pick<Schedules, 'add' | 'get'>,
  definition: Record<string, unknown>,
  id: string | undefined,
): Promise<Schedule> {
  // Who asked hears what the owner says to it, where that is somebody else.
  const add = async (raw: Record<string, unknown>): Promise<Schedule> =>
    (await schedules.add(raw, 'owner', askerOf(definition))).schedule;
  if (id === undefined) return add(definition);
  // Looked for first: by now its time may have passed, and adding it again would be refused.
  const there = await schedules.get(id).catch((error: { code?: unknown }) => {
    if (error.code === 'unknown-schedule') return null;
    throw error;
  });
  return there ?? add({ ...definition, id });
}

function askerOf({ session }: Record<string, unknown>): { sessionKey: string } | undefined {
  return typeof session === 'string' ? { sessionKey: session } : undefined;
}
