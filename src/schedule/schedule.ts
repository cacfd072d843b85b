/**
 * Schedules as people handle them: add, change, look at, pause, resume, remove, run now. Every face
 * of Rote calls these functions, and only these.
 */
import type { Clock } from '../base/clock.ts';
import { RoteError, valueOrThrow } from '../base/errors.ts';
import type { MakeId } from '../base/ids.ts';
import type { Log } from '../base/log.ts';
import { nearestNames } from '../base/nearest.ts';
import { firesToBackfill } from '../domain/backfill.ts';
import type { Occurrence, Run } from '../domain/run.ts';
import type { ScheduleStatus } from '../domain/run-words.ts';
import type { Schedule } from '../domain/schedule.ts';
import { formatInstant } from '../domain/time/instant.ts';
import type { Store } from '../store/store.ts';
import { exportSchedules, parseImport, type ScheduleExport } from './export-schedules.ts';
import { historyOf, isSameTrigger, newRun, newSchedule, nextFire } from './new-schedule.ts';
import { parseSchedule } from './parse-schedule.ts';
import { FILE_SOURCE, type FileEntry } from './schedule-file.ts';
import { createScheduler, type Scheduler } from './scheduler.ts';
import { type FileSyncReport, syncScheduleFile } from './sync-schedule-file.ts';

export interface Schedules {
  add(raw: unknown): Promise<{ schedule: Schedule; notes: string[] }>;
  update(id: string, raw: unknown): Promise<{ schedule: Schedule; notes: string[] }>;
  list(filter: { status?: ScheduleStatus; limit: number }): Promise<Schedule[]>;
  get(id: string): Promise<Schedule>;
  pause(id: string): Promise<Schedule>;
  resume(id: string): Promise<Schedule>;
  remove(id: string): Promise<Schedule>;
  /** Lets a schedule that came from elsewhere fire. */
  approve(id: string): Promise<Schedule>;
  /** Every definition that is not over, in the form that `importAll` and `schedules.json` read. */
  exportAll(): Promise<ScheduleExport>;
  /** All or none; what comes from a file waits for approval. */
  importAll(raw: unknown): Promise<Schedule[]>;
  runNow(id: string): Promise<Run>;
  /** Runs the fires between two past instants that did not run; asking again runs none twice. */
  backfill(id: string, range: { fromMs: number; toMs: number }): Promise<Run[]>;
  occurrences(id: string, limit: number): Promise<Occurrence[]>;
  /** Brings the store in line with the text of `schedules.json`. */
  syncFile(text: string): Promise<FileSyncReport>;
  /** The timer that takes what is due; only a daemon starts one. */
  createTimer(options: { log: Log; onLooked: () => void }): Scheduler;
}

/** More than anyone stores; a list without an end is asked for with this. */
const ALL_SCHEDULES = 10_000_000;

/** One call of backfill queues no more than this; another call goes on. */
const MOST_BACKFILLED = 1000;

export function createSchedules(dependencies: {
  store: Pick<Store, 'schedules' | 'ledger' | 'engine' | 'changes'>;
  clock: Clock;
  makeId: MakeId;
  defaultTimezone: string;
}): Schedules {
  const { store, clock, makeId, defaultTimezone } = dependencies;

  async function get(id: string): Promise<Schedule> {
    return (await store.schedules.get(id)) ?? (await refuseUnknown(store, id));
  }

  /** Changes a schedule in one step and tells the daemon, wherever it runs. */
  async function change(
    id: string,
    to: (current: Schedule) => Schedule,
    reason: 'paused' | 'removed' | 'changed' = 'changed',
  ): Promise<Schedule> {
    const nowMs = clock.nowMs();
    const changed = await store.schedules.change(
      id,
      (current) => ({ ...to(current), updatedMs: nowMs }),
      { reason, nowMs },
    );
    if (changed === null) return refuseUnknown(store, id);
    store.changes.notify();
    return changed;
  }

  async function remove(id: string): Promise<Schedule> {
    const removed = await change(
      id,
      (current) => ({ ...current, status: 'cancelled', nextFireMs: null }),
      'removed',
    );
    return removed;
  }

  /** A schedule as an entry of the file defines it; with the same trigger it keeps its history. */
  function fromFile(entry: FileEntry, nowMs: number, current: Schedule | null): Schedule {
    const context = { defaultTimezone, nowMs, current: null, allowPast: true };
    const parsed = valueOrThrow(parseSchedule(entry.definition, context));
    const fresh = newSchedule(parsed, entry.id, nowMs);
    const sameTrigger = current !== null && isSameTrigger(current.trigger, fresh.trigger);
    const isDone = sameTrigger && current.status === 'completed' && entry.status === 'active';
    const defined: Schedule = {
      ...fresh,
      ...(sameTrigger && historyOf(current)),
      createdMs: current?.createdMs ?? nowMs,
      status: isDone ? 'completed' : entry.status,
      source: FILE_SOURCE + entry.fingerprint,
    };
    return { ...defined, nextFireMs: nextFire(defined, nowMs) };
  }

  return {
    get,
    async add(raw) {
      const nowMs = clock.nowMs();
      const parsed = valueOrThrow(parseSchedule(raw, { defaultTimezone, nowMs, current: null }));
      const schedule = newSchedule(parsed, parsed.draft.id ?? makeId('sched'), nowMs);
      if (!(await store.schedules.add(schedule))) throw idTaken(schedule.id);
      store.changes.notify();
      return { schedule, notes: parsed.notes };
    },
    async update(id, raw) {
      const nowMs = clock.nowMs();
      let notes: string[] = [];
      const schedule = await change(id, (current) => {
        requireStatus(current, 'be changed', [
          'active',
          'paused',
          'pending',
          'completed',
          'disabled',
        ]);
        const parsed = valueOrThrow(parseSchedule(raw, { defaultTimezone, nowMs, current }));
        notes = parsed.notes;
        const { id: _, ...draft } = parsed.draft;
        if (isSameTrigger(draft.trigger, current.trigger)) return { ...current, ...draft };
        const isDone = current.status === 'completed';
        const changed: Schedule = {
          ...current,
          ...draft,
          status: isDone ? 'active' : current.status,
          lastFiredMs: isDone ? null : current.lastFiredMs,
          failuresInRow: 0,
          coolDownUntilMs: null,
        };
        return { ...changed, nextFireMs: nextFire(changed, nowMs) };
      });
      return { schedule, notes };
    },
    list: (filter) => store.schedules.list(filter),
    async pause(id) {
      const paused = await change(
        id,
        (current) => {
          requireStatus(current, 'pause', ['active', 'paused', 'pending']);
          return { ...current, status: 'paused', nextFireMs: null };
        },
        'paused',
      );
      return paused;
    },
    resume: (id) =>
      change(id, (current) => {
        requireStatus(current, 'resume', ['active', 'paused', 'disabled']);
        if (current.status === 'active') return current;
        const resumed: Schedule = {
          ...current,
          status: 'active',
          failuresInRow: 0,
          coolDownUntilMs: null,
          // A one-shot that never ran gets its chance after all.
          lastFiredMs: current.trigger.kind === 'at' ? null : current.lastFiredMs,
        };
        return { ...resumed, nextFireMs: nextFire(resumed, clock.nowMs()) };
      }),
    remove,
    approve: (id) =>
      change(id, (current) => {
        requireStatus(current, 'be approved', ['pending']);
        const approved: Schedule = { ...current, status: 'active' };
        return { ...approved, nextFireMs: nextFire(approved, clock.nowMs()) };
      }),
    async exportAll() {
      const all = await store.schedules.list({ limit: ALL_SCHEDULES });
      return exportSchedules(all);
    },
    async importAll(raw) {
      const nowMs = clock.nowMs();
      const drafts = valueOrThrow(parseImport(raw, { defaultTimezone, nowMs }));
      const imported = drafts.map(
        (parsed): Schedule => ({
          ...newSchedule(parsed, parsed.draft.id ?? makeId('sched'), nowMs),
          status: 'pending',
          source: 'import',
          nextFireMs: null,
        }),
      );
      const taken = await store.schedules.addAll(imported);
      if (taken.length > 0) throw idTaken(taken.join(', '));
      return imported;
    },
    async runNow(id) {
      const schedule = await get(id);
      requireStatus(schedule, 'run', ['active', 'paused', 'completed', 'disabled']);
      const run = await store.engine.enqueue(newRun(schedule, 'manual', null, clock.nowMs()));
      store.changes.notify();
      return run;
    },
    syncFile: (text) =>
      syncScheduleFile(text, {
        stored: () => store.schedules.list({ limit: ALL_SCHEDULES }),
        async add(entry) {
          const schedule = fromFile(entry, clock.nowMs(), null);
          if (!(await store.schedules.add(schedule))) throw idTaken(entry.id);
          store.changes.notify();
        },
        async redefine(entry) {
          await change(entry.id, (current) => fromFile(entry, clock.nowMs(), current));
        },
        async cancel(id) {
          await remove(id);
        },
      }),
    createTimer: (options) => createScheduler({ ...options, clock, ledger: store.ledger }),
    async backfill(id, { fromMs, toMs }) {
      const nowMs = clock.nowMs();
      const schedule = await get(id);
      requireStatus(schedule, 'be backfilled', ['active', 'paused', 'completed', 'disabled']);
      if (fromMs > toMs || toMs > nowMs) throw badBackfillRange(fromMs, toMs);
      const fires = firesToBackfill({
        trigger: schedule.trigger,
        fromMs,
        toMs,
        occurrences: await store.ledger.occurrences(id, ALL_SCHEDULES),
        runs: await store.engine.list({ scheduleId: id, limit: ALL_SCHEDULES }),
        most: MOST_BACKFILLED,
      });
      const runs = await Promise.all(
        fires.map((fireMs) => store.engine.enqueue(newRun(schedule, 'backfill', fireMs, nowMs))),
      );
      store.changes.notify();
      return runs;
    },
    async occurrences(id, limit) {
      await get(id);
      return store.ledger.occurrences(id, limit);
    },
  };
}

function badBackfillRange(fromMs: number, toMs: number): RoteError {
  return new RoteError(
    {
      code: 'bad-range',
      message: `A backfill from ${formatInstant(fromMs)} to ${formatInstant(toMs)} is not possible.`,
      hint: 'Give a beginning and an end in the past, in that order.',
    },
    { blame: 'request' },
  );
}

function requireStatus(schedule: Schedule, verb: string, allowed: readonly ScheduleStatus[]): void {
  if (allowed.includes(schedule.status)) return;
  throw new RoteError(
    {
      code: 'wrong-status',
      message: `The schedule "${schedule.name}" is ${schedule.status}, so it can't ${verb}.`,
      hint: `That needs a schedule that is ${allowed.join(' or ')}.`,
    },
    { blame: 'request' },
  );
}

function idTaken(id: string): RoteError {
  return new RoteError(
    {
      code: 'id-taken',
      message: `There is already a schedule with the id "${id}".`,
      hint: 'Change that one with rote schedule update, or leave the id out to get a new one. The id of a removed schedule stays taken, because its history stays.',
    },
    { blame: 'request' },
  );
}

async function refuseUnknown(store: Pick<Store, 'schedules'>, id: string): Promise<never> {
  const known = await store.schedules.list({ limit: 1000 });
  const nearest = nearestNames(
    id,
    known.map((schedule) => schedule.id),
  );
  throw new RoteError(
    {
      code: 'unknown-schedule',
      message: `There is no schedule "${id}".`,
      hint:
        nearest.length > 0
          ? `Did you mean ${nearest.join(' or ')}?`
          : 'rote schedule list shows them all.',
      details: { nearest },
    },
    { blame: 'request' },
  );
}
