/** Whatever takes the id of a schedule takes its name, or a beginning of either that fits no other. */
import { RoteError } from '../base/errors.ts';
import { pickReference } from '../base/pick-reference.ts';
import type { Store } from '../store/store.ts';
import type { Schedules } from './schedule.ts';
import { refuseUnknown } from './schedule-refusals.ts';

const ALL_SCHEDULES = 10_000_000;

/** The id that is meant; refused where there is none, or more than one. */
export async function findScheduleId(
  { schedules }: Pick<Store, 'schedules'>,
  reference: string,
): Promise<string> {
  // One that can't be read is there all the same.
  const isThere = await schedules.get(reference).then(
    (schedule) => schedule !== null,
    () => true,
  );
  if (isThere) return reference;
  const known = (await schedules.list({ limit: ALL_SCHEDULES })).map(({ id, name, status }) => ({
    id,
    name,
    isOver: status === 'cancelled' || status === 'completed',
  }));
  const picked = pickReference(reference, known);
  if (picked.kind === 'found') return picked.one.id;
  if (picked.kind === 'unknown') return refuseUnknown({ schedules }, reference);
  const among = picked.among.slice(0, 5).map(({ id, name }) => `"${name}" (${id})`);
  const left = picked.among.length - among.length;
  throw new RoteError(
    {
      code: 'ambiguous-schedule',
      message: `"${reference}" fits more than one schedule: ${among.join(', ')}${left > 0 ? ` and ${left} more` : ''}.`,
      hint: 'Give the id, or more of the name.',
      details: { ids: picked.among.map(({ id }) => id) },
    },
    { blame: 'request' },
  );
}

/** The same functions, for references. */
export function takeReferences(
  schedules: Schedules,
  find: (reference: string) => Promise<string>,
): Schedules {
  return {
    ...schedules,
    get: async (ref) => schedules.get(await find(ref)),
    update: async (ref, raw, requester) => schedules.update(await find(ref), raw, requester),
    pause: async (ref) => schedules.pause(await find(ref)),
    resume: async (ref) => schedules.resume(await find(ref)),
    remove: async (ref) => schedules.remove(await find(ref)),
    approve: async (ref) => schedules.approve(await find(ref)),
    changesSinceApproval: async (ref) => schedules.changesSinceApproval(await find(ref)),
    runNow: async (ref) => schedules.runNow(await find(ref)),
    backfill: async (ref, range) => schedules.backfill(await find(ref), range),
    occurrences: async (ref, limit) => schedules.occurrences(await find(ref), limit),
    history: async (ref, limit) => schedules.history(await find(ref), limit),
  };
}
