/** New definitions and changed ones: read, looked at, pinned to what they run, and asked for where a run brings them. */
import type { Clock } from '../base/clock.ts';
import { type Fault, valueOrThrow } from '../base/errors.ts';
import type { MakeId } from '../base/ids.ts';
import type { HouseFinding } from '../domain/house-finding.ts';
import type { Request } from '../domain/request.ts';
import { approved, hashShown, isApproved, shownOf } from '../domain/schedule/definition.ts';
import type { JudgedWork } from '../domain/schedule/judged-work.ts';
import { isRecord } from '../domain/schedule/loose-values.ts';
import { type Schedule, type ScheduledWork, withPins } from '../domain/schedule/schedule.ts';
import { type Journey, madeOnTrip } from '../domain/schedule/travel.ts';
import type { Trigger } from '../domain/schedule/trigger.ts';
import type { Store } from '../store/store.ts';
import type { ApprovalWanted, createApprovals } from './approvals.ts';
import { pinsAfterEdit, redefined, switched, unlessApproved } from './change-definition.ts';
import { isAwaitedSchedule } from './events/awaited-schedule.ts';
import { isSameTrigger, newSchedule } from './new-schedule.ts';
import { type ParsedSchedule, parseSchedule } from './parse-schedule.ts';
import { type GrantsOf, resolveGrantsOfEdit } from './resolve-grants.ts';
import { idOfSkills, idTaken, nothingToChange, requireStatus } from './schedule-refusals.ts';
import { isOfSkills } from './sync-skill-schedules.ts';

/**
 * The requester of a definition. A definition that the owner types is approved by that; one of anybody else waits for
 * approval. Where it depends on what is asked for, that is looked at first; what is refused then changes nothing.
 */
export type ScheduleRequester =
  | 'owner'
  | 'other'
  | ((asked: Pick<Schedule, 'work' | 'sessionKey' | 'trigger'>) => Promise<'owner' | 'other'>);

interface StoredSchedule {
  schedule: Schedule;
  /** How it was read. */
  notes: string[];
  /** Parts of it that can never work as the house is now. */
  warnings: HouseFinding[];
  /** The request that waits for its owner because of this. */
  request: Request | null;
}

/** On whose behalf: their session, and the zone that they are in. */
export interface RequesterFacts {
  sessionKey?: string | undefined;
  timezone?: string | undefined;
  /** The name that a program gives itself when it asks over MCP. */
  program?: string | undefined;
  /** The owner lets its programs out of their box, at the machine itself. */
  outside?: boolean | undefined;
  /** The schedule that they mean by a name; among all, if nothing is said. */
  idOf?: ((reference: string) => Promise<string>) | undefined;
  /**
   * Refuses triggers that they may not wait for, in words that are fit for them; `isOutside` says that the house refuses it.
   */
  refuse?: ((trigger: Trigger, isOutside: boolean) => Fault | null) | undefined;
}

export interface DefineSchedules {
  /** Stores a schedule. If the definition names no session and no zone, it has those of the asker. */
  add(raw: unknown, requester?: ScheduleRequester, asker?: RequesterFacts): Promise<StoredSchedule>;
  /** Changes a schedule. A change by anybody but the owner to an approved one waits beside it, which goes on as it is. */
  update(
    id: string,
    raw: unknown,
    requester?: ScheduleRequester,
    asker?: RequesterFacts,
  ): Promise<StoredSchedule>;
}

const CHANGEABLE = ['active', 'paused', 'pending', 'completed', 'disabled'] as const;

export function createDefineSchedules(ports: {
  store: Pick<Store, 'schedules' | 'changes'>;
  clock: Clock;
  makeId: MakeId;
  zone: () => { defaultTimezone: string };
  approvals: ReturnType<typeof createApprovals>;
  get: (id: string) => Promise<Schedule>;
  change: (id: string, to: (current: Schedule) => Schedule) => Promise<Schedule>;
  zoneOf: (sessionKey: string) => Promise<string>;
  /** The trip that the person of a session is on; null at home. */
  tripOfPerson?: (sessionKey: string) => Promise<Pick<Journey, 'trip' | 'home'> | null>;
  withSkill: (raw: unknown) => Promise<unknown>;
  /** With the schedule whose end it waits for by its id. */
  withAwaited: (
    parsed: ParsedSchedule,
    asker?: RequesterFacts,
    before?: Schedule,
  ) => Promise<ParsedSchedule>;
  requireSoundWork: (work: ScheduledWork) => Promise<void>;
  /** Refuses a conversation that the owner does not write in. */
  requireSession: (sessionKey: string) => Promise<unknown>;
  /** With what its work runs fixed as it is now. */
  pinned: (
    parsed: ParsedSchedule,
    wanted?: ApprovalWanted,
  ) => Promise<ParsedSchedule & { isAgreed: boolean }>;
  pinsOf: (work: ScheduledWork) => Promise<Record<string, string>>;
  grantsOf: GrantsOf;
  findingsOf: (judged: JudgedWork) => Promise<HouseFinding[]>;
}): DefineSchedules {
  const { store, clock, makeId, zone, approvals, get, change, zoneOf, withSkill } = ports;
  const { withAwaited, requireSoundWork, requireSession, pinned } = ports;
  const { pinsOf, grantsOf, findingsOf } = ports;
  const { settled } = approvals;

  /** The session is known before the zone, because the zone may be that of its agent. */
  async function parseNew(
    raw: unknown,
    asker: RequesterFacts | undefined,
    nowMs: number,
  ): Promise<ParsedSchedule> {
    const context = {
      ...zone(),
      nowMs,
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

  /** Asks the owner for the change of a run to an approved schedule; nothing changes yet. */
  async function propose(
    before: Schedule,
    raw: unknown,
    asker: RequesterFacts | undefined,
  ): Promise<StoredSchedule> {
    const nowMs = clock.nowMs();
    requireStatus(before, 'be changed', CHANGEABLE);
    const current = { ...before, ...(await approvals.beside(before.id)) };
    const read = valueOrThrow(parseSchedule(raw, { ...zone(), nowMs, current }));
    const parsed = await withAwaited(read, asker, current);
    await requireSoundWork(parsed.draft.work);
    const { draft, enabled, notes } = await pinned(parsed);
    const isSameTime = isSameTrigger(draft.trigger, current.trigger);
    const shown = shownOf({ ...draft, ...(isSameTime && { trigger: current.trigger }) });
    const asking = { how: `changed by ${byWhom(asker)}`, sessionKey: asker?.sessionKey };
    const isSame = hashShown(shown) === hashShown(before);
    const request = isSame ? null : await approvals.propose(before, shown, asking);
    const schedule =
      enabled === null
        ? before
        : await change(before.id, (now) => switched(now, enabled, clock.nowMs()));
    const waits = request === null ? [] : [waitsBeside(request)];
    const warnings = await findingsOf({ ...schedule, ...shown });
    return { schedule, notes: [...notes, ...waits], warnings, request };
  }

  /** A member is judged by what is theirs; the owner moves nothing into a conversation of somebody else. */
  async function judged(
    asRequester: ScheduleRequester,
    { draft }: ParsedSchedule,
    before?: Schedule,
  ): Promise<'owner' | 'other'> {
    if (typeof asRequester !== 'string') return asRequester(draft);
    if (draft.sessionKey !== before?.sessionKey) await requireSession(draft.sessionKey);
    return asRequester;
  }

  async function add(
    given: unknown,
    asRequester: ScheduleRequester = 'owner',
    asker?: RequesterFacts,
  ): Promise<StoredSchedule> {
    const raw = await withSkill(given);
    const nowMs = clock.nowMs();
    const parsed = await withAwaited(await parseNew(raw, asker, nowMs), asker);
    const requester = await judged(asRequester, parsed);
    if (typeof asRequester !== 'string' && isOfSkills(parsed.draft.id ?? ''))
      throw idOfSkills(parsed.draft.id ?? '');
    const id = parsed.draft.id ?? makeId('sched');
    if (requester === 'other' && isOfSkills(id)) throw idOfSkills(id);
    await requireSoundWork(parsed.draft.work);
    const sealed = await pinned(parsed, wantedBy(requester, asker));
    const away = await ports.tripOfPerson?.(parsed.draft.sessionKey);
    const made = newSchedule(sealed, id, nowMs);
    const fresh = away == null ? made : madeOnTrip(made, { ...away, nowMs });
    const isAgreed = requester === 'owner' && sealed.isAgreed;
    const asked = unlessApproved(isAgreed ? approved(fresh) : fresh);
    const schedule = switched(asked, parsed.enabled, nowMs);
    if (!(await store.schedules.add(schedule))) throw idTaken(schedule.id);
    const isOwners = requester === 'owner';
    const how = isOwners ? 'added, and needs a grant' : `added by ${byWhom(asker)}`;
    const asking = { how, isTold: !isOwners, sessionKey: asker?.sessionKey };
    const request = isApproved(schedule) ? null : await settled(schedule, asking);
    store.changes.notify();
    return { schedule, notes: sealed.notes, warnings: await findingsOf(schedule), request };
  }

  async function update(
    id: string,
    given: unknown,
    asRequester: ScheduleRequester = 'owner',
    asker?: RequesterFacts,
  ): Promise<StoredSchedule> {
    const raw = await withSkill(given);
    if (isRecord(raw) && Object.keys(raw).length === 0) throw nothingToChange(id);
    const nowMs = clock.nowMs();
    const before = await get(id);
    const changing = { ...zone(), nowMs, current: before, allowPast: true };
    const read = valueOrThrow(parseSchedule(raw, changing));
    const requester = await judged(asRequester, read, before);
    if (requester === 'other' && isApproved(before)) return propose(before, raw, asker);
    const asked = await withAwaited(read, asker, before);
    await requireSoundWork(asked.draft.work);
    const grants = await grantsOf(asked.draft.work, asked.draft.sessionKey, asked.draft.trigger);
    const pins = await pinsOf(resolveGrantsOfEdit(before.work, asked.draft.work, grants).work);
    let notes: string[] = [];
    const schedule = await change(id, (current) => {
      requireStatus(current, 'be changed', CHANGEABLE);
      const parsed = valueOrThrow(parseSchedule(raw, { ...zone(), nowMs, current }));
      const { draft, enabled } = parsed;
      const { work, isAgreed } = resolveGrantsOfEdit(current.work, draft.work, grants);
      notes = parsed.notes;
      // Its owner approves what they type, and nothing that they did not approve before.
      const wasApproved = requester === 'owner' && isApproved(current);
      const kept = wasApproved ? pinsAfterEdit(current.work.pins, pins) : pins;
      const trigger = isAwaitedSchedule(draft.trigger) ? asked.draft.trigger : draft.trigger;
      const shown = { ...shownOf({ ...draft, trigger }), work: withPins(work, kept) };
      const { daysOff } = asked.draft;
      const known = daysOff === undefined ? current : { ...current, daysOff };
      const changed = redefined(known, shown, nowMs);
      const agreed = unlessApproved(wasApproved && isAgreed ? approved(changed) : changed);
      return switched(agreed, enabled, nowMs);
    });
    const isTold = requester === 'other';
    const how = isTold ? `changed by ${byWhom(asker)}` : 'changed by its owner';
    const request = await settled(schedule, { how, isTold, sessionKey: asker?.sessionKey });
    return { schedule, notes, warnings: await findingsOf(schedule), request };
  }

  return { add, update };
}

/** Only what its owner wants is let out of its box. */
function wantedBy(requester: 'owner' | 'other', asker: RequesterFacts | undefined): ApprovalWanted {
  return { outside: requester === 'owner' && asker?.outside === true };
}

function byWhom(asker: RequesterFacts | undefined): string {
  const { program } = asker ?? {};
  return program === undefined ? 'a run' : `a program that calls itself "${program}"`;
}

function waitsBeside({ id }: Request): string {
  return `this change waits for the owner (rote requests show ${id}); until they answer it goes on as before`;
}
