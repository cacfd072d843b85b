/**
 * A reminder that was told: `open` → `snoozed` → `open` … → `done`. It is one reminder from the first time it was told,
 * however often it is told again. It is `over` once its schedule tells the next one, or nobody has answered for a day.
 */
import { type AnyPlan, asPlan } from './plan/plan.ts';
import { findReferences } from './plan/template.ts';

export type ReminderState = 'open' | 'snoozed' | 'done' | 'over';

export interface Reminder {
  id: string;
  scheduleId: string;
  /** The session that it is told in. */
  sessionKey: string;
  /** When it was told first. */
  dueMs: number;
  /** When it was told last, by which message, and how often until now. */
  toldMs: number;
  messageKey: string;
  told: number;
  state: ReminderState;
  /** When it is told again, and the run that tells it; null if nothing is to tell it. */
  againMs: number | null;
  runId: string | null;
  /** When somebody else is told, or the person in another way, and the run that does it; null if nobody is. */
  escalateMs: number | null;
  escalateRunId: string | null;
  /** When its person saw what was told last: on a page in front of them, or they answered; null if that is not known. */
  seenMs: number | null;
  changedMs: number;
}

/** How it insists while nobody answers; this comes from the work of its schedule. */
export interface Insistence {
  /** It is told again after so long, until somebody says that it is done. */
  againEveryMs?: number | undefined;
  /** The session that is told if nobody answers for so long. */
  ifUnanswered?: { afterMs: number; session: string } | undefined;
}

/** Marks a message as a reminder. */
export interface NewReminder extends Insistence {
  /** Of the one that is told again; else of a new one. */
  id: string;
  scheduleId: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** One that nobody answers is told no more often than this. */
export const MOST_TOLD = 100;

/** Nobody looks for it any more. */
export function isStale({ state, againMs, toldMs }: Reminder, nowMs: number): boolean {
  return state === 'open' && againMs === null && nowMs - toldMs > DAY_MS;
}

/** True if it waits for an answer of its person, now or later. */
export function waitsForAnswer(reminder: Reminder, nowMs: number): boolean {
  const { state } = reminder;
  return (state === 'open' || state === 'snoozed') && !isStale(reminder, nowMs);
}

/** When it is said, and when its person is told: after quiet hours that is later. */
export interface TellingTimes {
  nowMs: number;
  toldMs: number;
}

/** It was told once more: by its schedule, or by the run that it waited for. */
export function toldAgain(
  reminder: Reminder,
  by: Insistence & { messageKey: string } & TellingTimes,
): Reminder {
  const { messageKey, nowMs, toldMs } = by;
  const told = reminder.told + 1;
  const { againMs, escalateMs } = asksFrom(toldMs, by);
  return {
    ...reminder,
    told,
    toldMs,
    messageKey,
    state: 'open',
    againMs: told >= MOST_TOLD ? null : againMs,
    // Putting it off is an answer: the time until somebody else is told begins anew.
    escalateMs: reminder.state === 'snoozed' ? escalateMs : reminder.escalateMs,
    seenMs: null,
    changedMs: nowMs,
  };
}

/** The next steps if nobody answers from now on. */
export function asksFrom(
  fromMs: number,
  { againEveryMs, ifUnanswered }: Insistence,
): Pick<Reminder, 'againMs' | 'escalateMs'> {
  return {
    againMs: againEveryMs === undefined ? null : fromMs + againEveryMs,
    escalateMs: ifUnanswered === undefined ? null : fromMs + ifUnanswered.afterMs,
  };
}

/** Null if that is no change: it is done already, or over. */
export function snoozed(reminder: Reminder, untilMs: number, nowMs: number): Reminder | null {
  if (!waitsForAnswer(reminder, nowMs)) return null;
  return { ...answeredAt(reminder, nowMs), state: 'snoozed', againMs: untilMs };
}

export function finished(reminder: Reminder, nowMs: number): Reminder | null {
  if (reminder.state === 'done' || reminder.state === 'over') return null;
  return { ...answeredAt(reminder, nowMs), state: 'done', againMs: null };
}

/** A person who answers has seen it, and nobody else is told any more. */
function answeredAt(reminder: Reminder, nowMs: number): Reminder {
  return { ...reminder, seenMs: reminder.seenMs ?? nowMs, escalateMs: null, changedMs: nowMs };
}

/**
 * It was shown to its person. `told` says which telling that was: one that has come since is another message, and nobody
 * has seen it yet. Null if that is no change.
 */
export function seen(
  reminder: Reminder,
  { told, nowMs }: { told: number; nowMs: number },
): Reminder | null {
  if (reminder.state !== 'open' || reminder.told !== told || reminder.seenMs !== null) return null;
  return { ...reminder, seenMs: nowMs, changedMs: nowMs };
}

/** A reminder that was done or snoozed waits for an answer again, and insists on it as before. */
export function reopened(
  reminder: Reminder,
  nowMs: number,
  insistence: Insistence,
): Reminder | null {
  if (reminder.state !== 'done' && reminder.state !== 'snoozed') return null;
  const next = asksFrom(nowMs, insistence);
  return { ...reminder, ...next, state: 'open', toldMs: nowMs, changedMs: nowMs };
}

export function endedBy(reminder: Reminder, nowMs: number): Reminder {
  return { ...reminder, state: 'over', againMs: null, escalateMs: null, changedMs: nowMs };
}

/** True if a plan does nothing but say the same words to somebody: then its message is a reminder. */
export function isReminderPlan(plan: AnyPlan): boolean {
  const { tools } = asPlan(plan);
  const [only, ...others] = tools;
  if (only === undefined || others.length > 0 || only.tool !== 'message.send') return false;
  const { text, session = '', ...more } = only.input;
  const isFixed = (value: unknown) => typeof value === 'string' && !hasReferences(value);
  return isFixed(text) && isFixed(session) && Object.keys(more).length === 0;
}

const hasReferences = (text: string): boolean => findReferences(text).found.length > 0;
