/**
 * Handles a schedule that is due: its instants become runs or are recorded, and the schedule moves on to its next fire, or is
 * over. A store performs the effects in one step.
 */

import type { Trouble } from '../run/incident.ts';
import type { Occurrence, Run } from '../run/run.ts';
import type { CollectedDue } from './collect-due.ts';
import { dayOffTest } from './days-off.ts';
import { type DueAction, decideDue } from './decide-due.ts';
import { runOfSchedule, type UnstoredRun } from './run-of-schedule.ts';
import type { Schedule } from './schedule.ts';
import { queueIsShortText, subjectOfQueue, troubleOfQueue } from './schedule-trouble.ts';

export type ClaimEffect =
  /** Stretches of instants that do not run. */
  | ({ kind: 'record-occurrence'; firstMs: number; lastMs: number } & Pick<
      Occurrence,
      'scheduleId' | 'count' | 'state' | 'reason'
    >)
  /**
   * Records the occurrence of a run and enqueues it, unless its instant has a row: that was taken before
   * the clock was set back, and must not run twice. It goes on after the steps that `previous` did.
   */
  | { kind: 'begin-occurrence'; run: UnstoredRun; scheduledForMs: number; previous: Run | null }
  | { kind: 'save-schedule'; schedule: Schedule }
  | { kind: 'open-incident'; trouble: Trouble }
  | { kind: 'close-incident'; subject: string; text: string };

export interface DueSchedule {
  schedule: Schedule;
  due: CollectedDue;
  /** Due instants that have a row already. */
  recorded: ReadonlySet<number>;
  unfinishedRuns: number;
  /** Of those, the ones that have begun. */
  begunRuns: number;
  /** The most unfinished runs that it may have. */
  queueCap: number;
  /** The last run of the same instant, for a one-shot that was let loose again; else null. */
  previous: Run | null;
  nowMs: number;
  graceMs: number;
  catchUpCap: number;
}

export function claimSchedule(facts: DueSchedule): ClaimEffect[] {
  const { schedule, due, previous, nowMs } = facts;
  const { id: scheduleId, trigger } = schedule;
  // Events were held back meanwhile, and are taken when it has cooled down.
  const coolDownUntilMs = trigger.kind === 'event' ? null : schedule.coolDownUntilMs;
  const isDayOff = dayOffTest(schedule);
  const actions = decideDue({ ...facts, ...due, trigger, coolDownUntilMs, isDayOff });
  const effects = actions.map((action): ClaimEffect => {
    if (action.kind === 'record') return { ...action, kind: 'record-occurrence', scheduleId };
    const { scheduledForMs } = action;
    const attempt = (previous?.attempt ?? 0) + 1;
    const occasion = { cause: 'occurrence', scheduledForMs, attempt, enqueuedMs: nowMs } as const;
    const run = runOfSchedule(schedule, occasion);
    return { kind: 'begin-occurrence', run, scheduledForMs, previous };
  });
  return [
    ...effects,
    { kind: 'save-schedule', schedule: afterClaim(facts, actions) },
    ...tellOfQueue(facts, actions),
  ];
}

/** Its owner hears that more comes due than gets done, and when the queue is down to half of its cap. */
function tellOfQueue(
  { schedule, unfinishedRuns, queueCap }: DueSchedule,
  actions: DueAction[],
): ClaimEffect[] {
  if (schedule.trigger.overlap === 'skip') return [];
  const isFull = actions.some((one) => one.kind === 'record' && one.reason === 'queue-full');
  if (isFull) return [{ kind: 'open-incident', trouble: troubleOfQueue(schedule, unfinishedRuns) }];
  if (unfinishedRuns > queueCap / 2) return [];
  const text = queueIsShortText(schedule);
  return [{ kind: 'close-incident', subject: subjectOfQueue(schedule.id), text }];
}

function afterClaim(
  { schedule, due, unfinishedRuns }: DueSchedule,
  actions: DueAction[],
): Schedule {
  const runs = actions.some(({ kind }) => kind === 'run');
  const isMissed = !runs && actions.length > 0;
  if (isMissed && isOver(schedule, due.nextFireMs, unfinishedRuns))
    return { ...schedule, ...missedForGood(actions) };
  const lastFiredMs = runs ? (due.dueMs.at(-1) ?? null) : schedule.lastFiredMs;
  return { ...schedule, nextFireMs: due.nextFireMs, lastFiredMs };
}

/** A one-shot that was due, and a rule that has ended with nothing of it under way. */
function isOver({ trigger }: Schedule, nextFireMs: number | null, unfinishedRuns: number): boolean {
  if (trigger.kind === 'at') return true;
  return trigger.kind === 'rrule' && nextFireMs === null && unfinishedRuns === 0;
}

/** A schedule that will not run, and has nothing after it, is over. */
function missedForGood(actions: DueAction[]): Partial<Schedule> {
  const action = actions.at(-1);
  const reason = action?.kind === 'record' ? action.reason : null;
  return { status: 'completed', nextFireMs: null, lastStatus: 'missed', lastSummary: reason };
}
