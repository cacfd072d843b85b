/**
 * What was approved before pins covered everything that runs is pinned anew, once, as it is when this Rote first looks:
 * where it is still what its old pins say. So nothing that was approved has to be approved again.
 */
import type { Clock } from '../base/clock.ts';
import { approved, isApproved } from '../domain/schedule/definition.ts';
import { mayRunFiles, type Schedule, withPins } from '../domain/schedule/schedule.ts';
import type { Store } from '../store/store.ts';
import type { HomeCatalog } from './home-catalog.ts';

const KIND = 'pins';
const KEY = 'everything';
const ALL_SCHEDULES = 10_000_000;

/** When it was done. */
export async function upgradePins(parts: {
  store: Pick<Store, 'records' | 'schedules'>;
  clock: Pick<Clock, 'nowMs'>;
  tools: () => Promise<Pick<HomeCatalog, 'currentPins' | 'legacyPins'>>;
}): Promise<number> {
  const { store, clock, tools } = parts;
  const before = (await store.records.get(KIND, KEY)) as { atMs: number } | null;
  if (before !== null) return before.atMs;
  const atMs = clock.nowMs();
  for (const schedule of await store.schedules.list({ limit: ALL_SCHEDULES }))
    if (schedule.status !== 'cancelled' && isApproved(schedule) && mayRunFiles(schedule.work))
      await repin(schedule);
  await store.records.change(KIND, KEY, (now) => now ?? { atMs });
  return atMs;

  async function repin({ id, work }: Schedule): Promise<void> {
    const { currentPins, legacyPins } = await tools();
    const legacy = legacyPins(work);
    const isOld = Object.entries(work.pins ?? {}).every(([name, pin]) => legacy[name] === pin);
    if (!isOld) return;
    const pins = currentPins(work);
    await store.schedules.change(id, (now) =>
      isApproved(now) ? approved({ ...now, work: withPins(now.work, pins) }) : now,
    );
  }
}
