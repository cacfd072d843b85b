/**
 * Whether a tool that keeps failing is called. What does not work is left alone for a while, and then
 * tried by one call at a time; what was said about other calls in the meantime changes nothing.
 *
 * - `closed`: calls go through, and failures in a row are counted. The fifth opens it.
 * - `open`: no call goes through, for a minute.
 * - `half-open`: after that. One call at a time goes through as a probe: success closes it, failure
 *   opens it again, and a probe that tells nothing leaves it to the next.
 */
import { z } from 'zod';

export const MOST_FAILURES = 5;
export const OPEN_MS = 60_000;
/** A probe is held under a lease, so that a process that dies with it holds nobody back for long. */
const PROBE_LEASE_MS = 60_000;
export const PROBE_RENEW_MS = 20_000;
/** While another call is the probe: soon enough to follow it, seldom enough not to press. */
const BEHIND_PROBE_MS = 5000;
/** What nobody called for so long tells nothing about today. */
const FORGOTTEN_AFTER_MS = 7 * 86_400_000;

export const circuitSchema = z.object({
  tool: z.string(),
  /** A part that fails by itself: a host, a program. Null for the tool as a whole. */
  part: z.string().nullable(),
  failuresInRow: z.int(),
  lastFailureMs: z.number(),
  lastError: z.string(),
  /** Null while it is closed. */
  open: z
    .object({
      sinceMs: z.number(),
      tryAgainMs: z.number(),
      probe: z.object({ id: z.string(), untilMs: z.number() }).nullable(),
    })
    .nullable(),
});
/** None where nothing speaks against the tool. */
export type Circuit = z.output<typeof circuitSchema>;
export type CircuitTarget = Pick<Circuit, 'tool' | 'part'>;
export type CircuitState = 'closed' | 'open' | 'half-open';

export type Admission =
  | { kind: 'pass' }
  /** The circuit with this call as its probe. */
  | { kind: 'probe'; circuit: Circuit }
  | { kind: 'refuse'; circuit: Circuit; retryAfterMs: number };

/** What a call says about its tool. */
export type Evidence = 'works' | 'broken' | 'nothing';

export interface CallEnd {
  target: CircuitTarget;
  evidence: Evidence;
  /** What went wrong, in words that may be kept. */
  error: string;
  /** Null for a call that was no probe. */
  probeId: string | null;
  nowMs: number;
}

export function circuitState({ open }: Circuit, nowMs: number): CircuitState {
  if (open === null) return 'closed';
  return isAhead(open.tryAgainMs, nowMs, OPEN_MS) ? 'open' : 'half-open';
}

export function admitCall(
  circuit: Circuit | null,
  { probeId, nowMs }: { probeId: string; nowMs: number },
): Admission {
  if (circuit === null || circuit.open === null || isForgotten(circuit, nowMs))
    return { kind: 'pass' };
  const { tryAgainMs, probe } = circuit.open;
  if (circuitState(circuit, nowMs) === 'open')
    return { kind: 'refuse', circuit, retryAfterMs: tryAgainMs - nowMs };
  if (probe !== null && isAhead(probe.untilMs, nowMs, PROBE_LEASE_MS))
    return { kind: 'refuse', circuit, retryAfterMs: BEHIND_PROBE_MS };
  return { kind: 'probe', circuit: withProbe(circuit, probeId, nowMs) };
}

/** Keeps the lease of a probe that takes its time; another one's is left alone. */
export function renewProbe(
  circuit: Circuit | null,
  { probeId, nowMs }: { probeId: string; nowMs: number },
): Circuit | null {
  if (circuit === null || !isProbe(circuit, probeId)) return circuit;
  return withProbe(circuit, probeId, nowMs);
}

/** The circuit after a call; null where nothing speaks against the tool any more. */
export function afterCall(before: Circuit | null, end: CallEnd): Circuit | null {
  const circuit = before !== null && isForgotten(before, end.nowMs) ? null : before;
  if (circuit !== null && circuit.open !== null) return afterProbe(circuit, circuit.open, end);
  if (end.evidence === 'nothing') return circuit;
  if (end.evidence === 'works') return null;
  const failed = withFailure(circuit, end);
  return failed.failuresInRow < MOST_FAILURES ? failed : opened(failed, end.nowMs);
}

function afterProbe(
  circuit: Circuit,
  open: NonNullable<Circuit['open']>,
  end: CallEnd,
): Circuit | null {
  // Begun before it opened, or by one that lost its lease: only the probe decides.
  if (end.probeId === null || !isProbe(circuit, end.probeId)) return circuit;
  if (end.evidence === 'works') return null;
  if (end.evidence === 'broken') return opened(withFailure(circuit, end), end.nowMs);
  return { ...circuit, open: { ...open, probe: null } };
}

export function isForgotten({ lastFailureMs }: Circuit, nowMs: number): boolean {
  return nowMs - lastFailureMs > FORGOTTEN_AFTER_MS;
}

/** In the future, but not further than it was ever set: a clock that was set back holds nobody up. */
function isAhead(instantMs: number, nowMs: number, furthestMs: number): boolean {
  const leftMs = instantMs - nowMs;
  return leftMs > 0 && leftMs <= furthestMs;
}

function isProbe({ open }: Circuit, probeId: string): boolean {
  return open?.probe?.id === probeId;
}

function withProbe(circuit: Circuit, id: string, nowMs: number): Circuit {
  const probe = { id, untilMs: nowMs + PROBE_LEASE_MS };
  return { ...circuit, open: circuit.open && { ...circuit.open, probe } };
}

function withFailure(circuit: Circuit | null, { target, error, nowMs }: CallEnd): Circuit {
  return {
    ...target,
    failuresInRow: (circuit?.failuresInRow ?? 0) + 1,
    lastFailureMs: nowMs,
    lastError: error,
    open: circuit?.open ?? null,
  };
}

function opened(circuit: Circuit, nowMs: number): Circuit {
  const sinceMs = circuit.open?.sinceMs ?? nowMs;
  return { ...circuit, open: { sinceMs, tryAgainMs: nowMs + OPEN_MS, probe: null } };
}
