/** The fires that a clock change leaves out: wall times that it jumps over, where the rule is to skip them. */
import { createFireTimes } from './fire-times.ts';
import type { Trigger } from './trigger.ts';

/** The instants, after one and up to another, at which `dst.gap: "shift"` would run them. */
export function leftOutFires(
  trigger: Trigger,
  { afterMs, lastMs }: { afterMs: number; lastMs: number },
  mayGoOn: () => boolean = () => true,
): number[] {
  const isOnWalls = trigger.kind === 'cron' || trigger.kind === 'rrule';
  if (!isOnWalls || trigger.dst.gap !== 'skip') return [];
  const kept = createFireTimes(trigger);
  if (kept.coversEveryHour === true) return [];
  const shifted = createFireTimes({ ...trigger, dst: { ...trigger.dst, gap: 'shift' } });
  const leftOut: number[] = [];
  let keptMs = kept.nextFireMs(afterMs);
  let nextMs = shifted.nextFireMs(afterMs);
  while (nextMs !== null && nextMs <= lastMs && mayGoOn()) {
    while (keptMs !== null && keptMs < nextMs) keptMs = kept.nextFireMs(keptMs);
    if (keptMs !== nextMs) leftOut.push(nextMs);
    nextMs = shifted.nextFireMs(nextMs);
  }
  return leftOut;
}
