import { expect, test } from 'vitest';
import { decideDelivery, type SendResult } from './decide-delivery.ts';

const decide = (result: SendResult, facts: { attempt?: number; acceptsKey?: boolean } = {}) =>
  decideDelivery({ result, attempt: 1, nowMs: 1_000_000, acceptsKey: false, ...facts });
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
    'the tenth try is the last',
    decide(refused, { attempt: 10 }),
    { state: 'failed', error: 'refused' },
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
