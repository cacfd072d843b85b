import { expect, test } from 'vitest';
import { describeTrigger } from './describe-trigger.ts';
import { parseTrigger } from './trigger.ts';

function inWords(input: object): string {
  const nowMs = Temporal.Instant.from('2026-06-01T00:00:00Z').epochMilliseconds;
  const parsed = parseTrigger(input, { defaultTimezone: 'UTC', nowMs });
  return parsed.ok ? describeTrigger(parsed.value.trigger) : parsed.fault.message;
}

test.each([
  ['* * * * *', 'every minute on the clock'],
  ['*/15 * * * *', 'every 15 minutes on the clock'],
  ['0 * * * *', 'every hour on the hour'],
  ['5 * * * *', 'every hour at 5 minutes past'],
  ['0 */3 * * *', 'every 3 hours on the hour'],
  ['0 9 * * *', 'at 09:00 every day'],
  ['0 9 * * 1-5', 'at 09:00 on weekdays'],
  ['30 8,17 * * 6,0', 'at 08:30 and 17:30 on weekends'],
  ['0 9 * * MON,WED,FRI', 'at 09:00 on Mondays, Wednesdays and Fridays'],
  ['0 0 1 * *', 'at 00:00 on day 1 of the month'],
  ['0 0 1,15 * *', 'at 00:00 on days 1 and 15 of the month'],
  ['0 18 L * *', 'at 18:00 on the last day of the month'],
  ['0 18 L-2 * *', 'at 18:00 on the last day but 2 of the month'],
  ['0 9 15W * *', 'at 09:00 on the weekday nearest day 15 of the month'],
  ['0 9 LW * *', 'at 09:00 on the last weekday of the month'],
  ['0 9 * * 1#2', 'at 09:00 on the second Monday of the month'],
  ['0 9 * * 5L', 'at 09:00 on the last Friday of the month'],
  ['0 0 13 * FRI', 'at 00:00 on day 13 of the month or on Fridays'],
  ['0 0 1 1 *', 'at 00:00 on day 1 of the month in January'],
  ['0 12 * JUN-AUG *', 'at 12:00 every day in June through August'],
  ['*/10 9-17 * * 1-5', 'every 10 minutes in the hours 09:00 to 17:59 on weekdays'],
  ['* 9 * * *', 'every minute in the hour of 09:00 every day'],
  ['*/30 * * * * *', 'every 30 seconds on the clock'],
  ['*/20 0 9-11 * * *', 'every 20 seconds of minute 0 in the hours 09:00 to 11:59 every day'],
  ['15 0 9 * * *', 'at 09:00:15 every day'],
])('%s is "%s"', (cron, words) => {
  expect(inWords({ cron })).toBe(`${words} (UTC)`);
});

test('intervals and one-shots say their zone', () => {
  expect(inWords({ every: '90m' })).toBe('every 1h30m, counted from Mon 2026-06-01 00:00 UTC');
  expect(inWords({ at: '2026-07-01T09:00:30', timezone: 'Asia/Tokyo' })).toBe(
    'once, on Wed 2026-07-01 09:00:30 UTC+09:00 (Asia/Tokyo)',
  );
});

test.each([
  [
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE',
    'every 2 weeks on Mondays and Wednesdays at 09:00, starting 2026-06-01',
  ],
  ['FREQ=DAILY;COUNT=5', 'every day at 09:00, starting 2026-06-01, 5 runs in all'],
  ['FREQ=DAILY;UNTIL=20261231', 'every day at 09:00, starting 2026-06-01, until 2026-12-31'],
  [
    'FREQ=DAILY;BYHOUR=9,17;BYMINUTE=0,30;BYSETPOS=1,4',
    'every day at 09:00 and 17:30, starting 2026-06-01',
  ],
  [
    'FREQ=MONTHLY;INTERVAL=2;BYDAY=1FR,-1FR',
    'every 2 months on the first Friday and the last Friday of the month at 09:00, starting 2026-06-01',
  ],
  [
    'FREQ=MONTHLY;BYMONTHDAY=1,-1;BYHOUR=12;BYMINUTE=0',
    'every month on day 1 and the last day of the month at 12:00, starting 2026-06-01',
  ],
  [
    'FREQ=YEARLY;INTERVAL=2;BYMONTH=12;BYMONTHDAY=24',
    'every 2 years on day 24 of the month in December at 09:00, starting 2026-06-01',
  ],
  [
    'FREQ=MINUTELY;INTERVAL=20;COUNT=5',
    'every 20 minutes, starting 2026-06-01 at 09:00, 5 runs in all',
  ],
  [
    'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO',
    'by the rule FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO, starting 2026-06-01 at 09:00',
  ],
])('%s is "%s"', (rrule, words) => {
  expect(inWords({ rrule, startsAt: '2026-06-01T09:00' })).toBe(`${words} (UTC)`);
});

test('what a rule leaves out is said', () => {
  const exdates = ['2026-06-02', '2026-06-03T09:00'];
  expect(inWords({ rrule: 'FREQ=DAILY', startsAt: '2026-06-01T09:00', exdates })).toBe(
    'every day at 09:00, starting 2026-06-01, except 2026-06-02 and 2026-06-03T09:00 (UTC)',
  );
});
