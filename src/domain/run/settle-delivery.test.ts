import { describe, expect, test } from 'vitest';
import { NOTHING_SENT } from './delivery.ts';
import {
  nextLookMs,
  resentDelivery,
  settleAbandonedDelivery,
  settleDelivery,
} from './settle-delivery.ts';

const NOW = 1000;
const LOST = {
  leaseUntilMs: 0,
  senderIsDead: true,
  channel: 'chat',
  progress: NOTHING_SENT,
  repeatable: [],
  nowMs: NOW,
};

describe('a delivery after a try', () => {
  test.each([
    ['sent is finished', { state: 'sent' }, { notBeforeMs: 5, error: null, finishedMs: NOW }],
    [
      'waiting is unfinished, and due later',
      { state: 'waiting', notBeforeMs: 9000, error: 'busy' },
      { notBeforeMs: 9000, error: 'busy', finishedMs: null },
    ],
    [
      'failed is finished, with why',
      { state: 'failed', error: 'gone' },
      { notBeforeMs: 5, error: 'gone', finishedMs: NOW },
    ],
    [
      'in doubt is finished, with why',
      { state: 'in-doubt', error: 'cut off' },
      { notBeforeMs: 5, error: 'cut off', finishedMs: NOW },
    ],
  ] as const)('that is %s', (_, result, stored) => {
    const settled = settleDelivery({ notBeforeMs: 5 }, result, NOW);
    expect(settled).toEqual({ state: result.state, ...stored });
  });
});

describe('a delivery whose sender', () => {
  test.each([
    ['holds it', NOW, false, false, null],
    ['holds it on a channel that can tell a repeat', NOW, false, true, null],
    ['lost its lease', NOW - 1, false, false, 'in-doubt'],
    ['lost its lease, where a repeat is told', NOW - 1, false, true, 'waiting'],
    ['is dead', NOW + 1, true, false, 'in-doubt'],
    ['is dead, where a repeat is told', NOW + 1, true, true, 'waiting'],
  ])('%s', (_, leaseUntilMs, senderIsDead, isRepeatable, state) => {
    const repeatable = isRepeatable ? ['chat'] : ['other'];
    const facts = { ...LOST, leaseUntilMs, senderIsDead, repeatable };
    expect(settleAbandonedDelivery(facts)?.state ?? null).toBe(state);
  });

  test('is gone says in its doubt that it may have arrived, and which part of it', () => {
    expect(settleAbandonedDelivery(LOST)).toEqual({
      state: 'in-doubt',
      error: 'Rote stopped while it was being sent; that may have arrived',
      finishedMs: NOW,
    });
    const progress = { ...NOTHING_SENT, receipts: ['1', '2'] };
    expect(settleAbandonedDelivery({ ...LOST, progress })?.error).toContain('part 3 of it');
  });

  test('was replacing a message may do so again', () => {
    const progress = { ...NOTHING_SENT, edits: '1' };
    expect(settleAbandonedDelivery({ ...LOST, progress })?.state).toBe('waiting');
  });

  test('went by another channel is judged by that one', () => {
    const progress = { ...NOTHING_SENT, via: 'keyed' };
    expect(settleAbandonedDelivery({ ...LOST, progress, repeatable: ['chat'] })?.state).toBe(
      'in-doubt',
    );
    expect(settleAbandonedDelivery({ ...LOST, progress, repeatable: ['keyed'] })?.state).toBe(
      'waiting',
    );
  });
});

test.each([
  ['waiting', 500],
  ['sending', 801],
] as const)('the first of a target that is %s is looked at when that ends', (state, atMs) => {
  expect(nextLookMs({ state, notBeforeMs: 500, leaseUntilMs: 800 })).toBe(atMs);
});

test.each(['failed', 'in-doubt', 'sent', 'sending', 'waiting'] as const)(
  'one that is %s is sent again where it is over and did not surely arrive',
  (state) => {
    const isOver = state === 'failed' || state === 'in-doubt';
    const again = { state: 'waiting', notBeforeMs: NOW, finishedMs: null };
    expect(resentDelivery({ state }, NOW)).toEqual(isOver ? again : null);
  },
);
