/**
 * The circuit of a provider, as `domain/circuit-breaker.ts` keeps it for all circuits: held in memory, so
 * a probe needs no lease and nothing is old. Any call decides, because one that was long under way and
 * works shows that the provider is there.
 */
import {
  type BreakerState,
  createCircuitBreaker,
  type Evidence,
} from '../domain/circuit-breaker.ts';
import type { FailureCode } from '../domain/model-call.ts';

/** Null where nothing speaks against the provider. */
export type ProviderCircuit = BreakerState | null;

export const { admitCall, afterCall } = createCircuitBreaker<object>({
  probeLeaseMs: Number.POSITIVE_INFINITY,
  behindProbeMs: 1000,
  forgottenAfterMs: Number.POSITIVE_INFINITY,
  onlyProbeDecides: false,
});

/** What a failure says about the provider: a request that is wrong is wrong anywhere. */
export function providerEvidence(code: FailureCode): Evidence {
  switch (code) {
    case 'aborted':
      return 'nothing';
    case 'too-long':
    case 'bad-request':
    case 'refused':
    case 'empty-answer':
    case 'unsupported':
      return 'works';
    default:
      return 'broken';
  }
}
