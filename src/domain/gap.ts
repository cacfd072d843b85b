/**
 * A gap: a wish that nothing here can do, and what became of it. States: `looking` → `waiting` (a skill for it was made, and
 * its owner is asked) → `installed` | `refused` (they said no); `given-up` where its bounds were reached. It goes on in one run
 * after the other, and nothing waits for a person in between.
 */
import { z } from 'zod';
import { formatInstant } from '../time/instant.ts';

export const GAP_STATES = ['looking', 'waiting', 'installed', 'refused', 'given-up'] as const;
export type GapState = (typeof GAP_STATES)[number];

/** The kinds of what may fit, the ones first that need nobody. */
export const FOUND_KINDS = ['skill', 'tool', 'off', 'server', 'api', 'connect', 'web'] as const;

const foundSchema = z.strictObject({
  kind: z.enum(FOUND_KINDS),
  name: z.string(),
  does: z.string(),
  /** How it comes to be used. */
  how: z.string(),
});
export type FoundForGap = z.output<typeof foundSchema>;

export const SKILL_FORMS = ['plan', 'program', 'instructions'] as const;
export type SkillForm = (typeof SKILL_FORMS)[number];

const attemptSchema = z.strictObject({
  /** Of the call that made it: made again after a crash, it is the same attempt. */
  key: z.string(),
  runId: z.string().nullable(),
  skill: z.string(),
  form: z.enum(SKILL_FORMS),
  outcome: z.enum(['under-way', 'asked', 'refused']),
  /** True if it was a plan that could not do it, and no slip in how it was written. */
  isTried: z.boolean().default(false),
  why: z.string().nullable(),
  atMs: z.int(),
});
export type GapAttempt = z.output<typeof attemptSchema>;

export const gapSchema = z.strictObject({
  id: z.string(),
  state: z.enum(GAP_STATES),
  sessionKey: z.string(),
  /** The words of the person that started it; null if nobody named a gap, and a run just saved a skill. */
  wish: z.string().nullable(),
  /** The zone that they asked in. */
  zone: z.string().nullable().default(null),
  missing: z.string(),
  search: z.string(),
  /** Whether the web was searched as well. */
  searchedWeb: z.boolean().default(false),
  found: z.array(foundSchema),
  attempts: z.array(attemptSchema),
  skill: z.string().nullable().default(null),
  requestId: z.string().nullable().default(null),
  runs: z.array(z.string()),
  /** The run in which the wish goes on. */
  goesOnIn: z.string().nullable().default(null),
  why: z.string().nullable().default(null),
  openedMs: z.int(),
  changedMs: z.int(),
});
export type Gap = z.output<typeof gapSchema>;

export const gapView = gapSchema.omit({ openedMs: true, changedMs: true, attempts: true }).extend({
  openedAtUtc: z.string(),
  changedAtUtc: z.string(),
  attempts: z.array(attemptSchema.omit({ key: true, atMs: true }).extend({ atUtc: z.string() })),
});
export type GapView = z.output<typeof gapView>;

export function viewGap({ openedMs, changedMs, attempts, ...gap }: Gap): GapView {
  return {
    ...gap,
    openedAtUtc: formatInstant(openedMs),
    changedAtUtc: formatInstant(changedMs),
    attempts: attempts.map(({ key: _, atMs, ...one }) => ({ ...one, atUtc: formatInstant(atMs) })),
  };
}

export const isOpenGap = ({ state }: Pick<Gap, 'state'>): boolean =>
  state === 'looking' || state === 'waiting';
