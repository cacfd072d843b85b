/** The models of one data folder: whom its settings, this machine or its keys name, with every call in its accounts. */
import { join } from 'node:path';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import {
  type ChooseModels,
  createChooseModels,
  createModels,
  type Models,
  type ObserveTry,
} from '../models/models.ts';
import type { Store } from '../store/store.ts';
import type { Config } from './config-schema.ts';
import { createSecrets } from './secrets.ts';

export interface HomeModels extends Models {
  /** Who is asked now; having nobody is a normal state. */
  choose: ChooseModels;
}

/** Where model files are brought to. */
export function modelsFolder(home: string): string {
  return join(home, 'models');
}

export function createHomeModels(options: {
  home: string;
  config: () => Config;
  defaultTimezone: () => string;
  clock: Clock;
  log: Log;
  store: Pick<Store, 'usage'>;
  observe?: ObserveTry | undefined;
}): HomeModels {
  const { home, config, defaultTimezone, clock, log, store } = options;
  const choose = createChooseModels({
    settings: () => config().models,
    environment: process.env,
    secret: createSecrets(home),
    clock,
  });
  const models = createModels({
    clock,
    log,
    choose,
    settings: () => config().models,
    timezone: defaultTimezone,
    record: store.usage.add,
    observe: options.observe,
    modelsFolder: modelsFolder(home),
  });
  return { ...models, choose };
}
