/** How long a timer may sleep: laptops suspend and clocks jump, so never longer than half a minute. */

const LONGEST_SLEEP_MS = 30_000;

export function timerDelayMs(facts: { nowMs: number; nextDueMs: number | null }): number {
  if (facts.nextDueMs === null) return LONGEST_SLEEP_MS;
  return Math.min(LONGEST_SLEEP_MS, Math.max(0, facts.nextDueMs - facts.nowMs));
}
