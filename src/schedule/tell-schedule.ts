/** A schedule in a few lines, as somebody reads it who has just changed it. */
import { printable } from '../base/printable.ts';
import { findingInWords, type HouseFinding } from '../domain/house-finding.ts';
import { withPerson } from '../domain/person.ts';
import { formatWallTime } from '../language/en/describe-trigger.ts';
import type { ScheduleView } from '../language/schedule-view.ts';
import { instantMs } from '../time/instant.ts';

export function tellSchedule(
  what: string,
  view: ScheduleView,
  {
    notes = [],
    ifResumedMs = null,
  }: { notes?: readonly string[] | undefined; ifResumedMs?: number | null | undefined } = {},
): string {
  return [
    `${what}: ${withPerson(view.name, view)}`,
    `  ${view.description}`,
    `  next run: ${nextInWords(view, ifResumedMs)}`,
    ...grantLines(view),
    ...notes.map((note) => `  note: ${note}`),
  ].join('\n');
}

/** Grants that it has, or would get. */
function grantLines({ id, status, grantsInWords = [] }: ScheduleView): string[] {
  const lines = grantsInWords.map((words) => `  grant: ${words}`);
  const waits = `  It waits for your yes to that: rote schedule approve ${id}`;
  return status === 'pending' && lines.length > 0 ? [...lines, waits] : lines;
}

/** Of what waits for an event, nobody knows when; what it waits for is said beside it. */
export function nextInWords(
  { nextRunAtUtc, timezone, trigger, status }: ScheduleView,
  ifResumedMs: number | null = null,
): string {
  if (nextRunAtUtc !== null) return formatWallTime(instantMs(nextRunAtUtc), timezone);
  if (ifResumedMs !== null)
    return `none while it is paused; if resumed now: ${formatWallTime(ifResumedMs, timezone)}`;
  return trigger.kind === 'event' && status === 'active' ? 'when it happens' : 'none';
}

export function warningLines(warnings: readonly HouseFinding[]): string[] {
  return warnings.map((warning) => printable(`  warning: ${findingInWords(warning)}`));
}
