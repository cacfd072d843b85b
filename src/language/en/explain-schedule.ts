/** What a schedule does now, and why, in words. */

import { withPerson } from '../../domain/person.ts';
import { watchedIn } from '../../domain/plan/watched-place.ts';
import { instantMs } from '../../time/instant.ts';
import type { HistoryEntryView, ScheduleView } from '../schedule-view.ts';
import { formatWallTime } from './describe-trigger.ts';
import { whenWatched } from './when-watched.ts';

export function explainSchedule(schedule: ScheduleView): string {
  const name = withPerson(`"${schedule.name}"`, schedule);
  const wall = (utc: string): string => formatWallTime(instantMs(utc), schedule.timezone);
  switch (schedule.status) {
    case 'active':
      if (schedule.nextRunAtUtc === null && schedule.trigger.kind === 'event')
        return `${name} is active and waits: it runs ${schedule.description}.${afterCoolDown(schedule)}`;
      if (schedule.nextRunAtUtc === null) return `${name} is active and has its run under way.`;
      if (schedule.backoffUntilUtc === null)
        return `${name} is active and ${runsNext(schedule)} on ${wall(schedule.nextRunAtUtc)}.${foundOut(schedule)}`;
      return schedule.failuresInRow === 0
        ? `${name} rests until ${wall(schedule.backoffUntilUtc)}: ${schedule.lastSummary}`
        : `${name} failed ${times(schedule.failuresInRow)}${lastCause(schedule)} and cools down until ${wall(schedule.backoffUntilUtc)}; ${whatRunsThen(schedule)} on ${wall(schedule.nextRunAtUtc)}. To try at once: rote schedule resume ${schedule.id}`;
    case 'paused':
      return `${name} is paused. Resume it with: rote schedule resume ${schedule.id}`;
    case 'disabled':
      return `${name} failed ${times(schedule.failuresInRow)} and was disabled (${schedule.lastSummary}). Resume it with: rote schedule resume ${schedule.id}`;
    case 'completed':
      return schedule.lastStatus === 'missed'
        ? `${name} is over: its time passed and it did not run (${schedule.lastSummary}).`
        : `${name} ran once, as it should, and is completed.`;
    case 'cancelled':
      return `${name} was removed.`;
    case 'pending':
      return `${name} waits for approval. What it would do: rote schedule approve ${schedule.id} --dry-run`;
  }
}

/** Events that came during the cool-down are kept, and whoever asks for one is to see where it is. */
function whatRunsThen({ trigger }: ScheduleView): string {
  return trigger.kind === 'event' ? 'what came meanwhile waits, and runs next' : 'it runs next';
}

/** True before its end and after, so that nobody's clock is needed here. */
function afterCoolDown(schedule: ScheduleView): string {
  const { backoffUntilUtc, failuresInRow, timezone } = schedule;
  if (backoffUntilUtc === null || failuresInRow === 0) return '';
  const end = formatWallTime(instantMs(backoffUntilUtc), timezone);
  const failed = `It failed ${times(failuresInRow)}${lastCause(schedule)}`;
  return ` ${failed}: what comes before ${end}, the end of its cool-down, waits until then.`;
}

/** It failed and does not cool down: it told of what it looks for. */
function foundOut({ lastStatus, lastSummary }: ScheduleView): string {
  return lastStatus === 'failed' ? ` Its last run failed: ${lastSummary}` : '';
}

/** What is looked at again and again waits for something all the same. */
function runsNext({ plan }: ScheduleView): string {
  const watched = plan === null || Array.isArray(plan) ? null : watchedIn(plan.tools);
  return watched === null ? 'runs next' : `acts ${whenWatched(watched)}; it looks next`;
}

function times(failures: number): string {
  return failures === 1 ? 'once' : `${failures} times in a row`;
}

/** What failed last; a run by hand may have ended otherwise since. */
function lastCause({ lastStatus, lastSummary, failuresInRow }: ScheduleView): string {
  if (lastStatus !== 'failed' || lastSummary === null) return '';
  return failuresInRow === 1 ? ` (${lastSummary})` : ` (the last: ${lastSummary})`;
}

/** An entry of its history as a line, in the zone of the schedule, to the second. */
export function historyLine(entry: HistoryEntryView, timezone: string): string {
  const wall = (utc: string): string =>
    formatWallTime(Math.floor(instantMs(utc) / 1000) * 1000, timezone);
  const span = entry.count > 1 ? ` to ${wall(entry.lastAtUtc)} (${entry.count} times)` : '';
  return `  ${wall(entry.atUtc)}${span}: ${entry.explanation}${entry.byHand ? ` (${entry.runId})` : ''}`;
}
