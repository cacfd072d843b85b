import { describe, expect, test } from 'vitest';
import type { Evidence } from '../domain/circuit-breaker.ts';
import type { FailureCode } from '../domain/model-call.ts';
import { decideRetry, type RetryDecision } from './decide-retry.ts';
import {
  admitCall,
  afterCall,
  type ProviderCircuit,
  providerEvidence,
} from './provider-circuit.ts';

const again = (delayMs: number): RetryDecision => ({ kind: 'again', delayMs });
const NEXT: RetryDecision = { kind: 'next' };
const GIVE_UP: RetryDecision = { kind: 'give-up' };

describe('after a failure', () => {
  test.each<[FailureCode, number | null, number, boolean, RetryDecision]>([
    // Alone: it is waited for, as the provider says or a little longer each time.
    ['rate-limited', null, 1, false, again(1000)],
    ['rate-limited', null, 2, false, again(4000)],
    ['rate-limited', null, 3, false, GIVE_UP],
    ['rate-limited', 7000, 1, false, again(7000)],
    ['rate-limited', 60_000, 1, false, again(60_000)],
    ['rate-limited', 60_001, 1, false, GIVE_UP],
    ['rate-limited', 0, 2, false, again(0)],
    ['overloaded', null, 1, false, again(1000)],
    ['server-error', null, 2, false, again(4000)],
    // With another: only a short wait is worth it.
    ['rate-limited', 2000, 1, true, again(2000)],
    ['rate-limited', 2001, 1, true, NEXT],
    ['overloaded', null, 1, true, again(1000)],
    ['overloaded', null, 2, true, NEXT],
    ['server-error', null, 2, true, NEXT],
    // Lines that break.
    ['unreachable', null, 1, false, again(1000)],
    ['unreachable', null, 2, false, GIVE_UP],
    ['unreachable', null, 1, true, NEXT],
    ['cut-off', null, 1, true, again(1000)],
    ['cut-off', null, 2, true, NEXT],
    ['bad-answer', null, 1, false, again(1000)],
    ['bad-answer', null, 2, false, GIVE_UP],
    // No use in asking again, but somebody else may do.
    ['timed-out', null, 1, true, NEXT],
    ['timed-out', null, 1, false, GIVE_UP],
    ['unauthorized', null, 1, true, NEXT],
    ['unauthorized', null, 1, false, GIVE_UP],
    ['no-credit', null, 1, true, NEXT],
    ['unknown-model', null, 1, true, NEXT],
    ['unsupported', null, 1, true, NEXT],
    // Not the provider's fault.
    ['empty-answer', null, 1, true, again(0)],
    ['empty-answer', null, 2, true, GIVE_UP],
    ['refused', null, 1, true, GIVE_UP],
    ['bad-request', null, 1, true, GIVE_UP],
    ['too-long', null, 1, true, GIVE_UP],
    ['aborted', null, 1, true, GIVE_UP],
    ['unavailable', 5, 1, true, GIVE_UP],
    ['no-model', null, 1, true, GIVE_UP],
  ])(
    '%s (retry after %s, try %i, another: %s) → %j',
    (code, retryAfterMs, tries, hasNext, decision) => {
      const facts = { failure: { code, retryAfterMs }, tries, hasNext };
      expect(decideRetry({ ...facts, isOpen: false })).toEqual(decision);
      // A circuit that opened ends the tries, and changes nothing else.
      const open = decision.kind === 'again' ? (hasNext ? NEXT : GIVE_UP) : decision;
      expect(decideRetry({ ...facts, isOpen: true })).toEqual(open);
    },
  );
});

describe('the circuit', () => {
  const failedTimes = (failuresInRow: number): ProviderCircuit => ({
    failuresInRow,
    lastFailureMs: 0,
    open: null,
  });
  const openUntil = (tryAgainMs: number, failuresInRow = 5, probeId: string | null = null) => ({
    failuresInRow,
    lastFailureMs: tryAgainMs - 60_000,
    open: {
      sinceMs: 0,
      tryAgainMs,
      probe: probeId === null ? null : { id: probeId, untilMs: Number.POSITIVE_INFINITY },
    },
  });
  const OPEN = openUntil(60_000);
  const PROBED = openUntil(60_000, 5, 'p');

  test.each<[string, ProviderCircuit, number, string]>([
    ['closed: asked', null, 0, 'pass'],
    ['four failures: still asked', failedTimes(4), 0, 'pass'],
    ['open: left alone', OPEN, 59_999, 'refuse'],
    ['open for long enough: probed', OPEN, 60_000, 'probe'],
    ['probed by another: left alone', PROBED, 60_000, 'refuse'],
    ['probed by another for a day: left alone', PROBED, 86_400_000, 'refuse'],
  ])('%s', (_, circuit, nowMs, kind) => {
    expect(admitCall(circuit, { probeId: 'mine', nowMs }).kind).toBe(kind);
  });

  const old = { probeId: null };
  const probe = { probeId: 'p' };
  test.each<[string, ProviderCircuit, Evidence, typeof old | typeof probe, ProviderCircuit]>([
    ['a success closes', OPEN, 'works', old, null],
    ['the probe closes', PROBED, 'works', probe, null],
    [
      'the fourth failure counts',
      failedTimes(3),
      'broken',
      old,
      { ...failedTimes(4), lastFailureMs: 100_000 } as ProviderCircuit,
    ],
    [
      'the fifth failure opens',
      failedTimes(4),
      'broken',
      old,
      { ...openUntil(160_000), open: { sinceMs: 100_000, tryAgainMs: 160_000, probe: null } },
    ],
    ['a failed probe opens again', PROBED, 'broken', probe, openUntil(160_000, 6)],
    ['a further failure keeps it open', OPEN, 'broken', old, openUntil(160_000, 6)],
    ['a stopped probe lets another try', PROBED, 'nothing', probe, OPEN],
    ['a stopped call that is no probe changes nothing', PROBED, 'nothing', old, PROBED],
  ])('%s', (_, circuit, evidence, call, next) => {
    const end = { evidence, details: {}, ...call, nowMs: 100_000 };
    expect(afterCall(circuit, end)).toEqual(next);
  });

  test('what the request is to blame for does not count', () => {
    expect(providerEvidence('bad-request')).toBe('works');
    expect(providerEvidence('aborted')).toBe('nothing');
    expect(providerEvidence('timed-out')).toBe('broken');
  });
});
