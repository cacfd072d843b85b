/**
 * The record of a skill beside its files: how often it was used and how that went, and whether it is switched off. One that
 * Rote made itself is switched off after three failures in a row.
 */
import { z } from 'zod';

const useSchema = z.strictObject({
  atMs: z.int(),
  durationMs: z.number(),
  /** The action, script or run that used it. */
  by: z.string(),
  /** Null if it went well. */
  error: z.string().nullable(),
});
const daySchema = z.strictObject({
  /** In UTC: `2026-11-19`. */
  day: z.string(),
  uses: z.int(),
  failures: z.int(),
  totalMs: z.number(),
});

export const skillRecordSchema = z.strictObject({
  runs: z.int().default(0),
  successes: z.int().default(0),
  failuresInRow: z.int().default(0),
  totalMs: z.number().default(0),
  lastUsedMs: z.int().nullable().default(null),
  lastError: z.string().nullable().default(null),
  /** The latest uses, newest first. */
  uses: z.array(useSchema).default([]),
  /** The latest days on which it was used, newest first. */
  days: z.array(daySchema).default([]),
  /** True if Rote saved it, not a person. */
  selfMade: z.boolean().default(false),
  /** The conversation in which it was saved, to which its schedule answers; null if that was none. */
  madeIn: z.string().nullable().default(null),
  /** The tools that its owner granted it beside those that its file names; null if nobody has decided. */
  grants: z.array(z.string()).nullable().default(null),
  /** The hosts that its owner lets its scripts reach, of those that its file names. */
  hosts: z.array(z.string()).default([]),
  /** The folders that its owner enabled, by their hashes, newest first: of skills that others may have written. */
  enabledHashes: z.array(z.string()).default([]),
  /** The schedule that its owner agreed to with it, by what was shown; null if that is none. */
  scheduleAgreed: z.string().nullable().default(null),
  disabled: z.strictObject({ why: z.string(), atMs: z.int() }).nullable().default(null),
  /** The files, by their digest, of which its owner was asked after it was switched off, and said no. */
  leftOff: z.string().nullable().default(null),
});
export type SkillRecord = z.output<typeof skillRecordSchema>;

export interface SkillUse {
  by: string;
  /** Null if it went well. */
  error: string | null;
  /** Where in the skill it failed, in words of Rote alone; if that is known. */
  place?: string | null;
  durationMs: number;
  nowMs: number;
}

const MOST_FAILURES = 3;
const LONGEST_ERROR = 500;
const MOST_USES = 50;
const MOST_DAYS = 60;

export function afterUse(record: SkillRecord, use: SkillUse): SkillRecord {
  const { by, durationMs, nowMs } = use;
  const error = use.error?.slice(0, LONGEST_ERROR) ?? null;
  const failuresInRow = error === null ? 0 : record.failuresInRow + 1;
  const lastError = error ?? record.lastError;
  const givesUp = record.selfMade && record.disabled === null && failuresInRow >= MOST_FAILURES;
  return {
    ...record,
    runs: record.runs + 1,
    successes: record.successes + (error === null ? 1 : 0),
    failuresInRow,
    totalMs: record.totalMs + durationMs,
    lastUsedMs: nowMs,
    lastError,
    uses: [{ atMs: nowMs, durationMs, by, error }, ...record.uses].slice(0, MOST_USES),
    days: withDay(record.days, use),
    disabled: givesUp
      ? { why: `it failed ${MOST_FAILURES} times in a row, last with: ${lastError}`, atMs: nowMs }
      : record.disabled,
  };
}

function withDay(days: SkillRecord['days'], { error, durationMs, nowMs }: SkillUse) {
  const day = Temporal.Instant.fromEpochMilliseconds(nowMs).toString().slice(0, 10);
  const { uses = 0, failures = 0, totalMs = 0 } = days.find((one) => one.day === day) ?? {};
  const now = {
    day,
    uses: uses + 1,
    failures: failures + (error === null ? 0 : 1),
    totalMs: totalMs + durationMs,
  };
  return [now, ...days.filter((one) => one.day !== day)].slice(0, MOST_DAYS);
}
