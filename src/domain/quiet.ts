/**
 * When a person is left alone, and what that means for a message: it goes out now, or waits until they can be told. What
 * is urgent and what answers them goes out at once.
 */
import { z } from 'zod';
import { once } from '../base/once.ts';
import { quietUntil, readClock } from '../time/quiet-hours.ts';

const clock = z.string().refine((text) => readClock(text) === text, 'expected a time of day');

export const quietSchema = once(() =>
  z.strictObject({
    /** Every day, by the clock on their wall. */
    hours: z.strictObject({ from: clock, to: clock }).optional(),
    mutedUntilMs: z.int().optional(),
  }),
);
export type Quiet = z.output<ReturnType<typeof quietSchema>>;

/** `urgent` is told at any time, an `answer` too, because somebody is there; what comes `unasked` waits. */
export type MessageWeight = 'urgent' | 'answer' | 'unasked';

export type QuietDecision = { kind: 'send' } | { kind: 'hold'; untilMs: number };

export function decideQuiet(facts: {
  weight: MessageWeight;
  quiet: Quiet | undefined;
  timezone: string;
  nowMs: number;
}): QuietDecision {
  const { weight, quiet, timezone, nowMs } = facts;
  if (weight !== 'unasked' || quiet === undefined) return { kind: 'send' };
  const untilMs = leftAloneUntil(nowMs, quiet, timezone);
  return untilMs === null ? { kind: 'send' } : { kind: 'hold', untilMs };
}

/** When they can be told again; null if they can be told at this instant. */
export function leftAloneUntil(
  atMs: number,
  { hours, mutedUntilMs = 0 }: Quiet,
  timezone: string,
): number | null {
  const heardMs = Math.max(atMs, mutedUntilMs);
  const untilMs = hours === undefined ? null : quietUntil(heardMs, hours, timezone);
  if (untilMs !== null) return untilMs;
  return heardMs === atMs ? null : heardMs;
}

/** Facts about the run that a message belongs to. */
export interface RunOfMessage {
  cause: string;
  scheduleId: string | null;
  /** Its schedule is called urgent, or its person put it off until now. */
  isUrgent: boolean;
}

const UNASKED_CAUSES: ReadonlySet<string> = new Set(['occurrence', 'reminder', 'unanswered']);

/** A run that nobody asks for now is that of a schedule; all others answer somebody. */
export function weightOf(said: MessageWeight | undefined, run: RunOfMessage | null): MessageWeight {
  if (said !== undefined) return said;
  if (run === null || run.scheduleId === null) return 'answer';
  if (!UNASKED_CAUSES.has(run.cause)) return 'answer';
  return run.isUrgent ? 'urgent' : 'unasked';
}
