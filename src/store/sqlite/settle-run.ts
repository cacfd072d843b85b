/**
 * What follows from the end of a run, inside the transaction that records it: for its occurrence, its
 * schedule, what still waits, and what its owner must hear.
 */

import type { Outcome, Run } from '../../domain/run/run.ts';
import { decideOutcome, type OutcomeDecision } from '../../domain/schedule/decide-outcome.ts';
import type { Schedule } from '../../domain/schedule/schedule.ts';
import { formatInstant, instantMs } from '../../time/instant.ts';
import { createInheritSteps } from './inherit-steps.ts';
import type { OccurrenceTable } from './occurrence-table.ts';
import type { SqliteScheduleTable } from './schedule-table.ts';
import type { SqliteEngine } from './sqlite-engine.ts';
import type { SqliteIncidents } from './sqlite-incidents.ts';
import type { SqliteJournal } from './sqlite-journal.ts';

export type SettleRun = (run: Run, outcome: Outcome, nowMs: number) => void;

export function createSettleRun(parts: {
  schedules: SqliteScheduleTable;
  occurrences: OccurrenceTable;
  engine: SqliteEngine;
  journal: SqliteJournal;
  incidents: SqliteIncidents;
}): SettleRun {
  const { schedules, occurrences, engine, incidents } = parts;
  const inheritSteps = createInheritSteps(parts);

  function settleOccurrence(run: Run, outcome: Outcome): void {
    if (run.scheduleId === null || run.scheduledForMs === null) return;
    const states = { succeeded: 'ran', failed: 'failed', cancelled: 'cancelled' } as const;
    occurrences.settle({
      scheduleId: run.scheduleId,
      scheduledForMs: run.scheduledForMs,
      runId: run.id,
      state: states[outcome.kind],
      reason: outcome.kind === 'failed' ? outcome.summary : null,
    });
  }

  function retry(run: Run, schedule: Schedule, retryAtMs: number, nowMs: number): void {
    const attempt = run.attempt + 1;
    const again = engine.insert({ ...run, attempt, notBeforeMs: retryAtMs, enqueuedMs: nowMs });
    occurrences.linkRun(schedule.id, run.scheduledForMs ?? 0, again.id);
    inheritSteps(run, again, schedule);
  }

  /** The owner hears of the beginning, of what got worse, and of the end. */
  function tell(schedule: Schedule, outcome: Outcome, after: OutcomeDecision, nowMs: number): void {
    const subject = `schedule:${schedule.id}`;
    const name = `"${schedule.name}"`;
    if (outcome.kind === 'cancelled') return;
    if (outcome.kind === 'succeeded') {
      const text = `The schedule ${name} works again.`;
      incidents.close({ subject, text, nowMs });
      return;
    }
    const trouble = troubleOf(schedule, outcome, after);
    incidents.open({ subject, sessionKey: schedule.sessionKey, ...trouble }, nowMs);
  }

  /** What nobody waits for at its time is told where it went wrong. */
  function tellOfOther(run: Run, outcome: Outcome, name: string, nowMs: number): void {
    if (outcome.kind !== 'failed') return;
    const kind = outcome.code === 'in-doubt' ? 'in-doubt' : 'failed';
    const text = `${name} (${run.id}) failed: ${endOfSentence(outcome.summary)}`;
    const trouble = { subject: `run:${run.id}`, kind, sessionKey: run.sessionKey, text };
    incidents.open(trouble, nowMs);
    // A failure is over with the run; a call in doubt stays open until somebody has looked.
    if (kind === 'failed') incidents.close({ subject: trouble.subject, text: null, nowMs });
  }

  /** A run beside the regular ones: what it was for is settled, and its schedule goes on as it was. */
  function settleOther(run: Run, schedule: Schedule | null, outcome: Outcome, nowMs: number): void {
    const said = { lastStatus: outcome.kind, lastSummary: outcome.summary };
    if (schedule !== null) schedules.save({ ...schedule, ...said });
    settleOccurrence(run, outcome);
    // A conversation heard from the agent itself; what is in doubt stays open all the same.
    const isTold = schedule === null && run.tier === 'agent';
    if (isTold && !(outcome.kind === 'failed' && outcome.code === 'in-doubt')) return;
    const name = schedule === null ? 'A queued run' : `A run of "${schedule.name}"`;
    tellOfOther(run, outcome, name, nowMs);
  }

  function settleRegular(run: Run, schedule: Schedule, outcome: Outcome, nowMs: number): void {
    const after = decideOutcome({ schedule, outcome, finishedMs: nowMs });
    const { retryAtMs, ...changed } = after;
    const isOver = changed.status !== schedule.status;
    if (isOver) schedules.recordDue(schedule, { reason: changed.status, nowMs });
    const nextFireMs = isOver ? null : schedule.nextFireMs;
    const said = { lastStatus: outcome.kind, lastSummary: outcome.summary };
    schedules.save({ ...schedule, ...changed, ...said, nextFireMs });
    if (outcome.kind === 'failed') {
      const reason = isOver ? changed.status : 'backoff';
      engine.cancelQueued({ scheduleId: schedule.id, reason, nowMs });
    }
    tell(schedule, outcome, after, nowMs);
    if (retryAtMs === null) settleOccurrence(run, outcome);
    else retry(run, schedule, retryAtMs, nowMs);
  }

  function settle(run: Run, schedule: Schedule | null, outcome: Outcome, nowMs: number): void {
    if (schedule === null || run.cause !== 'occurrence') {
      settleOther(run, schedule, outcome, nowMs);
    } else if (belongsTo(schedule, run)) {
      settleRegular(run, schedule, outcome, nowMs);
    } else {
      // Changed to another time while it ran: that time is still to come.
      schedules.save({ ...schedule, lastStatus: outcome.kind, lastSummary: outcome.summary });
      settleOccurrence(run, outcome);
    }
  }

  /** A rule that has ended is over with the last of its runs, whatever came of it. */
  function endWithRule(scheduleId: string): void {
    const schedule = schedules.readOrNull(scheduleId);
    if (schedule?.trigger.kind !== 'rrule' || schedule.status !== 'active') return;
    if (schedule.nextFireMs === null && engine.unfinishedOf(scheduleId) === 0)
      schedules.save({ ...schedule, status: 'completed' });
  }

  return (run, outcome, nowMs) => {
    const schedule = run.scheduleId === null ? null : schedules.readOrNull(run.scheduleId);
    settle(run, schedule, outcome, nowMs);
    if (schedule?.trigger.kind === 'rrule') endWithRule(schedule.id);
  };
}

function troubleOf(
  { id, name }: Schedule,
  outcome: Outcome & { kind: 'failed' },
  after: OutcomeDecision,
): { kind: string; text: string } {
  const what = `The schedule "${name}"`;
  if (outcome.code === 'budget') return overBudget(what, outcome, after);
  if (after.status === 'disabled') {
    const why =
      outcome.afterwards === 'give-up' ? 'failed' : `failed ${after.failuresInRow} times in a row`;
    return {
      kind: 'disabled',
      text: `${what} ${why} and was disabled. Last: ${endOfSentence(outcome.summary)} When it is mended: rote schedule resume ${id}`,
    };
  }
  if (outcome.afterwards === 'pause') {
    return {
      kind: 'paused',
      text: `${what} was paused, because it can't run as it is: ${endOfSentence(outcome.summary)} When it is mended: rote schedule resume ${id}`,
    };
  }
  if (outcome.code === 'in-doubt')
    return { kind: 'in-doubt', text: `${what}: ${endOfSentence(outcome.summary)}` };
  const pause =
    after.coolDownUntilMs === null
      ? ''
      : ` It rests until ${formatInstant(after.coolDownUntilMs)} and is then tried again.`;
  return { kind: 'failing', text: `${what} failed: ${endOfSentence(outcome.summary)}${pause}` };
}

/** The summary says which budget, and what to type. */
function overBudget(
  what: string,
  { summary }: Outcome & { kind: 'failed' },
  { status, coolDownUntilMs }: OutcomeDecision,
): { kind: string; text: string } {
  const rests = status === 'active' && coolDownUntilMs !== null;
  const then = rests ? `rests until ${formatInstant(coolDownUntilMs)}` : 'was paused';
  return { kind: 'budget', text: `${what} ${then}. ${endOfSentence(summary)}` };
}

/** Summaries may or may not end in one. */
function endOfSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** Whether the run is of the time that the schedule has now; a recurring one has many. */
function belongsTo({ trigger }: Schedule, run: Run): boolean {
  return trigger.kind !== 'at' || instantMs(trigger.atUtc) === run.scheduledForMs;
}
