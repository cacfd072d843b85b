/** The tools of the APIs of one data folder, with what they need of it: its secrets, its people, and a way to the internet. */
import type { Clock } from '../../base/clock.ts';
import type { Result } from '../../base/errors.ts';
import { OWNER } from '../../domain/person.ts';
import { type AuthorizationFor, signWithSecrets } from '../../openapi/authorization.ts';
import type { People } from '../../people/people.ts';
import { needsEnabling } from '../../skills/found-skill.ts';
import { nameKey } from '../../tools/catalog.ts';
import { createHttpClient } from '../../tools/http/http-client.ts';
import type { Tool } from '../../tools/tool.ts';
import type { HomeMask } from '../home-mask.ts';
import type { OwnToolsSettings } from '../own-tools-settings.ts';
import { personOf } from '../person-rights.ts';
import type { HomeSkills } from '../skills/home-skills.ts';
import { secretFor } from '../skills/skill-secrets.ts';
import { type ApiTools, createApiTools } from './api-tools.ts';

export function apiToolsOf(
  options: {
    settings: OwnToolsSettings;
    clock: Clock;
    skills: Pick<HomeSkills, 'registry'>;
    people: Pick<People, 'ofSession'>;
    mask: HomeMask;
    /** Asked before the secrets: who signed in. */
    authorizationFor?: AuthorizationFor | undefined;
  },
  { beside, secret }: { beside: readonly Tool[]; secret: (name: string) => Result<string> },
): ApiTools {
  const { clock, settings, mask, people, authorizationFor } = options;
  const skills = options.skills.registry.list().filter(({ api }) => api !== undefined);
  if (skills.length === 0) return { tools: [], troubles: [], pinOf: () => null };
  const { maxBytes, timeoutMs } = settings.tools.http;
  const client = createHttpClient({
    ...{ clock, maxBytes, timeoutMs },
    // What the settings allow is for who names an address; an API has the one that its owner gave it.
    allowPrivate: [],
    holdsSecret: mask.holdsSecret,
  });
  const taken = new Set(beside.map(({ name }) => nameKey(name)));
  return createApiTools(
    skills,
    (name) => taken.has(nameKey(name)),
    (skill, api) => ({
      client,
      clock,
      mask: { text: mask.text, value: (value) => mask.values().value(value) },
      isAtHome: api.server.by === 'person' && !needsEnabling(skill.source),
      async sign(operation, context) {
        const person = (await personOf(context, people))?.id ?? OWNER;
        const signed = await authorizationFor?.({ api, operation }, person);
        return signed ?? signWithSecrets({ api, operation }, secretFor(skill, secret));
      },
    }),
  );
}
