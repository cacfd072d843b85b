/** Memories found by what they mean, in one data folder: with its models in their budgets, and without its secrets. */
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { createMeaning, type Meaning } from '../memory/meaning.ts';
import { createHomeMask } from '../own-tools/home-mask.ts';
import type { People } from '../people/people.ts';
import type { Store } from '../store/store.ts';
import type { HomeModels } from './home-models.ts';

export function createHomeMeaning(options: {
  home: string;
  keys: Readonly<Record<string, string>>;
  store: Pick<Store, 'memories' | 'vectors'>;
  clock: Pick<Clock, 'setTimer'>;
  log: Pick<Log, 'warn'>;
  people: Pick<People, 'sessionOfPerson'>;
  settings: () => { memory: { embedding?: string | undefined } };
  models: () => Promise<Pick<HomeModels, 'embed'>>;
}): Meaning {
  const mask = createHomeMask(options.home, options.keys);
  return createMeaning({
    ...options,
    model: () => options.settings().memory.embedding ?? null,
    mask: mask.text,
    async embed(texts, { model, person, signal }) {
      const sessionKey = await options.people.sessionOfPerson(person);
      return (await options.models()).embed(texts, { embedding: model, sessionKey, signal });
    },
  });
}
