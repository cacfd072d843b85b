/** The schedules among these that Rote made to take back a pause; only those that are named so are read for it. */
import { HELPER_NAME, isHelper } from '../domain/schedule/is-helper.ts';
import type { Store } from '../store/store.ts';

export async function helpersAmong(
  names: ReadonlyMap<string, string>,
  schedules: Pick<Store['schedules'], 'get'>,
): Promise<Set<string>> {
  const found = new Set<string>();
  for (const [id, name] of names) {
    if (!name.startsWith(HELPER_NAME)) continue;
    const one = await schedules.get(id).catch(() => null);
    if (one !== null && isHelper({ ...one, plan: one.work.plan })) found.add(id);
  }
  return found;
}
