/**
 * Approvals of a schedule by its owner. A schedule that was never approved waits as it is; a change that a run makes to an
 * approved one waits beside it, in a request, and the approved one goes on. An approval carries the hash of what was shown,
 * and anything else is refused with the difference.
 */
import type { Clock } from '../base/clock.ts';
import { type Result, RoteError } from '../base/errors.ts';
import { findingInWords, type HouseFinding } from '../domain/house-finding.ts';
import type { Request } from '../domain/request.ts';
import type { NewDocument } from '../domain/request-document.ts';
import {
  compareDefinitions,
  type DefinitionChange,
} from '../domain/schedule/compare-definitions.ts';
import {
  type Definition,
  definitionOf,
  hashShown,
  isApproved,
  type ShownSchedule,
  shownOf,
  shownScheduleSchema,
} from '../domain/schedule/definition.ts';
import type { JudgedWork } from '../domain/schedule/judged-work.ts';
import {
  type Schedule,
  type ScheduledWork,
  withFiles,
  withPins,
} from '../domain/schedule/schedule.ts';
import { subjectOfSchedule } from '../domain/schedule/schedule-trouble.ts';
import { describeTrigger } from '../language/en/describe-trigger.ts';
import type { Requests } from '../people/requests.ts';
import type { Store } from '../store/store.ts';
import { agreedTo, switched } from './change-definition.ts';
import { awaitedNames } from './events/awaited-name.ts';
import { createListRequests, type ListRequests } from './list-requests.ts';
import {
  type GrantsOf,
  NO_GRANTS,
  resolveGrants,
  resolveGrantsOutsideBox,
} from './resolve-grants.ts';
import { alsoIn, alsoWords, createSameFiles, isCovered } from './same-files.ts';
import { changedSinceShown, nothingToApprove, refusedBefore } from './schedule-refusals.ts';
import type { ScheduleRuns } from './schedule-runs.ts';
import { type ShownPorts, shownSchedule } from './shown-schedule.ts';

/** Notes about a program in its box that are shown before somebody approves it. */
const BOX_NOTES: ReadonlySet<string> = new Set(['outside-box', 'alone-in-box']);

export interface WaitingSchedule {
  /** As it would be. */
  schedule: Schedule;
  /** Of what is shown here; the approval carries it. */
  hash: string;
  /** Differences from what was approved last. */
  changes: DefinitionChange[];
  /** The request for it, if one is open. */
  request: Request | null;
  /** Other schedules that an approval counts for, in words. */
  alsoInWords: string[];
  /** All that is read before an approval; hidden letters are not written out yet. */
  document: NewDocument;
}

export type RequestPort = Pick<
  Requests,
  'ask' | 'answerOf' | 'openAbout' | 'openAlso' | 'settle' | 'withdraw'
>;

export interface ApprovalWanted {
  /** Its owner lets its programs out of their box, each exactly as it is called. Only the command line offers that. */
  outside?: boolean;
}

export interface Approvals {
  /** The part that waits for approval; null if all of it is approved. */
  waiting(id: string, wanted?: ApprovalWanted): Promise<WaitingSchedule | null>;
  approve(id: string, hash: string, wanted?: ApprovalWanted): Promise<Schedule>;
  /** Asks again after a file that it runs became another since it was approved; a yes lets it go on. */
  askAgain(id: string): Promise<void>;
  /** Carries out the answer to a request; again, it comes to the same. Says what follows from it. */
  carryOut(request: Request): Promise<string | null>;
  /** A page of a list that a request asks for. */
  pageOf(request: Request, page: number): Promise<NewDocument>;
}

interface Asking {
  /** True if a no leaves it paused, as what it was before is no longer approved; else a no removes what never was. */
  keeps?: boolean;
  /** True if a yes also lets it fire again that was paused for want of it. */
  resumes?: boolean;
  /** `added by a run`. */
  how: string;
  /** The session that asked. */
  sessionKey?: string | undefined;
  /** Not where the owner did it and knows. */
  isTold?: boolean;
}

export interface ApprovalActs extends Approvals {
  /** Asks once for all that wait and came from one source. */
  askForList: ListRequests['ask'];
  /** After a schedule was changed: asks for what is not approved, and takes back what is asked no more. */
  settled(schedule: Schedule, asking: Asking): Promise<Request | null>;
  /** Asks for a change beside what is approved. */
  propose(current: Schedule, shown: ShownSchedule, asking: Asking): Promise<Request>;
  /** The same work, with what lies in files as it is now. */
  workNow(work: ScheduledWork): Promise<ScheduledWork>;
  /** The change that waits beside a schedule. */
  beside(id: string): Promise<ShownSchedule | null>;
}

export function createApprovals(dependencies: {
  store: Pick<Store, 'schedules' | 'engine'>;
  requests: RequestPort;
  clock: Pick<Clock, 'nowMs'>;
  get: (id: string) => Promise<Schedule>;
  change: (id: string, to: (current: Schedule) => Schedule) => Promise<Schedule>;
  remove: (id: string) => Promise<Schedule>;
  runNow: ScheduleRuns['runNow'];
  pinsOf: (work: ScheduledWork) => Promise<Record<string, string>>;
  grantsOf?: GrantsOf;
  shownWork?: ShownPorts['shownWork'];
  leavesBox?: ShownPorts['leavesBox'];
  workOfSkill: (name: string) => Promise<Result<Record<string, unknown>>>;
  findingsOf?: (judged: JudgedWork) => Promise<HouseFinding[]>;
}): ApprovalActs {
  const { store, requests, clock, get, change, remove, runNow, pinsOf, workOfSkill } = dependencies;
  const { grantsOf = async () => NO_GRANTS, findingsOf = async () => [] } = dependencies;

  async function workNow(work: ScheduledWork): Promise<ScheduledWork> {
    const pins = await pinsOf(work);
    const bodyHash = work.skill?.bodyHash == null ? null : await bodyHashNow(work.skill.name);
    return withFiles(work, { pins, bodyHash });
  }

  /** As it would be approved now: with all that its plan can't do without. */
  async function shownWork(
    { work, sessionKey, trigger }: ShownSchedule,
    { outside = false }: ApprovalWanted,
  ): Promise<ScheduledWork> {
    const now = await workNow(work);
    const facts = await grantsOf(now, sessionKey, trigger);
    const settled = outside ? resolveGrantsOutsideBox(now, facts) : resolveGrants(now, facts).work;
    // What is let out of its box is pinned too.
    return withPins(settled, await pinsOf(settled));
  }

  /** Files that its programs would not find in their box. */
  async function boxNotes(next: Schedule): Promise<string[]> {
    const found = await findingsOf(next);
    return found.filter(({ code }) => BOX_NOTES.has(code)).map(findingInWords);
  }

  /** Null if the skill is not there, or has no instructions any more. */
  async function bodyHashNow(name: string): Promise<string | null> {
    const skill = await workOfSkill(name);
    if (!skill.ok) return null;
    return (skill.value['skill'] as ScheduledWork['skill'])?.bodyHash ?? null;
  }

  async function pinned<Shown extends ShownSchedule>(
    shown: Shown,
    wanted: ApprovalWanted,
  ): Promise<Shown> {
    return { ...shown, work: await shownWork(shown, wanted) };
  }

  async function approvedOf({ approvedHash }: Schedule): Promise<Definition | null> {
    return approvedHash === null ? null : store.schedules.definition(approvedHash);
  }

  async function changesOf(current: Schedule, next: Schedule): Promise<DefinitionChange[]> {
    const before = await approvedOf(current);
    const name = { path: 'name', before: current.name, after: next.name };
    return [
      ...(current.name === next.name ? [] : [name]),
      ...compareDefinitions(before, definitionOf(next)),
    ];
  }

  const waitingWith = async (id: string, request: Request | null, wanted?: ApprovalWanted) =>
    waitingOf(await get(id), request, wanted);

  async function waitingOf(
    current: Schedule,
    request: Request | null,
    wanted: ApprovalWanted = {},
  ): Promise<Omit<WaitingSchedule, 'document'> | null> {
    if (current.status === 'cancelled') return null;
    const shown = request === null ? null : besideIn(request);
    const schedule = await pinned({ ...current, ...shown }, wanted);
    if (shown === null && isApproved(schedule)) return null;
    const changes = await changesOf(current, schedule);
    const alsoInWords = request === null ? [] : alsoWords(alsoIn(request));
    return { schedule, hash: hashShown(schedule), changes, request, alsoInWords };
  }

  /** All that is read of what it would be. */
  async function documentOf(current: Schedule, next: Schedule): Promise<NewDocument> {
    const approved = await approvedOf(current);
    const before = approved === null ? null : { ...approved, name: current.name };
    return shownSchedule(next, before, { ...dependencies, get });
  }

  const sameFiles = createSameFiles({
    store,
    requests,
    changesNow: async (schedule) => changesOf(schedule, await pinned(schedule, {})),
  });

  async function ask(
    current: Schedule,
    next: Schedule,
    {
      how,
      sessionKey,
      isTold = true,
      resumes = false,
      keeps = false,
      isBeside,
    }: Asking & { isBeside: boolean },
  ): Promise<Request> {
    const diff = await changesOf(current, next);
    const asked = await requests.openAbout(subjectOfSchedule(current.id));
    const isKept = keeps || (asked !== null && keepsIn(asked));
    const also = (isBeside ? [] : await sameFiles.companions(current.id, diff)).map(
      ({ id, name }) => ({ id, name }),
    );
    return requests.ask(
      {
        kind: 'schedule',
        about: subjectOfSchedule(current.id),
        hash: hashShown(next),
        title: `The schedule "${current.name}" was ${how}.`,
        lines: [
          `It fires ${describeTrigger(next.trigger, undefined, await awaitedNames([next.trigger], { get }))}.`,
          ...(await boxNotes(next)),
          ...(isBeside ? ['Until you answer it goes on as you approved it.'] : []),
          ...alsoWords(also),
        ],
        diff,
        document: await documentOf(current, next),
        sessionKey: sessionKey ?? null,
        payload: { isBeside, resumes, keeps: isKept, shown: shownOf(next), also },
      },
      { isTold },
    );
  }

  /** Approves exactly what has this hash, whatever was answered meanwhile. */
  async function approveWith(
    id: string,
    { hash, wanted }: { hash: string; wanted?: ApprovalWanted | undefined },
    request: Request | null,
  ): Promise<Schedule> {
    const waiting = await waitingWith(id, request, wanted);
    if (waiting === null) throw nothingToApprove(await get(id));
    if (waiting.hash !== hash) {
      if (request !== null)
        await ask(await get(id), waiting.schedule, {
          how: 'changed again',
          isTold: false,
          isBeside: besideIn(request) !== null,
        });
      throw changedSinceShown(
        waiting.schedule,
        await differenceFrom(hash, waiting, request),
        waiting.hash,
      );
    }
    const shown = shownOf(waiting.schedule);
    const isBeside = request !== null && besideIn(request) !== null;
    return change(id, (current) => {
      const isSame = isBeside || hashShown({ ...current, work: shown.work }) === hash;
      if (!isSame) throw changedSinceShown(current, [], hashShown(current));
      const agreed = agreedTo(current, shown, clock.nowMs());
      const goesOn = request !== null && resumesIn(request);
      return goesOn ? switched(agreed, true, clock.nowMs()) : agreed;
    });
  }

  /** The same in one step for one of a list, which is nearly always stored as it was shown. */
  async function approveListed({ id, hash }: { id: string; hash: string }): Promise<void> {
    let isAgreed = false;
    await change(id, (current) => {
      isAgreed = current.status !== 'cancelled' && hashShown(current) === hash;
      return isAgreed ? agreedTo(current, shownOf(current), clock.nowMs()) : current;
    });
    if (isAgreed) return;
    try {
      await approveWith(id, { hash }, null);
    } catch (error) {
      // Somebody else carried out the same answer meanwhile.
      if (!(error instanceof RoteError) || !isApproved(await get(id))) throw error;
    }
  }

  /** Approves the schedules that run the same files as the one that was agreed to; again, it comes to the same. */
  async function approveCompanions(request: Request): Promise<void> {
    for (const { id } of alsoIn(request)) {
      if ((await store.schedules.get(id)) === null) continue;
      const waiting = await waitingWith(id, await requests.openAbout(subjectOfSchedule(id)));
      if (waiting === null) continue;
      const companion = await get(id);
      const goesOn = await sameFiles.waitsForFiles(companion);
      if (!isCovered(waiting.changes, request.diff)) {
        // More of it became another since; one that still fires asks when it is due.
        if (goesOn && waiting.request === null)
          await ask(companion, waiting.schedule, {
            how: OTHER_FILES,
            resumes: true,
            isBeside: false,
          });
        continue;
      }
      const shown = shownOf(waiting.schedule);
      await change(id, (current) => {
        // A definition that became another meanwhile is not the one that was read.
        if (hashShown({ ...current, work: shown.work }) !== waiting.hash) return current;
        const agreed = agreedTo(current, shown, clock.nowMs());
        return goesOn ? switched(agreed, true, clock.nowMs()) : agreed;
      });
      await requests.settle(subjectOfSchedule(id), 'yes');
    }
  }

  /** Runs what was not run for want of the approval, once: its time is over, and it would wait for the next. */
  async function runLeftOut({ id: requestId, about, payload }: Request): Promise<string | null> {
    const ids = [idIn(about), ...alsoIn({ payload }).map((one) => one.id)];
    const again: string[] = [];
    for (const [index, id] of ids.entries()) {
      const schedule = await store.schedules.get(id);
      const [latest] = await store.engine.list({ scheduleId: id, limit: 1 });
      const isLeftOut = latest?.errorCode === NOT_APPROVED && schedule?.status === 'active';
      if (schedule === null || !isLeftOut) continue;
      await runNow(id, { runId: `run_${requestId.slice(4)}x${index + 1}` });
      again.push(`"${schedule.name}"`);
    }
    return again.length === 0 ? null : `It runs again now: ${again.join(', ')}.`;
  }

  /** From what was shown, if that is known; else from what was approved last. */
  async function differenceFrom(
    hash: string,
    { schedule, changes }: Pick<WaitingSchedule, 'schedule' | 'changes'>,
    request: Request | null,
  ): Promise<DefinitionChange[]> {
    const shown = request?.asks === hash ? shownIn(request) : null;
    return shown === null
      ? changes
      : compareDefinitions(definitionOf(shown), definitionOf(schedule));
  }

  /** One that was never approved is gone; one that was is paused, as it was approved. Says so where that is not plain. */
  async function reject(id: string, keeps = false): Promise<string | null> {
    const current = await get(id);
    if (current.status === 'cancelled' || isApproved(current)) return null;
    const isOfSkill = current.source.startsWith('skill:');
    if (current.approvedHash === null && !isOfSkill && !keeps) {
      await remove(id);
      return null;
    }
    const before =
      current.approvedHash === null || isOfSkill
        ? null
        : await store.schedules.definition(current.approvedHash);
    const kept =
      before === null || before.trigger === null || before.sessionKey === null ? null : before;
    await change(id, (now) => ({
      ...now,
      ...(kept as Pick<Schedule, 'trigger' | 'work' | 'sessionKey'> | null),
      status: 'paused',
      nextFireMs: null,
    }));
    return keeps
      ? `"${current.name}" is kept, and paused. To let it run after all: rote schedule approve ${current.id}`
      : null;
  }

  const lists = createListRequests({
    store,
    requests,
    async waiting(schedule) {
      const shown = await pinned(schedule, {});
      return isApproved(shown) ? null : { schedule: shown, hash: hashShown(shown) };
    },
    documentOf: (schedule) => documentOf(schedule, schedule),
    approve: approveListed,
    reject,
  });

  return {
    workNow,
    askForList: lists.ask,
    pageOf: lists.page,
    async waiting(id, wanted) {
      const request = await requests.openAbout(subjectOfSchedule(id));
      const waiting = await waitingWith(id, request, wanted);
      if (waiting === null) return null;
      return { ...waiting, document: await documentOf(await get(id), waiting.schedule) };
    },
    async approve(id, hash, wanted) {
      const request = await requests.openAbout(subjectOfSchedule(id));
      const schedule = await approveWith(id, { hash, wanted }, request);
      if (request !== null) await approveCompanions(request);
      await requests.settle(subjectOfSchedule(id), 'yes');
      return schedule;
    },
    async askAgain(id) {
      const request = await requests.openAbout(subjectOfSchedule(id));
      const waiting = await waitingWith(id, request);
      if (waiting === null || (request !== null && besideIn(request) !== null)) return;
      if (await sameFiles.isAsked(id, waiting.changes)) return;
      const asking = { how: OTHER_FILES, resumes: true, isBeside: false };
      await ask(await get(id), waiting.schedule, asking);
    },
    async carryOut(request) {
      if (lists.isList(request)) return lists.carryOut(request);
      const { about, asks: hash, state } = request;
      const id = idIn(about);
      const isBeside = besideIn(request) !== null;
      if (state === 'no') {
        return isBeside ? null : reject(id, keepsIn(request));
      }
      const current = await get(id);
      const isDone = isApproved(current) && hashShown(current) === hash;
      if (!isDone) await approveWith(id, { hash }, request);
      await approveCompanions(request);
      return resumesIn(request) ? runLeftOut(request) : null;
    },
    async settled(schedule, asking) {
      if (schedule.status !== 'cancelled' && !isApproved(schedule))
        return ask(schedule, schedule, { ...asking, isBeside: false });
      await requests.withdraw(subjectOfSchedule(schedule.id), `it was ${asking.how}`);
      return null;
    },
    async propose(current, shown, asking) {
      const about = subjectOfSchedule(current.id);
      if ((await requests.answerOf(about, hashShown(shown))) === 'no') throw refusedBefore(current);
      return ask(current, { ...current, ...shown }, { ...asking, isBeside: true });
    },
    async beside(id) {
      const request = await requests.openAbout(subjectOfSchedule(id));
      return request === null ? null : besideIn(request);
    },
  };
}

const idIn = (about: string): string => about.slice(subjectOfSchedule('').length);

/** How a run ends that is not what was approved. */
const NOT_APPROVED = 'not-approved';

const OTHER_FILES = 'not run, because what it runs is not what you approved';

/** The schedule that a request shows; null if it can't be read. */
function shownIn({ payload }: Request): ShownSchedule | null {
  const { shown } = (payload ?? {}) as { shown?: unknown };
  const read = shownScheduleSchema.safeParse(shown);
  return read.success ? read.data : null;
}

function resumesIn({ payload }: Request): boolean {
  return (payload as { resumes?: unknown } | null)?.resumes === true;
}

function keepsIn({ payload }: Request): boolean {
  return (payload as { keeps?: unknown } | null)?.keeps === true;
}

/** The same, where it waits beside what is approved. */
function besideIn(request: Request): ShownSchedule | null {
  const { isBeside } = (request.payload ?? {}) as { isBeside?: unknown };
  return isBeside === true ? shownIn(request) : null;
}
