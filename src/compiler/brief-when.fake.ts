/** What was read of the time, in one line: for the tables of phrases. */
import type { Trigger } from '../domain/schedule/trigger.ts';
import type { WhenResult } from './when/result.ts';

/** `none`, the trigger in short, or `topic: choice | choice` where it is asked. */
export function briefWhen(read: WhenResult): string {
  if (read.kind === 'none') return 'none';
  if (read.kind === 'when') return briefTrigger(read.trigger);
  return `${read.about}: ${read.choices.map(({ label }) => label).join(' | ')}`;
}

/** What a person would compare; an instant as the clock on the wall shows it. */
function briefTrigger(trigger: Trigger): string {
  switch (trigger.kind) {
    case 'cron':
      return trigger.cron;
    case 'every':
      return `every ${trigger.everyMs / 1000}s`;
    case 'at':
      return wallOf(Temporal.Instant.from(trigger.atUtc), trigger.timezone);
    case 'rrule':
      return `${trigger.rrule} from ${trigger.startsAt}`;
    case 'event':
      return `on ${trigger.event.on}`;
  }
}

export function wallOf(instant: Temporal.Instant, timezone: string): string {
  const wall = instant.toZonedDateTimeISO(timezone).toPlainDateTime();
  return wall.toString({ smallestUnit: 'minute' });
}
