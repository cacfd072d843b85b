/** Every tool that this house has: the built-in ones as the settings allow, Rote itself, and those of MCP servers. */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import type { Clock } from '../base/clock.ts';
import { succeed } from '../base/errors.ts';
import { deliveryOf } from '../domain/delivery.ts';
import type { CallContext, ToolResult } from '../domain/tool-call.ts';
import { createPlans, type PlanPorts, type Plans } from '../plans/plans.ts';
import type { Schedules } from '../schedule/schedule.ts';
import type { Store } from '../store/store.ts';
import {
  type Catalog,
  createBuiltInTools,
  createCatalog,
  type McpHealth,
  type McpServers,
} from '../tools/tools.ts';
import type { Config } from './config-schema.ts';
import { createFindScript } from './find-skill-script.ts';
import { createRoteTools } from './rote-tools.ts';
import type { Runs } from './runs.ts';
import { createSecrets } from './secrets.ts';

/** Where the skills that ship with Rote are. */
const BUILT_IN = ['..', '../..']
  .map((up) => join(import.meta.dirname, up))
  .filter((folder) => existsSync(join(folder, 'package.json')));

export interface HomeCatalog {
  catalog: Catalog;
  plans: Plans;
  /** How the servers are that bring tools. */
  servers(): McpHealth[];
  /** Plans whose calls are answered by somebody else; nothing real is called. */
  plansWith(answer: (context: CallContext) => ToolResult): Plans;
}

export function createHomeCatalog(options: {
  home: string;
  config: Config;
  clock: Clock;
  defaultTimezone: string;
  store: Store;
  schedules: Schedules;
  runs: Runs;
  skillRoots?: readonly string[];
  mcp: McpServers | null;
}): HomeCatalog {
  const { home, config, clock, defaultTimezone, store, schedules, runs } = options;
  const workspace = resolve(home, config.tools.workspace ?? 'workspace');
  const builtIn = createBuiltInTools({
    clock,
    settings: config.tools,
    workspace,
    defaultTimezone,
    environment: process.env,
    platform: process.platform,
    async send(message) {
      const words = { ...message, role: 'assistant' } as const;
      await store.outbox.send(words, clock.nowMs());
      if (deliveryOf(words) !== null) store.changes.notify();
    },
    state: store.toolState,
  });
  const own = createRoteTools({
    schedules,
    runs,
    catalog: () => catalog,
    plans: () => plans,
    nowMs: clock.nowMs,
    defaultTimezone,
  });
  // What comes with Rote keeps its names, the other ones that it is called by among them.
  const ours = createCatalog({ tools: [...builtIn, ...own] });
  const joined = options.mcp?.join((name) => ours.find(name) !== null);
  const catalog: Catalog = createCatalog({
    tools: [...builtIn, ...own, ...(joined?.tools ?? [])],
  });
  const secret = createSecrets(home);
  const roots = [...(options.skillRoots ?? []), workspace, home, ...BUILT_IN];
  const ports: PlanPorts = {
    clock,
    catalog,
    matchesSchema: (schema, value) => catalog.matches(schema, value),
    findScript: createFindScript({ clock, roots, workspace }),
    secret,
    settings: { ...config.plans, concurrency: config.plans.concurrency ?? availableParallelism() },
  };
  const plans = createPlans(ports);
  return {
    catalog,
    plans,
    servers: () => joined?.health() ?? [],
    plansWith: (answer) =>
      createPlans({
        ...ports,
        catalog: {
          ...catalog,
          call: async (_name, _input, context) => answer(context),
        },
        findScript: () => succeed({ skill: '', run: async (_input, context) => answer(context) }),
        // What a secret is worth plays no part.
        secret: (name) => succeed(`[secret ${name}]`),
      }),
  };
}
