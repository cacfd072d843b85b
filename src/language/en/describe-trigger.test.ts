import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../../base/rounds.fake.ts';
import { parseTrigger } from '../../domain/schedule/trigger.ts';
import { describeTrigger, formatWallTime } from './describe-trigger.ts';

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
  ['0 0 1 * *', 'at 00:00 on the 1st of every month'],
  ['0 0 1,15 * *', 'at 00:00 on the 1st and 15th of every month'],
  ['0 0 1-10,20 * *', 'at 00:00 on the 1st to 10th and 20th of every month'],
  ['0 0 2,10-20 * *', 'at 00:00 on days 2 and 10 to 20 of every month'],
  ['0 18 L * *', 'at 18:00 on the last day of every month'],
  ['0 18 L-2 * *', 'at 18:00 on the third to last day of every month'],
  ['0 9 15W * *', 'at 09:00 on the weekday nearest the 15th of every month'],
  ['0 9 LW * *', 'at 09:00 on the last weekday of every month'],
  ['0 9 1,LW * *', 'at 09:00 on day 1 and the last weekday of every month'],
  ['0 9 * * 1#2', 'at 09:00 on the second Monday of every month'],
  [
    '0 9 * * 1#2,1#4,3#2,3#4',
    'at 09:00 on the second and fourth Monday and Wednesday of every month',
  ],
  ['0 9 * * 1#2,1#3,1#4,1#5', 'at 09:00 on Mondays except the first Monday of the month'],
  ['0 9 * * 5L', 'at 09:00 on the last Friday of every month'],
  ['0 0 13 * FRI', 'at 00:00 on the 13th of every month or on Fridays'],
  ['0 0 13 * MON-SAT', 'at 00:00 on the 13th of every month or on Mondays to Saturdays'],
  ['0 0 1 1 *', 'at 00:00 on January 1 every year'],
  ['0 0 1 1,7 *', 'at 00:00 on the 1st of the month in January and July'],
  ['0 12 * JUN-AUG *', 'at 12:00 every day in June through August'],
  ['*/10 9-17 * * 1-5', 'every 10 minutes from 09:00 to 17:50 on weekdays'],
  ['0 9-17 * * *', 'every hour from 09:00 to 17:00 every day'],
  ['30 8-20/2 * * 6,0', 'every 2 hours from 08:30 to 20:30 on weekends'],
  ['*/15 22,23,0,1 * * *', 'every 15 minutes from 22:00 to 01:45 every day'],
  ['0,20 9-17 * * *', 'every hour at 0 and 20 minutes past from 09:00 to 17:20 every day'],
  ['10,40 * * * *', 'every hour at 10 and 40 minutes past'],
  ['*/10 * 9-17 * * *', 'every 10 seconds from 09:00 to 17:59:50 every day'],
  ['0 9 * * 1-6', 'at 09:00 every day except Sunday'],
  ['0 9 * 6 0,1,3,4,6', 'at 09:00 every day in June except Tuesday and Friday'],
  ['0 9 * * 0-4', 'at 09:00 on Sundays to Thursdays'],
  ['0 * * * 1-6', 'every hour on the hour except Sunday'],
  ['* 9 * * *', 'every minute from 09:00 to 09:59 every day'],
  ['* 9,10,20 * * *', 'every minute in the hours 09:00 to 10:59 and the hour of 20:00 every day'],
  ['*/30 * * * * *', 'every 30 seconds on the clock'],
  ['*/20 0 9-14 * * *', 'every 20 seconds of minute 0 in the hours 09:00 to 14:59 every day'],
  ['15 0 9 * * *', 'at 09:00:15 every day'],
])('%s is "%s"', (cron, words) => {
  expect(inWords({ cron })).toBe(`${words} (UTC)`);
});

test('intervals and one-shots say their zone', () => {
  expect(inWords({ every: '90m' })).toBe('every 90 minutes, counted from Mon 2026-06-01 00:00 UTC');
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
  [
    'FREQ=MINUTELY;INTERVAL=20;UNTIL=20260602T235959',
    'every 20 minutes, starting 2026-06-01 at 09:00, until 2026-06-02',
  ],
  [
    'FREQ=MONTHLY;BYMONTHDAY=1;BYDAY=MO,TU,TH,FR,SA,SU',
    'on the 1st of every month except Wednesday at 09:00, starting 2026-06-01',
  ],
  ['FREQ=DAILY;UNTIL=20261231', 'every day at 09:00, starting 2026-06-01, until 2026-12-31'],
  [
    'FREQ=DAILY;BYHOUR=9,17;BYMINUTE=0,30;BYSETPOS=1,4',
    'every day at 09:00 and 17:30, starting 2026-06-01',
  ],
  [
    'FREQ=MONTHLY;INTERVAL=2;BYDAY=1FR,-1FR',
    'every 2 months on the first and last Friday of the month at 09:00, starting 2026-06-01',
  ],
  [
    'FREQ=MONTHLY;BYMONTHDAY=1,-1;BYHOUR=12;BYMINUTE=0',
    'on the 1st and the last day of every month at 12:00, starting 2026-06-01',
  ],
  [
    'FREQ=YEARLY;INTERVAL=2;BYMONTH=12;BYMONTHDAY=24',
    'every 2 years on December 24 at 09:00, starting 2026-06-01',
  ],
  [
    'FREQ=MINUTELY;INTERVAL=20;COUNT=5',
    'every 20 minutes, starting 2026-06-01 at 09:00, 5 runs in all',
  ],
  [
    'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO',
    'every year in week 20 on Mondays at 09:00, starting 2026-06-01',
  ],
  [
    'FREQ=YEARLY;BYWEEKNO=-1;BYDAY=MO',
    'by the rule FREQ=YEARLY;BYWEEKNO=-1;BYDAY=MO, starting 2026-06-01 at 09:00',
  ],
  [
    'FREQ=DAILY;BYDAY=MO;BYHOUR=9,10,11;BYMINUTE=0,20,40;BYSETPOS=1,2,3,4,5,6,7',
    'every 20 minutes from 09:00 to 11:00 on Mondays, starting 2026-06-01',
  ],
  [
    'FREQ=WEEKLY;BYDAY=MO,TU,WE,FR,SA,SU',
    'every day except Thursday at 09:00, starting 2026-06-01',
  ],
  [
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU,WE,FR,SA,SU',
    'every 2 weeks on Sundays, Mondays, Tuesdays, Wednesdays, Fridays and Saturdays at 09:00, starting 2026-06-01',
  ],
  [
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1',
    'on the first weekday of every month at 09:00, starting 2026-06-01',
  ],
  [
    'FREQ=MONTHLY;BYDAY=-2FR',
    'on the second to last Friday of every month at 09:00, starting 2026-06-01',
  ],
  ['FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR', 'every Friday the 13th at 09:00, starting 2026-06-01'],
  [
    'FREQ=MONTHLY;BYMONTHDAY=1,2,3;BYDAY=WE,FR',
    'on the 1st to 3rd of every month, only on Wednesdays and Fridays, at 09:00, starting 2026-06-01',
  ],
  [
    'FREQ=YEARLY;BYMONTH=3,9;BYMONTHDAY=30,31;BYSETPOS=2,3',
    'every year on March 31 and September 30 at 09:00, starting 2026-06-01',
  ],
  [
    'FREQ=YEARLY;BYYEARDAY=100',
    'every year on the 100th day of the year at 09:00, starting 2026-06-01',
  ],
  [
    'FREQ=HOURLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR',
    'every 2 hours except weekends, starting 2026-06-01 at 09:00',
  ],
  [
    'FREQ=DAILY;BYHOUR=3,9,15,21',
    'every day at 03:00, 09:00, 15:00 and 21:00, starting 2026-06-01 at 09:00',
  ],
])('%s is "%s"', (rrule, words) => {
  expect(inWords({ rrule, startsAt: '2026-06-01T09:00' })).toBe(`${words} (UTC)`);
});

test('what is left out year after year is said once', () => {
  const exdates = ['2026-12-25', '2027-01-01', '2027-12-25', '2028-12-25'];
  expect(inWords({ rrule: 'FREQ=DAILY', startsAt: '2026-06-01T09:00', exdates })).toBe(
    'every day at 09:00, starting 2026-06-01, except December 25 in the years 2026 to 2028 and 2027-01-01 (UTC)',
  );
});

test('what comes again in other years only now and then keeps its place', () => {
  const exdates = ['2027-03-08', '2028-03-13', '2029-03-12', '2032-03-08'];
  expect(inWords({ rrule: 'FREQ=DAILY', startsAt: '2026-06-01T09:00', exdates })).toContain(
    'except 2027-03-08, 2028-03-13, 2029-03-12 and 2032-03-08',
  );
});

test('what a rule leaves out is said', () => {
  const exdates = ['2026-06-02', '2026-06-03T09:00'];
  expect(inWords({ rrule: 'FREQ=DAILY', startsAt: '2026-06-01T09:00', exdates })).toBe(
    'every day at 09:00, starting 2026-06-01, except 2026-06-02 and 2026-06-03T09:00 (UTC)',
  );
});

test('the wall clock of a zone is shown as Temporal has it', () => {
  const zones = ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Asia/Kolkata', 'Africa/Monrovia'];
  const ms = fc.integer({ min: -3_000_000_000_000, max: 5_000_000_000_000 });
  fc.assert(
    fc.property(ms, fc.constantFrom(...zones), fc.boolean(), (any, zone, isWhole) => {
      const atMs = isWhole ? Math.floor(any / 60_000) * 60_000 : any;
      const zoned = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(zone);
      const shown = formatWallTime(atMs, zone);
      expect(shown).toContain(zoned.toPlainDate().toString());
      expect(shown).toMatch(new RegExp(` ${zoned.toPlainTime().toString().slice(0, 5)}`));
      const end = zoned.offset === '+00:00' ? ' UTC' : ` UTC${zoned.offset}`;
      expect(shown.endsWith(end)).toBe(true);
    }),
    { numRuns: rounds(1000) },
  );
});

test('how long an event waits for quiet is said where it is not as usual', () => {
  const event = { on: 'file', path: 'notes.md', change: 'any' };
  const usual = inWords({ event });
  expect(inWords({ event, quietMs: 90_000 })).not.toBe(usual);
  expect(inWords({ event, quietMs: 90_000 })).toContain('90 seconds');
});
