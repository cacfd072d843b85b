/**
 * A schedule: when, what, and whose. Status:
 * `pending` (waits for approval) → `active` ⇄ `paused`; a one-shot that ran is `completed`; five
 * failures in a row make it `disabled`, unless they pass by themselves; removed, it is `cancelled` and its history stays.
 */
import { z } from 'zod';
import { ownBudgetSchema } from '../budget-bounds.ts';
import { type Grant, grantsSchema } from '../grant.ts';
import type { OfSomebody } from '../person.ts';
import { anyPlanSchema, planLength } from '../plan/plan.ts';
import { isSayPlan } from '../plan/say-plan.ts';
import { SCHEDULE_STATUSES } from '../run/run-words.ts';
import { daysOffSchema } from './days-off-schema.ts';
import { AFTER_FAILURES_POLICIES, ENDS_AFTER_POLICIES } from './policies.ts';
import { triggerSchema } from './trigger.ts';

/** The work of a schedule when it fires, and who hears of it. */
export const workSchema = z.strictObject({
  instruction: z.string().min(1).nullable().default(null),
  plan: anyPlanSchema.default([]),
  /** Data that a plan refers to as `${input.…}`. */
  input: z.record(z.string(), z.unknown()).default({}),
  requiredTools: z.array(z.string().min(1)).default([]),
  maxSteps: z.int().min(1).max(1000).nullable().default(null),
  /** The zone that somebody asked in, where no trigger says one. */
  askedInZone: z.string().optional(),
  /** A person let the agent of their conversation go on where it had stopped. */
  goesOn: z.literal(true).optional(),
  /** The run whose turn goes on, because its owner said yes to what it asked for. */
  goesOnFrom: z.string().min(1).optional(),
  /** The person who asked for it, as another program knows them (`sourceContext.userId`). */
  askedBy: z.string().min(1).max(200).optional(),
  /** Budgets of models that differ from the settings. */
  budget: ownBudgetSchema.optional(),
  notifyOnCompletion: z.boolean().default(false),
  /** The policy after five failures in a row. Left out, the failure decides: see `decideOutcome`. */
  afterFailures: z.enum(AFTER_FAILURES_POLICIES).optional(),
  /** It is over after the first regular run that did something. */
  endsAfter: z.enum(ENDS_AFTER_POLICIES).optional(),
  /** Its messages are sent in quiet hours too. */
  urgent: z.literal(true).optional(),
  /** Its message is sent again after so long, until its person says that it is done. */
  againEveryMs: z
    .int()
    .min(60_000)
    .max(7 * 24 * 3_600_000)
    .optional(),
  /** The session that is told if nobody answers for so long: of another person, or of the same one elsewhere. */
  ifUnanswered: z
    .strictObject({
      afterMs: z
        .int()
        .min(60_000)
        .max(7 * 24 * 3_600_000),
      session: z.string().min(1),
    })
    .optional(),
  /** The skill it was made from. Its instructions are read when it runs, and only as they were approved. */
  skill: z
    .strictObject({
      name: z.string().min(1),
      /** Of its instructions; null if it runs a plan, which is here. */
      bodyHash: z.string().nullable(),
    })
    .optional(),
  /**
   * Files that its plan calls, each by its place or its content when it was approved. If another is there, its owner is asked
   * again.
   */
  pins: z.record(z.string(), z.string()).optional(),
  /** Grants of its owner to its plan beyond the settings, and nothing else; approved with the rest of it. */
  grants: grantsSchema.optional(),
  /** Marks work that a model made and nobody approved: it brings in nobody new whom it finds in what it reads. */
  madeBy: z.literal('model').optional(),
  /** The addresses in its instruction that it may read, in short, where a run wrote it for a sub-agent. */
  readable: z.array(z.string()).max(1000).optional(),
  /** A URL that each run is posted to. */
  webhook: z
    .url({ protocol: /^https?$/, error: 'expected an http or https URL' })
    .nullable()
    .default(null),
  /** The body that is posted there in place of the usual: an object with references to facts of the run. */
  webhookBody: z.record(z.string(), z.unknown()).nullable().optional(),
});
export type ScheduledWork = z.output<typeof workSchema>;

/** True if it may run anything that lies in files of skills. */
export function mayRunFiles({
  plan,
  requiredTools,
  skill,
}: Pick<ScheduledWork, 'plan' | 'requiredTools' | 'skill'>): boolean {
  const isPlanned = planLength(plan) > 0 && !isSayPlan(plan);
  return isPlanned || requiredTools.length > 0 || skill !== undefined;
}

/** The work with these pins and no others. */
export function withPins(
  { pins: _, ...work }: ScheduledWork,
  pins: Record<string, string>,
): ScheduledWork {
  return Object.keys(pins).length === 0 ? work : { ...work, pins };
}

/** The work with these grants and no others. */
export function withGrants(
  { grants: _, ...work }: ScheduledWork,
  grants: readonly Grant[],
): ScheduledWork {
  return grants.length === 0 ? work : { ...work, grants: [...grants] };
}

/** The work with what lies in files as it is now: its pins, and the instructions of its skill where those are there. */
export function withFiles(
  work: ScheduledWork,
  { pins, bodyHash }: { pins: Record<string, string>; bodyHash: string | null },
): ScheduledWork {
  const { skill } = work;
  const isOther = skill !== undefined && bodyHash !== null;
  return withPins(isOther ? { ...work, skill: { ...skill, bodyHash } } : work, pins);
}

/** Tells if it goes along when its person travels, and the zones that its wall clock has had since, in order of time. */
const travelSchema = z.strictObject({
  /** Null if its person is to be asked again. */
  follows: z.boolean().nullable(),
  zones: z.array(z.strictObject({ fromMs: z.int(), timezone: z.string() })),
});

export const scheduleSchema = z.strictObject({
  id: z.string(),
  name: z.string().min(1).max(200),
  status: z.enum(SCHEDULE_STATUSES),
  trigger: triggerSchema,
  work: workSchema,
  sessionKey: z.string(),
  /** Its origin: `person`, or the file it comes from. */
  source: z.string(),
  /** The hash of what its owner approved; the definition itself is kept under it. */
  approvedHash: z.string().nullable(),
  nextFireMs: z.int().nullable(),
  failuresInRow: z.int(),
  coolDownUntilMs: z.int().nullable(),
  lastFiredMs: z.int().nullable(),
  lastStatus: z.string().nullable(),
  lastSummary: z.string().nullable(),
  createdMs: z.int(),
  updatedMs: z.int(),
  /** Left out if its person was not asked yet. It is no part of what was approved. */
  travel: travelSchema.optional(),
  /** The days of the calendar that its trigger leaves out. They are no part of what was approved. */
  daysOff: daysOffSchema.optional(),
});
export type Schedule = z.output<typeof scheduleSchema> & OfSomebody;
