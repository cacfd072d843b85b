/** The schedules of one data folder: with its tools, its skills, its people and what the machine allows. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Clock } from '../base/clock.ts';
import type { MakeId } from '../base/ids.ts';
import { machineFault } from '../base/machine-fault.ts';
import { once } from '../base/once.ts';
import type { HouseFinding } from '../domain/house-finding.ts';
import { tripOf, zoneOfPerson } from '../domain/person.ts';
import { planLength } from '../domain/plan/plan.ts';
import { isSayPlan } from '../domain/plan/say-plan.ts';
import { mayRunFiles, type ScheduledWork } from '../domain/schedule/schedule.ts';
import type { Trigger } from '../domain/schedule/trigger.ts';
import type { ChooseModels } from '../models/choose-models.ts';
import type { OwnTools } from '../own-tools/own-tools.ts';
import { awaitServersOfWork } from '../own-tools/server-of-tool.ts';
import type { OwnerSight } from '../people/owner-sight.ts';
import type { People } from '../people/people.ts';
import type { Requests } from '../people/requests.ts';
import type { createBoxState } from '../sandbox/box-state.ts';
import { refuseOutside } from '../schedule/events/refuse-outside.ts';
import { decideWatchFindings, seenPlaceOf } from '../schedule/events/seen-place.ts';
import { createSchedules, type Schedules } from '../schedule/schedule.ts';
import type { Store } from '../store/store.ts';
import { leavesBoxBy } from '../tools/shell-rights.ts';
import type { Config } from './config-schema.ts';
import { watchedRoots } from './watched-roots.ts';

/** Somebody waits for an answer meanwhile. */
const CALENDAR_MS = 20_000;

export function createHomeSchedules(parts: {
  home: string;
  clock: Clock;
  makeId: MakeId;
  store: Store;
  defaultTimezone: () => string;
  environment: NodeJS.ProcessEnv;
  settings: () => Config;
  requests: Requests;
  people: People;
  sight: Pick<OwnerSight, 'requireWrite'>;
  own: Pick<OwnTools, 'tools' | 'skills' | 'calendar'>;
  box: ReturnType<typeof createBoxState>;
  choose: () => Promise<ChooseModels>;
}): Schedules {
  const { home, clock, makeId, store, defaultTimezone, environment, settings } = parts;
  const { requests, people, own, box, choose } = parts;

  const findings = once(async () => {
    const { createScheduleFindings } = await import('../own-tools/schedule-findings.ts');
    const { channelIds } = await import('../channels/channels.ts');
    return createScheduleFindings({
      home,
      machine: {
        box,
        shell: () => settings().tools.shell,
        workspace: () => resolve(home, settings().tools.workspace ?? 'workspace'),
        environment,
        clock,
      },
      isChannel: (id) => channelIds(settings().channels).includes(id),
      async hasAccount(sessionKey, of) {
        const { id } = await people.ofSession(sessionKey);
        if (of === 'mail') return (await store.mailAccounts.people()).includes(id);
        return (await store.davAccounts.of(id)).some(({ kind }) => kind === 'calendar');
      },
      catalog: async () => (await own.tools()).catalog,
      async noModel() {
        const choice = await (await choose())();
        return choice.kind === 'none' ? choice.why : null;
      },
    });
  });
  /** With the folder that its owner grants it. */
  async function watchedPlace(trigger: Trigger | undefined) {
    const roots = watchedRoots(home, settings());
    const place = await seenPlaceOf(trigger, roots);
    if (trigger === undefined || place?.state !== 'outside') return place;
    const { possible } = (await own.tools()).grantsOf({ plan: [] }, 'owner', trigger);
    const folders = possible.flatMap((one) => (one.kind === 'folder' ? [one.path] : []));
    return seenPlaceOf(trigger, { ...roots, folders: [...roots.folders, ...folders] });
  }
  return createSchedules({
    store,
    clock,
    makeId,
    requests,
    get defaultTimezone() {
      return defaultTimezone();
    },
    requireSession: parts.sight.requireWrite,
    refusalOfTrigger: (trigger) => refuseOutside(trigger, watchedRoots(home, settings())),
    watchedPlace,
    async requireCalendar(calendar, sessionKey) {
      const person = await people.ofSession(sessionKey);
      await (await own.calendar()).byHand(person, defaultTimezone()).accounts.places(calendar);
    },
    async daysOffOf(calendar, sessionKey) {
      const { readDaysOff } = await import('../calendar/days-off.ts');
      const [person, nowMs] = [await people.ofSession(sessionKey), clock.nowMs()];
      const timezone = zoneOfPerson(person, nowMs) ?? defaultTimezone();
      const { list } = (await own.calendar()).byHand(person, timezone).entries;
      const limit = new AbortController();
      const cancel = clock.setTimer(CALENDAR_MS, () => limit.abort());
      const days = await readDaysOff({ list, timezone }, { calendar, nowMs }, limit.signal).finally(
        cancel,
      );
      return { calendar, days, readMs: nowMs, trouble: null };
    },
    async checkWork(work) {
      if (!callsTools(work)) return [];
      return (await own.tools(awaitServersOfWork(work))).plans.check(work);
    },
    async pinsOf(work) {
      if (!mayRunFiles(work)) return {};
      return (await own.tools()).currentPins(work);
    },
    async grantsOf(work, sessionKey, trigger) {
      const isWatch = trigger?.kind === 'event' && trigger.event.on === 'file';
      const callsNothing = planLength(work.plan) === 0 || isSayPlan(work.plan);
      if (callsNothing && !isWatch) return { possible: [], needed: [] };
      const { role } = await people.ofSession(sessionKey);
      return (await own.tools()).grantsOf(work, role, trigger);
    },
    async shownWork(work, before) {
      if (!mayRunFiles(work)) return {};
      return (await own.tools(awaitServersOfWork(work))).shownWork(work, before);
    },
    leavesBox(grant) {
      const { tools, sandbox } = settings();
      if (grant.kind !== 'program') return false;
      return sandbox.mode === 'off' || leavesBoxBy(tools.shell, grant.command[0] ?? '');
    },
    workOfSkill: async (name) => (await own.skills()).workOf(name),
    // Asked for when the schedule is stored: what the machine refuses then says nothing about that.
    findingsOf: (schedule) =>
      findings()
        .then(async (find) => [
          ...(await find(schedule)),
          ...decideWatchFindings(schedule, await watchedPlace(schedule.trigger)),
        ])
        .catch((error) => [notLookedAt(schedule.id, error)]),
    zoneOfPerson: async (sessionKey) =>
      zoneOfPerson(await people.ofSession(sessionKey), clock.nowMs()),
    async tripOfPerson(sessionKey) {
      const person = await people.ofSession(sessionKey);
      const trip = tripOf(person, clock.nowMs());
      return trip === null ? null : { trip, home: person.timezone ?? defaultTimezone() };
    },
    async zoneOfAgent(agent) {
      if (!existsSync(join(home, 'agents'))) return null;
      const { readAgent } = await import('../own-tools/home-agents.ts');
      const profile = await readAgent(home, agent);
      return profile.ok ? (profile.value.timezone ?? null) : null;
    },
  });
}

/** A plain message needs no look at the tools of the house, which takes longer than all else about it. */
function callsTools({ plan, requiredTools, maxSteps }: ScheduledWork): boolean {
  const isSaid = isSayPlan(plan) && (maxSteps === null || maxSteps > 0);
  return (planLength(plan) > 0 && !isSaid) || requiredTools.length > 0;
}

function notLookedAt(id: string | null, error: unknown): HouseFinding {
  const fault = machineFault(error);
  if (fault === null) throw error;
  return {
    code: fault.code,
    level: 'warning',
    subject: `schedule:${id ?? 'draft'}`,
    what: 'It is stored, but what may be wrong with it was not looked at.',
    why: fault.message,
    fix: fault.hint,
  };
}
