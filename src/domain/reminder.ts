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
  /** Where it is told. */
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
  changedMs: number;
}

/** What says of a message that it is a reminder. */
export interface NewReminder {
  /** Of the one that is told again; else of a new one. */
  id: string;
  scheduleId: string;
  /** It is told again after so long, until somebody says that it is done. */
  againEveryMs?: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** One that nobody answers is told no more often than this. */
export const MOST_TOLD = 100;

/** Nobody looks for it any more. */
export function isStale({ state, againMs, toldMs }: Reminder, nowMs: number): boolean {
  return state === 'open' && againMs === null && nowMs - toldMs > DAY_MS;
}

/** Whether it waits for an answer of its person, now or later. */
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
  by: { messageKey: string; againEveryMs?: number | undefined } & TellingTimes,
): Reminder {
  const { messageKey, nowMs, toldMs } = by;
  const told = reminder.told + 1;
  return {
    ...reminder,
    told,
    toldMs,
    messageKey,
    state: 'open',
    againMs: againAfter(told, by),
    changedMs: nowMs,
  };
}

export function againAfter(
  told: number,
  { toldMs, againEveryMs }: { toldMs: number; againEveryMs?: number | undefined },
): number | null {
  return againEveryMs === undefined || told >= MOST_TOLD ? null : toldMs + againEveryMs;
}

/** Null if that is no change: it is done already, or over. */
export function snoozed(reminder: Reminder, untilMs: number, nowMs: number): Reminder | null {
  if (!waitsForAnswer(reminder, nowMs)) return null;
  return { ...reminder, state: 'snoozed', againMs: untilMs, changedMs: nowMs };
}

export function finished(reminder: Reminder, nowMs: number): Reminder | null {
  if (reminder.state === 'done' || reminder.state === 'over') return null;
  return { ...reminder, state: 'done', againMs: null, changedMs: nowMs };
}

/** What was done, or snoozed, waits for an answer again. */
export function reopened(reminder: Reminder, nowMs: number): Reminder | null {
  if (reminder.state !== 'done' && reminder.state !== 'snoozed') return null;
  return { ...reminder, state: 'open', againMs: null, toldMs: nowMs, changedMs: nowMs };
}

export function endedBy(reminder: Reminder, nowMs: number): Reminder {
  return { ...reminder, state: 'over', againMs: null, changedMs: nowMs };
}

/** Whether a plan does nothing but say the same words to its own session: then what it says is a reminder. */
export function isReminderPlan(plan: AnyPlan): boolean {
  const { tools } = asPlan(plan);
  const [only, ...others] = tools;
  if (only === undefined || others.length > 0 || only.tool !== 'message.send') return false;
  const { text, ...more } = only.input;
  return typeof text === 'string' && Object.keys(more).length === 0 && !hasReferences(text);
}

const hasReferences = (text: string): boolean => findReferences(text).found.length > 0;
