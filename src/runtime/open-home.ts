/** What the data folder holds, opened: the store, and the functions that work on it. */
import { join } from 'node:path';
import type { Clock } from '../base/clock.ts';
import { createIds, type MakeId } from '../base/ids.ts';
import type { Log } from '../base/log.ts';
import { planLength } from '../domain/plan.ts';
import { createSchedules, type Schedules } from '../schedule/schedule.ts';
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts';
import type { Store } from '../store/store.ts';
import type { AskDesk } from './ask-desk.ts';
import type { Config } from './config-schema.ts';
import type { RunAgent } from './home-agent.ts';
import type { HomeModels } from './home-models.ts';
import type { HomeRecording } from './home-recording.ts';
import { createHomeTools, type HomeTools } from './home-tools.ts';
import type { PlanDesk } from './plan-desk.ts';
import type { PromptDays } from './prompt-day.ts';
import type { PursuitDesk } from './pursuit-desk.ts';
import { createRuns, type Runs } from './runs.ts';
import { awaitServersOfWork } from './server-of-tool.ts';
import { createToolDesk, type ToolDesk } from './tool-desk.ts';

export interface OpenHome extends HomeTools {
  store: Store;
  schedules: Schedules;
  runs: Runs;
  toolDesk: ToolDesk;
  /** Loaded when they are first asked for, like the tools. */
  models(): Promise<HomeModels>;
  agent(): Promise<RunAgent>;
  planDesk(): Promise<PlanDesk>;
  askDesk(): Promise<AskDesk>;
  /** Whether the agent stopped at a limit in a session, and asked whether to go on. */
  isPaused(session: string): Promise<boolean>;
  pursuitDesk(): Promise<PursuitDesk>;
  makeId: MakeId;
  /** For times that name no zone. */
  readonly defaultTimezone: string;
  /** From now on, for what can change while it is open: the zone, the tools and the servers that bring some. */
  reconfigure(config: Config): void;
  /** Ends the servers that bring tools and closes the store; resolves when nothing is left. */
  close(): Promise<void>;
}

export function databaseFile(home: string): string {
  return join(home, 'rote.db');
}

export function openHome(options: {
  home: string;
  config: Config;
  clock: Clock;
  log?: Log;
  /** Folders with a `skills/` besides the usual ones: where a person stands. */
  skillRoots?: readonly string[];
  /** Hears every call of a model, and has what a person says carried out in this process. */
  recording?: HomeRecording | undefined;
}): OpenHome {
  const { home, config, clock, log = SILENT, recording } = options;
  const makeId = createIds(clock);
  const store = openSqliteStore({
    file: databaseFile(home),
    clock,
    makeId,
    laneCaps: config.lanes,
    synchronous: config.store.synchronous,
  });
  let settings = config;
  const zone = (): string => settings.timezone ?? clock.machineTimezone();
  const runs = createRuns({ store, clock });
  const here = recording?.runsOf({
    store,
    clock,
    log,
    makeId,
    runs,
    tools: () => own.tools(),
    agent: () => loadAgent(),
  });
  const { reconfigured, stop, ...own } = createHomeTools({
    ...options,
    config: () => settings,
    defaultTimezone: zone,
    log,
    makeId,
    store,
    schedules: () => schedules,
    runs: here?.forTools ?? runs,
  });
  const schedules: Schedules = createSchedules({
    store,
    clock,
    makeId,
    get defaultTimezone() {
      return zone();
    },
    async checkWork(work) {
      if (planLength(work.plan) === 0 && work.requiredTools.length === 0) return [];
      return (await own.tools(awaitServersOfWork(work))).plans.check(work);
    },
    async pinsOf(work) {
      return planLength(work.plan) === 0 ? {} : (await own.tools()).pinsOf(work);
    },
    workOfSkill: async (name) => (await own.skills()).workOf(name),
  });
  const opened = { store, schedules, runs, ...own };
  async function planDesk(): Promise<PlanDesk> {
    const { createPlanDesk } = await import('./plan-desk.ts');
    return createPlanDesk({ opened, clock, log, makeId });
  }
  const observe = recording?.observe;
  const parts = { home, clock, log, store, observe, config: () => settings, defaultTimezone: zone };
  let promptDays: Promise<PromptDays> | null = null;
  const loadPromptDays = (): Promise<PromptDays> => {
    promptDays ??= import('./prompt-day.ts').then((room) =>
      room.createPromptDays({
        clock,
        timezone: zone,
        store,
        skillRecords: async () => (await own.skills()).records.all(),
      }),
    );
    return promptDays;
  };
  let models: Promise<HomeModels> | null = null;
  let agent: Promise<RunAgent> | null = null;
  const loadModels = (): Promise<HomeModels> => {
    models ??= import('./home-models.ts').then((room) => room.createHomeModels(parts));
    return models;
  };
  const loadAgent = (): Promise<RunAgent> => {
    agent ??= import('./home-agent.ts').then((room) =>
      room.createHomeAgent({ ...parts, models: loadModels, promptDays: loadPromptDays, own }),
    );
    return agent;
  };
  const listTokens = (): number => settings.skills.listTokens;
  const skillUses = async () => (await (await loadPromptDays()).today()).skillUses;
  const thinking = { home, log, models: loadModels, own, listTokens, skillUses };
  async function isPaused(session: string): Promise<boolean> {
    const { createAgentHistory } = await import('./agent-history.ts');
    return createAgentHistory(store).isPaused(session);
  }
  return {
    ...opened,
    isPaused,
    makeId,
    models: loadModels,
    agent: loadAgent,
    toolDesk: createToolDesk({ ...own, clock }),
    planDesk,
    async pursuitDesk() {
      const { createPursuitDesk } = await import('./pursuit-desk.ts');
      return createPursuitDesk({
        ...thinking,
        store,
        schedules,
        planDesk,
        clock,
        makeId,
        defaultTimezone: zone,
      });
    },
    async askDesk() {
      const { createAskDesk } = await import('./ask-desk.ts');
      const { createCheckDraft } = await import('./check-draft.ts');
      const check = createCheckDraft(opened);
      const drafter = async () => {
        const choice = await (await loadModels()).choose();
        if (choice.kind === 'none') return null;
        const { createDrafter } = await import('./drafter.ts');
        return createDrafter({ ...thinking, check });
      };
      return createAskDesk({
        ...opened,
        runs: here?.forPerson ?? runs,
        planDesk,
        drafter,
        isPaused,
        clock,
        defaultTimezone: zone,
        settings: () => settings.ask,
      });
    },
    get defaultTimezone() {
      return zone();
    },
    reconfigure(next) {
      settings = next;
      reconfigured();
    },
    async close() {
      await here?.settled();
      await stop();
      await store.close();
    },
  };
}

const SILENT: Log = { debug() {}, info() {}, warn() {}, error() {} };
