/**
 * Schedules as people handle them: add, change, look at, pause, resume, remove, run now. Every face
 * of Rote calls these functions, and only these.
 */
import type { Clock } from '../base/clock.ts';
import { type Fault, type Result, RoteError, valueOrThrow } from '../base/errors.ts';
import type { MakeId } from '../base/ids.ts';
import type { Log } from '../base/log.ts';
import type { HouseFinding } from '../domain/house-finding.ts';
import type { Occurrence } from '../domain/run/run.ts';
import type { ScheduleStatus } from '../domain/run/run-words.ts';
import {
  compareDefinitions,
  type DefinitionChange,
} from '../domain/schedule/compare-definitions.ts';
import { approved, definitionOf, isApproved } from '../domain/schedule/definition.ts';
import { fromJsonText, isRecord } from '../domain/schedule/loose-values.ts';
import { type Schedule, type Work, withPins } from '../domain/schedule/schedule.ts';
import { type HistoryEntry, scheduleHistory } from '../domain/schedule/schedule-history.ts';
import { subjectOfSchedule } from '../domain/schedule/schedule-trouble.ts';
import { parseSessionKey } from '../domain/session-key.ts';
import type { ScheduleFilter, Store, Unreadable } from '../store/store.ts';
import { exportSchedules, type ScheduleExport } from './export-schedules.ts';
import { createExtraRuns, type ExtraRuns } from './extra-runs.ts';
import { type ImportReport, importSchedules } from './import-schedules.ts';
import { isSameTrigger, newSchedule, withNextFire } from './new-schedule.ts';
import { type ParsedSchedule, parseSchedule } from './parse-schedule.ts';
import { findScheduleId, takeReferences } from './schedule-references.ts';
import {
  badPlan,
  idTaken,
  nothingToChange,
  refuseUnknown,
  requireStatus,
  withoutSkill,
} from './schedule-refusals.ts';
import { createScheduleSources, type ScheduleSources } from './schedule-sources.ts';
import { createScheduler, type Scheduler } from './scheduler.ts';
import { isGone } from './sync-skill-schedules.ts';

/** What the owner types is approved by that; what anybody else asks for waits for approval. */
export type ScheduleRequester = 'owner' | 'other';

interface StoredSchedule {
  schedule: Schedule;
  /** How it was read. */
  notes: string[];
  /** What about it can never work as the house is now. */
  warnings: HouseFinding[];
}

export interface Schedules extends ScheduleSources, ExtraRuns {
  /** Where the definition names no session and no zone, it has those of who asked. */
  add(
    raw: unknown,
    requester?: ScheduleRequester,
    asker?: { sessionKey: string; timezone?: string | undefined },
  ): Promise<StoredSchedule>;
  update(id: string, raw: unknown, requester?: ScheduleRequester): Promise<StoredSchedule>;
  /** The zone of a session: that of its agent, else the usual one. */
  zoneOf(sessionKey: string): Promise<string>;
  /** What about it can never work as the house is now. */
  findingsOf(schedule: Schedule): Promise<HouseFinding[]>;
  list(filter: ScheduleFilter): Promise<Schedule[]>;
  /** How many there are of each status. */
  counts(): Promise<Record<ScheduleStatus, number>>;
  /** What a list with this filter leaves out because it can't be read, with the reason. */
  unreadable(filter: ScheduleFilter): Promise<Unreadable[]>;
  get(id: string): Promise<Schedule>;
  pause(id: string): Promise<Schedule>;
  resume(id: string): Promise<Schedule>;
  /** Null where what was stored could not be read; it is out of the way all the same. */
  remove(id: string): Promise<Schedule | null>;
  /** Lets a schedule that came from elsewhere fire. */
  approve(id: string): Promise<Schedule>;
  /** What differs from what was approved last. */
  changesSinceApproval(id: string): Promise<DefinitionChange[]>;
  /** Every definition that is not over, in the form that `importAll` and `schedules.json` read. */
  exportAll(): Promise<ScheduleExport>;
  /** Of an export, or of `{crontab, system}`: what is right comes in and waits for approval, the rest is told. */
  importAll(raw: unknown): Promise<ImportReport>;
  occurrences(id: string, limit: number): Promise<Occurrence[]>;
  /** What became of it lately, runs by hand included, latest first. */
  history(id: string, limit: number): Promise<HistoryEntry[]>;
  /** What would be refused about a definition, or null; nothing is stored. */
  refusalOf(raw: unknown): Promise<Fault | null>;
  /** The timer that takes what is due; only a daemon starts one. */
  createTimer(options: { log: Log; onLooked: () => void }): Scheduler;
}

/** `enabled` in a definition means the same as pausing and resuming; what waits for approval goes on waiting. */
function switched(schedule: Schedule, enabled: boolean | null, nowMs: number): Schedule {
  const { status } = schedule;
  if (enabled === false && status === 'active')
    return { ...schedule, status: 'paused', nextFireMs: null };
  if (enabled !== true || (status !== 'paused' && status !== 'disabled')) return schedule;
  const off = { ...schedule, failuresInRow: 0, coolDownUntilMs: null };
  if (!isApproved(schedule)) return { ...off, status: 'pending', nextFireMs: null };
  return withNextFire({ ...off, status: 'active' }, nowMs);
}

/** More than anyone stores; a list without an end is asked for with this. */
const ALL_SCHEDULES = 10_000_000;

/** So many rows are looked at, so that an hour of cooling down does not hide what it comes from. */
const HISTORY_ROWS = 1000;

export function createSchedules(dependencies: {
  store: Pick<Store, 'schedules' | 'ledger' | 'engine' | 'changes' | 'incidents'>;
  clock: Clock;
  makeId: MakeId;
  /** Read each time it is needed, because it may change. */
  readonly defaultTimezone: string;
  /** Null where it has none of its own. */
  zoneOfAgent?: (agent: string) => Promise<string | null>;
  /** Every fault of the work itself: its plan, its tools. */
  checkWork: (work: Work) => Promise<Fault[]>;
  /** What the plan calls that lies in files, as it is now: see `Work.pins`. */
  pinsOf: (work: Work) => Promise<Record<string, string>>;
  /** What a skill does, as part of a definition; refused where there is no such skill. */
  workOfSkill: (name: string) => Promise<Result<Record<string, unknown>>>;
  /** What about a schedule can never work as the house is now; without it, nothing is said of that. */
  findingsOf?: (schedule: Schedule) => Promise<HouseFinding[]>;
}): Schedules {
  const { store, clock, makeId, checkWork, pinsOf, workOfSkill } = dependencies;
  const { findingsOf = async () => [] } = dependencies;
  const zone = () => ({ defaultTimezone: dependencies.defaultTimezone });

  async function zoneOf(sessionKey: string): Promise<string> {
    const session = parseSessionKey(sessionKey);
    const own = session.ok ? await dependencies.zoneOfAgent?.(session.value.agent) : null;
    return own ?? dependencies.defaultTimezone;
  }

  /** The session is known before the zone, because the zone may be that of its agent. */
  async function parseNew(
    raw: unknown,
    asker: Parameters<Schedules['add']>[2],
  ): Promise<ParsedSchedule> {
    const context = {
      ...zone(),
      nowMs: clock.nowMs(),
      current: null,
      defaultSession: asker?.sessionKey,
    };
    const first = valueOrThrow(parseSchedule(raw, { ...context, allowPast: true }));
    const { sessionKey } = first.draft;
    const isAskers = asker?.timezone !== undefined && sessionKey === asker.sessionKey;
    const defaultTimezone = isAskers ? asker.timezone : await zoneOf(sessionKey);
    return valueOrThrow(
      parseSchedule(raw, { ...context, ...(defaultTimezone !== undefined && { defaultTimezone }) }),
    );
  }

  async function requireSoundWork(work: Work): Promise<void> {
    const [first, ...others] = await checkWork(work);
    if (first !== undefined) throw badPlan([first, ...others]);
  }

  /** A skill that is called by its name becomes what it does now. */
  async function withSkill(raw: unknown): Promise<unknown> {
    const value = fromJsonText(raw);
    if (!isRecord(value) || typeof value['skill'] !== 'string') return raw;
    const work = valueOrThrow(await workOfSkill(value['skill']));
    return { ...work, ...value, skill: work['skill'] };
  }

  async function get(id: string): Promise<Schedule> {
    return (await store.schedules.get(id)) ?? (await refuseUnknown(store, id));
  }

  /** Nothing comes of it before its owner has looked, so the owner must hear of it. */
  function tellPending({ id, name, sessionKey }: Schedule, how: string): Promise<void> {
    const text = `The schedule "${name}" was ${how} and waits for you. What is new: rote schedule approve ${id} --dry-run`;
    const trouble = { subject: subjectOfSchedule(id), kind: 'pending', sessionKey, text };
    return store.incidents.report(trouble, clock.nowMs());
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
    return change(
      id,
      (current) => ({ ...current, status: 'cancelled', nextFireMs: null }),
      'removed',
    );
  }

  /** What can't be read can still be taken out of the way. */
  async function removeOrDiscard(id: string): Promise<Schedule | null> {
    try {
      return await remove(id);
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'unreadable-schedule') throw error;
      await store.schedules.discard(id);
      return null;
    }
  }

  async function pinned(parsed: ParsedSchedule): Promise<ParsedSchedule> {
    const { work } = parsed.draft;
    return { ...parsed, draft: { ...parsed.draft, work: withPins(work, await pinsOf(work)) } };
  }

  /** What somebody other than the owner changed does nothing before the owner has looked at it. */
  function afterAsking(schedule: Schedule, requester: ScheduleRequester): Schedule {
    // What waits for approval is approved by saying so, not by changing something else about it.
    if (requester === 'owner' && schedule.status !== 'pending') return approved(schedule);
    const waits = schedule.status === 'active' && !isApproved(schedule);
    return waits ? { ...schedule, status: 'pending', nextFireMs: null } : schedule;
  }

  const sources = createScheduleSources({
    store,
    clock,
    defaultTimezone: () => dependencies.defaultTimezone,
    get,
    change,
    remove,
    requireSoundWork,
    pinned,
    tellPending,
  });

  const schedules: Schedules = {
    get,
    zoneOf,
    async add(given, requester = 'owner', asker) {
      const raw = await withSkill(given);
      const nowMs = clock.nowMs();
      const parsed = await parseNew(raw, asker);
      await requireSoundWork(parsed.draft.work);
      const fresh = newSchedule(await pinned(parsed), parsed.draft.id ?? makeId('sched'), nowMs);
      const schedule = switched(afterAsking(fresh, requester), parsed.enabled, nowMs);
      if (!(await store.schedules.add(schedule))) throw idTaken(schedule.id);
      if (schedule.status === 'pending') await tellPending(schedule, 'added by a run');
      store.changes.notify();
      return { schedule, notes: parsed.notes, warnings: await findingsOf(schedule) };
    },
    async update(id, given, requester = 'owner') {
      const raw = await withSkill(given);
      const nowMs = clock.nowMs();
      const before = await get(id);
      const asked = valueOrThrow(
        parseSchedule(raw, { ...zone(), nowMs, current: before, allowPast: true }),
      );
      await requireSoundWork(asked.draft.work);
      const pins = await pinsOf(asked.draft.work);
      let notes: string[] = [];
      const schedule = await change(id, (current) => {
        requireStatus(current, 'be changed', [
          'active',
          'paused',
          'pending',
          'completed',
          'disabled',
        ]);
        const parsed = valueOrThrow(parseSchedule(raw, { ...zone(), nowMs, current }));
        notes = parsed.notes;
        const { enabled } = parsed;
        if (isRecord(raw) && Object.keys(raw).length === 0) throw nothingToChange(id);
        const { id: _, ...named } = parsed.draft;
        const draft = { ...named, work: withPins(named.work, pins) };
        if (isSameTrigger(draft.trigger, current.trigger))
          return switched(afterAsking({ ...current, ...draft }, requester), enabled, nowMs);
        const isDone = current.status === 'completed';
        const changed: Schedule = {
          ...current,
          ...draft,
          status: isDone ? 'active' : current.status,
          lastFiredMs: isDone ? null : current.lastFiredMs,
          failuresInRow: 0,
          coolDownUntilMs: null,
        };
        return switched(afterAsking(withNextFire(changed, nowMs), requester), enabled, nowMs);
      });
      if (schedule.status === 'pending' && before.status !== 'pending')
        await tellPending(schedule, 'changed by a run');
      return { schedule, notes, warnings: await findingsOf(schedule) };
    },
    findingsOf,
    list: (filter) => store.schedules.list(filter),
    counts: () => store.schedules.counts(),
    unreadable: (filter) => store.schedules.unreadable(filter),
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
    async resume(id) {
      const pins = await pinsOf((await get(id)).work);
      return change(id, (paused) => {
        const current = { ...paused, work: withPins(paused.work, pins) };
        requireStatus(current, 'resume', ['active', 'paused', 'disabled']);
        if (isGone(current)) throw withoutSkill(current);
        if (!isApproved(current)) return { ...current, status: 'pending', nextFireMs: null };
        if (current.status === 'active')
          return { ...current, failuresInRow: 0, coolDownUntilMs: null };
        const resumed: Schedule = {
          ...current,
          status: 'active',
          failuresInRow: 0,
          coolDownUntilMs: null,
          // A one-shot that never ran gets its chance after all.
          lastFiredMs: current.trigger.kind === 'at' ? null : current.lastFiredMs,
        };
        return withNextFire(resumed, clock.nowMs());
      });
    },
    remove: removeOrDiscard,
    async approve(id) {
      const pins = await pinsOf((await get(id)).work);
      return change(id, (pending) => {
        requireStatus(pending, 'be approved', ['pending']);
        const current = { ...pending, work: withPins(pending.work, pins) };
        const agreed = approved({ ...current, status: 'active' });
        return withNextFire(agreed, clock.nowMs());
      });
    },
    async changesSinceApproval(id) {
      const schedule = await get(id);
      const { approvedHash } = schedule;
      const before = approvedHash === null ? null : await store.schedules.definition(approvedHash);
      return compareDefinitions(before, definitionOf(schedule));
    },
    async exportAll() {
      return exportSchedules(await store.schedules.list({ limit: ALL_SCHEDULES }));
    },
    importAll: (raw) =>
      importSchedules(raw, {
        ...zone(),
        nowMs: clock.nowMs(),
        makeId,
        requireSoundWork,
        pinned,
        addAll: (imported) => store.schedules.addAll(imported),
      }),
    ...createExtraRuns({ store, clock, makeId, get }),
    ...sources,
    async refusalOf(given) {
      try {
        const context = { ...zone(), nowMs: clock.nowMs(), current: null, allowPast: true };
        const parsed = parseSchedule(await withSkill(given), context);
        if (!parsed.ok) return parsed.fault;
        const [fault = null] = await checkWork(parsed.value.draft.work);
        return fault;
      } catch (error) {
        if (!(error instanceof RoteError)) throw error;
        const { code, message, hint } = error;
        return { code, message, hint };
      }
    },
    createTimer: (options) => createScheduler({ ...options, clock, ledger: store.ledger }),
    async occurrences(id, limit) {
      await get(id);
      return store.ledger.occurrences(id, limit);
    },
    async history(id, limit) {
      await get(id);
      const occurrences = await store.ledger.occurrences(id, HISTORY_ROWS);
      const runs = await store.engine.list({ scheduleId: id, limit: HISTORY_ROWS });
      return scheduleHistory(occurrences, runs).slice(0, limit);
    },
  };
  return takeReferences(schedules, (reference) => findScheduleId(store, reference));
}
