/**
 * Decides if something that keeps failing is called: a tool, or a provider of models. A failing one is left alone for a while
 * and is then tried by one call at a time. The two differ only in their settings.
 *
 * - `closed`: calls go through, and failures in a row are counted. The fifth opens it.
 * - `open`: no call goes through, for a minute.
 * - `half-open`: after that. One call at a time goes through as a probe: success closes it, failure
 *   opens it again, and a probe that tells nothing leaves it to the next.
 */
export const MOST_FAILURES = 5;
export const OPEN_MS = 60_000;

export interface BreakerState {
  failuresInRow: number;
  lastFailureMs: number;
  /** Null while it is closed. */
  open: {
    sinceMs: number;
    tryAgainMs: number;
    probe: { id: string; untilMs: number } | null;
  } | null;
}

export interface BreakerSettings {
  /** How long a probe holds back all others without being renewed. */
  probeLeaseMs: number;
  /** While another call is the probe: soon enough to follow it, seldom enough not to press. */
  behindProbeMs: number;
  /** A failure that is older tells nothing about today. */
  forgottenAfterMs: number;
  /**
   * True if calls that began before it opened are ignored while it is open. Where they are not, their success closes it and
   * their failure keeps it open for another minute.
   */
  onlyProbeDecides: boolean;
}

/** The evidence that the result of a call gives about the tool or provider. */
export type Evidence = 'works' | 'broken' | 'nothing';

export type BreakerAdmission<State> =
  | { kind: 'pass' }
  /** The state with this call as its probe. */
  | { kind: 'probe'; circuit: State }
  | { kind: 'refuse'; circuit: State; retryAfterMs: number };

export interface BreakerCallEnd<Details> {
  evidence: Evidence;
  /** Details that are kept of a failure beside its time. */
  details: Details;
  /** Null for a call that was no probe. */
  probeId: string | null;
  nowMs: number;
}

/** A state is null if nothing speaks against what is called. */
export interface CircuitBreaker<Details> {
  admitCall(
    circuit: (BreakerState & Details) | null,
    call: { probeId: string; nowMs: number },
  ): BreakerAdmission<BreakerState & Details>;
  afterCall(
    before: (BreakerState & Details) | null,
    end: BreakerCallEnd<Details>,
  ): (BreakerState & Details) | null;
  /** Keeps the lease of a probe that takes its time; another one's is left alone. */
  renewProbe(
    circuit: (BreakerState & Details) | null,
    call: { probeId: string; nowMs: number },
  ): (BreakerState & Details) | null;
  isForgotten(circuit: BreakerState, nowMs: number): boolean;
}

export function createCircuitBreaker<Details extends object>(
  settings: BreakerSettings,
): CircuitBreaker<Details> {
  type Circuit = BreakerState & Details;
  const { probeLeaseMs, behindProbeMs, forgottenAfterMs, onlyProbeDecides } = settings;

  function isForgotten({ lastFailureMs }: BreakerState, nowMs: number): boolean {
    return nowMs - lastFailureMs > forgottenAfterMs;
  }

  function withProbe(circuit: Circuit, id: string, nowMs: number): Circuit {
    const probe = { id, untilMs: nowMs + probeLeaseMs };
    return { ...circuit, open: circuit.open && { ...circuit.open, probe } };
  }

  function withFailure(
    circuit: Circuit | null,
    { details, nowMs }: BreakerCallEnd<Details>,
  ): Circuit {
    return {
      ...details,
      failuresInRow: (circuit?.failuresInRow ?? 0) + 1,
      lastFailureMs: nowMs,
      open: circuit?.open ?? null,
    };
  }

  function afterCallWhileOpen(circuit: Circuit, end: BreakerCallEnd<Details>): Circuit | null {
    const isProbe = end.probeId !== null && isProbeOf(circuit, end.probeId);
    if (end.evidence === 'nothing') return isProbe ? withoutProbe(circuit) : circuit;
    // Begun before it opened, or by one that lost its lease.
    if (onlyProbeDecides && !isProbe) return circuit;
    return end.evidence === 'works' ? null : opened(withFailure(circuit, end), end.nowMs);
  }

  return {
    isForgotten,
    admitCall(circuit, { probeId, nowMs }) {
      if (circuit === null || circuit.open === null || isForgotten(circuit, nowMs))
        return { kind: 'pass' };
      const { tryAgainMs, probe } = circuit.open;
      if (isAhead(tryAgainMs, nowMs, OPEN_MS))
        return { kind: 'refuse', circuit, retryAfterMs: tryAgainMs - nowMs };
      if (probe !== null && isAhead(probe.untilMs, nowMs, probeLeaseMs))
        return { kind: 'refuse', circuit, retryAfterMs: behindProbeMs };
      return { kind: 'probe', circuit: withProbe(circuit, probeId, nowMs) };
    },
    afterCall(before, end) {
      const circuit = before !== null && isForgotten(before, end.nowMs) ? null : before;
      if (circuit !== null && circuit.open !== null) return afterCallWhileOpen(circuit, end);
      if (end.evidence === 'nothing') return circuit;
      if (end.evidence === 'works') return null;
      const failed = withFailure(circuit, end);
      return failed.failuresInRow < MOST_FAILURES ? failed : opened(failed, end.nowMs);
    },
    renewProbe(circuit, { probeId, nowMs }) {
      if (circuit === null || !isProbeOf(circuit, probeId)) return circuit;
      return withProbe(circuit, probeId, nowMs);
    },
  };
}

export type CircuitState = 'closed' | 'open' | 'half-open';

export function circuitState({ open }: BreakerState, nowMs: number): CircuitState {
  if (open === null) return 'closed';
  return isAhead(open.tryAgainMs, nowMs, OPEN_MS) ? 'open' : 'half-open';
}

/** In the future, but not further than it was ever set: a clock that was set back holds nobody up. */
function isAhead(instantMs: number, nowMs: number, furthestMs: number): boolean {
  const leftMs = instantMs - nowMs;
  return leftMs > 0 && leftMs <= furthestMs;
}

function isProbeOf({ open }: BreakerState, probeId: string): boolean {
  return open?.probe?.id === probeId;
}

function withoutProbe<Circuit extends BreakerState>(circuit: Circuit): Circuit {
  return { ...circuit, open: circuit.open && { ...circuit.open, probe: null } };
}

function opened<Circuit extends BreakerState>(circuit: Circuit, nowMs: number): Circuit {
  const sinceMs = circuit.open?.sinceMs ?? nowMs;
  return { ...circuit, open: { sinceMs, tryAgainMs: nowMs + OPEN_MS, probe: null } };
}
