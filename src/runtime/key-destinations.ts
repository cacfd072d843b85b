/**
 * Where keys are sent that are not the usual places: who could name a new one would get the key there, and so read a secret
 * that can only be written.
 */
import type { Config } from './config-schema.ts';

type Keyed = Pick<Config, 'models' | 'tools' | 'channels'>;

export function newKeyDestinations(before: Keyed, after: Keyed): string[] {
  const known = new Set(destinationsOf(before).map(({ pair }) => pair));
  return destinationsOf(after)
    .filter(({ pair }) => !known.has(pair))
    .map(({ setting }) => setting);
}

function destinationsOf({ models, tools, channels }: Keyed): { setting: string; pair: string }[] {
  const { search } = tools;
  const { telegram } = channels;
  const all = [
    ...models.chain.map(({ url, key, kind }, index) => ({
      setting: `models.chain.${index}.url`,
      // Providers with a usual key have it also if none is named.
      to: url,
      key: key ?? (kind === 'openai-compatible' ? undefined : kind),
    })),
    { setting: 'tools.search.url', to: search?.url, key: search?.key },
    { setting: 'channels.telegram.apiRoot', to: telegram.apiRoot, key: telegram.token },
  ];
  return all
    .filter(({ to, key }) => to !== undefined && key !== undefined)
    .map(({ setting, to, key }) => ({
      setting,
      pair: JSON.stringify([setting.split('.')[0], to, key]),
    }));
}
