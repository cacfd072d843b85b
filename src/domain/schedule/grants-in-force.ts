/**
 * Grants of a run that hold now: those of its work that its schedule still has as it is approved now, while that is neither
 * paused nor removed. Work that was agreed to once, without a schedule, has its own.
 */
import { type Grant, isGranted } from '../grant.ts';
import type { Schedule, Work } from './schedule.ts';

const RESTS: ReadonlySet<Schedule['status']> = new Set(['paused', 'cancelled']);

export function grantsInForce(
  { grants = [] }: Pick<Work, 'grants'>,
  /** Null if the run has no schedule; its work is what is approved now, and null if nothing is. */
  schedule: { status: Schedule['status']; approvedWork: Work | null } | null,
): Grant[] {
  if (schedule === null) return grants;
  if (RESTS.has(schedule.status)) return [];
  return grants.filter((grant) => isGranted(grant, schedule.approvedWork?.grants));
}
