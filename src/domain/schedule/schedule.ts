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
import { AFTER_FAILURES_POLICIES, ENDS_AFTER_POLICIES } from './policies.ts';
import { triggerSchema } from './trigger.ts';

/** What a schedule does when it fires, and who hears of it. */
export const workSchema = z.strictObject({
  instruction: z.string().min(1).nullable().default(null),
  plan: anyPlanSchema.default([]),
  /** What a plan refers to as `${input.…}`. */
  input: z.record(z.string(), z.unknown()).default({}),
  requiredTools: z.array(z.string().min(1)).default([]),
  maxSteps: z.int().min(1).max(1000).nullable().default(null),
  /** The zone that somebody asked in, where no trigger says one. */
  askedInZone: z.string().optional(),
  /** A person let the agent of their conversation go on where it had stopped. */
  goesOn: z.literal(true).optional(),
  /** The run whose turn goes on, because its owner said yes to what it asked for. */
  goesOnFrom: z.string().min(1).optional(),
  /** Who asked for it, as another program knows them (`sourceContext.userId`). */
  askedBy: z.string().min(1).max(200).optional(),
  /** What models may take, where it is not what the settings say. */
  budget: ownBudgetSchema.optional(),
  notifyOnCompletion: z.boolean().default(false),
  /** What five failures in a row come to. Left out, the failure decides: see `decideOutcome`. */
  afterFailures: z.enum(AFTER_FAILURES_POLICIES).optional(),
  /** It is over after the first regular run that did something. */
  endsAfter: z.enum(ENDS_AFTER_POLICIES).optional(),
  /** What it says is told in quiet hours too. */
  urgent: z.literal(true).optional(),
  /** What it says is told again after so long, until its person says that it is done. */
  againEveryMs: z
    .int()
    .min(60_000)
    .max(7 * 24 * 3_600_000)
    .optional(),
  /** Whoever is told if nobody answers it for so long: another person, or the same one elsewhere. */
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
      /** Of its instructions; null where it runs a plan, which is here. */
      bodyHash: z.string().nullable(),
    })
    .optional(),
  /**
   * What its plan calls that lies in files, each by its place or its content when it was approved. Where
   * another is there, its owner is asked again.
   */
  pins: z.record(z.string(), z.string()).optional(),
  /** What its owner lets its plan do beyond the settings, and nothing else; approved with the rest of it. */
  grants: grantsSchema.optional(),
  /** Where a model made it and nobody approved it: it brings in nobody new whom it finds in what it reads. */
  madeBy: z.literal('model').optional(),
  /** The addresses in its instruction that it may read, in short, where a run wrote it for a sub-agent. */
  readable: z.array(z.string()).max(1000).optional(),
  /** A URL that each run is posted to. */
  webhook: z
    .url({ protocol: /^https?$/, error: 'expected an http or https URL' })
    .nullable()
    .default(null),
  /** What is posted there in place of the usual: an object with references to facts of the run. */
  webhookBody: z.record(z.string(), z.unknown()).nullable().optional(),
});
export type Work = z.output<typeof workSchema>;

/** Whether it may run anything that lies in files of skills. */
export function mayRunFiles({
  plan,
  requiredTools,
  skill,
}: Pick<Work, 'plan' | 'requiredTools' | 'skill'>): boolean {
  const isPlanned = planLength(plan) > 0 && !isSayPlan(plan);
  return isPlanned || requiredTools.length > 0 || skill !== undefined;
}

/** The work with these pins and no others. */
export function withPins({ pins: _, ...work }: Work, pins: Record<string, string>): Work {
  return Object.keys(pins).length === 0 ? work : { ...work, pins };
}

/** The work with these grants and no others. */
export function withGrants({ grants: _, ...work }: Work, grants: readonly Grant[]): Work {
  return grants.length === 0 ? work : { ...work, grants: [...grants] };
}

/** The work with what lies in files as it is now: its pins, and the instructions of its skill where those are there. */
export function withFiles(
  work: Work,
  { pins, bodyHash }: { pins: Record<string, string>; bodyHash: string | null },
): Work {
  const { skill } = work;
  const isOther = skill !== undefined && bodyHash !== null;
  return withPins(isOther ? { ...work, skill: { ...skill, bodyHash } } : work, pins);
}

/** Whether it goes along when its person travels, and the zones that its wall clock has had since, in order of time. */
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
  /** Who defined it: `person`, or the file it comes from. */
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
});
export type Schedule = z.output<typeof scheduleSchema> & OfSomebody;
