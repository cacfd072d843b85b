/** What tools remember for a session: written with JSON Merge Patches, read by plans, agents and people. */
import { mergePatch } from '../domain/plan/merge-patch.ts';
import type { Store } from '../store/store.ts';

/** Where it is kept; tools have names of their own beside it. */
const STATE = 'session-state';

export function createSessionState({ toolState }: Pick<Store, 'toolState'>) {
  async function get(sessionKey: string): Promise<Record<string, unknown>> {
    const state: unknown = JSON.parse((await toolState.get(sessionKey, STATE)) ?? '{}');
    return (state ?? {}) as Record<string, unknown>;
  }
  return {
    get,
    async patch(sessionKey: string, patches: readonly Record<string, unknown>[]): Promise<void> {
      const after = patches.reduce<unknown>(mergePatch, await get(sessionKey));
      await toolState.set(sessionKey, STATE, JSON.stringify(after));
    },
  };
}

/**
 * The state as a model is told of it unasked: numbers, yes and no as they are. Text may be the words of
 * others, so it stands there with its length only; `session.state` reads it.
 */
export function stateInShort(value: unknown): unknown {
  if (typeof value === 'string') return `(text, ${value.length} letters)`;
  if (Array.isArray(value)) return `(list of ${value.length})`;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => /^[\w.-]{1,40}$/.test(key))
      .map(([key, item]) => [key, stateInShort(item)]),
  );
}
