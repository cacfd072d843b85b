/** A late message says when it was due, and why it comes only now. */
import type { AttachedFile, NewDelivery, ReplyChoice } from './run/delivery.ts';

/**
 * `off`: nobody was there at its time. `busy`: it waited for its turn. `retried`: it failed before. `quiet`: its person
 * was not to be told. `away`: the channel could not be reached.
 */
export const LATE_REASONS = ['off', 'busy', 'retried', 'quiet', 'away'] as const;
export type LateReason = (typeof LATE_REASONS)[number];

export interface Late {
  dueMs: number;
  why: LateReason;
}

/** A message that is no later than this is on time. */
const ON_TIME_MS = 60_000;

/** The times of a run that has its time from the clock. */
export interface RunTimes {
  cause: string;
  scheduledForMs: number | null;
  notBeforeMs: number;
  enqueuedMs: number;
  startedMs: number | null;
  attempt: number;
}

/** A follow-up of a reminder gets its time from the reminder. */
const isFollowUp = (cause: string): boolean => cause === 'reminder' || cause === 'unanswered';

/** When a run was due; null if it has no time. */
export function dueOfRun({ cause, scheduledForMs, notBeforeMs }: RunTimes): number | null {
  if (isFollowUp(cause)) return notBeforeMs;
  return cause === 'occurrence' ? scheduledForMs : null;
}

/** Why a run began late. How long its work takes is no lateness. */
export function lateBegin(run: RunTimes, dueMs: number): LateReason | null {
  const { cause, attempt, enqueuedMs, startedMs } = run;
  if (startedMs === null || startedMs - dueMs <= ON_TIME_MS) return null;
  if (isFollowUp(cause)) return 'off';
  if (attempt > 1) return 'retried';
  return enqueuedMs - dueMs > ON_TIME_MS ? 'off' : 'busy';
}

/** The part of a delivery's body that says why it is late. */
export interface LateBody {
  dueMs?: number;
  late?: LateReason;
  /** It stands for all of these, in their order. */
  held?: readonly HeldWords[];
}

export interface HeldWords {
  dueMs: number;
  text: string;
}

/** Why a delivery comes late at this instant; null if it is on time, or has no time. */
export function lateNow(
  { body, createdMs, attempt }: { body: LateBody; createdMs: number; attempt: number },
  nowMs: number,
): Late | null {
  const { dueMs, late } = body;
  if (dueMs === undefined) return null;
  if (late !== undefined) return { dueMs, why: late };
  if (nowMs - createdMs <= ON_TIME_MS) return null;
  return { dueMs, why: attempt > 1 ? 'away' : 'off' };
}

/** A message that waited for the end of quiet hours. */
export interface HeldMessage extends NewDelivery {
  runId: string | null;
  dueMs: number;
}

interface HeldBody {
  text?: string;
  isLiteral?: boolean;
  choices?: readonly ReplyChoice[];
  files?: readonly AttachedFile[];
  attached?: { text: string };
  avoid?: readonly string[];
}

/**
 * All that waited for one target as one message; one that was alone stays as it was. Of the buttons of each, the first is
 * kept, with what it is about.
 */
export function joinHeld(held: readonly HeldMessage[]): HeldMessage | null {
  const [first, ...others] = held;
  if (first === undefined) return null;
  if (others.length === 0)
    return { ...first, body: { ...first.body, dueMs: first.dueMs, late: 'quiet' } };
  const bodies = held.map(({ body }) => body as HeldBody);
  const words = held.map(({ dueMs }, index) => ({ dueMs, text: textOf(bodies[index] ?? {}) }));
  const choices = bodies.flatMap(shortChoice);
  const files = bodies.flatMap((body) => body.files ?? []);
  const avoid = [...new Set(bodies.flatMap((body) => body.avoid ?? []))];
  return {
    ...(held.at(-1) as HeldMessage),
    key: `quiet:${first.key}`,
    body: {
      ...first.body,
      text: words.map(({ text }) => text).join('\n\n'),
      held: words,
      attached: undefined,
      // Literal words stay literal, whatever is joined to them.
      ...(bodies.some(({ isLiteral }) => isLiteral === true) && { isLiteral: true }),
      choices: choices.length > 0 ? choices : undefined,
      files: files.length > 0 ? files : undefined,
      avoid: avoid.length > 0 ? avoid : undefined,
    },
  };
}

function textOf({ text = '', attached }: HeldBody): string {
  return attached === undefined ? text : `${attached.text}\n\n${text}`;
}

/** Longer labels are cut by channels. */
const LONGEST_LABEL = 40;

/** A reminder can be finished from the summary; what asks for more is opened where it stands. */
function shortChoice({ text = '', choices = [] }: HeldBody): ReplyChoice[] {
  const [first] = choices;
  if (first === undefined || !first.value.startsWith('reminder:')) return [];
  const about = text.split('\n', 1)[0] ?? '';
  const short = about.length > LONGEST_LABEL ? `${about.slice(0, LONGEST_LABEL - 1)}…` : about;
  return [{ ...first, label: `${first.label}: ${short}` }];
}
