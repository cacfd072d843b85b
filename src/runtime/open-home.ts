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
import { createHomeServers } from './home-servers.ts';
import type { PlanDesk } from './plan-desk.ts';
import { createRuns, type Runs } from './runs.ts';
import { createToolDesk, type ToolDesk } from './tool-desk.ts';

export interface OpenHome {
  store: Store;
  schedules: Schedules;
  runs: Runs;
  /** Loaded when it is first asked for: most commands need no tools. */
  tools(): Promise<HomeCatalog>;
  toolDesk: ToolDesk;
  /** Loaded when it is first asked for, like the tools. */
  planDesk(): Promise<PlanDesk>;
  makeId: MakeId;
  /** For times that name no zone. */
  readonly defaultTimezone: string;
  /** From now on, for what can change while it is open: the zone, the tools and the servers that bring some. */
  reconfigure(config: Config): void;
  /** Starts the servers that bring tools, and starts them again when they end; does not wait for them. */
  keepServersUp(): void;
  /** Ends those servers and closes the store; resolves when nothing is left. */
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
}): OpenHome {
  const { home, config, clock } = options;
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
  const servers = createHomeServers({
    home,
    settings: config.mcp,
    records: store.records,
    clock,
    log: options.log ?? SILENT,
    onTools: () => {
      made = null;
    },
  });
  const tools = (): Promise<HomeCatalog> => {
    made ??= makeCatalog();
    return made;
  };
  async function makeCatalog(): Promise<HomeCatalog> {
    const { createHomeCatalog } = await import('./home-catalog.ts');
    const mcp = await servers.get();
    await mcp?.listed();
    return createHomeCatalog({
      ...options,
      ...parts,
      config: settings,
      defaultTimezone: zone(),
      mcp,
    });
  }
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
  });
  const parts = { store, schedules, runs };
  const opened = { ...parts, tools };
  return {
    ...opened,
    makeId,
    toolDesk: createToolDesk({ tools, makeId }),
    async planDesk() {
      const { createPlanDesk } = await import('./plan-desk.ts');
      return createPlanDesk({ opened, clock, log: options.log ?? SILENT, makeId });
    },
    get defaultTimezone() {
      return zone();
    },
    reconfigure(next) {
      settings = next;
      made = null;
      servers.reconfigure(next.mcp);
    },
    keepServersUp: servers.keepUp,
    async close() {
      await servers.stop();
      await store.close();
    },
  };
}

const SILENT: Log = { debug() {}, info() {}, warn() {}, error() {} };
