/** How much a memory counts beside how well it fits: what matters more and what is newer comes first. Nothing is lost by age. */
import type { Memory } from '../domain/memory/memory.ts';

const DAY_MS = 86_400_000;
const HALF_LIFE_DAYS = 180;

/** Old memories keep this much of their rank, unimportant ones this much. */
const OLD = 0.85;
const UNIMPORTANT = 0.75;

export function weightOf(
  { importance, changedMs }: Pick<Memory, 'importance' | 'changedMs'>,
  usedMs: number | null,
  nowMs: number,
): number {
  const ageDays = Math.max(0, nowMs - Math.max(changedMs, usedMs ?? 0)) / DAY_MS;
  const freshness = 0.5 ** (ageDays / HALF_LIFE_DAYS);
  return (UNIMPORTANT + 2 * (1 - UNIMPORTANT) * importance) * (OLD + (1 - OLD) * freshness);
}
