import { expect, test } from 'vitest';
import { readWhen } from '../../compiler.ts';

/** A Sunday, 15:00 in Berlin. */
const NOW = Temporal.Instant.from('2026-11-15T14:00:00Z').epochMilliseconds;

function lowered(text: string): string {
  const read = readWhen(text, { nowMs: NOW, timezone: 'Europe/Berlin', language: 'en' });
  if (read.kind === 'none') return `none: ${read.reason}`;
  if (read.kind === 'question') return read.choices.map(({ label }) => label).join(' | ');
  const { trigger } = read;
  if (trigger.kind === 'rrule') return `${trigger.rrule} from ${trigger.startsAt}`;
  return trigger.kind === 'cron' ? trigger.cron : trigger.kind;
}

test.each([
  // What is left out of fields leaves them.
  ['at minute 5 except at 10:05', '5 0-9,11-23 * * *'],
  ['at minute 5 on Mondays and daily', '5 * * * 1'],
  // A pace in days that ends is one of days, and not of seconds.
  [
    'every 2 weeks counted from tomorrow at 9am 5 times',
    'FREQ=WEEKLY;INTERVAL=2;COUNT=5 from 2026-11-16T09:00',
  ],
  // Dates of one month are fields of cron.
  ['every December 24 and December 25 at 7am', '0 7 24,25 12 *'],
  [
    'every 2 years on March 1 at 9am',
    'FREQ=YEARLY;INTERVAL=2;BYMONTH=3;BYMONTHDAY=1 from 2028-03-01T09:00',
  ],
  // An adjective beside the days that it runs on can only be a pace.
  ['send me the daily report the next 3 days', '09:00 | 12:00 | 18:00'],
])('%j comes to %s', (text, expected) => {
  expect(lowered(text)).toBe(expected);
});
