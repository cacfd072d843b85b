/**
 * Slows down whoever guesses tokens: after a few bad ones an address has to wait, each time twice as
 * long. Other addresses feel nothing of it.
 */
import type { Clock } from '../../base/clock.ts';

export interface BadTokenLimit {
  /** How long this address has to wait; 0 if it may try. */
  waitMs(address: string): number;
  failed(address: string): void;
}

const FREE_TRIES = 5;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 5 * 60_000;
const FORGOTTEN_AFTER_MS = 60 * 60_000;
const MOST_ADDRESSES = 10_000;

export function createBadTokenLimit(clock: Pick<Clock, 'monotonicMs'>): BadTokenLimit {
  const seen = new Map<string, { failures: number; lastMs: number; untilMs: number }>();

  return {
    waitMs(address) {
      const known = seen.get(network(address));
      return known === undefined ? 0 : Math.max(0, known.untilMs - clock.monotonicMs());
    },
    failed(address) {
      const key = network(address);
      const nowMs = clock.monotonicMs();
      const known = seen.get(key);
      const isRecent = known !== undefined && nowMs - known.lastMs < FORGOTTEN_AFTER_MS;
      const failures = isRecent ? known.failures + 1 : 1;
      const doublings = failures - FREE_TRIES;
      const waitMs = doublings < 0 ? 0 : Math.min(FIRST_WAIT_MS * 2 ** doublings, LONGEST_WAIT_MS);
      // Taken out and put back, so that the first in the map is the one not heard of for longest.
      seen.delete(key);
      seen.set(key, { failures, lastMs: nowMs, untilMs: nowMs + waitMs });
      const [oldest] = seen.keys();
      if (seen.size > MOST_ADDRESSES && oldest !== undefined) seen.delete(oldest);
    },
  };
}

/** One person has one IPv4 address, or a whole /64 of IPv6. */
function network(address: string): string {
  const plain = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array<string>(zeros).fill('0'), ...after].slice(0, 4).join(':');
}
