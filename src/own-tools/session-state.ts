/** The state that tools keep for a session: patched with the end of a run, read by plans, agents and people. */
import { readSessionState, SESSION_STATE } from '../domain/session-state.ts';
import type { Store } from '../store/store.ts';

export function createSessionState({ toolState }: Pick<Store, 'toolState'>) {
  return {
    get: async (sessionKey: string): Promise<Record<string, unknown>> =>
      readSessionState(await toolState.get(sessionKey, SESSION_STATE)),
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
