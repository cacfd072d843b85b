/** What the data folder holds, opened: the store, and the functions that work on it. */
import { join } from 'node:path';
import type { Clock } from '../base/clock.ts';
import { createIds, type MakeId } from '../base/ids.ts';
import type { Log } from '../base/log.ts';
import { planLength } from '../domain/plan.ts';
import { createSchedules, type Schedules } from '../schedule/schedule.ts';
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts';
import type { Store } from '../store/store.ts';
import { type CallLog, createCallLog } from './call-log.ts';
import type { CommandDesk } from './command-desk.ts';
import type { Config } from './config-schema.ts';
import type { HomeCatalog } from './home-catalog.ts';
import type { HomeGuards } from './home-guards.ts';
import type { HomeSkills } from './home-skills.ts';
import type { PlanDesk } from './plan-desk.ts';
import { createRuns, type Runs } from './runs.ts';
import { createSafeCall, type SafeCall } from './safe-call.ts';
import type { SkillDesk } from './skill-desk.ts';
import { createToolDesk, type ToolDesk } from './tool-desk.ts';

export interface OpenHome {
  store: Store;
  schedules: Schedules;
  runs: Runs;
  /** Loaded and looked at when they are first asked for; a daemon watches them. */
  skills(): Promise<HomeSkills>;
  skillDesk(): Promise<SkillDesk>;
  commandDesk(): Promise<CommandDesk>;
  /** Loaded when it is first asked for: most commands need no tools. */
  tools(): Promise<HomeCatalog>;
  toolDesk: ToolDesk;
  /** One call outside a plan: within its time, and written down. */
  safeCall: SafeCall;
  callLog: CallLog;
  /** Loaded when it is first asked for, like the tools. */
  planDesk(): Promise<PlanDesk>;
  makeId: MakeId;
  /** For times that name no zone. */
  readonly defaultTimezone: string;
  /** From now on, for what can change while it is open: the zone and the settings of the tools. */
  reconfigure(config: Config): void;
  /** The skills are others now: whoever asks for the tools gets theirs. */
  skillsChanged(): void;
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
}): OpenHome {
  const { home, config, clock, log = SILENT } = options;
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
  let made: Promise<HomeCatalog> | null = null;
  let guards: Promise<HomeGuards> | null = null;
  let looked: Promise<HomeSkills> | null = null;
  const skillsChanged = (): void => {
    made = null;
  };
  const skills = (): Promise<HomeSkills> => {
    looked ??= lookAtSkills();
    return looked;
  };
  async function lookAtSkills(): Promise<HomeSkills> {
    const { createHomeSkills } = await import('./home-skills.ts');
    const own = createHomeSkills({ ...options, store, config: () => settings });
    await own.registry.refresh();
    return own;
  }
  const tools = (): Promise<HomeCatalog> => {
    made ??= makeTools();
    return made;
  };
  async function makeTools(): Promise<HomeCatalog> {
    const { createHomeCatalog } = await import('./home-catalog.ts');
    // Other settings or skills make another catalog; what is known of tools that fail stays.
    guards ??= import('./home-guards.ts').then(({ createHomeGuards }) =>
      createHomeGuards({ home, store, clock, log, makeId }),
    );
    return createHomeCatalog({
      ...options,
      ...parts,
      ...(await guards),
      config: settings,
      defaultTimezone: zone(),
      skills: await skills(),
      skillDesk,
      commandDesk,
    });
  }
  const skillDesk = async (): Promise<SkillDesk> => {
    const { createSkillDesk } = await import('./skill-desk.ts');
    return createSkillDesk({
      skills: await skills(),
      schedules,
      tools,
      store,
      clock,
      settings: () => settings.skills,
      skillsChanged,
    });
  };
  const commandDesk = async (): Promise<CommandDesk> => {
    const { createCommandDesk } = await import('./command-desk.ts');
    return createCommandDesk({ tools, skills, safeCall });
  };
  const schedules = createSchedules({
    store,
    clock,
    makeId,
    get defaultTimezone() {
      return zone();
    },
    async checkWork(work) {
      if (planLength(work.plan) === 0 && work.requiredTools.length === 0) return [];
      return (await tools()).plans.check(work);
    },
    workOfSkill: async (name) => (await skills()).workOf(name),
  });
  const parts = { store, schedules, runs };
  const opened = { ...parts, tools, skills };
  const callLog = createCallLog({ store, log, mask: async () => (await tools()).mask });
  const safeCall = createSafeCall({
    catalog: async () => (await tools()).catalog,
    callLog,
    clock,
    makeId,
    timeoutMs: () => settings.tools.timeoutMs,
  });
  return {
    ...opened,
    skillDesk,
    commandDesk,
    skillsChanged,
    makeId,
    safeCall,
    callLog,
    toolDesk: createToolDesk({ tools, safeCall, callLog, clock }),
    async planDesk() {
      const { createPlanDesk } = await import('./plan-desk.ts');
      return createPlanDesk({ opened, clock, log, makeId });
    },
    get defaultTimezone() {
      return zone();
    },
    reconfigure(next) {
      settings = next;
      made = null;
    },
  };
}

const SILENT: Log = { debug() {}, info() {}, warn() {}, error() {} };
