/** A data folder, opened: its store, and what works on it, wired together. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AskOwner } from '../agent/call-guard.ts';
import type { Clock } from '../base/clock.ts';
import { createIds, type MakeId } from '../base/ids.ts';
import type { Log } from '../base/log.ts';
import { machineFault } from '../base/machine-fault.ts';
import { once } from '../base/once.ts';
import { SILENT_LOG } from '../base/silent-log.ts';
import type { ChannelRules } from '../channels/channel-rules.ts';
import { rulesIn } from '../channels/channel-settings.ts';
import { boxWarning } from '../domain/box.ts';
import type { HouseFinding } from '../domain/house-finding.ts';
import type { Incoming } from '../domain/incoming.ts';
import { FORGETTING_KIND } from '../domain/memory/memory.ts';
import { OWNER, type Person } from '../domain/person.ts';
import { planLength } from '../domain/plan/plan.ts';
import { mayRunFiles } from '../domain/schedule/schedule.ts';
import { parseSessionKey } from '../domain/session-key.ts';
import { databaseFile } from '../home/database-file.ts';
import { createSecrets } from '../home/secrets.ts';
import type { Lessons } from '../memory/lessons.ts';
import type { TurnBook } from '../memory/turn-book.ts';
import { UNREAD_TALK_KIND } from '../memory/unread-talks.ts';
import { createOwnTools, type OwnTools } from '../own-tools/own-tools.ts';
import { awaitServersOfWork } from '../own-tools/server-of-tool.ts';
import { createToolDesk } from '../own-tools/tool-desk.ts';
import { createHearsEvent } from '../people/hears-event.ts';
import { createPageSessions } from '../people/page-sessions.ts';
import { createPairing, type Pairing } from '../people/pairing.ts';
import { createPeople, type People } from '../people/people.ts';
import { createRequests, type Requests } from '../people/requests.ts';
import { createStoreOf } from '../people/store-of.ts';
import { createAddressOf } from '../runs/delivery/address-of-person.ts';
import type { AddressOf } from '../runs/delivery/find-way.ts';
import type { RunAgent } from '../runs/home-agent.ts';
import type { HomeModels } from '../runs/home-models.ts';
import type { HomeRecording } from '../runs/home-recording.ts';
import { createMessages } from '../runs/messages.ts';
import { createRemovePerson } from '../runs/remove-person.ts';
import { createRuns, type Runs } from '../runs/runs.ts';
import { createBoxState } from '../sandbox/box-state.ts';
import { createSchedules, type Schedules } from '../schedule/schedule.ts';
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts';
import type { Store } from '../store/store.ts';
import { outputLimitsOf } from '../store/store-settings.ts';
import { createHomeInbound } from '../talk/turns/home-inbound.ts';
import type { Config } from './config-schema.ts';
import type { House } from './house.ts';
import { createHouseOf } from './house-of.ts';
import { readModelUsage, readStatus } from './read-status.ts';

export interface OpenHome {
  /** What the faces work on. */
  house: House;
  store: Store;
  schedules: Schedules;
  requests: Requests;
  people: People;
  /** How somebody unknown gets in, or does not. */
  pairing: Pairing;
  runs: Runs;
  own: OwnTools;
  models(): Promise<HomeModels>;
  agent(): Promise<RunAgent>;
  /** What was said in conversations, to be found later. */
  turnBook(): Promise<TurnBook>;
  /** What went wrong and what fixed it. */
  lessons(): Promise<Lessons>;
  /** Looks through conversations that are over, and drafts skills of lessons that came up often. */
  learn(signal: AbortSignal): Promise<void>;
  /** Asks the owner whether a target may be reached. */
  askOwner: AskOwner;
  /** What can be said to the words of a person without a model. */
  answerWithout(words: string, sessionKey: string): Promise<string>;
  makeId: MakeId;
  rulesOf(channelId: string): ChannelRules;
  /** Null where there is nobody of that id. */
  personOf(id: string): Promise<Person | null>;
  /** Calls `listener` with each message that was kept in this process; the returned function ends that. */
  onKept(listener: (message: Incoming) => void): () => void;
  /** Where the person of a session is reached who has no channel there. */
  addressOf: AddressOf;
  /** From now on, for what can change while it is open: the zone, the tools and the servers that bring some. */
  reconfigure(config: Config): void;
  /** Ends the servers that bring tools and closes the store; resolves when nothing is left. */
  close(): Promise<void>;
}

export function openHome(options: {
  home: string;
  config: Config;
  clock: Clock;
  /** API keys that are in no environment: the launcher handed them over. */
  keys?: Readonly<Record<string, string>> | undefined;
  log?: Log;
  /** Folders with a `skills/` besides the usual ones: where a person stands. */
  skillRoots?: readonly string[];
  /** Hears every call of a model, and has what a person says carried out in this process. */
  recording?: HomeRecording | undefined;
}): OpenHome {
  const { home, clock, log = SILENT_LOG, recording } = options;
  const makeId = createIds(clock);
  let config = options.config;
  const store = openSqliteStore({
    file: databaseFile(home),
    clock,
    makeId,
    laneCaps: config.lanes,
    slots: config.slots,
    synchronous: config.store.synchronous,
    outputLimits: () => outputLimitsOf(config.history),
  });
  const rulesOf = (channelId: string): ChannelRules => rulesIn(config.channels, channelId);
  const defaultTimezone = (): string => config.timezone ?? clock.machineTimezone();
  const runs = createRuns({
    store,
    clock,
    scheduleIdOf: async (reference) => (await schedules.get(reference)).id,
  });
  const { keys = {} } = options;
  const environment = Object.keys(keys).length === 0 ? process.env : { ...process.env, ...keys };
  const parts = { home, clock, log, makeId, store, defaultTimezone, environment, keys };
  const askOwner: AskOwner = async (question) => (await asking())(question);
  const here = recording?.runsOf({
    ...parts,
    runs,
    own: { tools: () => own.tools() },
    agent: () => agent(),
    askOwner,
  });
  const box = createBoxState({
    platform: process.platform,
    environment,
    mode: () => config.sandbox.mode,
    clock,
  });
  const people = createPeople({ store, clock, makeId, agentOf: (id) => agentOf(config, id) });
  const pageSessions = createPageSessions({ store, clock, makeId, people });
  const addressOf = createAddressOf(people);
  const requests = createRequests({
    store,
    clock,
    makeId,
    sessionOfPerson: people.sessionOfPerson,
    warning: async () => boxWarning(await box()),
    handlers: {
      schedule: (request) => schedules.carryOut(request),
      skill: async (request) => (await own.skillDesk()).carryOut(request),
      tool: async (request) => (await own.skillDesk()).carryOut(request),
      budget: async (request) => (await cost()).carryOut(request),
      pairing: (request) => pairing.carryOut(request),
      async memory(request) {
        const { carryOutMemory } = await import('../memory/memory-proposals.ts');
        await carryOutMemory(request, await memories());
      },
    },
  });
  const pairing = createPairing({ store, clock, people, requests });
  const asking = once(async () => {
    const { createAskOwner } = await import('../runs/ask-owner.ts');
    return createAskOwner(requests);
  });
  const { reconfigured, stop, ...own } = createOwnTools({
    ...parts,
    requests,
    boxState: box,
    people,
    ...(options.skillRoots !== undefined && { skillRoots: options.skillRoots }),
    settings: () => config,
    schedules: () => schedules,
    queueRun: (here?.forTools ?? runs).queue,
    offerDraft: async (input, context) => (await talk()).offer(input, context),
    meaning: () => meaningIfSetUp(),
  });
  const schedules: Schedules = createSchedules({
    store,
    clock,
    makeId,
    requests,
    get defaultTimezone() {
      return defaultTimezone();
    },
    async checkWork(work) {
      if (planLength(work.plan) === 0 && work.requiredTools.length === 0) return [];
      return (await own.tools(awaitServersOfWork(work))).plans.check(work);
    },
    async pinsOf(work) {
      if (!mayRunFiles(work)) return {};
      await own.upgradedPins();
      return (await own.tools()).currentPins(work);
    },
    async grantsOf(work) {
      if (planLength(work.plan) === 0) return { possible: [], needed: [] };
      return (await own.tools()).grantsOf(work);
    },
    workOfSkill: async (name) => (await own.skills()).workOf(name),
    // Asked for when the schedule is stored: what the machine refuses then says nothing about that.
    findingsOf: (schedule) =>
      findings()
        .then((find) => find(schedule))
        .catch((error) => [notLookedAt(schedule.id, error)]),
    zoneOfPerson: async (sessionKey) => (await people.ofSession(sessionKey)).timezone,
    async zoneOfAgent(agent) {
      if (!existsSync(join(home, 'agents'))) return null;
      const { readAgent } = await import('../own-tools/home-agents.ts');
      const profile = await readAgent(home, agent);
      return profile.ok ? (profile.value.timezone ?? null) : null;
    },
  });

  const findings = once(async () => {
    const { createScheduleFindings } = await import('../own-tools/schedule-findings.ts');
    const { channelIds } = await import('../channels/channels.ts');
    return createScheduleFindings({
      home,
      machine: { box, shell: () => config.tools.shell, environment, clock },
      isChannel: (id) => channelIds(config.channels).includes(id),
      catalog: async () => (await own.tools()).catalog,
      async noModel() {
        const choice = await (await models()).choose();
        return choice.kind === 'none' ? choice.why : null;
      },
    });
  });
  async function isSetUp(channelId: string): Promise<boolean> {
    const { channelIds } = await import('../channels/channels.ts');
    return channelIds(config.channels).includes(channelId);
  }
  const models = once(async () => {
    const { createHomeModels } = await import('../runs/home-models.ts');
    return createHomeModels({
      ...parts,
      settings: () => config.models,
      requests,
      people,
      observe: recording?.observe,
    });
  });
  const promptDays = once(async () => {
    const { createPromptDays } = await import('../runs/prompt-day.ts');
    const skillRecords = async () => (await own.skills()).records.all();
    return createPromptDays({ clock, timezone: defaultTimezone, store, skillRecords });
  });
  const memories = once(async () => {
    const { createMemories } = await import('../memory/memories.ts');
    return createMemories({ ...parts, meaning: meaningIfSetUp });
  });
  const forgetting = once(async () => {
    const { createForgetting } = await import('../memory/forgetting/forgetting.ts');
    return createForgetting({ ...parts, people, memories: await memories() });
  });
  const meaning = once(async () => {
    const { createHomeMeaning } = await import('../runs/home-meaning.ts');
    return createHomeMeaning({ ...parts, people, settings: () => config, models });
  });
  /** Without a model for it nothing is loaded. */
  const meaningIfSetUp = () => (config.memory.embedding === undefined ? null : meaning());
  const turnBook = once(async () => {
    const { createTurnBook } = await import('../memory/turn-book.ts');
    return createTurnBook({ store, clock, people });
  });
  const lessons = once(async () => {
    const { createLessons } = await import('../memory/lessons.ts');
    return createLessons({ store, clock });
  });
  const learning = once(async () => {
    const { createHomeLearning } = await import('../runs/home-learning.ts');
    return createHomeLearning({
      ...parts,
      settings: () => config,
      models,
      mayHear: (key) => rulesOf(channelOfSession(key)).model,
      own,
      requests,
      memories: await memories(),
      turns: await turnBook(),
      lessons: await lessons(),
    });
  });
  async function learn(signal: AbortSignal): Promise<void> {
    // Nothing is loaded for it where there is nothing to learn from.
    const isUnread = (await store.records.list(UNREAD_TALK_KIND)).length > 0;
    if (isUnread || (await (await lessons()).hasDue())) await (await learning())(signal);
  }
  const memoryOf = async (person: string) => {
    const { createMemoryDesk } = await import('../memory/memory-desk.ts');
    const ports = { memories: await memories(), forgetting: await forgetting() };
    return createMemoryDesk(ports, person);
  };
  const tasks = once(async () => {
    const { createHomeTasks } = await import('../own-tools/tasks/home-tasks.ts');
    return createHomeTasks({ ...parts, people, schedulesOf: own.schedulesOf });
  });
  const tasksOf = async (person: string) => {
    const { createTaskDesk } = await import('../memory/tasks/task-desk.ts');
    return createTaskDesk(await tasks(), person, async () => {
      const sessionKey = await people.sessionOfPerson(person);
      return { person, sessionKey, timezone: await schedules.zoneOf(sessionKey) };
    });
  };
  const agent = once(async () => {
    const { createHomeAgent } = await import('../runs/home-agent.ts');
    return createHomeAgent({
      ...parts,
      memories: await memories(),
      tasks: await tasks(),
      turns: await turnBook(),
      lessons: await lessons(),
      settings: () => config,
      models,
      promptDays,
      own,
      people,
      askOwner,
      personOf: people.ofSession,
      heardBy: async ({ id, sessionKey }) => (await steering())(id, sessionKey),
    });
  });
  const steering = once(async () => {
    const [{ createSteering }, { busyModeOf }] = await Promise.all([
      import('../talk/turns/steering.ts'),
      import('../talk/turns/home-turns.ts'),
    ]);
    return createSteering({ store, clock, busyModeOf: (key) => busyModeOf(key, rulesOf) });
  });
  const plans = once(async () => {
    const { createPlanDesk } = await import('../runs/plan-desk.ts');
    return createPlanDesk({ opened: { store, runs, own, askOwner }, clock, log, makeId });
  });
  const thinking = {
    ...parts,
    models,
    own,
    listTokens: () => config.skills.listTokens,
    planningMs: () => config.ask.planningMs,
    skillUses: async () => (await (await promptDays()).today()).skillUses,
  };
  const pursuits = once(async () => {
    const { createPursuitDesk } = await import('../talk/pursuit-desk.ts');
    return createPursuitDesk({ ...thinking, schedules, planDesk: plans });
  });
  const talk = once(async () => {
    const { createTalk } = await import('../talk/talk.ts');
    return createTalk({
      ...thinking,
      people,
      schedules,
      runs: here?.forPerson ?? runs,
      planDesk: plans,
      settings: () => config.ask,
      isSetUp,
      async say(message) {
        await store.outbox.send(message, clock.nowMs());
        store.changes.notify();
      },
    });
  });
  const cost = once(async () => {
    const { createCostDesk } = await import('../runs/cost-desk.ts');
    const { budgets } = await models();
    return createCostDesk({
      store,
      schedules,
      requests,
      budgets,
      makeId,
      timezone: defaultTimezone,
    });
  });

  const calendar = once(async () => {
    const { createCalendarDesk } = await import('../runs/calendar-desk.ts');
    return createCalendarDesk({ store, clock });
  });

  const { inbound, onKept } = createHomeInbound({ parts, people, pairing, rulesOf });

  const ownHouse: Omit<House, 'of' | 'hears'> = {
    schedules,
    requests,
    people,
    pageSessions,
    pairing,
    removePerson: createRemovePerson({
      people,
      pageSessions,
      schedulesOf: own.schedulesOf,
      async forgetPerson(person) {
        const { createForgetPerson } = await import('../memory/forgetting/forget-person.ts');
        await createForgetPerson({ store, people, clock })(person);
      },
    }),
    runs,
    calendar,
    now: once(async () => {
      const { createNowDesk } = await import('../runs/now-desk.ts');
      return createNowDesk({ store, clock, runs, calendar, timezone: defaultTimezone });
    }),
    memory: () => memoryOf(OWNER),
    meaning,
    tasks: () => tasksOf(OWNER),
    async settleTasks() {
      // Nothing is loaded for it where nothing is left.
      const isSettled = (await store.tasks.unsettled(1)).length === 0;
      return isSettled ? 0 : (await tasks()).settleReminders();
    },
    async settleForgetting() {
      // Nothing is loaded for it where nothing waits.
      const isSettled = (await store.records.list(FORGETTING_KIND)).length === 0;
      return isSettled ? { settled: 0, waiting: 0 } : (await forgetting()).settle();
    },
    messages: createMessages({
      store,
      clock,
      stateOfDraft: async (sessionKey, tag) => (await talk()).stateOfDraft(sessionKey, tag),
    }),
    channels: once(async () => {
      const { createChannelDesk } = await import('../runs/delivery/channel-desk.ts');
      const secret = createSecrets(home);
      return createChannelDesk({ store, settings: () => config.channels, clock, log, secret });
    }),
    tools: createToolDesk({ ...own, clock }),
    inbound,
    sessions: once(async () => {
      const { createSessionDesk } = await import('../runs/session-desk.ts');
      const workspace = (): string => config.tools.workspace ?? 'workspace';
      return createSessionDesk({ store, schedules, people, home, workspace });
    }),
    talk,
    plans,
    pursuits,
    skills: own.skillDesk,
    commands: own.commandDesk,
    models,
    cost,
    settings: once(async () => {
      const { createSettingsDesk } = await import('./settings-desk.ts');
      return createSettingsDesk({ home, clock, started: options.config });
    }),
    box,
    async isReached() {
      const { isOwnerReached } = await import('../runs/delivery/home-screens.ts');
      return isOwnerReached({ home, clock, environment, addressOf });
    },
    status: () => readStatus(store),
    async doctor() {
      const [{ examine }, { DOCTOR_CHECKS }] = await Promise.all([
        import('./doctor.ts'),
        import('./doctor-checks.ts'),
      ]);
      const isRoot = process.getuid?.() === 0;
      return examine(DOCTOR_CHECKS, { home, house, nowMs: clock.nowMs(), isRoot });
    },
    modelUsage: () => readModelUsage(store),
    defaultTimezone,
  };
  const storeOf = createStoreOf(store, people);
  const house: House = {
    ...ownHouse,
    of: createHouseOf({
      house: ownHouse,
      storeOf,
      schedulesOf: own.schedulesOf,
      memoryOf,
      tasksOf,
      clock,
    }),
    hears: createHearsEvent({ storeOf, people }),
  };
  return {
    house,
    store,
    schedules,
    requests,
    people,
    pairing,
    runs,
    own,
    models,
    agent,
    turnBook,
    lessons,
    learn,
    askOwner,
    answerWithout: async (words, sessionKey) => (await talk()).answerWithout(words, sessionKey),
    makeId,
    rulesOf,
    personOf: async (id) => (await people.list()).find((person) => person.id === id) ?? null,
    onKept,
    addressOf,
    reconfigure(next) {
      config = next;
      reconfigured();
    },
    async close() {
      await here?.settled();
      await stop();
      await store.close();
    },
  };
}

function channelOfSession(sessionKey: string): string {
  const session = parseSessionKey(sessionKey);
  return session.ok ? session.value.channel : '';
}

/** The agent that answers in a channel. */
function agentOf({ channels }: Config, channel: string): string {
  const rules: unknown = Object.entries(channels).find(([id]) => id === channel)?.[1];
  const hasAgent = typeof rules === 'object' && rules !== null && 'agent' in rules;
  return hasAgent ? String(rules.agent) : 'main';
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
