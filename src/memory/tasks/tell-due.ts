/** When a task is due, in words that can be given back as such. */
import type { TaskDue } from '../../domain/task/task.ts';

/** A day, with its time where one was said. */
export function tellDue({ atMs, isWholeDay, timezone }: TaskDue): string {
  const at = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timezone);
  const day = at.toPlainDate().toString();
  return isWholeDay ? day : `${day} ${at.toPlainTime().toString({ smallestUnit: 'minute' })}`;
}
