/** Decides if the loop that does all the work is hung, from what another thread sees of it. */

export interface LoopFacts {
  /** How often it has come round. */
  beats: number;
  /** On the clock of who looks. */
  nowMs: number;
}

export interface LoopSeen extends LoopFacts {
  isHung: boolean;
}

export type LoopDecision = 'well' | 'hung' | 'still-hung' | 'went-on';

/** A look that comes so late stood still itself, with all of the process: that is no hang. */
const LATE_FACTOR = 3;

export function decideHang(
  seen: LoopSeen,
  now: LoopFacts,
  bounds: { hangMs: number; lookEveryMs: number; lookedMs: number },
): { decision: LoopDecision; seen: LoopSeen } {
  const wasStopped = now.nowMs - bounds.lookedMs > LATE_FACTOR * bounds.lookEveryMs;
  if (now.beats !== seen.beats)
    return { decision: seen.isHung ? 'went-on' : 'well', seen: { ...now, isHung: false } };
  if (wasStopped) return { decision: 'well', seen: { ...seen, nowMs: now.nowMs } };
  if (now.nowMs - seen.nowMs < bounds.hangMs) return { decision: 'well', seen };
  return { decision: seen.isHung ? 'still-hung' : 'hung', seen: { ...seen, isHung: true } };
}
