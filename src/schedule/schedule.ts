/**
 * Schedules as people handle them: add, change, look at, pause, resume, remove, run now. Every face
 * of Rote calls these functions, and only these.
 */
import type { Clock } from '../base/clock.ts';
import {
  badRequest,
  type Fault,
  type Result,
  RoteError,
  refuse,
  succeed,
  valueOrThrow,
} from '../base/errors.ts';
import type { MakeId } from '../base/ids.ts';
import { subjectOfBudget } from '../domain/budget.ts';
import type { Grant } from '../domain/grant.ts';
import type { HouseFinding } from '../domain/house-finding.ts';
import type { NewDocument } from '../domain/request-document.ts';
import type { ScheduleStatus } from '../domain/run/run-words.ts';
import { calendarOff } from '../domain/schedule/days-off.ts';
import type { DaysOff } from '../domain/schedule/days-off-schema.ts';
import { isApproved, shownOf } from '../domain/schedule/definition.ts';
import type { JudgedWork } from '../domain/schedule/judged-work.ts';
import { fromJsonText, isRecord } from '../domain/schedule/loose-values.ts';
import {
  type Schedule,
  type ScheduledWork,
  withFiles,
  withPins,
} from '../domain/schedule/schedule.ts';
import { subjectOfSchedule } from '../domain/schedule/schedule-trouble.ts';
import type { Journey } from '../domain/schedule/travel.ts';
import type { Trigger } from '../domain/schedule/trigger.ts';
import { parseSessionKey } from '../domain/session-key.ts';
import { grantInShort } from '../language/describe-grant.ts';
import { describeTrigger } from '../language/en/describe-trigger.ts';
import type { ScheduleFilter, Store, Unreadable } from '../store/store.ts';
import {
  type Approvals,
  type ApprovalWanted,
  createApprovals,
  type RequestPort,
} from './approvals.ts';
import {
  createDefineSchedules,
  type DefineSchedules,
  type RequesterFacts,
} from './define-schedules.ts';
import { awaitedNames } from './events/awaited-name.ts';
import { withAwaitedId } from './events/awaited-schedule.ts';
import { requireEvent } from './events/needs-event.ts';
import type { SeenPlace } from './events/seen-place.ts';
import { exportSchedules, type ScheduleExport } from './export-schedules.ts';
import { createGrantBook, type GrantBook } from './grants/change-grants.ts';
import { questionsOf } from './import-lists.ts';
import type { ImportReport, ImportWanted } from './import-schedules.ts';
import { isSameTrigger, nextOnceResumed, withNextFire } from './new-schedule.ts';
import { type ParsedSchedule, parseSchedule } from './parse-schedule.ts';
import {
  type GrantsOf,
  NO_GRANTS,
  resolveGrants,
  resolveGrantsOutsideBox,
} from './resolve-grants.ts';
import { createRestore } from './restore-schedule.ts';
import { findScheduleId, takeReferences } from './schedule-references.ts';
import { badPlan, refuseUnknown, requireStatus, withoutSkill } from './schedule-refusals.ts';
import { createScheduleRuns, type ScheduleRuns } from './schedule-runs.ts';
import { createScheduleSources, type ScheduleSources } from './schedule-sources.ts';
import { createScheduler, type Scheduler, type SchedulerDependencies } from './scheduler.ts';
import { type ShownPorts, shownSchedule } from './shown-schedule.ts';
import { createSkips, type Skips } from './skip-next.ts';
import { isGone } from './sync-skill-schedules.ts';

export type { ApprovalWanted, WaitingSchedule } from './approvals.ts';
export type { RequesterFacts, ScheduleRequester } from './define-schedules.ts';

export interface Schedules
  extends DefineSchedules,
    ScheduleSources,
    Approvals,
    ScheduleRuns,
    Skips,
    GrantBook {
  /** When a paused schedule would run next if it were resumed then, or now; null if it is not paused. */
  nextIfResumed(schedule: Schedule, atMs?: number): number | null;
  /** The zone of a session: that of its agent, else the usual one. */
  zoneOf(sessionKey: string): Promise<string>;
  /** Parts of it that can never work as the house is now. */
  findingsOf(judged: JudgedWork): Promise<HouseFinding[]>;
  /** The file or folder that it waits for; null if it waits for none. */
  watchedPlace(trigger: Trigger): Promise<SeenPlace | null>;
  /** True if the grant lets a program run outside of its box as the settings are now; without it, nobody knows. */
  leavesBox?(grant: Grant): boolean;
  list(filter: ScheduleFilter): Promise<Schedule[]>;
  /** A part of the list, in the order that is asked for, and where it goes on; null at its end. */
  page: Store['schedules']['page'];
  /** How many there are of each status. */
  counts(): Promise<Record<ScheduleStatus, number>>;
  /** Schedules that a list with this filter leaves out because they can't be read, with the reason. */
  unreadable(filter: ScheduleFilter): Promise<Unreadable[]>;
  get(id: string): Promise<Schedule>;
  pause(id: string): Promise<Schedule>;
  resume(id: string): Promise<Schedule>;
  /** Null if what was stored could not be read; it is out of the way all the same. */
  remove(id: string): Promise<Schedule | null>;
  /** Restores a removed schedule, with the status that it had. */
  restore(id: string, status: ScheduleStatus): Promise<Schedule>;
  /** Asks for what waited before there were requests. */
  askForPending(): Promise<void>;
  /** Every definition that is not over, in the form that `importAll` and `schedules.json` read. */
  exportAll(): Promise<ScheduleExport>;
  /** Of an export, of `{crontab, system}` or `{n8n}`: what is right comes in and waits for approval, the rest is told. */
  importAll(raw: unknown, wanted?: ImportWanted): Promise<ImportReport>;
  /** The refusal of a definition, or null; nothing is stored. */
  refusalOf(raw: unknown, asker?: RequesterFacts): Promise<Fault | null>;
  /** A definition as its owner reads it before they agree; nothing is stored. */
  describe(raw: unknown): Promise<Result<DescribedSchedule>>;
  /** The timer that takes what is due; only a daemon starts one. */
  createTimer(options: Pick<SchedulerDependencies, 'log' | 'onLooked' | 'pulse'>): Scheduler;
}

interface DescribedSchedule {
  /** In words. */
  when: string;
  document: NewDocument;
  /** Grants that a yes gives it. */
  grants: readonly Grant[];
}

/** More than anyone stores; a list without an end is asked for with this. */
const ALL_SCHEDULES = 10_000_000;

export function createSchedules(dependencies: {
  store: Pick<Store, 'schedules' | 'ledger' | 'engine' | 'changes' | 'incidents'>;
  clock: Clock;
  makeId: MakeId;
  requests: RequestPort;
  /** Read each time it is needed, because it may change. */
  readonly defaultTimezone: string;
  /** Null if it has none of its own. */
  zoneOfAgent?: (agent: string) => Promise<string | null>;
  /** The zone of the person whose session it is; null if none is known. */
  zoneOfPerson?: (sessionKey: string) => Promise<string | null>;
  /** The trip that they are on; null at home. */
  tripOfPerson?: (sessionKey: string) => Promise<Pick<Journey, 'trip' | 'home'> | null>;
  /** Refuses a conversation that the owner does not write in; without it, none is. */
  requireSession?: (sessionKey: string) => Promise<unknown>;
  /** Every fault of the work itself: its plan, its tools. */
  checkWork: (work: ScheduledWork) => Promise<Fault[]>;
  /** Why what it waits for can't be waited for here; without it, anything can. */
  refusalOfTrigger?: (trigger: Trigger) => Promise<Fault | null>;
  /** Throws if the person of a session has no calendar of this name; without it, nobody knows. */
  requireCalendar?: (calendar: string, sessionKey: string) => Promise<void>;
  /** The days of a calendar of the person of a session; without it, nobody has one. */
  daysOffOf?: (calendar: string, sessionKey: string) => Promise<DaysOff>;
  /** The file or folder that it waits for; without it, nobody knows. */
  watchedPlace?: (trigger: Trigger) => Promise<SeenPlace | null>;
  /** Files that the plan calls, as they are now: see `Work.pins`. */
  pinsOf: (work: ScheduledWork) => Promise<Record<string, string>>;
  /** What the plan of whose session it is could be granted, and needs to be; without it, nothing is. */
  grantsOf?: GrantsOf;
  /** Whether what is granted runs outside of its box as the settings are now; without it, nobody knows. */
  leavesBox?: (grant: Grant) => boolean;
  /** Tools and files behind the names that some work calls; without it, nobody knows. */
  shownWork?: ShownPorts['shownWork'];
  /** The work of a skill, as part of a definition; refused if there is no such skill. */
  workOfSkill: (name: string) => Promise<Result<Record<string, unknown>>>;
  /** Parts of a schedule that can never work as the house is now; without it, nothing is said of that. */
  findingsOf?: (judged: JudgedWork) => Promise<HouseFinding[]>;
}): Schedules {
  const { store, clock, makeId, checkWork, pinsOf, workOfSkill } = dependencies;
  const { findingsOf = async () => [], grantsOf = async () => NO_GRANTS } = dependencies;
  const { requireSession = async () => undefined } = dependencies;
  const zone = () => ({ defaultTimezone: dependencies.defaultTimezone });

  async function zoneOf(sessionKey: string): Promise<string> {
    const session = parseSessionKey(sessionKey);
    const theirs = await dependencies.zoneOfPerson?.(sessionKey);
    if (theirs != null) return theirs;
    const own = session.ok ? await dependencies.zoneOfAgent?.(session.value.agent) : null;
    return own ?? dependencies.defaultTimezone;
  }

  async function requireSoundWork(work: ScheduledWork): Promise<void> {
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

  /** Changes a schedule in one step and tells the daemon, wherever it runs. */
  async function change(
    id: string,
    to: (current: Schedule, nowMs: number) => Schedule,
    reason: 'paused' | 'removed' | 'changed' = 'changed',
  ): Promise<Schedule> {
    const nowMs = clock.nowMs();
    const changed = await store.schedules.change(
      id,
      (current) => ({ ...to(current, nowMs), updatedMs: nowMs }),
      { reason, nowMs },
    );
    if (changed === null) return refuseUnknown(store, id);
    store.changes.notify();
    return changed;
  }

  /** All that is asked about a schedule that runs no more: its approval, and more than its budget. */
  async function withdraw(id: string, why: string): Promise<void> {
    for (const subject of [subjectOfSchedule(id), subjectOfBudget(id)])
      await dependencies.requests.withdraw(subject, why);
  }

  async function remove(id: string): Promise<Schedule> {
    const removed = await change(
      id,
      (current) => ({ ...current, status: 'cancelled', nextFireMs: null }),
      'removed',
    );
    await withdraw(id, 'it was removed');
    return removed;
  }

  /** A schedule that can't be read can still be taken out of the way. */
  async function removeOrDiscard(id: string): Promise<Schedule | null> {
    try {
      return await remove(id);
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'unreadable-schedule') throw error;
      await store.schedules.discard(id);
      return null;
    }
  }

  /** With what its work runs fixed as it is now, and what it has to be granted. */
  async function pinned(
    parsed: ParsedSchedule,
    { outside = false }: ApprovalWanted = {},
  ): Promise<ParsedSchedule & { isAgreed: boolean }> {
    // One of a file or an import may come before the one that it waits for.
    const { draft } = await withAwaited(parsed).catch(() => parsed);
    const facts = await grantsOf(draft.work, draft.sessionKey, draft.trigger);
    const { work: settledWork, isAgreed, idle } = resolveGrants(draft.work, facts);
    const work = outside ? resolveGrantsOutsideBox(settledWork, facts) : settledWork;
    const sealed = { ...draft, work: withPins(work, await pinsOf(work)) };
    return { ...parsed, draft: sealed, isAgreed, notes: [...parsed.notes, ...idle.map(idleGrant)] };
  }

  /** Read as it would be stored: a schedule whose end it waits for by its id. */
  async function withAwaited(
    parsed: ParsedSchedule,
    asker?: RequesterFacts,
    before?: Schedule,
  ): Promise<ParsedSchedule> {
    requireEvent(parsed.draft);
    // A trigger that stays as it is was looked at when it was new.
    if (before !== undefined && isSameTrigger(parsed.draft.trigger, before.trigger)) return parsed;
    const { idOf = (reference: string) => findScheduleId(store, reference) } = asker ?? {};
    const find = async (reference: string) => get(await idOf(reference));
    const trigger = await withAwaitedId(parsed.draft.trigger, find);
    const refusal = (await dependencies.refusalOfTrigger?.(trigger)) ?? null;
    const { work, sessionKey } = parsed.draft;
    const watched = { ...work, plan: [] };
    const isGrantable =
      refusal !== null && (await grantsOf(watched, sessionKey, trigger)).needed.length > 0;
    const fault = asker?.refuse?.(trigger, refusal !== null) ?? (isGrantable ? null : refusal);
    if (fault !== null) throw badRequest(fault);
    if (
      trigger.kind === 'event' &&
      trigger.event.on === 'calendar' &&
      trigger.event.calendar !== null
    )
      await dependencies.requireCalendar?.(trigger.event.calendar, sessionKey);
    const daysOff = await daysOffOf({ ...parsed.draft, trigger });
    return { ...parsed, draft: { ...parsed.draft, trigger, ...daysOff } };
  }

  /** Refused where there is no such calendar, or it can't be read now. */
  async function daysOffOf(of: Pick<Schedule, 'trigger' | 'sessionKey' | 'daysOff'>) {
    const calendar = calendarOff(of);
    const isKnown = calendar === null || of.daysOff?.calendar === calendar;
    if (isKnown || dependencies.daysOffOf === undefined) return {};
    return { daysOff: await dependencies.daysOffOf(calendar, of.sessionKey) };
  }

  async function readDefinition(
    given: unknown,
    asker?: RequesterFacts,
  ): Promise<Result<ParsedSchedule>> {
    try {
      const context = { ...zone(), nowMs: clock.nowMs(), current: null, allowPast: true };
      const parsed = parseSchedule(await withSkill(given), context);
      return parsed.ok ? succeed(await withAwaited(parsed.value, asker)) : parsed;
    } catch (error) {
      if (!(error instanceof RoteError)) throw error;
      const { code, message, hint } = error;
      return refuse({ code, message, hint });
    }
  }

  const runs = createScheduleRuns({ store, clock, makeId, get });
  const approvals = createApprovals({ ...dependencies, get, change, remove, runNow: runs.runNow });
  const { settled } = approvals;

  const sources = createScheduleSources({
    store,
    clock,
    defaultTimezone: () => dependencies.defaultTimezone,
    change,
    remove,
    requireSoundWork,
    requireSession,
    pinned,
    settled,
    withdraw,
  });

  const schedules: Schedules = {
    get,
    zoneOf,
    ...createDefineSchedules({
      ...dependencies,
      zone,
      approvals,
      get,
      change,
      zoneOf,
      withSkill,
      withAwaited,
      requireSoundWork,
      requireSession,
      pinned,
      grantsOf,
      findingsOf,
    }),
    findingsOf,
    watchedPlace: dependencies.watchedPlace ?? (async () => null),
    ...(dependencies.leavesBox !== undefined && { leavesBox: dependencies.leavesBox }),
    list: (filter) => store.schedules.list(filter),
    page: (filter) => store.schedules.page(filter),
    counts: () => store.schedules.counts(),
    unreadable: (filter) => store.schedules.unreadable(filter),
    nextIfResumed: (schedule, atMs = clock.nowMs()) => nextOnceResumed(schedule, atMs),
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
      const now = await approvals.workNow((await get(id)).work);
      const files = { pins: now.pins ?? {}, bodyHash: now.skill?.bodyHash ?? null };
      const schedule = await change(id, (paused, nowMs) => {
        const current = { ...paused, work: withFiles(paused.work, files) };
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
        return withNextFire(resumed, nowMs);
      });
      if (schedule.status === 'pending')
        await settled(schedule, { how: 'resumed, and is not what was approved', keeps: true });
      return schedule;
    },
    remove: removeOrDiscard,
    restore: createRestore({ get, change, approvals, clock }),
    ...createSkips({ store, clock, get }),
    ...createGrantBook({
      list: () => store.schedules.list({ limit: ALL_SCHEDULES }),
      change,
      settled,
      lastRunMs: async (scheduleId) =>
        (await store.engine.list({ scheduleId, limit: 1 }))[0]?.startedMs ?? null,
      nowMs: clock.nowMs,
    }),
    waiting: approvals.waiting,
    approve: approvals.approve,
    carryOut: approvals.carryOut,
    pageOf: approvals.pageOf,
    askAgain: approvals.askAgain,
    async askForPending() {
      const { lists, apart } = questionsOf(await store.schedules.unasked(ALL_SCHEDULES));
      for (const list of lists) await approvals.askForList(list);
      for (const schedule of apart)
        await settled(schedule, { how: 'added or changed', isTold: false });
    },
    async exportAll() {
      return exportSchedules(await store.schedules.list({ limit: ALL_SCHEDULES }));
    },
    async importAll(raw, wanted = {}) {
      const { importSchedules } = await import('./import-schedules.ts');
      const report = await importSchedules(raw, {
        wanted,
        turn: () => new Promise((resolve) => clock.defer(resolve)),
        ...zone(),
        nowMs: clock.nowMs(),
        makeId,
        requireSoundWork,
        requireSession,
        pinned: (parsed) => pinned(parsed, { outside: wanted.outside === true }),
        addAll: (imported) => store.schedules.addAll(imported),
      });
      if (!report.stored) return report;
      const asking = { how: 'imported', isTold: false };
      const { lists, apart } = questionsOf(report.schedules);
      await Promise.all(apart.map((schedule) => settled(schedule, asking)));
      for (const list of lists) await approvals.askForList(list, report.schedules);
      return report;
    },
    ...runs,
    ...sources,
    async refusalOf(given, asker) {
      const read = await readDefinition(given, asker);
      if (!read.ok) return read.fault;
      const [fault = null] = await checkWork(read.value.draft.work);
      return fault;
    },
    async describe(given) {
      const read = await readDefinition(given);
      if (!read.ok) return read;
      const { draft } = await pinned(read.value);
      const { trigger } = draft;
      const nameOf = await awaitedNames([trigger], { get });
      return succeed({
        when: describeTrigger(trigger, undefined, nameOf),
        document: await shownSchedule(shownOf(draft), null, { ...dependencies, get }),
        grants: draft.work.grants ?? [],
      });
    },
    createTimer: (options) => createScheduler({ ...options, clock, ledger: store.ledger }),
  };
  return takeReferences(schedules, (reference) => findScheduleId(store, reference));
}

function idleGrant(grant: Grant): string {
  return `grants: no step calls for ${grantInShort(grant)} as it is written, so it is left out`;
}
