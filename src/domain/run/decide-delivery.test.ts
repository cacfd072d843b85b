import { expect, test } from 'vitest';
import {
  type DeliveryFacts,
  decideDelivery,
  isTroubled,
  type SendResult,
} from './decide-delivery.ts';

const DAY = 86_400_000;
const decide = (result: SendResult, facts: Partial<DeliveryFacts> = {}) =>
  decideDelivery({
    result,
    attempt: 1,
    nowMs: 1_000_000,
    createdMs: 0,
    keepMs: 7 * DAY,
    acceptsKey: false,
    ...facts,
  });
const refused: SendResult = { kind: 'failed', error: 'refused', retryable: true };
const unknown: SendResult = { kind: 'unknown', error: 'no answer' };

test.each([
  ['what was sent is sent', decide({ kind: 'sent' }), { state: 'sent' }],
  [
    'what was refused waits a second, then longer',
    [decide(refused), decide(refused, { attempt: 4 })],
    [
      { state: 'waiting', notBeforeMs: 1_001_000, error: 'refused' },
      { state: 'waiting', notBeforeMs: 1_120_000, error: 'refused' },
    ],
  ],
  [
    'the other side may ask for more time',
    decide({ ...refused, retryAfterMs: 90_000 }),
    { state: 'waiting', notBeforeMs: 1_090_000, error: 'refused' },
  ],
  [
    'what makes no sense to repeat has failed at once',
    decide({ ...refused, retryable: false }),
    { state: 'failed', error: 'refused' },
  ],
  [
    'it is tried every ten minutes for days',
    decide(refused, { attempt: 900, nowMs: 7 * DAY - 1 }),
    { state: 'waiting', notBeforeMs: 7 * DAY - 1 + 600_000, error: 'refused' },
  ],
  [
    'and given up when its days are over',
    decide(refused, { attempt: 900, nowMs: 7 * DAY }),
    { state: 'failed', error: 'refused; it waited for 7 days' },
  ],
  [
    'what would be repeated is given up then as well',
    decide(unknown, { acceptsKey: true, nowMs: 7 * DAY }),
    { state: 'failed', error: 'no answer; it waited for 7 days' },
  ],
  [
    'what may have arrived is in doubt where a repeat could not be told',
    decide(unknown),
    { state: 'in-doubt', error: 'no answer' },
  ],
  [
    'and is repeated where it can',
    decide(unknown, { acceptsKey: true }),
    { state: 'waiting', notBeforeMs: 1_001_000, error: 'no answer' },
  ],
])('%s', (_, decision, expected) => {
  expect(decision).toEqual(expected);
});

test('a channel is in trouble once a message has waited for minutes', () => {
  expect([1, 4, 5, 50].map((attempt) => isTroubled(decide(refused, { attempt }), attempt))).toEqual(
    [false, false, true, true],
  );
  expect(isTroubled({ state: 'failed', error: '' }, 9)).toBe(false);
});
