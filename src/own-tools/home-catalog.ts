/**
 * Every tool that this house has: the built-in ones as the settings allow, Rote itself, those of MCP
 * servers, and the actions of its skills as they are now. When any of these change, another is made.
 */
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import type { Clock } from '../base/clock.ts';
import { succeed } from '../base/errors.ts';
import type { HideFolders } from '../base/hide-folders.ts';
import type { MakeId } from '../base/ids.ts';
import { createRecordings } from '../code/recording.ts';
import type { Boxes } from '../domain/box.ts';
import type { MemorySource } from '../domain/memory/memory.ts';
import { OWNER, type Role } from '../domain/person.ts';
import { deliveryOf } from '../domain/run/delivery.ts';
import type { QueueRun } from '../domain/run/queued-work.ts';
import type { Run } from '../domain/run/run.ts';
import type { ScheduledWork } from '../domain/schedule/schedule.ts';
import type { Trigger } from '../domain/schedule/trigger.ts';
import { isShared } from '../domain/session-key.ts';
import type { CallContext, ToolResult } from '../domain/tool-call.ts';
import type { Heartbeat } from '../heartbeat/heartbeat.ts';
import { createSecrets } from '../home/secrets.ts';
import type { WorkFacts } from '../language/en/describe-work.ts';
import { createForgetting } from '../memory/forgetting/forgetting.ts';
import { createLessons } from '../memory/lessons.ts';
import { createMemories, type FindMeaning } from '../memory/memories.ts';
import { createMemoryDesk } from '../memory/memory-desk.ts';
import { createTaskDesk } from '../memory/tasks/task-desk.ts';
import type { TaskAsker } from '../memory/tasks/task-ports.ts';
import { createTurnBook } from '../memory/turn-book.ts';
import type { AuthorizationFor } from '../openapi/authorization.ts';
import type { AgentDesks } from '../operations/operations.ts';
import type { OwnersView } from '../people/owners-store.ts';
import type { People } from '../people/people.ts';
import type { Requests } from '../people/requests.ts';
import type { PlanPorts } from '../plans/plan-ports.ts';
import { createPlans, type Plans } from '../plans/plans.ts';
import { createEventList } from '../schedule/events/event-list.ts';
import type { Schedules } from '../schedule/schedule.ts';
import { needsEnabling } from '../skills/found-skill.ts';
import { readsAddresses } from '../skills/reads-addresses.ts';
import type { SkillAction } from '../skills/skill-registry.ts';
import type { Store } from '../store/store.ts';
import type { Bounded } from '../tools/bounded/bounded.ts';
import { createBuiltInTools } from '../tools/built-in/built-in-tools.ts';
import { type Catalog, createCatalog, nameKey, underGuard } from '../tools/catalog.ts';
import type { Circuits } from '../tools/circuits.ts';
import type { McpHealth } from '../tools/mcp/mcp-health.ts';
import type { McpServers } from '../tools/mcp/mcp-servers.ts';
import { createOutsidePrograms, isOutsidePin } from '../tools/outside/outside-programs.ts';
import type { ThinkPort } from '../tools/thinking/think-port.ts';
import { createThinkTool } from '../tools/thinking/think-tool.ts';
import { fail, type Tool, whyNotSetUp } from '../tools/tool.ts';
import { createWorkspace } from '../tools/workspace.ts';
import { type ActionTrouble, createActionTools } from './action-tools.ts';
import { createAgentTools } from './agent-tools.ts';
import { type BackUp, createBackupTool } from './backup-tool.ts';
import { entriesSaid } from './calendar/entries-said.ts';
import type { HomeCalendar } from './calendar/home-calendar.ts';
import type { CallLog } from './call-log.ts';
import { createCodeRunTool } from './code/code-run-tool.ts';
import { nameReads, readAddress } from './code/read-address.ts';
import type { CommandDesk } from './command-desk.ts';
import type { HomeContacts } from './contacts/home-contacts.ts';
import type { DomainHolders } from './domain-holders.ts';
import { createDraftTool, type OfferDraft } from './draft-tool.ts';
import { createFinishTool } from './finish-tool.ts';
import type { GapDesk } from './gaps/gap-desk.ts';
import { createGapTool } from './gaps/gap-tool.ts';
import { createHeartbeatTool } from './heartbeat-tool.ts';
import { limitsOfAgent } from './home-agents.ts';
import type { HomeMask } from './home-mask.ts';
import type { HomeMail } from './mail/home-mail.ts';
import { markdownTools } from './markdown/home-markdown.ts';
import { createLessonTool } from './memory/lesson-tool.ts';
import { createReceivedFiles } from './memory/received-files.ts';
import { createCatalogMetaTools } from './meta-tools.ts';
import { apiToolsOf } from './openapi/home-apis.ts';
import { createOperationTools, SharedPlace } from './operation-tools.ts';
import type { OwnToolsSettings } from './own-tools-settings.ts';
import { createOwnersSchedules } from './owners-schedules.ts';
import { createCallWall, personOf } from './person-rights.ts';
import { toldMessage } from './reminders/told-message.ts';
import { createRoteTools, withoutCircuits } from './rote-tools.ts';
import type { SchedulesOf } from './schedules-of.ts';
import { createSessionTools } from './session-tools.ts';
import { shownOutside } from './shown-outside.ts';
import { shownWork } from './shown-work.ts';
import { createEnableSkillTool } from './skills/enable-skill-tool.ts';
import { createSkillScripts } from './skills/find-skill-script.ts';
import type { HomeSkills } from './skills/home-skills.ts';
import { createScriptTool } from './skills/script-tool.ts';
import type { SkillDesk } from './skills/skill-desk.ts';
import { hostsOfSkill } from './skills/skill-hosts.ts';
import { secretFor, secretsOfSkill } from './skills/skill-secrets.ts';
import { createSkillTools } from './skills/skill-tools.ts';
import { createRecordedUses } from './skills/uses/recorded-uses.ts';
import { createHomeTasks } from './tasks/home-tasks.ts';
import { createTellingTools } from './telling/telling-tools.ts';
import { grantOfWatch, grantsOfWork, type WorkGrants } from './work-grants.ts';
import {
  changedPins,
  hasPinnedFolder,
  isApprovedByPlace,
  type PinFacts,
  pinsOf,
} from './work-pins.ts';

export interface HomeCatalog {
  catalog: Catalog;
  circuits: Circuits;
  mask: HomeMask;
  plans: Plans;
  /** Which actions of skills are tools, by their names. */
  actions: ReadonlyMap<string, SkillAction>;
  /** The reasons why the others are none. */
  actionTroubles: readonly ActionTrouble[];
  /** How the servers are that bring tools. */
  servers(): McpHealth[];
  /** Pins of the files that work runs, as they are now: see `ScheduledWork.pins`. */
  currentPins(
    work: Pick<ScheduledWork, 'plan' | 'requiredTools' | 'skill' | 'grants'>,
  ): Record<string, string>;
  /** The grants that the plan of some work of somebody, the owner if nothing is said, could have and needs. */
  grantsOf(work: Pick<ScheduledWork, 'plan'>, role?: Role, trigger?: Trigger | null): WorkGrants;
  /** Shows what it reaches behind the names that it calls, and what lies in files, as its owner reads it. */
  shownWork(
    work: Pick<ScheduledWork, 'plan' | 'requiredTools' | 'skill' | 'pins' | 'grants'>,
    before?: Pick<ScheduledWork, 'pins'> | null,
  ): Promise<WorkFacts>;
  /** Lists what is not as its owner approved it; if something is, they are asked. */
  checkPins(work: ScheduledWork, run: Pick<Run, 'scheduleId'>): Promise<string[]>;
  /** Plans whose calls are answered by somebody else; nothing real is called. */
  plansWith(
    answer: (context: CallContext, call: MeantCall) => ToolResult | Promise<ToolResult>,
  ): Plans;
}

interface MeantCall {
  /** Of the tool, or the path of a script. */
  name: string;
  input: unknown;
}

export function createHomeCatalog(options: {
  home: string;
  settings: OwnToolsSettings;
  clock: Clock;
  defaultTimezone: string;
  store: Store;
  schedules: Schedules;
  requests: Pick<Requests, 'list' | 'ask' | 'answerOf'>;
  schedulesOf: SchedulesOf;
  people: Pick<People, 'ofSession' | 'sessionOfPerson' | 'get' | 'setQuiet' | 'list'>;
  /** How the owner sees what belongs to others. */
  view: OwnersView;
  hideFolders: HideFolders;
  queueRun: QueueRun;
  offerDraft: OfferDraft;
  heartbeat: () => Promise<Heartbeat>;
  backUp: BackUp;
  circuits: Circuits;
  mask: HomeMask;
  callLog: Pick<CallLog, 'add'>;
  makeId: MakeId;
  mcp: McpServers | null;
  bounded: Bounded;
  mail: () => Promise<HomeMail>;
  calendar: () => Promise<HomeCalendar>;
  contacts: () => Promise<HomeContacts>;
  holders: Pick<DomainHolders, 'refusalOf'>;
  boxes: Boxes;
  environment: NodeJS.ProcessEnv;
  skills: HomeSkills;
  skillDesk: () => Promise<SkillDesk>;
  gapDesk: () => Promise<GapDesk>;
  commandDesk: () => Promise<CommandDesk>;
  meaning?: FindMeaning | undefined;
  thinkPort: () => Promise<ThinkPort>;
  /** Who signed in at an API. */
  authorizationFor?: AuthorizationFor | undefined;
}): HomeCatalog {
  const { home, settings, clock, defaultTimezone, store, schedules, queueRun, circuits, skills } =
    options;
  const { bounded, boxes } = options;
  const workspace = resolve(home, settings.tools.workspace ?? 'workspace');
  const offLimits = {
    closed: [home],
    readOnly: skills.registry.sources().map(({ folder }) => folder),
  };
  /** Folders of notes are watched without a grant. */
  const isOfNotes = (path: string): boolean =>
    settings.memory.markdown.some((folder) => path === folder || path.startsWith(`${folder}/`));
  const environment: NodeJS.ProcessEnv = { ...process.env, PATH: options.environment['PATH'] };
  const outside = createOutsidePrograms({
    path: environment['PATH'],
    home: environment['HOME'],
    workspace,
    places: [home, workspace, ...offLimits.readOnly],
    folder: join(home, 'outside'),
  });
  const builtIn = createBuiltInTools({
    outside,
    clock,
    settings: settings.tools,
    workspace,
    offLimits,
    defaultTimezone,
    environment,
    platform: process.platform,
    async send({ scheduleId, from, ...message }) {
      const told = await toldMessage({ ...message, scheduleId, from }, options);
      if (told.kind !== 'message') return told.kind === 'refused' ? told.why : undefined;
      const words = { ...message, ...told.message, role: 'assistant' } as const;
      await store.outbox.send(words, clock.nowMs());
      if (deliveryOf(words) !== null) store.changes.notify();
      return undefined;
    },
    state: store.toolState,
    bounded,
    boxes,
    holdsSecret: options.mask.holdsSecret,
  });
  const owners = createOwnersSchedules(schedules, options.view);
  async function schedulesFor(context: CallContext): Promise<Schedules> {
    const person = await personOf(context, options.people);
    return person === null ? owners : options.schedulesOf(person);
  }
  async function storeFor(context: CallContext): Promise<Store> {
    const person = await personOf(context, options.people);
    return person === null ? options.view.store : options.store.of(person.id);
  }
  async function isTheirs(
    { sessionKey }: { sessionKey: string },
    context: CallContext,
  ): Promise<boolean> {
    const reader = (await personOf(context, options.people))?.id ?? OWNER;
    return (await options.people.ofSession(sessionKey)).id === reader;
  }
  const memories = createMemories(options);
  const receivedFiles = createReceivedFiles({ home, workspace: () => workspace });
  const forgetting = createForgetting({ ...options, memories, receivedFiles });
  const turns = createTurnBook(options);
  const lessons = createLessons(options);
  async function whoseMemory({ asker, sessionKey }: CallContext): Promise<string | null> {
    const session = asker?.sessionKey ?? sessionKey;
    return isShared(session) ? null : (await options.people.ofSession(session)).id;
  }
  const tasks = createHomeTasks(options);
  async function taskAsker(context: CallContext): Promise<TaskAsker | null> {
    const person = await whoseMemory(context);
    const sessionKey = context.asker?.sessionKey ?? context.sessionKey;
    const timezone = context.asker?.timezone ?? (await schedules.zoneOf(sessionKey));
    const isRun = context.scheduleId !== null || context.guard?.hasReadOthers() === true;
    return person === null ? null : { person, sessionKey, timezone, isRun };
  }
  async function desksFor(context: CallContext): Promise<AgentDesks> {
    const asker = await taskAsker(context);
    const theirs = () => {
      if (asker === null) throw new SharedPlace();
      return asker;
    };
    /** Who asks for what lies elsewhere, and what they may reach there. */
    const caller = async () => {
      const { person: id, sessionKey } = theirs();
      const { role = 'owner' as const } = (await personOf(context, options.people)) ?? {};
      return {
        person: { id, role },
        by: callerOf(context),
        hasReadOthers: () => context.guard?.hasReadOthers() === true,
        written: context.written ?? '',
        sessionKey,
        runId: context.runId,
      };
    };
    return {
      schedules: await schedulesFor(context),
      happened: createEventList((await storeFor(context)).events),
      reminders: async () => {
        const { person, sessionKey, timezone } = theirs();
        const { createHomeReminders } = await import('./reminders/home-reminders.ts');
        return createHomeReminders(
          { ...options, tasks: async () => tasks },
          { person, sessionKey, timezone: async () => timezone },
        );
      },
      quiet: async () => {
        const { person, timezone } = theirs();
        const { createHomeQuiet } = await import('./reminders/home-quiet.ts');
        return createHomeQuiet(options, { person, timezone: async () => timezone });
      },
      memory: async () =>
        createMemoryDesk(
          { ...options, memories, forgetting, turns },
          theirs().person,
          sourceOf(context),
        ),
      skills: options.skillDesk,
      tasks: async () => createTaskDesk(tasks, theirs().person, async () => theirs()),
      async mail() {
        return (await options.mail()).of(await caller());
      },
      async calendars() {
        const { timezone } = theirs();
        return (await options.calendar()).of({ ...(await caller()), timezone });
      },
      contacts: async () => (await options.contacts()).of(await caller()),
      async heartbeat() {
        const desk = await options.heartbeat();
        // Outside of a run it is a person who asks.
        const asker = { isPerson: context.runId === null, key: context.key };
        return { ...desk, wake: (wake) => desk.wake({ ...wake, ...asker }) };
      },
    };
  }
  const secret = createSecrets(home);
  const scripts = createSkillScripts({
    boxes,
    home,
    sources: skills.registry.sources().map(({ folder }) => folder),
    isEnabled: (folder) => isEnabled(skills.registry, folder),
    checkEnabled: skills.checkEnabled,
    secretsOf: (folder) => secretsOfSkill(skills.registry, folder, secret),
    hostsOf: (folder) => hostsOfSkill(skills, folder),
    uses: createRecordedUses(home),
    mask: options.mask.value,
    nowMs: clock.nowMs,
    readsOf(folder, context) {
      const skill = skills.registry.list().find((one) => one.folder === folder);
      if (skill === undefined || !readsAddresses(skill.text)) return null;
      const nameOf = nameReads();
      return (question) => {
        const key = `${context.key}:read:${nameOf(question).replace(' ', ':')}`;
        return readAddress(question, { ...context, key }, (...asked) => catalog.call(...asked));
      };
    },
  });
  const findScript = scripts.find;
  const own = createRoteTools({
    schedulesFor,
    isTheirs,
    queueRun,
    skills,
    askToEnable: async (...asked) => (await options.skillDesk()).askToEnable(...asked),
    catalog: () => catalog,
    plans: () => plans,
    nowMs: clock.nowMs,
    defaultTimezone,
  });
  const withRote = asOwn([
    ...builtIn,
    createThinkTool(options.thinkPort, bounded),
    ...own,
    ...withoutCircuits([
      ...createSkillTools(options),
      createEnableSkillTool(options),
      createGapTool(options),
      createScriptTool({
        find: skills.registry.find,
        runProgram: scripts.runProgram,
        isApproved: async ({ folder, source }, scheduleId) => {
          if (isApprovedByPlace(source)) return true;
          const hash = (await store.schedules.get(scheduleId))?.approvedHash ?? null;
          const approved = hash === null ? null : await store.schedules.definition(hash);
          return hasPinnedFolder(folder, approved?.work.pins ?? {});
        },
        limitMs: settings.tools.shell.timeoutMs,
        clock,
        recordUse: skills.records.recordUse,
      }),
      createCodeRunTool({
        ...options,
        environment,
        workspace: createWorkspace(workspace, offLimits),
        recordings: createRecordings(join(home, 'recorded')),
        call: (...asked) => catalog.call(...asked),
        hosts: () => settings.tools.code.hosts,
      }),
      ...createCatalogMetaTools(options),
      createFinishTool(),
      createDraftTool(options.offerDraft),
      createHeartbeatTool(options.heartbeat),
      createBackupTool({ ...options, settings: () => settings.backup }),
      ...createSessionTools(options),
      createLessonTool({ lessons, whoseMemory }),
      ...createOperationTools({
        nowMs: clock.nowMs,
        defaultTimezone: () => defaultTimezone,
        desksFor,
        refusalOf: options.holders.refusalOf,
      }),
      ...markdownTools({ ...options, offLimits, whoseMemory }),
      ...createTellingTools({
        ...options,
        schedulesFor,
        isTheirs,
        storeFor,
        listTools: () => catalog.list().filter((tool) => whyNotSetUp(tool) === null),
        nowMs: clock.nowMs,
        async entriesIn(context, when, { nowMs, timezone }) {
          const person = await whoseMemory(context);
          if (person === null) return null;
          const desks = await desksFor(context);
          const { signal, asker } = context;
          const call = { desks, nowMs, timezone, language: asker?.language, signal };
          return entriesSaid(when, { person, store }, () => call);
        },
      }),
      ...createAgentTools({
        ...options,
        catalog: () => catalog,
        limitsOf: (agent) => limitsOfAgent(home, agent, settings.agent.limits),
      }),
    ]),
  ]);
  const ours = reservedNames(withRote);
  const joined = options.mcp?.join((name) => ours.has(nameKey(name)));
  const beside = [...withRote, ...(joined?.tools ?? [])];
  const apis = apiToolsOf(options, { beside, secret });
  const base = [...beside, ...apis.tools];
  const actions = createActionTools(
    skills.registry.actions(),
    new Map(base.map((tool) => [tool.name, tool])),
    {
      clock,
      catalog: () => catalog,
      plansOf: (skill) => createPlans({ ...ports, secret: secretFor(skill, secret) }),
      async runScript({ skill, path, input }, context) {
        const script = findScript(join(skill.folder, path));
        if (script.ok) return script.value.run(input, context);
        return fail({ code: script.fault.code, message: script.fault.message });
      },
      checkEnabled: skills.checkEnabled,
      records: skills.records,
      logStep: (step, { sessionKey, runId, scheduleId }) =>
        options.callLog.add({
          id: options.makeId('call'),
          by: 'action',
          tool: step.tool,
          sessionKey,
          runId,
          scheduleId,
          input: step.input,
          output: step.output,
          failure: step.failure && { ...step.failure, isInDoubt: step.state === 'in-doubt' },
          startedMs: step.startedMs,
          durationMs: (step.finishedMs ?? step.startedMs) - step.startedMs,
        }),
    },
  );
  const catalog: Catalog = createCatalog({
    tools: [...base, ...actions.tools],
    bounded,
    circuits,
    refusalOf: createCallWall(options.people),
    hideFolders: options.hideFolders,
    roleOf: async (context) => (await personOf(context, options.people))?.role ?? 'owner',
  });
  const ports: PlanPorts = {
    clock,
    catalog,
    matchesSchema: catalog.matches,
    findScript: judged(underCircuits(findScript, circuits)),
    secret,
    secretMask: options.mask.values,
    settings: {
      ...settings.plans,
      concurrency: settings.plans.concurrency ?? availableParallelism(),
    },
  };
  const plans = createPlans(ports);
  const pinFacts: PinFacts = {
    realName: (name) => catalog.find(name)?.name ?? name,
    actions: actions.owners,
    sources: skills.registry.sources(),
    fileOf(toolPath) {
      const script = findScript(toolPath);
      return script.ok ? script.value.file : null;
    },
    skill: (name) => skills.registry.find(name),
    operation: (tool) => apis.pinOf(tool),
    readsAddresses: (folder) =>
      readsAddresses(skills.registry.list().find((one) => one.folder === folder)?.text ?? null),
  };
  const currentPins: HomeCatalog['currentPins'] = (work) => ({
    ...pinsOf(work, pinFacts),
    ...outside.pinsOf(work.grants),
  });
  return {
    catalog,
    circuits,
    mask: options.mask,
    plans,
    actions: actions.owners,
    currentPins,
    grantsOf: (work, role, trigger) =>
      grantsOfWork(
        work,
        catalog,
        role,
        grantOfWatch(trigger, catalog, { role, isOpen: isOfNotes }),
      ),
    async shownWork(work, before = null) {
      const facts = await shownWork(work, {
        catalog,
        actions: actions.owners,
        skills: skills.registry.list(),
        fileOf: pinFacts.fileOf,
        servers: settings.mcp.servers,
      });
      const beyond = shownOutside(work, before, outside);
      return {
        ...facts,
        reaches: [...(facts.reaches ?? []), ...beyond.reaches],
        files: [...(facts.files ?? []), ...beyond.files],
        isCut: facts.isCut === true || beyond.isCut,
      };
    },
    async checkPins(work, { scheduleId }) {
      const changed = changedPins(work.pins ?? {}, currentPins(work));
      // Work that was asked for just now is run as it is now, but for what is let out of its box.
      const isAsIs = scheduleId === null && work.pins === undefined && !changed.some(isOutsidePin);
      if (changed.length === 0 || isAsIs) return [];
      if (scheduleId !== null) await schedules.askAgain(scheduleId);
      return changed;
    },
    actionTroubles: [...actions.troubles, ...apis.troubles],
    servers: () => joined?.health() ?? [],
    plansWith: (answer) =>
      createPlans({
        ...ports,
        catalog: {
          ...catalog,
          call: async (name, input, context) => answer(context, { name, input }),
        },
        findScript: (name) =>
          succeed({ skill: '', run: async (input, context) => answer(context, { name, input }) }),
        // The value of a secret plays no part.
        secret: (name) => succeed(`[secret ${name}]`),
      }),
  };
}

/** A folder that holds no skill belongs to whoever owns the source; in one that runs may write, only a skill that counts. */
function isEnabled({ list, sources }: HomeSkills['registry'], folder: string): boolean {
  const source = sources().find((one) => folder.startsWith(`${one.folder}/`));
  if (source === undefined || !needsEnabling(source)) return true;
  return list().some((skill) => skill.folder === folder && skill.state === 'active');
}

/** Known by what it is from here on, whatever it and others are called. */
function asOwn(tools: readonly Tool[]): Tool[] {
  return tools.map((tool) => Object.assign(tool, { origin: 'rote' as const }));
}

/**
 * What comes with Rote keeps its names, and those of its aliases that are names of tools too: `http.get`. An alias
 * that other products use (`telegram_send_message`) takes the name of a tool from nobody.
 */
function reservedNames(tools: readonly Tool[]): ReadonlySet<string> {
  const names = tools.flatMap(({ name, aliases = [] }) => [
    name,
    ...aliases.filter((alias) => alias.includes('.')),
  ]);
  return new Set(names.map(nameKey));
}

/** A script that a plan names by its path is judged like a tool: it may do anything, whoever wrote it. */
function judged(findScript: PlanPorts['findScript']): PlanPorts['findScript'] {
  return (toolPath) => {
    const found = findScript(toolPath);
    if (!found.ok) return found;
    const { run } = found.value;
    const call = { name: toolPath, maker: 'others', effect: 'once' } as const;
    return succeed({
      ...found.value,
      run: (input, context) =>
        underGuard(context.guard, { ...call, input }, () => run(input, context)),
    });
  };
}

/** A script that a plan names by its path is no tool of the catalog, and can break like one. */
function underCircuits(
  findScript: PlanPorts['findScript'],
  circuits: Circuits,
): PlanPorts['findScript'] {
  return (toolPath) => {
    const found = findScript(toolPath);
    if (!found.ok) return found;
    const { skill, run } = found.value;
    const target = { tool: toolPath, part: null };
    return succeed({
      skill,
      run: (input, context) => circuits.around(target, context, () => run(input, context)),
    });
  };
}

/** A guard stands before what a model or a program has done; without one it is an approved plan, or somebody by hand. */
function callerOf({ guard, runId, capabilities }: CallContext): 'hand' | 'plan' | 'agent' {
  if (guard !== undefined) return 'agent';
  if (runId !== null) return 'plan';
  return capabilities === null ? 'hand' : 'agent';
}

/** Whose words a call carries: read from others, written by an agent, or said by the person. */
const sourceOf = ({ sessionKey, runId, asker, forModel, guard }: CallContext): MemorySource => ({
  origin: guard?.hasReadOthers() === true ? 'read' : forModel === true ? 'agent' : 'said',
  sessionKey: asker?.sessionKey ?? sessionKey,
  ...(runId !== null && { runId }),
});
