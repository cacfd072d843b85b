/** Keeps the circuits of the providers, as long as the process lives. */
import type { Clock } from '../base/clock.ts';
import type { ModelFailure } from '../domain/model-call.ts';
import type { ModelLink } from './link.ts';
import {
  admitCall,
  afterCall,
  type ProviderCircuit,
  providerEvidence,
} from './provider-circuit.ts';

/** Null where the call was given up in the middle. */
type CallOutcome = { kind: 'finished' } | ModelFailure | null;
export type SettleCircuit = (outcome: CallOutcome) => void;

type Admission =
  /** Whoever is let in must say what came of it. */
  { kind: 'ask'; settle: SettleCircuit } | { kind: 'leave'; waitMs: number };

export interface ProviderCircuits {
  admit(link: ModelLink): Admission;
  isOpen(link: ModelLink): boolean;
}

export function createProviderCircuits(clock: Pick<Clock, 'monotonicMs'>): ProviderCircuits {
  const circuits = new Map<string, ProviderCircuit>();
  let probes = 0;
  // A provider is down as a whole, whichever of its models is asked.
  const keyOf = (link: ModelLink): string => `${link.name} ${link.url}`;
  const circuitOf = (link: ModelLink): ProviderCircuit => circuits.get(keyOf(link)) ?? null;
  const decide = (link: ModelLink, probeId: string) =>
    admitCall(circuitOf(link), { probeId, nowMs: clock.monotonicMs() });

  return {
    admit(link) {
      const id = `probe-${++probes}`;
      const decision = decide(link, id);
      if (decision.kind === 'refuse') return { kind: 'leave', waitMs: decision.retryAfterMs };
      const probeId = decision.kind === 'probe' ? id : null;
      if (decision.kind === 'probe') circuits.set(keyOf(link), decision.circuit);
      return {
        kind: 'ask',
        settle(outcome) {
          const end = { evidence: evidenceOf(outcome), details: {}, probeId };
          const nowMs = clock.monotonicMs();
          circuits.set(keyOf(link), afterCall(circuitOf(link), { ...end, nowMs }));
        },
      };
    },
    isOpen: (link) => decide(link, '').kind === 'refuse',
  };
}

function evidenceOf(outcome: CallOutcome) {
  if (outcome === null) return 'nothing';
  return outcome.kind === 'finished' ? 'works' : providerEvidence(outcome.code);
}
