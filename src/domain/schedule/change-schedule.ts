/**
 * Effects of a change of a schedule: on what was due under the old one, on what waits, on what was approved, and on the
 * trouble it was in. A store performs the effects in their order, in one step.
 */
import { isApproved } from './definition.ts';
import type { Schedule } from './schedule.ts';
import { subjectOfSchedule } from './schedule-trouble.ts';

export type ChangeEffect =
  /** Records what is due under the old schedule, and what waits and never began, as skipped. */
  | { kind: 'settle-due'; schedule: Schedule; settle: SettleDue }
  /** Records the regular times of a pause as skipped, from the last change to this one. */
  | { kind: 'record-pause'; schedule: Schedule; pause: { afterMs: number; untilMs: number } }
  /** Records an instant to come as left out. */
  | { kind: 'leave-out'; scheduledForMs: number }
  /** Forgets that this instant did not run, or failed, so that it may run after all. */
  | { kind: 'reopen-occurrence'; scheduledForMs: number }
  | { kind: 'save-schedule' }
  /** Keeps what was approved under its hash. */
  | { kind: 'keep-definition' }
  /**
   * A run that waits and never began takes the definition that is approved when it begins; of the steps it inherited it keeps
   * those that are unchanged since the definition of this hash.
   */
  | { kind: 'unpin-runs'; approvedBefore: string | null }
  /** Nobody is told: who changed the schedule knows. */
  | { kind: 'close-incident'; subject: string };

interface SettleDue {
  reason: string;
  nowMs: number;
}

/** One instant to come is left out, or is to run after all; nothing else changes, and what is due stays due. */
export interface FireMark {
  mark: 'leave-out' | 'reopen-occurrence';
  scheduledForMs: number;
}

/** The effects are on `after`, and on what there was under `before`. */
export function changeSchedule(
  before: Schedule,
  after: Schedule,
  settle?: SettleDue | FireMark,
): ChangeEffect[] {
  const effects = timesOfPause(before, after);
  if (settle !== undefined && 'mark' in settle)
    return [
      ...effects,
      { kind: settle.mark, scheduledForMs: settle.scheduledForMs },
      { kind: 'save-schedule' },
    ];
  if (settle !== undefined && isOtherwise(before, after))
    effects.push({ kind: 'settle-due', schedule: before, settle });
  // A one-shot that is let loose again may run at its old time after all.
  if (after.nextFireMs !== null && after.trigger.kind === 'at')
    effects.push({ kind: 'reopen-occurrence', scheduledForMs: after.nextFireMs });
  effects.push({ kind: 'save-schedule' });
  if (after.approvedHash !== before.approvedHash) {
    if (isApproved(after)) effects.push({ kind: 'keep-definition' });
    effects.push({ kind: 'unpin-runs', approvedBefore: before.approvedHash });
  }
  if (isHandled(before, after))
    effects.push({ kind: 'close-incident', subject: subjectOfSchedule(after.id) });
  return effects;
}

/**
 * Every change of what is paused records the times since the change before it, so nothing else has to know when the
 * pause began. A one-shot whose time passed still runs, and what was never approved would not have run.
 */
function timesOfPause(before: Schedule, after: Schedule): ChangeEffect[] {
  if (before.status !== 'paused' || before.trigger.kind === 'at' || !isApproved(before)) return [];
  const untilMs = Math.min(after.updatedMs, (after.nextFireMs ?? Number.POSITIVE_INFINITY) - 1);
  const pause = { afterMs: before.updatedMs, untilMs };
  return pause.afterMs < untilMs ? [{ kind: 'record-pause', schedule: before, pause }] : [];
}

/** Its owner has let it loose again, or taken it away: the trouble it was in is dealt with. */
function isHandled(before: Schedule, after: Schedule): boolean {
  if (before.status === after.status) return before.failuresInRow > 0 && after.failuresInRow === 0;
  return after.status === 'active' || after.status === 'cancelled';
}

/** True if work that waits under the old definition has lost its meaning. */
function isOtherwise(before: Schedule, after: Schedule): boolean {
  return (
    before.nextFireMs !== after.nextFireMs ||
    before.status !== after.status ||
    JSON.stringify(before.trigger) !== JSON.stringify(after.trigger)
  );
}
