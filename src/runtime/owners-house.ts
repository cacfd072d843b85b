/**
 * The house as its owner has it, on whichever face: all of it, but what belongs to others is shown with their name and,
 * unless the settings say so, without their words; and nobody writes in a conversation of somebody else.
 */
import type { Clock } from '../base/clock.ts';
import { once } from '../base/once.ts';
import { OWNER_SESSION } from '../domain/session-key.ts';
import { createOwnersSchedules } from '../own-tools/owners-schedules.ts';
import { notShown, type OwnerSight, runNotShown } from '../people/owner-sight.ts';
import type { OwnersView } from '../people/owners-store.ts';
import { ownersRequests } from '../people/requests-of.ts';
import { createMessages } from '../runs/messages.ts';
import { createRuns, type Runs } from '../runs/runs.ts';
import { createEventList } from '../schedule/events/event-list.ts';
import type { Schedules } from '../schedule/schedule.ts';
import type { Talk } from '../talk/talk.ts';
import type { House } from './house.ts';
import { readStatus } from './read-status.ts';

export function createOwnersHouse(parts: {
  house: Omit<House, 'of' | 'hears'>;
  schedules: Schedules;
  view: OwnersView;
  sight: OwnerSight;
  clock: Clock;
}): Omit<House, 'of' | 'hears'> {
  const { house, view, sight, clock } = parts;
  const { store } = view;
  const schedules = createOwnersSchedules(parts.schedules, view);
  const runs = withoutWords(
    createRuns({ store, clock, scheduleIdOf: async (one) => (await schedules.get(one)).id }),
    sight,
  );
  const calendar = once(async () => {
    const { createCalendarDesk } = await import('../runs/desks/calendar-desk.ts');
    return createCalendarDesk({ store, clock });
  });
  const timezone = house.defaultTimezone;

  return {
    ...house,
    schedules,
    runs,
    calendar,
    now: once(async () => {
      const { createNowDesk } = await import('../runs/desks/now-desk.ts');
      return createNowDesk({ store, clock, runs, calendar, timezone });
    }),
    digest: once(async () => {
      const { createDigestDesk } = await import('../own-tools/telling/digest-desk.ts');
      const { incidents } = store;
      return createDigestDesk({ person: 'owner', store, incidents, clock, timezone });
    }),
    happened: createEventList(store.events),
    requests: ownersRequests(house.requests, view),
    messages: createMessages({
      store,
      clock,
      stateOfDraft: async (session, tag) => (await house.talk()).stateOfDraft(session, tag),
    }),
    async sessions() {
      const desk = await house.sessions();
      const { createSessionList } = await import('../runs/desks/session-list.ts');
      return {
        list: createSessionList({ inbox: store.inbox, people: house.people }),
        show: async (key) => desk.show(await sight.requireRead(key)),
        file: async (place) =>
          desk.file({ ...place, sessionKey: await sight.requireRead(place.sessionKey) }),
      };
    },
    talk: once(async () => ownersTalk(await house.talk(), sight)),
    tools: {
      ...house.tools,
      async call(asked) {
        await sight.requireWrite(asked.sessionKey ?? OWNER_SESSION);
        return house.tools.call(asked);
      },
      async calls(filter) {
        const calls = await house.tools.calls(filter);
        return Promise.all(
          calls.map(async (call) => {
            const whose = await sight.of(call.sessionKey);
            if (whose === null) return call;
            const { error } = call;
            const words = whose.hasWords
              ? {}
              : {
                  input: null,
                  output: null,
                  error: error && { ...error, message: notShown(whose) },
                };
            return { ...call, ...words, person: whose.name };
          }),
        );
      },
    },
    async commands() {
      const desk = await house.commands();
      return {
        ...desk,
        async run(line, by) {
          await sight.requireWrite(by.sessionKey ?? OWNER_SESSION);
          return desk.run(line, by);
        },
        async runText(text, by) {
          await sight.requireWrite(by.sessionKey ?? OWNER_SESSION);
          return desk.runText(text, by);
        },
      };
    },
    async plans() {
      const desk = await house.plans();
      const open = async (id: string): Promise<string> => {
        const { id: runId, sessionKey } = await runs.find(id);
        const whose = await sight.of(sessionKey);
        if (whose?.hasWords === false) throw runNotShown(whose);
        return runId;
      };
      return {
        ...desk,
        resultOf: async (id) => desk.resultOf(await open(id)),
        replay: async (id) => desk.replay(await open(id)),
      };
    },
    status: () => readStatus(store),
    mayRead: async (sessionKey) => (await sight.of(sessionKey))?.hasWords !== false,
  };
}

/** A run of somebody else is shown as a run; what it was asked and what its calls were given is not. */
function withoutWords(runs: Runs, sight: OwnerSight): Runs {
  return {
    ...runs,
    async timeline(reference) {
      const timeline = await runs.timeline(reference);
      const whose = await sight.of((await runs.find(reference)).sessionKey);
      return whose?.hasWords === false ? { ...timeline, nodes: [] } : timeline;
    },
    async call(reference, stepId) {
      const whose = await sight.of((await runs.find(reference)).sessionKey);
      if (whose?.hasWords === false) throw runNotShown(whose);
      return runs.call(reference, stepId);
    },
  };
}

/** The owner talks in sessions of their own, and reads of what was asked in others what the settings show. */
function ownersTalk(talk: Talk, sight: OwnerSight): Talk {
  const own = (session: string | undefined): Promise<string> =>
    sight.requireWrite(session ?? OWNER_SESSION);
  return {
    ...talk,
    async ask(text, request) {
      await own(request.session);
      return talk.ask(text, request);
    },
    async understand(text, at) {
      await own(at.session);
      return talk.understand(text, at);
    },
    goOn: async (session) => talk.goOn(await own(session)),
    openDraft: async (session) => talk.openDraft(await own(session)),
    terminalLine: async (text, session, hasSeen) =>
      talk.terminalLine(text, await own(session), hasSeen),
    async asked(limit) {
      const seen = [];
      for (const one of await talk.asked(Number.MAX_SAFE_INTEGER)) {
        const whose = await sight.of(one.sessionKey);
        if (whose === null) seen.push(one);
        else if (whose.hasWords) seen.push({ ...one, person: whose.name });
        if (seen.length === limit) break;
      }
      return seen;
    },
  };
}
