/**
 * Effects of the end of a run: on its occurrence, its schedule, what still waits, and what its owner must hear. A store
 * performs the effects in their order, in the step that ends the run.
 */

import { instantMs } from '../../time/instant.ts';
import type { Trouble } from '../run/incident.ts';
import type { Occurrence, Run, RunOutcome } from '../run/run.ts';
import { decideOutcome, isAwaited } from './decide-outcome.ts';
import { nextAttemptOf, type UnstoredRun } from './run-of-schedule.ts';
import type { Schedule } from './schedule.ts';
import {
  subjectOfSchedule,
  troubleOfRun,
  troubleOfSchedule,
  worksAgainText,
} from './schedule-trouble.ts';

export type SettleEffect =
  /** Ends the occurrence, if it is still this run that carries it out. */
  | ({ kind: 'settle-occurrence'; runId: string } & Pick<
      Occurrence,
      'scheduleId' | 'scheduledForMs' | 'state' | 'reason'
    >)
  /** Enqueues a further attempt of the occurrence, which goes on after the steps that `previous` did. */
  | { kind: 'retry-occurrence'; run: UnstoredRun; previous: Run; schedule: Schedule }
  | { kind: 'save-schedule'; schedule: Schedule }
  /** Records what is due and was not taken as skipped. */
  | { kind: 'record-due'; schedule: Schedule; reason: string }
  /** Takes back what waits and never began. */
  | { kind: 'cancel-queued'; scheduleId: string; reason: string }
  /** Saves the schedule, if none of its runs is unfinished after the effects before this one. */
  | { kind: 'save-when-idle'; schedule: Schedule }
  | { kind: 'open-incident'; trouble: Trouble }
  /** Without a text, nobody is told. */
  | { kind: 'close-incident'; subject: string; text: string | null };

export interface EndedRun {
  run: Run;
  outcome: RunOutcome;
  /** Null if it has none, or one that can't be read. */
  schedule: Schedule | null;
  nowMs: number;
}

export function settleRun(ended: EndedRun): SettleEffect[] {
  const { run, outcome, schedule } = ended;
  if (schedule === null)
    return [...settleOccurrence(run, outcome), ...tellOfOther(run, null, outcome)];
  if (run.cause === 'occurrence' && belongsTo(schedule, run)) return settleRegular(schedule, ended);
  // A run beside the regular ones, or one of another time than the schedule has now: that goes on as it was.
  const said = withOutcome(schedule, outcome);
  return [
    { kind: 'save-schedule', schedule: said },
    ...settleOccurrence(run, outcome),
    ...(run.cause === 'occurrence' ? [] : tellOfOther(run, schedule, outcome)),
    ...endWithRule(said),
  ];
}

/** The outcome of a run as it counts: a run that somebody wanted to end is not tried again, however it ended. */
export function countedOutcome(
  outcome: RunOutcome,
  { cancelRequested }: Pick<Run, 'cancelRequested'>,
): RunOutcome {
  const isCancelled = cancelRequested && outcome.kind === 'failed';
  return isCancelled ? { kind: 'cancelled', summary: outcome.summary } : outcome;
}

function settleRegular(schedule: Schedule, { run, outcome, nowMs }: EndedRun): SettleEffect[] {
  const after = decideOutcome({ schedule, outcome, finishedMs: nowMs });
  const { retryAtMs, ...changed } = after;
  const isOver = changed.status !== schedule.status;
  const nextFireMs = isOver ? null : schedule.nextFireMs;
  const said = withOutcome({ ...schedule, ...changed, nextFireMs }, outcome);
  const settled = isOver ? dated(said, nowMs) : said;
  const effects: SettleEffect[] = [];
  if (isOver) effects.push({ kind: 'record-due', schedule, reason: changed.status });
  effects.push({ kind: 'save-schedule', schedule: settled });
  if (outcome.kind === 'failed' && !isAwaited(outcome)) {
    const reason = isOver ? changed.status : 'backoff';
    // An event is not made up for by the next one: those that wait are held back until it has cooled down.
    if (isOver || schedule.trigger.kind !== 'event')
      effects.push({ kind: 'cancel-queued', scheduleId: schedule.id, reason });
    // A doubt is told with the step that it is about, and stays open; see `troubleOfDoubt`.
    if (outcome.code !== 'in-doubt' || isOver)
      effects.push({ kind: 'open-incident', trouble: troubleOfSchedule(schedule, outcome, after) });
  }
  if (outcome.kind === 'succeeded' || isAwaited(outcome)) {
    if (isOver && schedule.trigger.kind !== 'at')
      effects.push({ kind: 'cancel-queued', scheduleId: schedule.id, reason: changed.status });
    effects.push(closeTrouble(schedule, outcome));
  }
  if (retryAtMs === null) {
    effects.push(...settleOccurrence(run, outcome));
  } else {
    const again = nextAttemptOf(run, schedule, { notBeforeMs: retryAtMs, enqueuedMs: nowMs });
    effects.push({ kind: 'retry-occurrence', run: again, previous: run, schedule });
  }
  effects.push(...endWithRule(settled));
  return effects;
}

/** Times that a pause leaves out are counted from the last change. */
function dated(schedule: Schedule, nowMs: number): Schedule {
  return schedule.status === 'paused' ? { ...schedule, updatedMs: nowMs } : schedule;
}

/** If the thing that it watches is broken, the schedule itself works, but nobody is told that all is well. */
function closeTrouble(schedule: Schedule, outcome: RunOutcome): SettleEffect {
  const text = isAwaited(outcome) ? null : worksAgainText(schedule);
  return { kind: 'close-incident', subject: subjectOfSchedule(schedule.id), text };
}

const OCCURRENCE_STATES = { succeeded: 'ran', failed: 'failed', cancelled: 'cancelled' } as const;

function settleOccurrence(run: Run, outcome: RunOutcome): SettleEffect[] {
  const { scheduleId, scheduledForMs, id: runId } = run;
  if (scheduleId === null || scheduledForMs === null) return [];
  const skipped = outcome.kind === 'cancelled' ? outcome.skipped : undefined;
  const state = skipped === undefined ? OCCURRENCE_STATES[outcome.kind] : 'skipped';
  const reason = outcome.kind === 'failed' ? outcome.summary : (skipped ?? null);
  return [{ kind: 'settle-occurrence', scheduleId, scheduledForMs, runId, state, reason }];
}

/** A run that nobody waits for at its time is told of if it went wrong. */
function tellOfOther(run: Run, schedule: Schedule | null, outcome: RunOutcome): SettleEffect[] {
  // A doubt is told with the step that it is about, and stays open until somebody has looked.
  if (outcome.kind !== 'failed' || outcome.code === 'in-doubt') return [];
  // Its plan told what it was to tell.
  if (isAwaited(outcome)) return [];
  // A conversation heard from the agent itself.
  if (schedule === null && run.tier === 'agent') return [];
  const trouble = troubleOfRun(run, schedule, outcome);
  // A failure is over with the run.
  return [
    { kind: 'open-incident', trouble },
    { kind: 'close-incident', subject: trouble.subject, text: null },
  ];
}

/** A rule that has ended is over with the last of its runs, whatever came of it. */
function endWithRule(schedule: Schedule): SettleEffect[] {
  const hasEnded =
    schedule.trigger.kind === 'rrule' &&
    schedule.status === 'active' &&
    schedule.nextFireMs === null;
  return hasEnded
    ? [{ kind: 'save-when-idle', schedule: { ...schedule, status: 'completed' } }]
    : [];
}

/** True if the run belongs to the time that the schedule has now; a recurring one has many. */
function belongsTo({ trigger }: Schedule, run: Run): boolean {
  return trigger.kind !== 'at' || instantMs(trigger.atUtc) === run.scheduledForMs;
}

function withOutcome(schedule: Schedule, { kind, summary }: RunOutcome): Schedule {
  return { ...schedule, lastStatus: kind, lastSummary: summary };
}
