/**
 * Grants of a run that hold now: those of its work that its schedule still has as it is approved now, while that is
 * neither paused nor removed, and until their time is over. Work that was agreed to once, without a schedule, has its own.
 */
import { type Grant, isGranted, isOver } from '../grant.ts';
import type { Schedule, ScheduledWork } from './schedule.ts';

const RESTS: ReadonlySet<Schedule['status']> = new Set(['paused', 'cancelled']);

export function grantsInForce(
  { grants = [] }: Pick<ScheduledWork, 'grants'>,
  /** Null if the run has no schedule; its work is what is approved now, and null if nothing is. */
  schedule: { status: Schedule['status']; approvedWork: ScheduledWork | null } | null,
  nowMs: number,
): Grant[] {
  const holds = (those: readonly Grant[]) => those.filter((grant) => !isOver(grant, nowMs));
  if (schedule === null) return holds(grants);
  if (RESTS.has(schedule.status)) return [];
  // By what is approved now, with the end that it has there: it may have been limited since.
  const approved = holds(schedule.approvedWork?.grants ?? []);
  return holds(grants).filter((grant) => isGranted(grant, approved));
}
