/** Circuits in words: why a call was held back, and how every face shows those that are not closed. */

import { formatInstant } from '../time/instant.ts';
import type { Circuit, CircuitTarget } from './circuit.ts';
import { type CircuitState, circuitState } from './circuit-breaker.ts';
import type { ToolFailure } from './tool-call.ts';

/** `http.request example.org`: also the key under which it is kept. */
export function circuitName({ tool, part }: CircuitTarget): string {
  return part === null ? tool : `${tool} ${part}`;
}

/** The call was not made; it may be made later. What went wrong before was perhaps said by others, so no model hears it. */
export function circuitOpenFailure(
  circuit: Circuit,
  { retryAfterMs, forModel }: { retryAfterMs: number; forModel: boolean },
): ToolFailure {
  const { sinceMs, tryAgainMs } = circuit.open ?? { sinceMs: 0, tryAgainMs: 0 };
  const again = `It is tried again at ${formatInstant(tryAgainMs)}.`;
  const behind = 'One call tries it again just now.';
  const last = forModel ? '' : ` (the last: ${circuit.lastError})`;
  const reset = forModel ? '' : ` To call it before that: rote tools reset ${shellName(circuit)}`;
  return {
    code: 'circuit-open',
    message: `${circuitName(circuit)} is held back since ${formatInstant(sinceMs)}, after ${circuit.failuresInRow} failures in a row${last}. ${circuit.open?.probe === null ? again : behind}${reset}`,
    retryable: true,
    retryAfterMs,
    fate: 'not-done',
    ...(forModel && { reachedNobody: true }),
  };
}

/** A part may hold spaces, and is one word on a command line. */
function shellName({ tool, part }: CircuitTarget): string {
  if (part === null) return tool;
  return `${tool} ${/^[\w.:/@-]+$/.test(part) ? part : `'${part.replaceAll("'", String.raw`'\''`)}'`}`;
}

export function viewCircuit(circuit: Circuit, nowMs: number) {
  const { tool, part, failuresInRow, lastFailureMs, lastError, open } = circuit;
  return {
    tool,
    part,
    state: circuitState(circuit, nowMs),
    failuresInRow,
    lastError,
    lastFailureAtUtc: formatInstant(lastFailureMs),
    openedAtUtc: open === null ? null : formatInstant(open.sinceMs),
    triedAgainAtUtc: open === null ? null : formatInstant(open.tryAgainMs),
  };
}
export type CircuitView = ReturnType<typeof viewCircuit>;

/** The worst of the circuits of one tool. */
export function worstState(states: readonly CircuitState[]): CircuitState {
  if (states.includes('open')) return 'open';
  return states.includes('half-open') ? 'half-open' : 'closed';
}
