/** Every tool that this house has: the built-in ones as the settings allow, and Rote itself. */
import { resolve } from 'node:path';
import type { Clock } from '../base/clock.ts';
import { deliveryOf } from '../domain/delivery.ts';
import { createPlans, type Plans } from '../plans/plans.ts';
import type { Schedules } from '../schedule/schedule.ts';
import type { Store } from '../store/store.ts';
import { type Catalog, createBuiltInTools, createCatalog } from '../tools/tools.ts';
import type { Config } from './config-schema.ts';
import { createRoteTools } from './rote-tools.ts';
import type { Runs } from './runs.ts';

export interface HomeCatalog {
  catalog: Catalog;
  plans: Plans;
}

export function createHomeCatalog(options: {
  home: string;
  config: Config;
  clock: Clock;
  defaultTimezone: string;
  store: Store;
  schedules: Schedules;
  runs: Runs;
}): HomeCatalog {
  const { home, config, clock, defaultTimezone, store, schedules, runs } = options;
  const builtIn = createBuiltInTools({
    clock,
    settings: config.tools,
    workspace: resolve(home, config.tools.workspace ?? 'workspace'),
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
  const catalog: Catalog = createCatalog({ tools: [...builtIn, ...own] });
  const plans = createPlans({ clock, catalog });
  return { catalog, plans };
}
