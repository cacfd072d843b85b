import { describe, expect, test } from 'vitest';
import type { FailureCode } from '../domain/model-call.ts';
import { decideRetry, type RetryDecision } from './decide-retry.ts';
import { admit, blames, type Circuit, CLOSED, settle } from './provider-circuit.ts';

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
  const OPEN: Circuit = { failures: 5, openUntilMs: 60_000, probing: false };

  test.each<[string, Circuit, number, string]>([
    ['closed: asked', CLOSED, 0, 'ask'],
    ['four failures: still asked', { ...CLOSED, failures: 4 }, 0, 'ask'],
    ['open: left alone', OPEN, 59_999, 'leave'],
    ['open for long enough: probed', OPEN, 60_000, 'probe'],
    ['probed by another: left alone', { ...OPEN, probing: true }, 60_000, 'leave'],
  ])('%s', (_, circuit, nowMs, kind) => {
    expect(admit(circuit, nowMs).kind).toBe(kind);
  });

  test.each<[string, Circuit, 'worked' | 'failed' | 'stopped', Circuit]>([
    ['a success closes', OPEN, 'worked', CLOSED],
    ['the fourth failure counts', { ...CLOSED, failures: 3 }, 'failed', { ...CLOSED, failures: 4 }],
    [
      'the fifth failure opens',
      { ...CLOSED, failures: 4 },
      'failed',
      { failures: 5, openUntilMs: 160_000, probing: false },
    ],
    [
      'a failed probe opens again',
      { ...OPEN, probing: true },
      'failed',
      { failures: 6, openUntilMs: 160_000, probing: false },
    ],
    ['a stopped probe lets another try', { ...OPEN, probing: true }, 'stopped', OPEN],
  ])('%s', (_, circuit, outcome, next) => {
    expect(settle(circuit, outcome, 100_000)).toEqual(next);
  });

  test('what the request is to blame for does not count', () => {
    expect(blames('bad-request')).toBe('worked');
    expect(blames('aborted')).toBe('stopped');
    expect(blames('timed-out')).toBe('failed');
  });
});
