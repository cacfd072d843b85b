/**
 * The record of a skill beside its files: how often it was used and how that went, and whether it is switched off. One that
 * Rote made itself is switched off after three failures in a row.
 */
import { z } from 'zod';

export const skillRecordSchema = z.strictObject({
  runs: z.int().default(0),
  successes: z.int().default(0),
  failuresInRow: z.int().default(0),
  totalMs: z.number().default(0),
  lastUsedMs: z.int().nullable().default(null),
  lastError: z.string().nullable().default(null),
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
});
export type SkillRecord = z.output<typeof skillRecordSchema>;

export interface SkillUse {
  /** Null if it went well. */
  error: string | null;
  durationMs: number;
  nowMs: number;
}

const MOST_FAILURES = 3;
const LONGEST_ERROR = 500;

export function afterUse(record: SkillRecord, { error, durationMs, nowMs }: SkillUse): SkillRecord {
  const failuresInRow = error === null ? 0 : record.failuresInRow + 1;
  const lastError = error === null ? record.lastError : error.slice(0, LONGEST_ERROR);
  const givesUp = record.selfMade && record.disabled === null && failuresInRow >= MOST_FAILURES;
  return {
    ...record,
    runs: record.runs + 1,
    successes: record.successes + (error === null ? 1 : 0),
    failuresInRow,
    totalMs: record.totalMs + durationMs,
    lastUsedMs: nowMs,
    lastError,
    disabled: givesUp
      ? { why: `it failed ${MOST_FAILURES} times in a row, last with: ${lastError}`, atMs: nowMs }
      : record.disabled,
  };
}
