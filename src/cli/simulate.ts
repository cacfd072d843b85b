/** `rote simulate`: what the stored schedules will do between two instants, and why. */
import { projectOccurrences } from '../domain/project-occurrences.ts';
import { formatInstant } from '../domain/time/instant.ts';
import type { Answer, CommandCall } from './command.ts';
import { instantFlag } from './instant-flag.ts';
import { textTable } from './text-table.ts';
import { withHome } from './with-home.ts';

const DEFAULT_LIMIT = 1000;
const ALL_SCHEDULES = 1_000_000;

export function simulate({ flags, context }: CommandCall): Promise<Answer> {
  return withHome(context, async ({ schedules, defaultTimezone }) => {
    const fromMs = instantFlag(flags, 'from', defaultTimezone);
    const toMs = instantFlag(flags, 'to', defaultTimezone);
    const most = flags.number('limit') ?? DEFAULT_LIMIT;
    const stored = await schedules.list({ limit: ALL_SCHEDULES });
    const projected = stored
      .filter(({ status }) => status !== 'cancelled' && status !== 'completed')
      .flatMap((schedule) =>
        projectOccurrences(schedule, { fromMs, toMs, most }).map((one) => ({
          ...one,
          scheduleId: schedule.id,
          name: schedule.name,
        })),
      )
      .sort((left, right) => left.scheduledForMs - right.scheduledForMs);
    const occurrences = projected.slice(0, most).map(({ scheduledForMs, ...rest }) => ({
      scheduledForUtc: formatInstant(scheduledForMs),
      ...rest,
    }));
    const rows = occurrences.map((one) => [
      one.scheduledForUtc,
      one.decision,
      one.name,
      one.decision === 'run' ? '' : one.reason,
    ]);
    return {
      data: { occurrences, more: projected.length > most },
      text:
        rows.length === 0
          ? 'Nothing would be due.'
          : textTable(['WHEN', 'DECISION', 'SCHEDULE', 'WHY'], rows),
    };
  });
}
