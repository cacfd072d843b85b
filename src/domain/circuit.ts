/**
 * The circuit of a tool, or of a part of one, as the store keeps it. A probe is held under a lease, so
 * that a process that dies with it holds nobody back for long; only the probe decides, because what
 * began before the circuit opened says nothing about now.
 */
import { z } from 'zod';
import {
  type BreakerAdmission,
  type BreakerCallEnd,
  createCircuitBreaker,
} from './circuit-breaker.ts';

export const PROBE_RENEW_MS = 20_000;

export const circuitSchema = z.object({
  tool: z.string(),
  /** A part that fails by itself: a host, a program. Null for the tool as a whole. */
  part: z.string().nullable(),
  failuresInRow: z.int(),
  lastFailureMs: z.number(),
  /** The last error, in words that may be kept. */
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
/** None if nothing speaks against the tool. */
export type Circuit = z.output<typeof circuitSchema>;
export type CircuitTarget = Pick<Circuit, 'tool' | 'part'>;

type CircuitDetails = Pick<Circuit, 'tool' | 'part' | 'lastError'>;
export type CircuitAdmission = BreakerAdmission<Circuit>;
export type CallEnd = BreakerCallEnd<CircuitDetails>;

export const { admitCall, afterCall, renewProbe, isForgotten } =
  createCircuitBreaker<CircuitDetails>({
    probeLeaseMs: 60_000,
    behindProbeMs: 5000,
    forgottenAfterMs: 7 * 86_400_000,
    onlyProbeDecides: true,
  });
