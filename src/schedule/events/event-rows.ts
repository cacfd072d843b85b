/** Events as rows of a table: one for each schedule that got the event. */
import { withPerson } from '../../domain/person.ts';
import type { EventView } from '../../domain/schedule/event-view.ts';
import { wallTime } from '../../language/en/wall-time.ts';

export const EVENT_TITLES = ['CAME', 'FROM', 'SCHEDULE', 'STATE', 'RUN', 'WHAT'];
const LONGEST_SHOWN = 60;

/** Only the rows of one schedule, if one is named. */
export function eventRows(event: EventView, timezone: string, scheduleId?: string): string[][] {
  const { cameAtUtc, data, fires } = event;
  const source = withPerson(event.source, event);
  const text = JSON.stringify(data);
  const what =
    text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN).toWellFormed()}…` : text;
  return fires
    .filter((fire) => (scheduleId ?? fire.scheduleId) === fire.scheduleId)
    .map((fire) => [
      wallTime(cameAtUtc, timezone),
      source,
      fire.scheduleName ?? fire.scheduleId,
      fire.reason === null ? fire.state : `${fire.state}: ${fire.reason}`,
      fire.runId ?? '',
      what,
    ]);
}
