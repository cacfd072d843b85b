/**
 * Decides if somebody unknown is given a code: one at a time for each, three at once in all, a few a day for each and in all,
 * and nobody again soon whom the owner turned away. So a flood of strangers costs a bounded number of rows.
 */
import type { RequestState } from '../domain/request.ts';

/** A code that was given before. */
export interface GivenCode {
  /** The address of the stranger, as one word. */
  whose: string;
  askedMs: number;
  state: RequestState;
  /** Until when its sender can be let in with it. */
  untilMs: number;
}

export type PairingDecision =
  | { kind: 'give' }
  /** Nothing is said, and nothing would be before that time. */
  | { kind: 'silent'; untilMs: number; isForAll: boolean };

export const CODE_VALID_MS = 3_600_000;
const MOST_PENDING = 3;
export const MOST_A_DAY = 20;
export const MOST_A_DAY_EACH = 3;
const DAY_MS = 86_400_000;
/** A "no" holds so long. */
export const TURNED_AWAY_MS = 7 * DAY_MS;

export function decidePairing(
  whose: string,
  given: readonly GivenCode[],
  nowMs: number,
): PairingDecision {
  const pending = given.filter(({ state, untilMs }) => state === 'open' && untilMs > nowMs);
  const today = given.filter(({ askedMs }) => askedMs > nowMs - DAY_MS);
  const own = (codes: readonly GivenCode[]) => codes.filter((one) => one.whose === whose);
  const waits: { untilMs: number; isForAll: boolean }[] = [
    ...own(pending).map(({ untilMs }) => ({ untilMs, isForAll: false })),
    ...own(given)
      .filter(({ state, askedMs }) => state === 'no' && askedMs > nowMs - TURNED_AWAY_MS)
      .map(({ askedMs }) => ({ untilMs: askedMs + TURNED_AWAY_MS, isForAll: false })),
    ...beyond(own(today), MOST_A_DAY_EACH, false),
    ...beyond(today, MOST_A_DAY, true),
    ...(pending.length < MOST_PENDING
      ? []
      : [{ untilMs: Math.min(...pending.map(({ untilMs }) => untilMs)), isForAll: true }]),
  ];
  const [first] = waits;
  return first === undefined ? { kind: 'give' } : { kind: 'silent', ...first };
}

/** When the oldest of too many is a day old. */
function beyond(
  codes: readonly GivenCode[],
  most: number,
  isForAll: boolean,
): { untilMs: number; isForAll: boolean }[] {
  if (codes.length < most) return [];
  return [{ untilMs: Math.min(...codes.map(({ askedMs }) => askedMs)) + DAY_MS, isForAll }];
}
