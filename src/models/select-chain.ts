/** Which links answer for the models that an agent names. */
import { nearestNames } from '../base/nearest.ts';
import { linkName, type ModelLink } from './link.ts';

export type Selection =
  | { kind: 'models'; chain: readonly ModelLink[] }
  | { kind: 'unknown'; name: string; nearest: readonly string[] };

/**
 * A name is a provider (`anthropic`), a model of the chain (`claude-sonnet-5-5`), a provider with any
 * model of its own (`anthropic/claude-haiku-5-5`), or a class (`large`: all of it, in the order of the
 * chain). No names mean the chain as it is.
 */
export function selectChain(chain: readonly ModelLink[], names: readonly string[]): Selection {
  if (names.length === 0) return { kind: 'models', chain };
  const selected: ModelLink[] = [];
  for (const name of names) {
    const links = findLinks(chain, name);
    if (links.length === 0) {
      const known = chain.flatMap((link) => [
        link.name,
        link.model,
        linkName(link),
        ...(link.class === undefined ? [] : [link.class]),
      ]);
      return { kind: 'unknown', name, nearest: nearestNames(name, known) };
    }
    selected.push(...links);
  }
  return { kind: 'models', chain: selected };
}

/** `openai/text-embedding-3-large`: that model of a provider of the chain; `openai`: the one it is set up with. */
export function selectEmbedding(chain: readonly ModelLink[], name: string): Selection {
  const link = chain.find((one) => name === one.name || name.startsWith(`${one.name}/`));
  if (link === undefined) {
    const known = chain.map((one) => one.name);
    return { kind: 'unknown', name, nearest: nearestNames(name.split('/')[0] ?? '', known) };
  }
  if (name === link.name) return { kind: 'models', chain: [link] };
  const embeddingModel = name.slice(link.name.length + 1);
  // Its prices were given for the model that talks.
  return { kind: 'models', chain: [{ ...link, embeddingModel, prices: null }] };
}

function findLinks(chain: readonly ModelLink[], name: string): ModelLink[] {
  const exact = chain.find((link) => [link.name, link.model, linkName(link)].includes(name));
  if (exact !== undefined) return [exact];
  const ofClass = chain.filter((link) => link.class === name);
  if (ofClass.length > 0) return ofClass;
  const provider = chain.find((link) => name.startsWith(`${link.name}/`));
  if (provider === undefined) return [];
  // Its prices and its class were given for the other model.
  const { class: _, ...rest } = provider;
  return [{ ...rest, model: name.slice(provider.name.length + 1), prices: null }];
}
