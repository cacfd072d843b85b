/** What the data folder holds, opened: the store, and the functions that work on it. */
import { join } from 'node:path';
import type { Clock } from '../base/clock.ts';
import { createIds, type MakeId } from '../base/ids.ts';
import type { Log } from '../base/log.ts';
import { planLength } from '../domain/plan.ts';
import { createSchedules, type Schedules } from '../schedule/schedule.ts';
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts';
import type { Store } from '../store/store.ts';
import type { Config } from './config-schema.ts';
import type { HomeCatalog } from './home-catalog.ts';
import type { HomeSkills } from './home-skills.ts';
import type { PlanDesk } from './plan-desk.ts';
import { createRuns, type Runs } from './runs.ts';
import type { SkillDesk } from './skill-desk.ts';
import { createToolDesk, type ToolDesk } from './tool-desk.ts';

export interface OpenHome {
  store: Store;
  schedules: Schedules;
  runs: Runs;
  /** Loaded and looked at when they are first asked for; a daemon watches them. */
  skills(): Promise<HomeSkills>;
  skillDesk(): Promise<SkillDesk>;
  /** Loaded when it is first asked for: most commands need no tools. */
  tools(): Promise<HomeCatalog>;
  toolDesk: ToolDesk;
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
    const [{ createHomeCatalog }, own] = await Promise.all([import('./home-catalog.ts'), skills()]);
    return createHomeCatalog({
      ...options,
      ...parts,
      config: settings,
      defaultTimezone: zone(),
      skills: own,
      skillDesk,
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
      skillsChanged,
    });
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
  return {
    ...opened,
    skillDesk,
    skillsChanged,
    makeId,
    toolDesk: createToolDesk({ catalog: async () => (await tools()).catalog, makeId }),
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
