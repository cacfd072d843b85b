/** Which links answer for the models that an agent names. */
import { nearestNames } from '../base/nearest.ts';
import { linkName, type ModelLink } from './link.ts';

export type Selection =
  | { kind: 'models'; chain: readonly ModelLink[] }
  | { kind: 'unknown'; name: string; nearest: readonly string[] };

/**
 * A name is a provider (`anthropic`), a model of the chain (`claude-sonnet-5-5`), or a provider with
 * any model of its own (`anthropic/claude-haiku-5-5`). No names mean the chain as it is.
 */
export function selectChain(chain: readonly ModelLink[], names: readonly string[]): Selection {
  if (names.length === 0) return { kind: 'models', chain };
  const selected: ModelLink[] = [];
  for (const name of names) {
    const link = findLink(chain, name);
    if (link === null) {
      const known = chain.flatMap((entry) => [entry.name, entry.model, linkName(entry)]);
      return { kind: 'unknown', name, nearest: nearestNames(name, known) };
    }
    selected.push(link);
  }
  return { kind: 'models', chain: selected };
}

function findLink(chain: readonly ModelLink[], name: string): ModelLink | null {
  const exact = chain.find((link) => [link.name, link.model, linkName(link)].includes(name));
  if (exact !== undefined) return exact;
  const provider = chain.find((link) => name.startsWith(`${link.name}/`));
  if (provider === undefined) return null;
  // Its prices were given for the other model.
  return { ...provider, model: name.slice(provider.name.length + 1), prices: null };
}
