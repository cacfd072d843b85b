/**
 * Schedules that are written down elsewhere, in `schedules.json` or in a skill: the store follows them,
 * one way, and the faces have no part in it.
 */
import type { Clock } from '../base/clock.ts';
import { valueOrThrow } from '../base/errors.ts';
import type { Schedule, ScheduledWork } from '../domain/schedule/schedule.ts';
import type { Store } from '../store/store.ts';
import { newSchedule } from './new-schedule.ts';
import { type ParsedSchedule, parseSchedule } from './parse-schedule.ts';
import { FILE_SOURCE } from './schedule-file.ts';
import { idTaken } from './schedule-refusals.ts';
import {
  fromHeartbeat,
  type HeartbeatSchedule,
  type HeartbeatSync,
  type HeartbeatSyncReport,
  syncHeartbeats,
} from './sync-heartbeats.ts';
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
  /** Brings the store in line with what the `HEARTBEAT.md` of agents say. */
  syncHeartbeats(sync: HeartbeatSync): Promise<HeartbeatSyncReport>;
}

const BY_SKILL = { how: 'brought by a skill' };
/** The writer of the file knows what is in it. */
const BY_FILE = { how: 'defined in schedules.json', isTold: false };

export function createScheduleSources(dependencies: {
  store: Pick<Store, 'schedules' | 'changes'>;
  clock: Clock;
  defaultTimezone: () => string;
  change: (id: string, to: (current: Schedule) => Schedule, reason?: 'paused') => Promise<Schedule>;
  remove: (id: string) => Promise<Schedule>;
  requireSoundWork: (work: ScheduledWork) => Promise<void>;
  requireSession: (sessionKey: string) => Promise<unknown>;
  /** With what its work calls fixed as it is now. */
  pinned: (parsed: ParsedSchedule) => Promise<ParsedSchedule>;
  withdraw: (id: string, why: string) => Promise<void>;
  /** Asks for what is not approved, and takes back what is asked no more. */
  settled: (schedule: Schedule, asking: { how: string; isTold?: boolean }) => Promise<unknown>;
}): ScheduleSources {
  const { store, clock, change, remove, settled, withdraw } = dependencies;
  const { requireSoundWork, requireSession, pinned } = dependencies;

  /**
   * How many lines wait is told once for all of them, until they are switched on; one that comes beside lines that are on
   * waits alone, and is asked about.
   */
  async function byHeartbeat({ source }: Schedule) {
    const prefix = source.slice(0, source.indexOf('#') + 1);
    const all = await store.schedules.ofSource({ prefix, ids: [] });
    const isTold = all.some(({ status }) => status === 'active');
    return { how: 'written in HEARTBEAT.md', isTold };
  }

  /** A schedule as it would be if it were new. */
  async function defined(entry: {
    id: string;
    definition: Record<string, unknown>;
  }): Promise<Schedule> {
    const nowMs = clock.nowMs();
    const defaultTimezone = dependencies.defaultTimezone();
    const context = { defaultTimezone, nowMs, current: null, allowPast: true };
    const parsed = valueOrThrow(parseSchedule(entry.definition, context));
    await requireSession(parsed.draft.sessionKey);
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
          const schedule = fromFile(fresh, { entry, current: null, nowMs: clock.nowMs() });
          await addNew(schedule);
          await settled(schedule, BY_FILE);
          store.changes.notify();
        },
        async redefine(entry) {
          const fresh = await defined(entry);
          const schedule = await change(entry.id, (current) =>
            fromFile(fresh, { entry, current, nowMs: clock.nowMs() }),
          );
          await settled(schedule, BY_FILE);
        },
        async retire(id) {
          // It forgets its entry, so that the same one is news when it is put back; a removal by hand stays.
          await store.schedules.change(id, (current) => ({ ...current, source: FILE_SOURCE }));
          await remove(id);
        },
      }),
    syncSkills: (entries) =>
      syncSkillSchedules(entries, {
        stored: store.schedules.ofSource,
        async add(entry) {
          const fresh = await defined(entry);
          const nowMs = clock.nowMs();
          const schedule = fromSkill(fresh, { entry, current: null, nowMs });
          await addNew(schedule);
          await settled(schedule, BY_SKILL);
          store.changes.notify();
        },
        async redefine(entry) {
          const fresh = await defined(entry);
          const nowMs = clock.nowMs();
          const schedule = await change(entry.id, (current) =>
            fromSkill(fresh, { entry, current, nowMs }),
          );
          await settled(schedule, BY_SKILL);
        },
        async retire(id) {
          await change(id, withoutFile, 'paused');
          await withdraw(id, 'the file that brings it is gone');
        },
      }),
    syncHeartbeats: (sync) =>
      syncHeartbeats(sync, {
        stored: store.schedules.ofSource,
        async add(entry) {
          const schedule = fromHeartbeat(await defined(entry), {
            entry,
            current: null,
            nowMs: clock.nowMs(),
          });
          await addNew(schedule);
          await settled(schedule, await byHeartbeat(schedule));
          store.changes.notify();
        },
        async redefine(entry: HeartbeatSchedule) {
          const fresh = await defined(entry);
          const schedule = await change(entry.id, (current) =>
            fromHeartbeat(fresh, { entry, current, nowMs: clock.nowMs() }),
          );
          await settled(schedule, await byHeartbeat(schedule));
        },
        async retire(id) {
          await remove(id);
        },
      }),
  };
}
