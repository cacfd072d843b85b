/** The models of one data folder: whom its settings, this machine or its keys name, with every call in its accounts. */
import { join } from 'node:path';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { BudgetSettings } from '../budgets/budget-settings.ts';
import { createHomeBudgets, type HomeBudgets } from '../budgets/budgets.ts';
import type { ModelCall } from '../domain/model-usage.ts';
import type { ChooseModels } from '../models/choose-models.ts';
import type { ModelSettings } from '../models/model-settings.ts';
import { createModels } from '../models/models.ts';
import type { ObserveTry } from '../models/observe-backend.ts';
import type { People } from '../people/people.ts';
import type { Store } from '../store/store.ts';
import { type BoundedModels, boundModels } from './budget-door.ts';

export interface HomeModels extends BoundedModels {
  /** Who is asked now; having nobody is a normal state. */
  choose: ChooseModels;
  budgets: HomeBudgets;
}

/** Where model files are brought to. */
export function modelsFolder(home: string): string {
  return join(home, 'models');
}

export function createHomeModels(options: {
  home: string;
  settings: () => ModelSettings & { budgets: BudgetSettings };
  defaultTimezone: () => string;
  clock: Clock;
  log: Log;
  store: Pick<Store, 'usage' | 'engine' | 'records' | 'schedules'>;
  choose: ChooseModels;
  people: Pick<People, 'ofSession'>;
  observe?: ObserveTry | undefined;
}): HomeModels {
  const { home, settings, defaultTimezone, clock, log, store, choose } = options;
  /** What is on its way into the accounts; the next call waits for it, or it would not count. */
  const underWay = new Set<Promise<void>>();
  const settled = async (): Promise<void> => void (await Promise.allSettled(underWay));
  function record(call: ModelCall): Promise<void> {
    const added = store.usage.add(call).finally(() => underWay.delete(added));
    underWay.add(added);
    return added;
  }
  const models = createModels({
    clock,
    log,
    choose,
    settings,
    timezone: defaultTimezone,
    record,
    observe: options.observe,
    modelsFolder: modelsFolder(home),
  });
  const budgets = createHomeBudgets({
    clock,
    store,
    settings: () => settings().budgets,
    timezone: defaultTimezone,
    async memberOf(sessionKey) {
      const { id, role } = await options.people.ofSession(sessionKey);
      return role === 'owner' ? null : id;
    },
  });
  return { ...boundModels(models, { clock, budgets, settled }), choose, budgets };
}
