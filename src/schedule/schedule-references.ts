/** A reference to a schedule is its id, its name, or a beginning of either that fits no other. */
import { badRequest, type RoteError } from '../base/errors.ts';
import { pickReference } from '../base/pick-reference.ts';
import type { Store } from '../store/store.ts';
import { refuseUnknown } from './schedule-refusals.ts';

const ALL_SCHEDULES = 10_000_000;

/** The id that is meant; refused if there is none, or more than one. */
export async function findScheduleId(
  { schedules }: Pick<Store, 'schedules'>,
  reference: string,
  refuse: (reference: string) => Promise<never> | never = (unknown) =>
    refuseUnknown({ schedules }, unknown),
): Promise<string> {
  // One that can't be read is there all the same.
  const isThere = await schedules.get(reference).then(
    (schedule) => schedule !== null,
    (error: RoteError) => {
      if (error.code === 'unreadable-schedule') return true;
      throw error;
    },
  );
  if (isThere) return reference;
  const beginning = reference.trim();
  const known = (await schedules.names({ beginning, limit: ALL_SCHEDULES })).map(
    ({ id, name, status }) => ({
      id,
      name,
      isOver: status === 'cancelled' || status === 'completed',
    }),
  );
  const picked = pickReference(reference, known);
  if (picked.kind === 'found') return picked.one.id;
  if (picked.kind === 'unknown') return refuse(reference);
  const among = picked.among.slice(0, 5).map(({ id, name }) => `"${name}" (${id})`);
  const left = picked.among.length - among.length;
  throw badRequest({
    code: 'ambiguous-schedule',
    message: `"${reference}" fits more than one schedule: ${among.join(', ')}${left > 0 ? ` and ${left} more` : ''}.`,
    hint: 'Give the id, or more of the name.',
    details: { ids: picked.among.map(({ id }) => id) },
  });
}

const BY_ID = [
  'get',
  'update',
  'pause',
  'resume',
  'skip',
  'unskip',
  'remove',
  'restore',
  'waiting',
  'approve',
  'runNow',
  'backfill',
  'firesToBackfill',
  'occurrences',
  'history',
] as const;

type ById = Record<(typeof BY_ID)[number], (id: string, ...rest: never[]) => Promise<unknown>>;

/** The same functions, for references. */
export function takeReferences<All extends ById>(
  all: All,
  find: (reference: string) => Promise<string>,
): All {
  const taking = BY_ID.map((name) => {
    const take = async (reference: string, ...rest: never[]): Promise<unknown> =>
      all[name](await find(reference), ...rest);
    return [name, take] as const;
  });
  return { ...all, ...Object.fromEntries(taking) };
}
