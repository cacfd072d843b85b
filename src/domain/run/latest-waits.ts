/** After the clock was set back, nothing waits longer than the longest wait that could begin now. */
import { LONGEST_COOL_DOWN_MS } from '../schedule/cool-down.ts';
import { LONGEST_DELIVERY_PAUSE_MS } from './decide-delivery.ts';

const LONGEST_LEASE_MS = 60_000;

export function latestWaits(nowMs: number): {
  coolDownUntilMs: number;
  /** Of a run that is tried again after a cool-down. */
  retryAtMs: number;
  leaseUntilMs: number;
  deliveryAtMs: number;
} {
  return {
    coolDownUntilMs: nowMs + LONGEST_COOL_DOWN_MS,
    retryAtMs: nowMs + LONGEST_COOL_DOWN_MS,
    leaseUntilMs: nowMs + LONGEST_LEASE_MS,
    deliveryAtMs: nowMs + LONGEST_DELIVERY_PAUSE_MS,
  };
}
