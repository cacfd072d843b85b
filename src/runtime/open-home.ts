import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import type { AskOwner } from '../agent/call-guard.ts';
import type { Clock } from '../base/clock.ts';
import { createHideFolders, type HiddenFolder } from '../base/hide-folders.ts';
import { createIds, type MakeId } from '../base/ids.ts';
import type { Log } from '../base/log.ts';
import { once } from '../base/once.ts';
import { SILENT_LOG } from '../base/silent-log.ts';
import type { ChannelRules } from '../channels/channel-rules.ts';
import { rulesIn } from '../channels/rules-in.ts';
import { boxWarning } from '../domain/box.ts';
import type { HouseFinding } from '../domain/house-finding.ts';
import type { Incoming } from '../domain/incoming.ts';
import { OWNER, type Person, zoneOfPerson } from '../domain/person.ts';
import type { Delivery } from '../domain/run/delivery.ts';
import { parseSessionKey } from '../domain/session-key.ts';
import { databaseFile } from '../home/database-file.ts';
import type { Lessons } from '../memory/lessons.ts';
import type { TurnBook } from '../memory/turn-book.ts';
import { createOwnTools, type OwnTools } from '../own-tools/own-tools.ts';
import { createToolDesk } from '../own-tools/tool-desk.ts';
import { createHearing, type HearingDesk } from '../people/hearing.ts';
import { createHearsEvent } from '../people/hears-event.ts';
import { createOwnerSight } from '../people/owner-sight.ts';
import { createOwnersView } from '../people/owners-store.ts';
import { createPageSessions } from '../people/page-sessions.ts';
import { createPairing, type Pairing } from '../people/pairing.ts';
import { createPeople, type People } from '../people/people.ts';
import { createRequests, type Requests } from '../people/requests.ts';
import type { HeartbeatGate } from '../runs/agent-runs/heartbeat-gate.ts';
import type { RunAgent } from '../runs/agent-runs/home-agent.ts';
import { createAddressOf } from '../runs/delivery/address-of-person.ts';
import type { AddressOf } from '../runs/delivery/find-way.ts';
import type { HomeModels } from '../runs/home-models.ts';
import type { HomeRecording } from '../runs/home-recording.ts';
import { createMessages } from '../runs/messages.ts';
import { createRemovePerson } from '../runs/remove-person.ts';
import { createRuns, type Runs } from '../runs/runs.ts';
import { createBoxState } from '../sandbox/box-state.ts';
import { createEventList } from '../schedule/events/event-list.ts';
import { createMcpEvents } from '../schedule/events/mcp-events.ts';
import type { QuietDesk } from '../schedule/quiet/quiet-desk.ts';
import type { ReminderDesk } from '../schedule/reminders/reminder-desk.ts';
import type { Schedules } from '../schedule/schedule.ts';
import type { TravelDesk } from '../schedule/travel/travel-desk.ts';
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts';
import type { Store } from '../store/store.ts';
import { outputLimitsOf } from '../store/store-limits.ts';
import type { Talk } from '../talk/talk.ts';
import { createHomeInbound } from '../talk/turns/home-inbound.ts';
import type { Config } from './config-schema.ts';
import { signedInAddress } from './daemon-address.ts';
import { createHomeDesks } from './home-desks.ts';
import { createHomeMemory } from './home-memory.ts';
import { createHomeSchedules } from './home-schedules.ts';
import type { House } from './house.ts';
import { createHouseOf } from './house-of.ts';
import { ownEnvironment } from './own-environment.ts';
import { createOwnersHouse } from './owners-house.ts';
import { readModelUsage, readStatus } from './read-status.ts';

export interface OpenHome {
  /** The ports of the faces. */
  house: House;
  store: Store;
  /** The store as a person sees it, only to read. */
  storeOf(person: Person): Store;
  schedules: Schedules;
  requests: Requests;
  people: People;
  /** How somebody unknown gets in, or does not. */
  pairing: Pairing;
  runs: Runs;
  own: OwnTools;
  models(): Promise<HomeModels>;
  agent(): Promise<RunAgent>;
  /** Judges the looks of agents that nobody asked for. */
  heartbeat(): Promise<HeartbeatGate>;
  /** The book of conversations, in which they are found later. */
  turnBook(): Promise<TurnBook>;
  /** The reminders that a person may answer where they write. */
  remindersOf(person: Person, sessionKey: string): Promise<ReminderDesk>;
  /** True if a person takes the words of somebody; answers with that one's name. */
  setHears: HearingDesk['set'];
  /** The trips of a person, and what of theirs goes along. */
  travelOf(person: Person): Promise<TravelDesk>;
  quietOf(person: string): Promise<QuietDesk>;
  /** Problems, and what fixed them. */
  lessons(): Promise<Lessons>;
  /** Looks through conversations that are over, and drafts skills of lessons that came up often. */
  learn(signal: AbortSignal): Promise<void>;
  /** Asks the owner whether a target may be reached. */
  askOwner: AskOwner;
  /** A message of anybody to its answer; the faces of the owner have their own. */
  talk(): Promise<Talk>;
  /** True if the owner is shown what others say and are told. */
  ownerSees(): boolean;
  /** Words as they are told in a session: of the folders of the machine only the owner hears. */
  wordsFor(sessionKey: string, text: string): Promise<string>;
  /** The words of a delivery, with when they were due if they come late. */
  lateWords(delivery: Delivery, text: string): Promise<string>;
  /** The answer to the words of a person if there is no model. */
  answerWithout(words: string, sessionKey: string): Promise<string>;
  makeId: MakeId;
  rulesOf(channelId: string): ChannelRules;
  /** Null where there is nobody of that id. */
  personOf(id: string): Promise<Person | null>;
  /** Calls `listener` with each message that was kept in this process; the returned function ends that. */
  onKept(listener: (message: Incoming) => void): () => void;
  /** The address at which the person of a session is reached who has no channel there. */
  addressOf: AddressOf;
  /** From now on, for what can change while it is open: the zone, the tools and the servers that bring some. */
  reconfigure(config: Config): void;
  /** Ends the servers that bring tools and closes the store; resolves when nothing is left. */
  close(): Promise<void>;
}

const NEVER = new AbortController().signal;

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
    timezone: () => defaultTimezone(),
  });
  const rulesOf = (channelId: string): ChannelRules => rulesIn(config.channels, channelId);
  const defaultTimezone = (): string => config.timezone ?? clock.machineTimezone();
  const runs = createRuns({
    store,
    clock,
    scheduleIdOf: async (reference) => (await schedules.get(reference)).id,
  });
  const { keys = {} } = options;
  const environment = ownEnvironment({
    ...{ home, config, skillRoots: options.skillRoots },
    environment: { ...process.env, ...keys },
  });
  const searchPath = process.env['PATH'];
  const parts = { home, clock, log, makeId, store, defaultTimezone, environment, searchPath, keys };
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
  const sight = createOwnerSight({ people, isOpen: () => config.people.ownerSeesConversations });
  const view = createOwnersView(store, sight);
  const storeOf = ({ id, role }: Person): Store => (role === 'owner' ? view.store : store.of(id));
  const hideFolders = createHideFolders(() => hiddenFolders(home, config));
  const pageSessions = createPageSessions({ store, clock, makeId, people });
  const addressOf = createAddressOf(people);
  const devices = once(async () => {
    const { createHomeDevices } = await import('./home-devices.ts');
    return createHomeDevices({
      ...parts,
      people,
      pageSessions,
      settings: () => config.channels.push,
    });
  });
  const requests = createRequests({
    store,
    clock,
    makeId,
    sessionOfPerson: people.sessionOfPerson,
    whoAsks: async (sessionKey) => (await sight.of(sessionKey))?.name ?? null,
    personOfSession: async (sessionKey) => (await people.ofSession(sessionKey)).id,
    warning: async () => boxWarning(await box()),
    pages: { schedule: (request, page) => schedules.pageOf(request, page) },
    handlers: {
      schedule: (request) => schedules.carryOut(request),
      async skill(request) {
        await (await own.skillDesk()).carryOut(request);
        return (await (await own.gapDesk()).answered(request)) ?? (await goOn())(request);
      },
      async tool(request) {
        await (await own.skillDesk()).carryOut(request);
        return (await goOn())(request);
      },
      budget: async (request) => (await desks.cost()).carryOut(request),
      call: async (request) => (await goOn())(request),
      'model-server': async ({ state }) => (state === 'yes' ? 'It is asked from now on.' : null),
      pairing: (request) => pairing.carryOut(request),
      hear: (request) => hearing.carryOut(request),
      async invitation(request) {
        const { signal } = new AbortController();
        return (await invitationsOf(request.forWhom)).carryOut(request, signal);
      },
      'sign-in': async (request) => (await own.signIns()).carryOut(request),
      async memory(request) {
        const { carryOutMemory } = await import('../memory/memory-proposals.ts');
        return carryOutMemory(request, await memories());
      },
    },
  });
  const hearing = createHearing({ people, requests: () => requests });
  const goOn = once(async () => {
    const { createGoOn } = await import('../runs/go-on.ts');
    return createGoOn({ store, schedules, clock });
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
    hearing,
    view,
    hideFolders,
    redirect: () => signedInAddress(home),
    servers: {
      async read() {
        const { readSettings } = await import('./settings.ts');
        return (await readSettings(home)).mcp.servers;
      },
      async write(name, value) {
        const [{ changeConfig }, { SETTINGS }] = await Promise.all([
          import('../config/change-config.ts'),
          import('./settings.ts'),
        ]);
        await changeConfig(home, SETTINGS, { path: ['mcp', 'servers', name], value });
      },
    },
    ...(options.skillRoots !== undefined && { skillRoots: options.skillRoots }),
    settings: () => config,
    schedules: () => schedules,
    queueRun: (here?.forTools ?? runs).queue,
    queueLater: runs.queue,
    onNotification: createMcpEvents(parts),
    offerDraft: async (input, context) => (await talk()).offer(input, context),
    heartbeat: () => heartbeat(),
    async backUp(to) {
      const { writeBackup } = await import('./write-backup.ts');
      return writeBackup({ ...parts, config }, { to, overwrite: true });
    },
    meaning: () => meaningIfSetUp(),
    thinkPort: once(async () => {
      const { createThinkPort } = await import('../runs/think-port.ts');
      const model = () => config.plans.thinkModel;
      return createThinkPort({ ...parts, people, requests, models: () => models(), model });
    }),
  });
  const schedules: Schedules = createHomeSchedules({
    ...parts,
    settings: () => config,
    requests,
    people,
    sight,
    own,
    box,
    choose: () => choose(),
  });
  async function isSetUp(channelId: string): Promise<boolean> {
    const { channelIds } = await import('../channels/channels.ts');
    return channelIds(config.channels).includes(channelId);
  }
  const choose = once(async () => {
    const { createHomeChoice } = await import('../runs/home-choice.ts');
    return createHomeChoice({ ...parts, settings: () => config.models, requests });
  });
  const models = once(async () => {
    const { createHomeModels } = await import('../runs/home-models.ts');
    return createHomeModels({
      ...parts,
      settings: () => config.models,
      choose: await choose(),
      people,
      observe: recording?.observe,
    });
  });
  const promptDays = once(async () => {
    const { createPromptDays } = await import('../runs/agent-runs/prompt-day.ts');
    const skillRecords = async () => (await own.skills()).records.all();
    return createPromptDays({ clock, timezone: defaultTimezone, store, skillRecords });
  });
  const { memories, meaning, meaningIfSetUp, turnBook, lessons, tasks, ...remembered } =
    createHomeMemory({
      ...parts,
      settings: () => config,
      mayHear: (key) => rulesOf(channelOfSession(key)).model,
      people,
      requests,
      models,
      own,
      zoneOf: (sessionKey) => schedules.zoneOf(sessionKey),
    });
  const agent = once(async () => {
    const { createHomeAgent } = await import('../runs/agent-runs/home-agent.ts');
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
    const { createPlanDesk } = await import('../runs/desks/plan-desk.ts');
    return createPlanDesk({ opened: { store, runs, own, askOwner }, clock, log, makeId });
  });
  const thinking = {
    ...parts,
    models,
    own,
    listTokens: () => config.skills.listTokens,
    planningMs: () => config.ask.planningMs,
    secondLook: () => config.ask.secondLook,
    skillUses: async () => (await (await promptDays()).today()).skillUses,
  };
  const prompts = once(async () => {
    const { createPromptDesk } = await import('../talk/prompt-desk.ts');
    return createPromptDesk({
      ...thinking,
      home,
      mode: () => config.agent.mode,
      contextTokens: () => config.agent.contextTokens,
      mostUsed: async () => (await (await promptDays()).today()).mostUsed,
      timezone: defaultTimezone,
    });
  });
  const suggestPlans = once(async () => {
    const { createSuggestPlans } = await import('../talk/suggest-plans.ts');
    return createSuggestPlans({ clock, store, schedules, own, models, settings: () => config.ask });
  });
  const pursuits = once(async () => {
    const { createPursuitDesk } = await import('../talk/pursuit/pursuit-desk.ts');
    return createPursuitDesk({ ...thinking, schedules, planDesk: plans });
  });
  const talk = once(async () => {
    const { createTalk } = await import('../talk/talk.ts');
    return createTalk({
      ...thinking,
      people,
      storeOf,
      requestsOf: (person) => house.of(person).requests,
      travelOf: (person) => travelOf(person),
      setHears: (...said) => hearing.set(...said),
      quietOf: remembered.quietOf,
      remindersOf: (person, sessionKey) => remembered.remindersOf(person.id, sessionKey),
      schedules,
      runs: here?.forPerson ?? runs,
      planDesk: plans,
      settings: () => ({ ...config.ask, publicAddress: config.http.publicAddress }),
      isSetUp,
      async say(message) {
        await store.outbox.send(message, clock.nowMs());
        store.changes.notify();
      },
    });
  });

  const heartbeat = once(async () => {
    const { createHomeHeartbeat } = await import('./home-heartbeat.ts');
    return createHomeHeartbeat({ ...parts, config: () => config, schedules, own });
  });
  const heartbeatGate = once(async () => {
    const [{ createHeartbeatGate }, { createSettingsOfAgent }] = await Promise.all([
      import('../runs/agent-runs/heartbeat-gate.ts'),
      import('./home-heartbeat.ts'),
    ]);
    return createHeartbeatGate({
      clock,
      store,
      timezone: defaultTimezone,
      settingsOf: createSettingsOfAgent(home, () => config.heartbeat),
      hasLines: async (agent) => (await heartbeat()).hasLines(agent),
    });
  });

  const desks = createHomeDesks({
    ...parts,
    started: options.config,
    settings: () => config,
    runs,
    schedules,
    requests,
    people,
    models,
  });
  const { inbound, onKept } = createHomeInbound({
    ...{ parts, people, pairing, rulesOf },
    workspace: () => resolve(home, config.tools.workspace ?? 'workspace'),
  });

  const mailOf = async (person: Pick<Person, 'id' | 'role'>) => (await own.mail()).byHand(person);

  const calendarOf = async (person: Pick<Person, 'id' | 'role'>) =>
    (await own.calendar()).byHand(
      person,
      zoneOfPerson(await people.get(person.id), clock.nowMs()) ?? defaultTimezone(),
    );

  const invitationsOf = async (id: string) => {
    const zone = zoneOfPerson(await people.get(id), clock.nowMs()) ?? defaultTimezone();
    return (await own.calendar()).invitations(
      { id, role: id === OWNER ? 'owner' : 'member' },
      zone,
    );
  };

  const contactsOf = async (person: Pick<Person, 'id' | 'role'>) =>
    (await own.contacts()).byHand(person);

  const loginsOf = async (person: Pick<Person, 'id' | 'role'>) => {
    const { of, usesOf } = await own.signIns();
    return { ...of(person), usesOf, redirect: () => signedInAddress(home) };
  };

  const shares = once(async () => {
    const { createHomeShares } = await import('./home-shares.ts');
    return createHomeShares({ ...parts, people, remindersOf: remembered.remindersOf });
  });

  /** Nothing is loaded for it where there is no account. */
  async function mailFindings(): Promise<HouseFinding[]> {
    if ((await store.mailAccounts.all()).length === 0) return [];
    return (await own.mail()).findings(async (id) => (await people.get(id)).name);
  }

  async function calendarFindings(): Promise<HouseFinding[]> {
    if ((await store.davAccounts.all()).length === 0) return [];
    return (await own.calendar()).findings(async (id) => (await people.get(id)).name);
  }

  async function contactFindings(): Promise<HouseFinding[]> {
    if ((await store.davAccounts.all()).length === 0) return [];
    return (await own.contacts()).findings(async (id) => (await people.get(id)).name);
  }

  const ownHouse: Omit<House, 'of' | 'hears'> = {
    schedules,
    requests,
    people,
    pageSessions,
    devices,
    pairing,
    removePerson: createRemovePerson({
      people,
      pageSessions,
      schedulesOf: own.schedulesOf,
      async forgetPerson(person) {
        const { createForgetPerson } = await import('../memory/forgetting/forget-person.ts');
        await createForgetPerson({ store, people, clock })(person);
        await (await shares()).endAll(person);
        for (const { id } of await store.signIns.of(person))
          await (await loginsOf({ id: person, role: 'member' })).remove(id, NEVER);
        for (const { id } of await store.mailAccounts.of(person))
          await (await mailOf({ id: person, role: 'member' })).accounts.remove(id);
        for (const { id, kind } of await store.davAccounts.of(person)) {
          const placesOf = kind === 'calendar' ? calendarOf : contactsOf;
          await (await placesOf({ id: person, role: 'member' })).accounts.remove(id);
        }
      },
    }),
    runs,
    ...desks,
    memory: () => remembered.memoryOf(OWNER),
    meaning,
    reminders: () => remembered.remindersOf(OWNER),
    quiet: () => remembered.quietOf(OWNER),
    mail: () => mailOf(THE_OWNER_HERE),
    calendars: () => calendarOf(THE_OWNER_HERE),
    contacts: () => contactsOf(THE_OWNER_HERE),
    calendarShares: async () => (await shares()).of(OWNER),
    logins: () => loginsOf(THE_OWNER_HERE),
    finishLogin: async (address, signal) => (await own.signIns()).finish(address, signal),
    sharedCalendar: async (token) => (await shares()).read(token),
    mailAccounts: async () => (await mailOf(THE_OWNER_HERE)).accounts,
    unread: () => unreadOf(OWNER),
    tasks: () => remembered.tasksOf(OWNER),
    settleTasks: remembered.settleTasks,
    settleForgetting: remembered.settleForgetting,
    messages: createMessages({
      store,
      clock,
      stateOfDraft: async (sessionKey, tag) => (await talk()).stateOfDraft(sessionKey, tag),
    }),
    happened: createEventList(store.events),
    tools: createToolDesk({ ...own, clock }),
    inbound,
    talk,
    heartbeat,
    plans,
    suggestPlans,
    pursuits,
    skills: own.skillDesk,
    gaps: own.gapDesk,
    commands: own.commandDesk,
    apis: own.apiDesk,
    servers: own.serverDesk,
    models,
    prompts,
    box,
    async isReached() {
      const { isOwnerReached } = await import('../runs/delivery/home-screens.ts');
      return isOwnerReached({ home, clock, environment, addressOf });
    },
    hideFolders: (text) => text,
    ownerSees: sight.isOpen,
    mayRead: async () => true,
    status: () => readStatus(store),
    async doctor(how = { isMending: false }) {
      const { lookOver } = await import('./look-over.ts');
      return lookOver({
        home,
        clock,
        store,
        house,
        config,
        mailFindings,
        calendarFindings,
        contactFindings,
        ...how,
      });
    },
    modelUsage: () => readModelUsage(store),
    defaultTimezone,
  };
  async function unreadOf(person: string) {
    const { createUnreadDesk } = await import('../runs/desks/unread-desk.ts');
    return createUnreadDesk({ person, store });
  }
  const travelOf = async ({ id: person }: Person): Promise<TravelDesk> => {
    const { createTravelDesk } = await import('../schedule/travel/travel-desk.ts');
    return createTravelDesk({ person, store, people, clock, defaultTimezone });
  };
  const owners = createOwnersHouse({ house: ownHouse, schedules, view, sight, clock });
  const house: House = {
    ...owners,
    of: createHouseOf({
      house: ownHouse,
      owners,
      store,
      schedulesOf: own.schedulesOf,
      memoryOf: remembered.memoryOf,
      tasksOf: remembered.tasksOf,
      remindersOf: remembered.remindersOf,
      quietOf: remembered.quietOf,
      mailOf,
      calendarOf,
      contactsOf,
      sharesOf: async (person) => (await shares()).of(person),
      loginsOf,
      unreadOf,
      hideFolders,
      clock,
    }),
    hears: createHearsEvent({ store, people, sight, hideFolders }),
  };
  return {
    house,
    store,
    storeOf,
    schedules,
    requests,
    people,
    pairing,
    runs,
    own,
    models,
    agent,
    heartbeat: heartbeatGate,
    turnBook,
    setHears: hearing.set,
    quietOf: remembered.quietOf,
    remindersOf: (person, sessionKey) => remembered.remindersOf(person.id, sessionKey),
    travelOf,
    lessons,
    learn: remembered.learn,
    askOwner,
    talk,
    ownerSees: sight.isOpen,
    async wordsFor(sessionKey, text) {
      return (await people.ofSession(sessionKey)).role === 'owner' ? text : hideFolders(text);
    },
    async lateWords(delivery, text) {
      const { lateText } = await import('../own-tools/telling/late-text.ts');
      const nowMs = clock.nowMs();
      const here = zoneOfPerson(await people.ofSession(delivery.target), nowMs);
      return lateText(text, delivery, { nowMs, timezone: here ?? defaultTimezone() });
    },
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

const THE_OWNER_HERE = { id: OWNER, role: 'owner' } as const;

/** The folders of things on this machine, under each name that they have. */
function hiddenFolders(home: string, { tools }: Config): HiddenFolder[] {
  const workspace = resolve(home, tools.workspace ?? 'workspace');
  const named = [
    { path: home, as: 'the data folder' },
    { path: workspace, as: 'the workspace' },
    { path: homedir(), as: '~' },
  ];
  return named.flatMap(({ path, as }) => [
    { path, as },
    { path: realPathOf(path), as },
  ]);
}

function realPathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
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
