/**
 * What a schedule was approved to do: its trigger, its plan and its capabilities, named by the hash of
 * their content. Runs execute an approved definition and nothing else; any change has another hash.
 */
import { z } from 'zod';
import { contentHash } from '../base/content-hash.ts';
import type { Schedule } from './schedule.ts';
import { workSchema } from './schedule.ts';
import { triggerSchema } from './trigger.ts';

export const definitionSchema = z.strictObject({
  /** Null for work that was asked for once and has no schedule. */
  trigger: triggerSchema.nullable(),
  work: workSchema,
});
export type Definition = z.output<typeof definitionSchema>;

export function definitionOf({ trigger, work }: Pick<Schedule, 'trigger' | 'work'>): Definition {
  return { trigger, work };
}

export function hashDefinition({ trigger, work }: Definition): string {
  return contentHash({ trigger, work });
}

/** The schedule as it is now is what its owner wants. */
export function approved(schedule: Schedule): Schedule {
  return { ...schedule, approvedHash: hashDefinition(definitionOf(schedule)) };
}

export function isApproved(schedule: Schedule): boolean {
  return schedule.approvedHash === hashDefinition(definitionOf(schedule));
}
