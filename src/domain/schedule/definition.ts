/**
 * The approved work of a schedule: its trigger, its plan, its capabilities and whom it answers, named by the hash of their
 * content. Runs execute an approved definition and nothing else; any change has another hash.
 */
import { z } from 'zod';
import { contentHash } from '../../base/content-hash.ts';
import type { Schedule } from './schedule.ts';
import { workSchema } from './schedule.ts';
import { triggerSchema } from './trigger.ts';

export const definitionSchema = z.strictObject({
  /** Null for work that was asked for once and has no schedule. */
  trigger: triggerSchema.nullable(),
  work: workSchema,
  /** The session that it answers: what is said there is part of what it does. Null for work without a schedule. */
  sessionKey: z.string().nullable(),
});
export type Definition = z.output<typeof definitionSchema>;

export function definitionOf(
  schedule: Pick<Schedule, 'trigger' | 'work' | 'sessionKey'>,
): Definition {
  const { trigger, work, sessionKey } = schedule;
  return { trigger, work, sessionKey };
}

/** The view of a schedule that a person reads before they approve it. */
export const shownScheduleSchema = z.strictObject({
  name: z.string(),
  trigger: triggerSchema,
  work: workSchema,
  sessionKey: z.string(),
});
export type ShownSchedule = z.output<typeof shownScheduleSchema>;

export function shownOf({ name, trigger, work, sessionKey }: ShownSchedule): ShownSchedule {
  return { name, trigger, work, sessionKey };
}

/** An approval carries this, so that what is approved is what was read: the name as well. */
export function hashShown(schedule: ShownSchedule): string {
  return contentHash(shownOf(schedule));
}

export function hashDefinition({ trigger, work, sessionKey }: Definition): string {
  return contentHash({ trigger, work, sessionKey });
}

/** The schedule as it is now is what its owner wants. */
export function approved(schedule: Schedule): Schedule {
  return { ...schedule, approvedHash: hashDefinition(definitionOf(schedule)) };
}

export function isApproved(schedule: Schedule): boolean {
  const { approvedHash } = schedule;
  return approvedHash !== null && approvedHash === hashDefinition(definitionOf(schedule));
}
