/**
 * Leaves a provider alone that fails again and again. Pure: the shell keeps the state and the clock.
 *
 * closed: it is asked; failures in a row are counted.
 * open: after the fifth it is not asked for a minute.
 * half-open: then one call may try; when it works the circuit closes, when it fails it opens again.
 */
import type { FailureCode } from '../domain/model-call.ts';

const FAILURES_TO_OPEN = 5;
const OPEN_MS = 60_000;

export interface Circuit {
  failures: number;
  /** Until when it is left alone; null where it is closed. */
  openUntilMs: number | null;
  /** A call tries whether it works again. */
  probing: boolean;
}

export const CLOSED: Circuit = { failures: 0, openUntilMs: null, probing: false };

export type Admission = { kind: 'ask' } | { kind: 'probe' } | { kind: 'leave'; waitMs: number };

export function admit(circuit: Circuit, nowMs: number): Admission {
  if (circuit.openUntilMs === null) return { kind: 'ask' };
  const waitMs = circuit.openUntilMs - nowMs;
  if (waitMs > 0) return { kind: 'leave', waitMs };
  // The one that tries will tell soon.
  return circuit.probing ? { kind: 'leave', waitMs: 1000 } : { kind: 'probe' };
}

/** `stopped`: the call was given up for a reason that says nothing about the provider. */
export function settle(
  circuit: Circuit,
  outcome: 'worked' | 'failed' | 'stopped',
  nowMs: number,
): Circuit {
  if (outcome === 'worked') return CLOSED;
  if (outcome === 'stopped') return { ...circuit, probing: false };
  const failures = circuit.failures + 1;
  const opens = circuit.probing || failures >= FAILURES_TO_OPEN;
  return { failures, openUntilMs: opens ? nowMs + OPEN_MS : circuit.openUntilMs, probing: false };
}

/** What a failure says about the provider: a request that is wrong is wrong anywhere. */
export function blames(code: FailureCode): 'worked' | 'failed' | 'stopped' {
  switch (code) {
    case 'aborted':
      return 'stopped';
    case 'too-long':
    case 'bad-request':
    case 'refused':
    case 'empty-answer':
    case 'unsupported':
      return 'worked';
    default:
      return 'failed';
  }
}
