/** How often schedules ran whose runs mostly say nothing, as the page shows it in one line. */
import { asPlan } from '../domain/plan/plan.ts';
import type { Schedule } from '../domain/schedule/schedule.ts';
import type { LooksView } from '../domain/views.ts';
import type { Store } from '../store/store.ts';
import { formatInstant } from '../time/instant.ts';

interface FoldedLooks extends LooksView {
  /** The run that stands for all of them. */
  foldedInto: string;
}

/** Of those schedules among them that run often; by their ids. */
export async function looksOf(
  store: Pick<Store, 'engine' | 'schedules'>,
  scheduleIds: readonly string[],
): Promise<Map<string, FoldedLooks>> {
  const found = new Map<string, FoldedLooks>();
  for (const [id, one] of await store.engine.looks(scheduleIds)) {
    const { sinceMs, ran, told, foldedInto } = one;
    if (foldedInto === null) continue;
    const isWatch = speaksSometimes(await store.schedules.get(id).catch(() => null));
    found.set(id, { sinceUtc: formatInstant(sinceMs), ran, told, isWatch, foldedInto });
  }
  return found;
}

/** A step of its plan is taken under a condition only. */
function speaksSometimes(schedule: Schedule | null): boolean {
  const plan = schedule?.work.plan;
  if (plan === undefined || plan === null) return false;
  return asPlan(plan).tools.some(({ when, stopUnless }) => (when ?? stopUnless) !== undefined);
}
