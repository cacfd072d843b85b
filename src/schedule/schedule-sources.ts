/**
 * Schedules that are written down elsewhere, in `schedules.json` or in a skill: the store follows them,
 * one way, and the faces have no part in it.
 */
import type { Clock } from '../base/clock.ts';
import { valueOrThrow } from '../base/errors.ts';
import type { Schedule, Work } from '../domain/schedule/schedule.ts';
import type { Store } from '../store/store.ts';
import { newSchedule } from './new-schedule.ts';
import { type ParsedSchedule, parseSchedule } from './parse-schedule.ts';
import { idTaken } from './schedule-refusals.ts';
import { type FileSyncReport, fromFile, syncScheduleFile } from './sync-schedule-file.ts';
import {
  fromSkill,
  type SkillSchedule,
  type SkillSyncReport,
  syncSkillSchedules,
  withoutFile,
} from './sync-skill-schedules.ts';

export interface ScheduleSources {
  /** Brings the store in line with the text of `schedules.json`. */
  syncFile(text: string): Promise<FileSyncReport>;
  /** Brings the store in line with the schedules that skills bring with them. */
  syncSkills(entries: readonly SkillSchedule[]): Promise<SkillSyncReport>;
}

const BY_SKILL = 'brought by a skill';

export function createScheduleSources(dependencies: {
  store: Pick<Store, 'schedules' | 'changes'>;
  clock: Clock;
  defaultTimezone: () => string;
  get: (id: string) => Promise<Schedule>;
  change: (id: string, to: (current: Schedule) => Schedule, reason?: 'paused') => Promise<Schedule>;
  remove: (id: string) => Promise<Schedule>;
  requireSoundWork: (work: Work) => Promise<void>;
  /** With what its work calls fixed as it is now. */
  pinned: (parsed: ParsedSchedule) => Promise<ParsedSchedule>;
  tellPending: (schedule: Schedule, how: string) => Promise<void>;
}): ScheduleSources {
  const { store, clock, get, change, remove, tellPending } = dependencies;
  const { requireSoundWork, pinned } = dependencies;

  /** A schedule as it would be if it were new. */
  async function defined(entry: {
    id: string;
    definition: Record<string, unknown>;
  }): Promise<Schedule> {
    const nowMs = clock.nowMs();
    const defaultTimezone = dependencies.defaultTimezone();
    const context = { defaultTimezone, nowMs, current: null, allowPast: true };
    const parsed = valueOrThrow(parseSchedule(entry.definition, context));
    await requireSoundWork(parsed.draft.work);
    return newSchedule(await pinned(parsed), entry.id, nowMs);
  }

  async function addNew(schedule: Schedule): Promise<void> {
    if (!(await store.schedules.add(schedule))) throw idTaken(schedule.id);
  }

  return {
    syncFile: (text) =>
      syncScheduleFile(text, {
        stored: store.schedules.ofSource,
        async add(entry) {
          const fresh = await defined(entry);
          await addNew(fromFile(fresh, { entry, current: null, nowMs: clock.nowMs() }));
          store.changes.notify();
        },
        async redefine(entry) {
          const fresh = await defined(entry);
          await change(entry.id, (current) =>
            fromFile(fresh, { entry, current, nowMs: clock.nowMs() }),
          );
        },
        async retire(id) {
          await remove(id);
        },
      }),
    syncSkills: (entries) =>
      syncSkillSchedules(entries, {
        stored: store.schedules.ofSource,
        async add(entry) {
          const nowMs = clock.nowMs();
          const schedule = fromSkill(await defined(entry), { entry, current: null, nowMs });
          await addNew(schedule);
          if (schedule.status === 'pending') await tellPending(schedule, BY_SKILL);
          store.changes.notify();
        },
        async redefine(entry) {
          const nowMs = clock.nowMs();
          const fresh = await defined(entry);
          const before = await get(entry.id);
          const schedule = await change(entry.id, (current) =>
            fromSkill(fresh, { entry, current, nowMs }),
          );
          if (schedule.status === 'pending' && before.status !== 'pending')
            await tellPending(schedule, BY_SKILL);
        },
        async retire(id) {
          await change(id, withoutFile, 'paused');
        },
      }),
  };
}
