/** What the data folder holds, opened: the store, and the functions that work on it. */
import { join } from 'node:path';
import type { Clock } from '../base/clock.ts';
import { createIds, type MakeId } from '../base/ids.ts';
import type { Log } from '../base/log.ts';
import { planLength } from '../domain/plan/plan.ts';
import { createHomeTools, type HomeTools } from '../own-tools/own-tools.ts';
import { awaitServersOfWork } from '../own-tools/server-of-tool.ts';
import { createToolDesk, type ToolDesk } from '../own-tools/tool-desk.ts';
import type { RunAgent } from '../runs/home-agent.ts';
import type { HomeModels } from '../runs/home-models.ts';
import type { HomeRecording } from '../runs/home-recording.ts';
import type { PlanDesk } from '../runs/plan-desk.ts';
import type { PromptDays } from '../runs/prompt-day.ts';
import { createRuns, type Runs } from '../runs/runs.ts';
import { createSchedules, type Schedules } from '../schedule/schedule.ts';
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts';
import type { Store } from '../store/store.ts';
import type { AskDesk } from '../talk/ask-desk.ts';
import type { PursuitDesk } from '../talk/pursuit-desk.ts';
import type { Config } from './config-schema.ts';

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
    const { createPlanDesk } = await import('../runs/plan-desk.ts');
    return createPlanDesk({ opened, clock, log, makeId });
  }
  const observe = recording?.observe;
  const parts = { home, clock, log, store, observe, config: () => settings, defaultTimezone: zone };
  let promptDays: Promise<PromptDays> | null = null;
  const loadPromptDays = (): Promise<PromptDays> => {
    promptDays ??= import('../runs/prompt-day.ts').then((room) =>
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
    models ??= import('../runs/home-models.ts').then((room) => room.createHomeModels(parts));
    return models;
  };
  const loadAgent = (): Promise<RunAgent> => {
    agent ??= import('../runs/home-agent.ts').then((room) =>
      room.createHomeAgent({ ...parts, models: loadModels, promptDays: loadPromptDays, own }),
    );
    return agent;
  };
  const listTokens = (): number => settings.skills.listTokens;
  const skillUses = async () => (await (await loadPromptDays()).today()).skillUses;
  const thinking = { home, log, models: loadModels, own, listTokens, skillUses };
  async function isPaused(session: string): Promise<boolean> {
    const { createAgentHistory } = await import('../runs/agent-history.ts');
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
      const { createPursuitDesk } = await import('../talk/pursuit-desk.ts');
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
      const { createAskDesk } = await import('../talk/ask-desk.ts');
      const { createCheckDraft } = await import('../talk/check-draft.ts');
      const check = createCheckDraft(opened);
      const drafter = async () => {
        const choice = await (await loadModels()).choose();
        if (choice.kind === 'none') return null;
        const { createDrafter } = await import('../talk/drafter.ts');
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
