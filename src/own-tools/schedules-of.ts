/**
 * The schedules as one person has them: the owner has all, a member those that answer to their own sessions, a guest
 * none. To anybody else the others are not there: no name, no count and no error tells of them. What a member adds is
 * approved by them as far as they may do it themselves; anything beyond waits for the owner.
 */

import { badRequest, type Fault } from '../base/errors.ts';
import type { Person } from '../domain/person.ts';
import { asPlan } from '../domain/plan/plan.ts';
import { NOBODY } from '../domain/roster.ts';
import type { ScheduledWork } from '../domain/schedule/schedule.ts';
import type { Trigger } from '../domain/schedule/trigger.ts';
import { parseSessionKey } from '../domain/session-key.ts';
import type { HearingDesk } from '../people/hearing.ts';
import { may, mayNot } from '../people/may.ts';
import type { OwnersView } from '../people/owners-store.ts';
import type { People } from '../people/people.ts';
import type { ScheduleRequester, Schedules } from '../schedule/schedule.ts';
import { findScheduleId } from '../schedule/schedule-references.ts';
import type { Store } from '../store/store.ts';
import { createOwnersSchedules } from './owners-schedules.ts';

export type SchedulesOf = (person: Person) => Schedules;

export function createSchedulesOf(dependencies: {
  schedules: () => Schedules;
  store: Pick<Store, 'of'>;
  people: Pick<People, 'ofSession'>;
  hearing: Pick<HearingDesk, 'require'>;
  /** How the owner sees what belongs to others. */
  view: OwnersView;
  /** The parts of the work that are not theirs to allow: names of tools, in words. */
  beyond: (work: ScheduledWork, person: Person) => Promise<string[]>;
}): SchedulesOf {
  const { people, beyond, hearing } = dependencies;
  return (person) => {
    const schedules = dependencies.schedules();
    if (may(person.role, 'see-all-schedules'))
      return createOwnersSchedules(schedules, dependencies.view);
    const isKeeper = may(person.role, 'keep-schedules');

    const { schedules: own } = dependencies.store.of(isKeeper ? person.id : NOBODY.id);

    /** Among their own: a name that others use too is still theirs. */
    async function idOf(reference: string): Promise<string> {
      if (!isKeeper) throw mayNot('keep-schedules');
      return findScheduleId({ schedules: own }, reference, unknown);
    }

    const byId =
      <Rest extends unknown[], Answer>(act: (id: string, ...rest: Rest) => Promise<Answer>) =>
      async (reference: string, ...rest: Rest): Promise<Answer> =>
        act(await idOf(reference), ...rest);

    /** True if their yes is enough; nothing of theirs answers to anybody else. */
    async function judge(draft: {
      work: ScheduledWork;
      sessionKey: string;
      trigger: Trigger;
    }): Promise<'owner' | 'other'> {
      const whose = await people.ofSession(draft.sessionKey);
      if (!isKeeper || whose.id !== person.id) throw mayNot('message-others');
      await hearing.require(person, sessionsTold(draft.work));
      if (tellsOfHouse(draft.trigger)) return 'other';
      return (await beyond(draft.work, person)).length === 0 ? 'owner' : 'other';
    }

    /** A wish of one of their runs is nobody's approval yet. */
    const requester =
      (asked: ScheduleRequester = 'owner'): ScheduleRequester =>
      async (draft) => {
        const judged = await judge(draft);
        return asked === 'other' ? 'other' : judged;
      };

    return {
      ...refusing(),
      zoneOf: schedules.zoneOf,
      nextIfResumed: schedules.nextIfResumed,
      // Which files and folders there are is nothing that a draft tells them.
      findingsOf: ({ trigger: _, ...judged }) => schedules.findingsOf(judged),
      watchedPlace: async () => null,
      ...(schedules.leavesBox !== undefined && { leavesBox: schedules.leavesBox }),
      refusalOf: (raw) => schedules.refusalOf(raw, { idOf, refuse: refusePath }),
      list: own.list,
      page: own.page,
      counts: own.counts,
      unreadable: async () => [],
      async add(raw, asked, asker) {
        if (!isKeeper) throw mayNot('keep-schedules');
        return schedules.add(raw, requester(asked), { ...asker, idOf, refuse: refusePath });
      },
      async update(reference, raw, asked, asker) {
        const by = { ...asker, idOf, refuse: refusePath };
        return schedules.update(await idOf(reference), raw, requester(asked), by);
      },
      get: byId(schedules.get),
      pause: byId(schedules.pause),
      resume: byId(schedules.resume),
      skip: byId(schedules.skip),
      unskip: byId(schedules.unskip),
      remove: byId(schedules.remove),
      restore: byId(schedules.restore),
      runNow: byId(schedules.runNow),
      backfill: byId(schedules.backfill),
      firesToBackfill: byId(schedules.firesToBackfill),
      occurrences: byId(schedules.occurrences),
      history: byId(schedules.history),
      waiting: byId(async (id) => {
        const waiting = await schedules.waiting(id);
        // Other schedules with the same files may be somebody else's, and only the owner approves them.
        if (waiting === null) return null;
        return { ...waiting, alsoInWords: [], document: { ...waiting.document, files: [] } };
      }),
    };
  };
}

/** The sessions other than its own that the work sends words to, as far as that is written in it. */
function sessionsTold({ plan, ifUnanswered }: ScheduledWork): string[] {
  const sent = asPlan(plan).tools.flatMap(({ tool, input }) =>
    tool === 'message.send' && typeof input['session'] === 'string' ? [input['session']] : [],
  );
  const literal = sent.filter((session) => parseSessionKey(session).ok);
  return ifUnanswered === undefined ? literal : [...literal, ifUnanswered.session];
}

/** These are told by whose they are. What happens in the files of the house and in its tools, a member hears of if the owner agrees. */
const OWN_EVENTS: ReadonlySet<string> = new Set([
  'webhook',
  'message',
  'mail',
  'calendar',
  'schedule',
  'incident',
  'start',
]);

function tellsOfHouse(trigger: Trigger): boolean {
  return trigger.kind === 'event' && !OWN_EVENTS.has(trigger.event.on);
}

/**
 * What a member may not even ask to wait for: a path that is none of the workspace by its words alone. It is refused in
 * the same words whatever is there, and tells no folder of the machine.
 */
function refusePath(trigger: Trigger, isOutside: boolean): Fault | null {
  if (trigger.kind !== 'event' || trigger.event.on !== 'file') return null;
  const { path } = trigger.event;
  const isNamed = /^[/~]|(?:^|\/)\.\.(?:\/|$)|\0/.test(path);
  if (!isNamed && !isOutside) return null;
  return {
    code: 'bad-trigger',
    message: `"${path}" is nothing that I may watch for you.`,
    hint: 'Name a file or a folder of the workspace, without a leading / or ~.',
  };
}

/**
 * What only the owner has. Whatever is added to schedules one day is named here or answered above, or it does not compile: what
 * was refused by default once refused every wish of a member.
 */
const OWNERS = [
  'grants',
  'revokeGrant',
  'limitGrant',
  'approve',
  'askAgain',
  'carryOut',
  'pageOf',
  'askForPending',
  'describe',
  'exportAll',
  'importAll',
  'createTimer',
  'syncFile',
  'syncSkills',
  'syncHeartbeats',
] as const satisfies readonly (keyof Schedules)[];

function refusing(): Pick<Schedules, (typeof OWNERS)[number]> {
  const refused = OWNERS.map((name) => [name, () => Promise.reject(mayNot('see-all-schedules'))]);
  return Object.fromEntries(refused);
}

function unknown(reference: string): never {
  throw badRequest({
    code: 'unknown-schedule',
    message: `You have no schedule "${reference}".`,
    hint: 'Ask what is scheduled.',
  });
}
