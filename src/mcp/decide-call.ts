/**
 * Decides if a program may have a call made, or its owner is asked first. What a program hands in is as little trusted as a
 * page that a run has read: the rules for such runs hold for it, and the settings of the owner beside them.
 */
import { decideTainted, type TaintedFacts } from '../agent/decide-tainted.ts';
import type { JudgedCall } from '../domain/tool-call.ts';

export function decideCall(call: JudgedCall, allowed: readonly string[]): 'call' | 'ask' {
  if (isNamed(call.name, allowed)) return 'call';
  const { kind } = decideTainted(call, NOTHING_KNOWN);
  if (kind === 'pending') return allowed.includes('draft') ? 'call' : 'ask';
  const onlyReads = call.effect === 'read' && kind === 'call';
  return onlyReads && allowed.includes('read') ? 'call' : 'ask';
}

/** True if the owner named a tool, or its domain. */
export function isNamed(name: string, allowed: readonly string[]): boolean {
  return allowed.some((one) =>
    one.endsWith('.*') ? name.startsWith(one.slice(0, -1)) : one === name,
  );
}

/** Of whoever hands in what may be anybody's words. */
export const NOTHING_KNOWN: TaintedFacts = {
  isTainted: true,
  sessionKey: '',
  ownerWords: '',
  hasRead: () => false,
  hasStood: () => false,
  hasWritten: () => false,
};
