/**
 * The store as the faces of the owner read it: everything is there, but what belongs to others has their name and, unless
 * the settings say so, none of their words. What is only looked for by such words is not found.
 */
import type { ModelAnswer } from '../domain/collect-answer.ts';
import { type OfSomebody, OWNER } from '../domain/person.ts';
import { type AnyPlan, asPlan } from '../domain/plan/plan.ts';
import { sayPlan } from '../domain/plan/say-plan.ts';
import type { Request } from '../domain/request.ts';
import type { Delivery } from '../domain/run/delivery.ts';
import type { Occurrence, Run } from '../domain/run/run.ts';
import type { Step } from '../domain/run/step.ts';
import type { Schedule } from '../domain/schedule/schedule.ts';
import { parseSessionKey } from '../domain/session-key.ts';
import { isReminder } from '../domain/task/task.ts';
import type { ToolFailure } from '../domain/tool-call.ts';
import { lowerAscii } from '../store/pages.ts';
import type { Store } from '../store/store.ts';
import { notShown, type OwnerSight, type SeenOther } from './owner-sight.ts';

export interface OwnersView {
  store: Store;
  run(run: Run): Promise<Run>;
  schedule(schedule: Schedule): Promise<Schedule>;
  /** Why an occurrence failed may be said in words of others. */
  reasonOf<Entry extends Pick<Occurrence, 'state' | 'reason'>>(
    schedule: Pick<Schedule, 'sessionKey'>,
    entries: readonly Entry[],
  ): Promise<Entry[]>;
  /** A request to somebody else is shown where their words are. */
  request(request: Request): Promise<Request | null>;
}

export function createOwnersView(store: Store, sight: OwnerSight): OwnersView {
  type InSession = { sessionKey: string };

  /** With the name of whose it is, and `veil` over the words that are not for the owner. */
  async function view<One extends InSession>(
    one: One & OfSomebody,
    veil: (one: One, whose: SeenOther) => Partial<One>,
  ): Promise<One & OfSomebody> {
    const whose = await sight.of(one.sessionKey);
    if (whose === null) return one;
    const words = whose.hasWords ? {} : veil(one, whose);
    return { ...one, ...words, person: whose.name };
  }
  const each = <One, Seen>(all: readonly One[], see: (one: One) => Promise<Seen>) =>
    Promise.all(all.map(see));

  const run = (one: Run): Promise<Run> =>
    view(one, ({ summary }, whose) => ({ summary: summary === null ? null : notShown(whose) }));
  /** A task is of who wrote it down alone, whatever the settings show of conversations; so is what reminds of it. */
  async function schedule(one: Schedule): Promise<Schedule> {
    const seen = await view(one, ({ lastSummary }, whose) => ({
      lastSummary: lastSummary === null ? null : notShown(whose),
    }));
    const { person: name, work } = seen;
    if (name === undefined || !isReminder(one.id)) return seen;
    const say = asPlan(sayPlan(notShown({ name })) as AnyPlan);
    return { ...seen, name: ofTask({ name }), work: { ...work, plan: say } };
  }

  const reasonOf: OwnersView['reasonOf'] = async ({ sessionKey }, entries) => {
    const whose = await sight.of(sessionKey);
    if (whose === null || whose.hasWords) return [...entries];
    return entries.map((one) =>
      one.state === 'failed' ? { ...one, reason: notShown(whose) } : one,
    );
  };

  async function request(one: Request): Promise<Request | null> {
    if (one.forWhom !== OWNER && !sight.isOpen()) return null;
    const whose =
      one.forWhom === OWNER && one.sessionKey !== null
        ? await sight.of(one.sessionKey)
        : await sight.ofPerson(one.forWhom);
    return whose === null ? one : { ...one, person: whose.name };
  }

  const seenRequests = (): { forWhom?: string } => (sight.isOpen() ? {} : { forWhom: OWNER });

  /** Null if it is the owner's, or its words may be read. */
  async function hiddenRun(runId: string): Promise<SeenOther | null> {
    const found = await store.engine.get(runId);
    const whose = found === null ? null : await sight.of(found.sessionKey);
    return whose?.hasWords === false ? whose : null;
  }

  const { engine, journal, schedules, ledger, inbox, outbox, incidents, events, calls } = store;

  async function messages(filter: Parameters<typeof inbox.list>[0]) {
    if (filter.sessionKey !== undefined) await sight.requireRead(filter.sessionKey);
    return readable(filter, (page) => inbox.list(page), {
      sessionOf: ({ sessionKey }) => sessionKey,
      idOf: ({ id }) => id,
    });
  }

  /** Page by page, without what is not for the owner. */
  async function readable<One, Filter extends { before?: string; limit: number }>(
    filter: Filter,
    read: (filter: Filter) => Promise<One[]>,
    { sessionOf, idOf }: { sessionOf: (one: One) => string; idOf: (one: One) => string },
  ): Promise<One[]> {
    const kept: One[] = [];
    for (let before = filter.before; ; ) {
      const page = await read({
        ...filter,
        ...(before !== undefined && { before }),
        limit: Math.max(filter.limit, LOOK),
      });
      for (const one of page)
        if ((await sight.of(sessionOf(one)))?.hasWords !== false) kept.push(one);
      const last = page.at(-1);
      if (last === undefined || page.length < LOOK || kept.length >= filter.limit) break;
      before = idOf(last);
    }
    return kept.slice(0, filter.limit);
  }
  /** The session whose words it carries: of the run that sent it, else the one that it goes to. */
  async function sessionOf({ runId, target }: Delivery): Promise<string | null> {
    const sender = runId === null ? null : await engine.get(runId);
    if (sender !== null) return sender.sessionKey;
    return parseSessionKey(target).ok ? target : null;
  }
  const message = <One extends InSession>(one: One): Promise<One> => view(one, () => ({}));

  async function named(ids: readonly string[]): Promise<Map<string, string>> {
    const names = await schedules.namesOf(ids);
    for (const [id, name] of names) {
      const one = await schedules.get(id).catch(() => null);
      const whose = one === null ? null : await sight.of(one.sessionKey);
      if (whose !== null) names.set(id, isReminder(id) ? ofTask(whose) : `${name} (${whose.name})`);
    }
    return names;
  }

  async function occurrences(found: readonly Occurrence[]): Promise<Occurrence[]> {
    const bySchedule = Map.groupBy(found, ({ scheduleId }) => scheduleId);
    const seen = new Map<Occurrence, Occurrence>();
    for (const [id, those] of bySchedule) {
      const one = await schedules.get(id).catch(() => null);
      const shown = one === null ? those : await reasonOf(one, those);
      for (const [index, was] of those.entries()) seen.set(was, shown[index] ?? was);
    }
    return found.map((was) => seen.get(was) ?? was);
  }

  const seen: Store = {
    ...store,
    schedules: {
      ...schedules,
      async get(id) {
        const one = await schedules.get(id);
        return one === null ? null : schedule(one);
      },
      list: async (filter) => each(await schedules.list(filter), schedule),
      async page(filter) {
        const page = await schedules.page(filter);
        const shown = await each(page.schedules, schedule);
        const wanted = lowerAscii(filter.contains ?? '');
        // Its last summary was looked through as well, which is not for everybody.
        const isFound = ({ name, lastSummary }: Schedule): boolean =>
          [name, lastSummary ?? ''].some((text) => lowerAscii(text).includes(wanted));
        return { ...page, schedules: shown.filter(isFound) };
      },
      namesOf: named,
      upcoming: async (...page) => each(await schedules.upcoming(...page), schedule),
      failing: async (limit) => each(await schedules.failing(limit), schedule),
    },
    engine: {
      ...engine,
      async get(id) {
        const one = await engine.get(id);
        return one === null ? null : run(one);
      },
      list: async (filter) => each(await engine.list(filter), run),
      async page(filter) {
        const page = await engine.page(filter);
        const shown = await each(page.runs, run);
        const { text = '', scheduleIds = [] } = filter.matching ?? {};
        const isFound = ({ summary, scheduleId }: Run): boolean =>
          filter.matching === undefined ||
          scheduleIds.includes(scheduleId ?? '') ||
          lowerAscii(summary ?? '').includes(lowerAscii(text));
        return { ...page, runs: shown.filter(isFound) };
      },
      async cancel(request_) {
        const one = await engine.cancel(request_);
        return one === null ? null : run(one);
      },
      countEnded: async (fromMs) => each(await engine.countEnded(fromMs), message),
    },
    ledger: {
      ...ledger,
      occurrences: async (...asked) => occurrences(await ledger.occurrences(...asked)),
      occurrencesIn: async (asked) => occurrences(await ledger.occurrencesIn(asked)),
      reachingInto: async (asked) => occurrences(await ledger.reachingInto(asked)),
    },
    journal: {
      ...journal,
      async steps(runId, options) {
        const whose = await hiddenRun(runId);
        const steps = await journal.steps(runId, options);
        return whose === null ? steps : steps.map((step) => veilStep(step, whose));
      },
      async step(runId, stepId) {
        const whose = await hiddenRun(runId);
        const step = await journal.step(runId, stepId);
        return step === null || whose === null ? step : veilStep(step, whose);
      },
      latest: async (filter) =>
        each(await journal.latest(filter), (one) =>
          view(one, ({ step }, whose) => ({ step: veilStep(step, whose) })),
        ),
    },
    calls: {
      ...calls,
      list: async (filter) =>
        each(await calls.list(filter), (one) =>
          view(one, ({ failure }, whose) => ({
            input: null,
            output: null,
            failure: failure && { ...failure, message: notShown(whose) },
          })),
        ),
    },
    inbox: {
      ...inbox,
      list: async (filter) => each(await messages(filter), message),
      async get(id) {
        const one = await inbox.get(id);
        if (one === null || (await sight.of(one.sessionKey))?.hasWords === false) return null;
        return message(one);
      },
      sessions: (page) =>
        readable(page, (look) => inbox.sessions(look), {
          sessionOf: ({ last }) => last.sessionKey,
          idOf: ({ last }) => last.id,
        }),
    },
    outbox: {
      ...outbox,
      list: async (filter) =>
        each(await outbox.list(filter), async (delivery) => {
          const sessionKey = await sessionOf(delivery);
          const whose = sessionKey === null ? null : await sight.of(sessionKey);
          if (whose === null) return delivery;
          const body = whose.hasWords ? delivery.body : { text: notShown(whose) };
          return { ...delivery, body, person: whose.name };
        }),
    },
    incidents: {
      ...incidents,
      list: async (filter) =>
        each(await incidents.list(filter), (one) =>
          view(one, ({ kind }, whose) => ({
            text: `Something of ${whose.name} is in trouble: ${kind}`,
          })),
        ),
    },
    requests: {
      ...store.requests,
      async get(id) {
        const one = await store.requests.get(id);
        return one === null ? null : request(one);
      },
      list: async (filter) =>
        (await each(await store.requests.list({ ...filter, ...seenRequests() }), request)).filter(
          (one) => one !== null,
        ),
      countOpen: () => store.requests.countOpen(seenRequests().forWhom),
    },
    events: {
      ...events,
      list: async (filter) =>
        each(await events.list(filter), async (event) => {
          const [first] = event.fires;
          const one = first === undefined ? null : await schedules.get(first.scheduleId);
          const whose = one === null ? null : await sight.of(one.sessionKey);
          if (whose === null) return event;
          return { ...event, ...(!whose.hasWords && { data: {} }), person: whose.name };
        }),
    },
  };
  return { store: seen, run, schedule, reasonOf, request };
}

const LOOK = 200;

const ofTask = ({ name }: Pick<SeenOther, 'name'>): string => `a task of ${name}`;

/** Shows the kind and cost of a step; not its input, output or events. */
function veilStep(step: Step, whose: SeenOther): Step {
  const failed = (failure: ToolFailure): ToolFailure => ({ ...failure, message: notShown(whose) });
  return {
    ...step,
    name: null,
    input: null,
    output: step.kind === 'model' ? costIn(step.output) : null,
    failure: step.failure && failed(step.failure),
    earlierAttempts: step.earlierAttempts.map((one) => ({ ...one, failure: failed(one.failure) })),
    events: [],
  };
}

function costIn(output: unknown): unknown {
  if (typeof output !== 'object' || output === null) return null;
  const { provider, model, usage, cents, tries } = output as Partial<ModelAnswer> &
    Record<'usage' | 'cents' | 'tries', unknown>;
  return { provider, model, usage, cents, tries };
}
