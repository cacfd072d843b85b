/** The state that tools keep for a session: one document, changed by JSON Merge Patches (RFC 7396). */
import { mergePatch } from './plan/merge-patch.ts';

/** The name under which it is kept; tools have names of their own beside it. */
export const SESSION_STATE = 'session-state';

export type StatePatch = Record<string, unknown>;

/** Of the text that is kept; null if nothing was ever patched. */
export function readSessionState(text: string | null): Record<string, unknown> {
  const state: unknown = JSON.parse(text ?? '{}');
  return (state ?? {}) as Record<string, unknown>;
}

/** The text to keep: the patches are applied in their order. */
export function patchSessionState(text: string | null, patches: readonly StatePatch[]): string {
  return JSON.stringify(patches.reduce<unknown>(mergePatch, readSessionState(text)));
}
