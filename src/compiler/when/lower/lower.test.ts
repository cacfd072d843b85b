import { expect, test } from 'vitest';
import { readWhen } from '../../compiler.ts';

/** A Sunday, 15:00 in Berlin. */
const NOW = Temporal.Instant.from('2026-11-15T14:00:00Z').epochMilliseconds;

function lowered(text: string): string {
  const read = readWhen(text, { nowMs: NOW, timezone: 'Europe/Berlin', language: 'en' });
  if (read.kind === 'none') return `none: ${read.reason}`;
  if (read.kind === 'question') return read.choices.map(({ label }) => label).join(' | ');
  const { trigger } = read;
  if (trigger.kind === 'at') return trigger.atUtc;
  if (trigger.kind !== 'rrule') return trigger.kind === 'cron' ? trigger.cron : trigger.kind;
  const [out] = trigger.exdates;
  return `${trigger.rrule} from ${trigger.startsAt}${out === undefined ? '' : ` without ${out}`}`;
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
  // From when, until when and how often.
  ['every day at 9am for 2 weeks until December 20', 'none: It ends in two ways.'],
  [
    'every month on the 3rd at 9am for 2 weeks',
    'none: Not all that it says about when fits together.',
  ],
  ['every day at 9am for 3 times until December 20', "none: Its end can't be read."],
  ['every day at 9am for 10 days', 'FREQ=DAILY;UNTIL=20261125 from 2026-11-16T09:00'],
  ['every Friday at 5pm for 3 months', 'FREQ=WEEKLY;UNTIL=20270214;BYDAY=FR from 2026-11-20T17:00'],
  [
    'every day at 9am from 1 December until the 24th',
    'FREQ=DAILY;UNTIL=20261224 from 2026-12-01T09:00',
  ],
  [
    'every day at 9am until December 24 at 8am',
    'FREQ=DAILY;UNTIL=20261224T080000 from 2026-11-16T09:00',
  ],
  [
    'every day at 9am until yesterday',
    'none: It would never run: no such day comes before it ends.',
  ],
  ['every day at 9am 3 times', 'FREQ=DAILY;COUNT=3 from 2026-11-16T09:00'],
  ['every Monday at 9am starting next weekend', 'FREQ=WEEKLY;BYDAY=MO from 2026-11-21T09:00'],
  ['every Friday at 5pm starting in April', 'FREQ=WEEKLY;BYDAY=FR from 2027-04-01T17:00'],
  ['after December 31, every Monday at 8am', 'FREQ=WEEKLY;BYDAY=MO from 2027-01-01T08:00'],
  [
    'every 2 hours starting at 8am for 3 times',
    'FREQ=HOURLY;INTERVAL=2;COUNT=3 from 2026-11-16T08:00',
  ],
  [
    'every 2 hours for 2 days',
    'FREQ=HOURLY;INTERVAL=2;UNTIL=20261117T150000 from 2026-11-15T17:00',
  ],
  [
    'every 90 minutes until tomorrow at noon',
    'FREQ=MINUTELY;INTERVAL=90;UNTIL=20261116T120000 from 2026-11-15T16:30',
  ],
  ['every 20 minutes until 6', '6 AM | 6 PM'],
  [
    'every 4 years on February 29 at 9am',
    'FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYMONTHDAY=29 from 2028-02-29T09:00',
  ],
  // The hours of a day.
  ['every 2 hours until 4pm on weekdays', '0 0,2,4,6,8,10,12,14,16 * * 1-5'],
  ['every hour between 10pm and 4am', '0 0-4,22,23 * * *'],
  ['every 3 hours from 7am on Mondays', '0 7,10,13,16,19,22 * * 1'],
  ['every day at 9 starting at 10am', 'none: Not all that it says about when fits together.'],
  ['every 6 hours starting at midnight', 'FREQ=DAILY;BYHOUR=0,6,12,18 from 2026-11-16T00:00'],
  ['every 2 hours at 20 minutes past the hour', '20 */2 * * *'],
  ['every hour from 9 to 5pm', '0 9-17 * * *'],
  ['at 2 and 5pm every day', '0 14,17 * * *'],
  ['at 9am and 5 every day', '0 9,17 * * *'],
  ['every day at 7', '7 AM | 7 PM'],
  ['every day at 8', '0 8 * * *'],
  ['every day at 6 in the morning', '0 6 * * *'],
  ['every night at 11', '0 23 * * *'],
  ['every morning at 5pm', 'none: "every morning at 5pm" can\'t be read as a time.'],
  ['twice a week on Monday and Friday at 9', '0 9 * * 1,5'],
  [
    'Monday at 9 and Wednesday at 14:00 every week',
    'FREQ=WEEKLY;BYDAY=MO,WE;BYHOUR=9,14;BYMINUTE=0;BYSETPOS=1,4 from 2026-11-16T09:00',
  ],
  ['every day at 9am meditate for 20 minutes', '0 9 * * *'],
  // What is left out.
  ['every weekday at 9am except Fridays', '0 9 * * 1-4'],
  ['every day at 9am except in August', '0 9 * 1-7,9-12 *'],
  ['every hour except between midnight and 6', '0 6-23 * * *'],
  ['every day at 9am and 5pm except at 9am', '0 17 * * *'],
  ['every Monday at 9am except the first one of the month', '0 9 * * 1#2,1#3,1#4,1#5'],
  ['every day at 9am except the 24th of each month', '0 9 1-23,25-31 * *'],
  [
    'weekends at 9am except the first of the month',
    'none: What is left out does not fit the rest.',
  ],
  ['every day at 9am except December 24 at 8am', 'none: What is left out does not fit the rest.'],
  [
    'every day at 9am except December 24 at 9am',
    'FREQ=DAILY from 2026-11-16T09:00 without 2026-12-24T09:00',
  ],
  // Days of the calendar.
  ['in 2 months', '2027-01-15T14:00:00Z'],
  ['in 1 month and 3 days', '2026-12-18T14:00:00Z'],
  ['in 2 weeks', '2026-11-29T14:00:00Z'],
  ['today at 2pm', 'none: 14:00 on Sunday 15 November has passed.'],
  ['on the 3rd at 9am', '2026-12-03T08:00:00Z'],
  ['on the 31st at 9am', '2026-12-31T08:00:00Z'],
  ['February 29 at 9am', '2028-02-29T08:00:00Z'],
  ['on 3 March 2027 at 10am', '2027-03-03T09:00:00Z'],
  ['Monday December 1 at 9am', 'none: There is no such date.'],
  ['tonight at 1', '2026-11-16T00:00:00Z'],
  ['Friday night at midnight', '2026-11-20T23:00:00Z'],
  ['friday 20 at 10', '2026-11-20T09:00:00Z'],
  ['friday 27 at 10', '2026-11-27T09:00:00Z'],
  ['friday 20', 'Friday 20 November 20:00 | Friday 20 November'],
  ['monday 21', 'Monday 16 November 21:00 | Monday 21 December'],
  ['a week from monday at 10am', '2026-11-23T09:00:00Z'],
  ['two days after tomorrow at 9', '2026-11-18T08:00:00Z'],
  ['the last Friday of next month at 3pm', '2026-12-25T14:00:00Z'],
  ['3/4 at 9am', 'Thursday 4 March 2027 | Saturday 3 April 2027'],
  ['2026-12-24T18:00Z', '2026-12-24T18:00:00Z'],
  ['an hour before the meeting at 2pm tomorrow', '2026-11-16T12:00:00Z'],
  ['the last weekday of the month at 9am', '0 9 LW * *'],
  ['on the first weekend of the month at 9am', 'none: "month" can\'t be read as a time.'],
  ['the first weekend in May at 9am', 'none: "first" can\'t be read as a time.'],
  [
    'every weekend at 9 starting the first weekend of May',
    'none: "starting" can\'t be read as a time.',
  ],
])('%j comes to %s', (text, expected) => {
  expect(lowered(text)).toBe(expected);
});
