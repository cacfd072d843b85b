/** Whom one data folder asks: apart from the models themselves, since whoever adds a schedule only wants to know whether there is one. */
import type { Clock } from '../base/clock.ts';
import { createSecrets } from '../home/secrets.ts';
import { type ChooseModels, createChooseModels } from '../models/choose-models.ts';
import type { ModelSettings } from '../models/model-settings.ts';
import type { Requests } from '../people/requests.ts';
import { createAskForServer } from './ask-for-server.ts';

export function createHomeChoice(options: {
  home: string;
  settings: () => ModelSettings;
  clock: Clock;
  environment: Readonly<Record<string, string | undefined>>;
  requests: Pick<Requests, 'ask' | 'answerOf'>;
}): ChooseModels {
  const { home, settings, clock, environment, requests } = options;
  return createChooseModels({
    settings,
    environment,
    secret: createSecrets(home),
    clock,
    askForServer: createAskForServer(requests),
  });
}
