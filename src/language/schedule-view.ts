/** A schedule, a run, an occurrence and a message as every face shows them: the same names, instants in UTC. */

import type { Grant } from '../domain/grant.ts';
import type { Occurrence } from '../domain/run/run.ts';
import { nextRunAfterCoolDown } from '../domain/schedule/cool-down.ts';
import { calendarOff, firstOnWorkday } from '../domain/schedule/days-off.ts';
import type { Schedule } from '../domain/schedule/schedule.ts';
import type { HistoryEntry } from '../domain/schedule/schedule-history.ts';
import { asNextRun } from '../domain/schedule/travel.ts';
import { formatInstant } from '../time/instant.ts';
import { describeGrant } from './describe-grant.ts';
import { describeTrigger } from './en/describe-trigger.ts';

/** `nameOf` says what a schedule is called that it waits for, `leavesBox` how the settings are now. */
export function viewSchedule(
  schedule: Schedule,
  nameOf?: (id: string) => string,
  leavesBox?: (grant: Grant) => boolean,
) {
  const placeOf = (grant: Grant) => {
    if (leavesBox === undefined) return 'unknown';
    return leavesBox(grant) ? 'settings' : 'box';
  };
  const { grants } = schedule.work;
  const next = asNextRun(schedule);
  return {
    id: schedule.id,
    name: schedule.name,
    status: schedule.status,
    nextRunAtUtc: instantOrNull(nextRunMs(schedule)),
    lastFiredAtUtc: instantOrNull(schedule.lastFiredMs),
    lastStatus: schedule.lastStatus,
    lastSummary: schedule.lastSummary,
    timezone: next.timezone,
    description: describeTrigger(next, undefined, nameOf),
    missedRunPolicy: schedule.trigger.missedRunPolicy,
    failuresInRow: schedule.failuresInRow,
    backoffUntilUtc: instantOrNull(schedule.coolDownUntilMs),
    sessionKey: schedule.sessionKey,
    source: schedule.source,
    trigger: schedule.trigger,
    ...schedule.work,
    ...(grants !== undefined && {
      grantsInWords: grants.map((grant) => describeGrant(grant, undefined, placeOf(grant))),
    }),
    ...(calendarOff(schedule) !== null && { daysOff: schedule.daysOff ?? null }),
    ...(schedule.person !== undefined && { person: schedule.person }),
    createdAtUtc: formatInstant(schedule.createdMs),
    updatedAtUtc: formatInstant(schedule.updatedMs),
  };
}

export type ScheduleView = ReturnType<typeof viewSchedule>;

/** When it runs next: not before the end of a cool-down, and on no day that it leaves out. */
function nextRunMs(schedule: Schedule): number | null {
  const { status, nextFireMs, coolDownUntilMs } = schedule;
  const cooling = status === 'active' && coolDownUntilMs !== null;
  const isBehind = !cooling || (nextFireMs !== null && nextFireMs >= coolDownUntilMs);
  const nextMs = isBehind ? nextFireMs : nextRunAfterCoolDown(schedule, coolDownUntilMs);
  return firstOnWorkday(schedule, nextMs);
}

export function viewOccurrence(occurrence: Occurrence) {
  return {
    scheduledForUtc: formatInstant(occurrence.scheduledForMs),
    lastScheduledForUtc: formatInstant(occurrence.lastScheduledForMs),
    count: occurrence.count,
    state: occurrence.state,
    reason: occurrence.reason,
    explanation: explainOccurrence(occurrence),
    runId: occurrence.runId,
  };
}

/** An entry of the history, in words: with its run, where people asked for it. */
export function viewHistoryEntry(entry: HistoryEntry) {
  const { atMs, lastAtMs, runId, byHand } = entry;
  const explanation =
    entry.isAgain === true
      ? (AGAIN[entry.state] ?? explainOccurrence(entry))
      : explainOccurrence(entry);
  return {
    atUtc: formatInstant(atMs),
    lastAtUtc: formatInstant(lastAtMs),
    count: entry.count,
    state: entry.state,
    reason: entry.reason,
    explanation: byHand ? `by hand: ${explanation}` : explanation,
    runId,
    byHand,
  };
}
export type HistoryEntryView = ReturnType<typeof viewHistoryEntry>;

/** Of a reminder that is told again. */
const AGAIN: Partial<Record<HistoryEntry['state'], string>> = {
  queued: 'it is told again then',
  ran: 'it was told again',
  cancelled: 'it was not told again: somebody answered it before',
};

const REASONS: Record<string, string> = {
  'too-late': 'it came later than its allowed lateness',
  missed: 'Rote was not there in time, and the policy is to skip',
  superseded: 'Rote was not there in time, and a later one was due as well',
  'over-cap': 'more were missed than are caught up with',
  overlap: 'an earlier run was still unfinished',
  'no-slot': 'an earlier run had not begun yet, for want of a free slot',
  'queue-full': 'too many runs of the schedule were unfinished',
  backoff: 'the schedule was cooling down after a failure',
  'day-off': 'it was a day of the calendar that the schedule leaves out',
  'left-out': 'it is left out, as it was asked for',
  paused: 'the schedule was paused',
  'paused-at-least': 'the schedule was paused, and at least so many times passed',
  removed: 'the schedule was removed before it started',
  changed: 'the schedule was changed before it started',
  disabled: 'the schedule was disabled after too many failures',
  completed: 'the schedule was completed before it started',
};

/** Why an occurrence ended as it did, in words. */
export function explainOccurrence({ state, reason }: Pick<Occurrence, 'state' | 'reason'>): string {
  switch (state) {
    case 'queued':
      return 'it waits for its turn, or runs now';
    case 'ran':
      return 'it ran';
    case 'failed':
      return `it failed: ${reason}`;
    case 'cancelled':
      return 'it was cancelled';
    case 'skipped':
    case 'missed':
      return `it did not run: ${REASONS[reason ?? ''] ?? reason}`;
  }
}

function instantOrNull(instantMs: number | null): string | null {
  return instantMs === null ? null : formatInstant(instantMs);
}
