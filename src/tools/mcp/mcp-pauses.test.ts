import { expect, test } from 'vitest';
import { decidePause, decideWait } from './mcp-pauses.ts';

test.each([
  [{ losses: 0, readyForMs: null }, 1, 1000],
  [{ losses: 1, readyForMs: null }, 2, 2000],
  [{ losses: 2, readyForMs: null }, 3, 5000],
  [{ losses: 3, readyForMs: null }, 4, 15_000],
  [{ losses: 4, readyForMs: null }, 5, 60_000],
  [{ losses: 99, readyForMs: null }, 100, 60_000],
  // One that comes up and dies at once is as bad as one that does not come up.
  [{ losses: 4, readyForMs: 59_999 }, 5, 60_000],
  [{ losses: 4, readyForMs: 60_000 }, 1, 1000],
])('after %j it is loss %i, and tried again in %i ms', (facts, losses, pauseMs) => {
  expect(decidePause(facts)).toEqual({ losses, pauseMs });
});

const KEPT_UP = { isKeptUp: true, hasAsked: false, nextTryInMs: null, leftMs: 30_000 };
const ON_DEMAND = { ...KEPT_UP, isKeptUp: false };

test.each([
  [{ ...KEPT_UP, state: 'connecting' }, 'wait'],
  [{ ...KEPT_UP, state: 'lost', nextTryInMs: 15_000 }, 'wait'],
  [{ ...KEPT_UP, state: 'lost', nextTryInMs: 60_000 }, 'give-up'],
  [{ ...KEPT_UP, state: 'lost', nextTryInMs: 1000, leftMs: 1000 }, 'give-up'],
  [{ ...KEPT_UP, state: 'failed' }, 'connect'],
  [{ ...KEPT_UP, state: 'failed', hasAsked: true }, 'give-up'],
  [{ ...ON_DEMAND, state: 'idle' }, 'connect'],
  [{ ...ON_DEMAND, state: 'lost' }, 'connect'],
  [{ ...ON_DEMAND, state: 'lost', hasAsked: true }, 'give-up'],
  [{ ...ON_DEMAND, state: 'connecting', hasAsked: true }, 'wait'],
  [{ ...ON_DEMAND, state: 'stopped' }, 'give-up'],
  [{ ...ON_DEMAND, state: 'disabled' }, 'give-up'],
] as const)('a call that finds %j decides to %s', (facts, decision) => {
  expect(decideWait(facts)).toBe(decision);
});
