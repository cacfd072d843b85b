import { describe, expect, test } from 'vitest';
import { nextFires } from '../../domain/schedule/fire-times.ts';
import type { Trigger } from '../../domain/schedule/trigger.ts';
import { formatInstant } from '../../time/instant.ts';
import { readWhen } from '../compiler.ts';
import type { Question, When, WhenResult } from './result.ts';

/** A Sunday, 15:00 in Berlin. */
const NOW = Temporal.Instant.from('2026-11-15T14:00:00Z').epochMilliseconds;
const BERLIN = { nowMs: NOW, timezone: 'Europe/Berlin' };

/** The trigger in short: what a person would compare. */
function short(trigger: Trigger): string {
  switch (trigger.kind) {
    case 'cron':
      return trigger.cron;
    case 'every':
      return `every ${trigger.everyMs / 1000}s`;
    case 'at':
      return wall(trigger.atUtc, trigger.timezone);
    case 'rrule':
      return `${trigger.rrule} from ${trigger.startsAt}`;
  }
}

function wall(atUtc: string, timezone: string): string {
  const zoned = Temporal.Instant.from(atUtc).toZonedDateTimeISO(timezone);
  return zoned.toPlainDateTime().toString({ smallestUnit: 'minute' });
}

function said(read: WhenResult): string {
  if (read.kind === 'none') return 'none';
  if (read.kind === 'when') return short(read.trigger);
  return `${read.about}: ${read.choices.map(({ label }) => label).join(' | ')}`;
}

function understood(text: string): When {
  const read = readWhen(text, BERLIN);
  if (read.kind !== 'when') throw new Error(`"${text}" was not understood: ${said(read)}`);
  return read;
}

function asked(text: string): Question {
  const read = readWhen(text, BERLIN);
  if (read.kind !== 'question') throw new Error(`"${text}" asked nothing: ${said(read)}`);
  return read;
}

describe('an appointment that comes seldom is at its beginning', () => {
  test.each([
    ['the second Tuesday of the month 19:00-21:00', '0 19 * * 2#2'],
    ['on the 3rd of every month from 10 to 11am', '0 10 3 * *'],
    [
      'every 2 weeks on Friday 14:00-15:00',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR from 2026-11-27T14:00',
    ],
    [
      'every Thursday 17:00-18:30 choir',
      'meaning: every hour | every 30 minutes | every 15 minutes | only at the beginning',
    ],
  ])('"%s" is %s', (text, expected) => {
    expect(said(readWhen(text, BERLIN))).toBe(expected);
  });
});

describe('days with times of their own', () => {
  test.each([
    [
      'on Mondays at 9 and Wednesdays at 10',
      'FREQ=WEEKLY;BYDAY=MO,WE;BYHOUR=9,10;BYMINUTE=0;BYSETPOS=1,4 from 2026-11-16T09:00',
    ],
    [
      'every Tuesday at 8am and Sunday at 10am',
      'FREQ=WEEKLY;BYDAY=SU,TU;BYHOUR=8,10;BYMINUTE=0;BYSETPOS=1,4 from 2026-11-17T08:00',
    ],
    [
      '6:30am on weekdays and 9am on weekends',
      'FREQ=WEEKLY;BYDAY=SU,MO,TU,WE,TH,FR,SA;BYHOUR=6,9;BYMINUTE=0,30;BYSETPOS=2,6,10,14,18,23,27 from 2026-11-16T06:30',
    ],
    [
      'Tue-Fri 7am and 1pm, Sat 7am',
      'FREQ=WEEKLY;BYDAY=TU,WE,TH,FR,SA;BYHOUR=7,13;BYMINUTE=0;BYSETPOS=1,2,3,4,5,6,7,8,9 from 2026-11-17T07:00',
    ],
    [
      'every Friday evening and Saturday morning',
      'FREQ=WEEKLY;BYDAY=FR,SA;BYHOUR=9,18;BYMINUTE=0;BYSETPOS=2,3 from 2026-11-20T09:00',
    ],
    [
      'every other week on Mondays at 9 and on Fridays at noon',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;BYHOUR=9,12;BYMINUTE=0;BYSETPOS=1,4 from 2026-11-23T09:00',
    ],
    [
      'Tuesdays at 4pm and Thursdays at 8am until 10 December',
      'FREQ=WEEKLY;UNTIL=20261210;BYDAY=TU,TH;BYHOUR=8,16;BYMINUTE=0;BYSETPOS=2,3 from 2026-11-17T08:00',
    ],
    // The same time everywhere is plain.
    ['Wednesdays at 11 and Sundays at 11', '0 11 * * 0,3'],
    ['Monday at 8am and Friday at noon', 'meaning: every week | only the coming ones'],
    ['every day at 9 and on Sundays at 11', 'none'],
    ['Mondays at 9 and Fridays at 10 in March', 'none'],
    ['Mondays 9am and 5pm on Fridays', 'none'],
    ['every Monday at 9 and next Friday at 10', 'none'],
    ['the 1st at 9am and the 15th at 5pm', 'none'],
  ])('%j is %j', (text, expected) => {
    expect(said(readWhen(text, BERLIN))).toBe(expected);
  });
});

describe('days and parts of the day that stand apart', () => {
  test.each([
    ['every Mon. & Wed. at noon', '0 12 * * 1,3'],
    ['every weekend on Saturday at 10am', '0 10 * * 6'],
    ['every Tuesday at 8am and Thursday', '0 8 * * 2,4'],
    ['Tue Thu Sat 6:15pm', 'meaning: every week | only the coming ones'],
    ['Sat & Sun mornings', '0 9 * * 0,6'],
    ['every morning and evening', '0 9,18 * * *'],
    ['mornings and evenings', '0 9,18 * * *'],
    ['every weekday morning and afternoon', '0 9,15 * * 1-5'],
    ['every morning at 7 and every evening at 7', '0 7,19 * * *'],
    ['every Monday on Friday at 9', 'none'],
    ['every Monday and this Friday at 9', 'none'],
  ])('%j is %j', (text, expected) => {
    expect(said(readWhen(text, BERLIN))).toBe(expected);
  });
});

describe('nothing that was read is lost', () => {
  test.each([
    ['every 2 hours from 8am Tue-Thu', '0 8,10,12,14,16,18,20,22 * * 2-4'],
    // The first time of the day does not run on the day it starts on.
    [
      'every day at 8:00 and 20:00 starting tomorrow at 20:00',
      'FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0 from 2026-11-16T20:00',
    ],
    ['every hour on weekdays starting at 10am until 3pm', '0 10-15 * * 1-5'],
    [
      'every 30 minutes, weekdays, 8-12',
      'FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=8,9,10,11,12;BYMINUTE=0,30;BYSETPOS=1,2,3,4,5,6,7,8,9 from 2026-11-16T08:00',
    ],
    ['hourly on the half hour Mon-Wed 8-16', '30 8-15 * * 1-3'],
    ['every 8 hours at 6:00, 14:00 and 22:00', '0 6,14,22 * * *'],
    ['every 6 hours at 6:00 and 14:00', 'none'],
    ['every 10 minutes on Thursday', 'meaning: every week | only the coming ones'],
    ['every Thursday of the month at noon', '0 12 * * 4'],
    ['the last Fri and Sat of the month at 9pm', '0 21 * * 5L,6L'],
    ['the second Tuesday and the 20th of the month at 8am', '0 8 20 * 2#2'],
    [
      'every three months pay the water bill on the 5th at 9am',
      'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=5 from 2027-02-05T09:00',
    ],
    ['in 2 days in the evening', '2026-11-17T18:00'],
    ['every morning at 6pm', 'none'],
    ['at 8am starting Thursday', 'none'],
    ['for the next 4 days at 9pm', 'FREQ=DAILY;UNTIL=20261118 from 2026-11-15T21:00'],
    ['every day at 9 on Thursday', 'none'],
    ['every week, every day at 9', 'none'],
    ['the 3rd and 20th of next month at 9am', 'none'],
    ['every day at 8 starting at 10am', 'none'],
    ['every 10 minutes on weekdays for 2 hours', 'none'],
    ['every month on the 2nd for 2 weeks at 9am', 'none'],
  ])('%j is %j', (text, expected) => {
    expect(said(readWhen(text, BERLIN))).toBe(expected);
  });

  test('a choice offers no other rhythm than the one that was said', () => {
    const { choices } = asked('every 3 months on Monday at 9am');
    expect(choices.map(({ label }) => label)).toEqual([
      'the first in each month',
      'the last in each month',
    ]);
  });

  test('what is counted in days keeps its window', () => {
    const { choices } = asked('every hour between 9am and 11am on Mondays 4 times');
    for (const { answer } of choices)
      expect(answer).toMatchObject({
        trigger: { rrule: expect.stringContaining('BYHOUR=9,10,11;') },
      });
  });
});

describe('what comes again', () => {
  test.each([
    ['send me hello every minute', 'every 60s'],
    ['every 90 minutes', 'every 5400s'],
    ['every hour and a half', 'every 5400s'],
    ['every half an hour', 'every 1800s'],
    ['every 1h30m', 'every 5400s'],
    ['hourly', 'every 3600s'],
    ['every hour on the half hour', '30 * * * *'],
    ['every hour at :15', '15 * * * *'],
    ['at minutes 5 and 7 of every hour', '5,7 * * * *'],
    ['at minute 0 past every hour from 8 through 12', '0 8-12 * * *'],
    ['at minute 10 past hours 2 and 3', '10 2,3 * * *'],
    ['every 20th minute past hour 7', '*/20 7 * * *'],
    ['0730 daily', '30 7 * * *'],
    ['sunday afternoons at 3', '0 15 * * 0'],
    ['all week at 9am', 'none'],
    ['wendsday 9am', 'none'],
    ['ea. tue 8am', '0 8 * * 2'],
    ['every evening but saturday', '0 18 * * 0-5'],
    ['on the nearest weekday to the 10th of each month at 8am', '0 8 10W * *'],
    ['TUE..THU 18:00', '0 18 * * 2-4'],
    ['5th and 25th, 8pm', '0 20 5,25 * *'],
    ['eod friday', 'none'],
    ['on even days of the month at 8am', '0 8 2,4,6,8,10,12,14,16,18,20,22,24,26,28,30 * *'],
    ['every odd day of the month at 8am', '0 8 */2 * *'],
    ['on an odd day at 9am', 'none'],
    ['every even hour at 9am', 'none'],
    ['third-to-last thursday of the month at 9am', 'FREQ=MONTHLY;BYDAY=-3TH from 2026-12-17T09:00'],
    ['every 2nd of the month and every friday at 8am', '0 8 2 * 5'],
    [
      'hourly for the kettle until 8pm today',
      'FREQ=HOURLY;UNTIL=20261115T200000 from 2026-11-15T16:00',
    ],
    [
      'every 2 hours until noon on 5 december',
      'FREQ=HOURLY;INTERVAL=2;UNTIL=20261205T120000 from 2026-11-15T17:00',
    ],
    ['tomorrow hourly until 6pm', 'none'],
    ['at 2am, 4am, ..., every day', 'none'],
    [
      'on Friday at 9:15 and 3pm',
      'FREQ=DAILY;COUNT=2;BYHOUR=9,15;BYMINUTE=0,15;BYSETPOS=2,3 from 2026-11-20T09:15',
    ],
    ['every minute in the hours 09:00 to 10:59 and 20:00 to 20:59', '* 9,10,20 * * *'],
    ['every year on the last weekday in January and March at 9am', '0 9 LW 1,3 *'],
    ['every 2 years on the last weekday in January and March at 9am', 'none'],
    ['at 09:00 on day 1, 3 days before the last day of the month', '0 9 1,L-3 * *'],
    ['every three hours between 9 and 5', '0 9,12,15 * * *'],
    ['every hour between 9am and 6pm on weekdays', '0 9-18 * * 1-5'],
    ['hourly between 9pm and 5am', '0 0-5,21-23 * * *'],
    ['every day at 9', '0 9 * * *'],
    ['daily at 0700', '0 7 * * *'],
    ['at half past nine every day', '30 9 * * *'],
    ['every day at midnight', '0 0 * * *'],
    ['at 9am and 5pm every day', '0 9,17 * * *'],
    [
      'at 9 and 17:30 every day',
      'FREQ=DAILY;BYHOUR=9,17;BYMINUTE=0,30;BYSETPOS=1,4 from 2026-11-15T09:00',
    ],
    ['twice a day at 9 and 18', '0 9,18 * * *'],
    ['every morning', '0 9 * * *'],
    ['every sunday evening', '0 18 * * 0'],
    ['every night at 11', '0 23 * * *'],
    ['nightly', '0 21 * * *'],
    ['every weekday at 9', '0 9 * * 1-5'],
    ['each business day at 8.30am', '30 8 * * 1-5'],
    ['every weekend at 10am', '0 10 * * 0,6'],
    ['Tuesdays and Fridays at 18:00', '0 18 * * 2,5'],
    ['Mon-Thu at 8:30', '30 8 * * 1-4'],
    ['from Monday to Friday at 9am', '0 9 * * 1-5'],
    ['every Monday, Wednesday and Friday at 7:15am', '15 7 * * 1,3,5'],
    ['once a week on Wednesday at 2pm', '0 14 * * 3'],
    ['every thursday at 19h', '0 19 * * 4'],
    ['every other day at 6pm', 'FREQ=DAILY;INTERVAL=2 from 2026-11-15T18:00'],
    ['every other week on Monday at 9am', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO from 2026-11-23T09:00'],
    ['fortnightly on Mondays at 9am', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO from 2026-11-23T09:00'],
    ['biweekly on Friday at 9am', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR from 2026-11-27T09:00'],
    ['the first Monday of the month at 10', '0 10 * * 1#1'],
    ['last friday of every month at 4pm', '0 16 * * 5L'],
    ['2nd and last fri of each month at noon', '0 12 * * 5#2,5L'],
    ['last day of the month at 5pm', '0 17 L * *'],
    ['on the second to last day of the month at 9am', '0 9 L-1 * *'],
    ['every month on the last weekday at 17:00', '0 17 LW * *'],
    ['the 1st and 15th at 9', '0 9 1,15 * *'],
    ['every 3rd of the month at noon', '0 12 3 * *'],
    ['every quarter on the first day at 9am', '0 9 1 */3 *'],
    [
      'every 3 months on the 4th at 9',
      'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=4 from 2027-02-04T09:00',
    ],
    ['every christmas at 9am', '0 9 25 12 *'],
    ['every year on december 21st and 31st at 9', '0 9 21,31 12 *'],
    ['on the last Monday of May at 9am every year', '0 9 * 5 1L'],
    ['every friday the 13th at noon', 'FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR from 2027-08-13T12:00'],
    ['every day at noon in june', '0 12 * 6 *'],
    ['every day at ten to seven in the evening', '50 18 * * *'],
    ['every weekday at twenty to eight am', '40 7 * * 1-5'],
    ['every evening at a quarter past nine', '15 21 * * *'],
    ['every day at half eight', '30 8 * * *'],
    ['daily at 12:20 midnight', '20 0 * * *'],
    ['each Sunday at 845am', '45 8 * * 0'],
    ['every Friday at nine oh five pm', '5 21 * * 5'],
    [
      'at 7.50 and 18.20 every Saturday',
      'FREQ=DAILY;BYDAY=SA;BYHOUR=7,18;BYMINUTE=20,50;BYSETPOS=2,3 from 2026-11-21T07:50',
    ],
    ['every quarter of an hour', 'every 900s'],
    ['every half-hour', 'every 1800s'],
    ['every hour and 20 minutes', 'every 4800s'],
    ['every three and a half hours', 'every 12600s'],
    ['every hour at a quarter past', '15 * * * *'],
    ['at half past every hour', '30 * * * *'],
    ['every hour at :10 and :40', '10,40 * * * *'],
    ['every hour at minute 7', '7 * * * *'],
    ['every midday', '0 12 * * *'],
    ['alternate Tuesdays at 8am', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU from 2026-11-24T08:00'],
    [
      'every Sunday on alternate weeks at 8am',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU from 2026-11-29T08:00',
    ],
    ['M-F at 7:30am', '30 7 * * 1-5'],
    ['every day but Monday at 10am', '0 10 * * 0,2-6'],
    ['weekdays but Thursday at 10am', '0 10 * * 1-3,5'],
    ['on a daily basis at 6am', '0 6 * * *'],
    ['every day of the week at 6am', '0 6 * * *'],
    ['every April 2nd and October 2nd at noon', '0 12 2 4,10 *'],
    ['twice a week on Tuesday and Saturday at 11am', '0 11 * * 2,6'],
    ['weekend evenings at 8', '0 20 * * 0,6'],
    ['on the 3rd to the 6th of each month at 9am', '0 9 3-6 * *'],
    ['every Sunday at noon from June to August', '0 12 * 6-8 0'],
    ['every Saturday of August at 11am', '0 11 * 8 6'],
    ['every May on the first Monday at 11am', '0 11 * 5 1#1'],
  ])('%s → %s', (text, expected) => {
    expect(said(readWhen(text, BERLIN))).toBe(expected);
  });
});

describe('from when, until when, how often, and what is left out', () => {
  test.each([
    ['every day at 9 for 10 times', 'FREQ=DAILY;COUNT=10 from 2026-11-16T09:00'],
    ['every day at 8am for 2 weeks', 'FREQ=DAILY;UNTIL=20261129 from 2026-11-16T08:00'],
    ['every day until December 24 at 9am', 'FREQ=DAILY;UNTIL=20261224 from 2026-11-16T09:00'],
    ['daily at 9 starting tomorrow', 'FREQ=DAILY from 2026-11-16T09:00'],
    [
      'every 2 weeks on tuesday and thursday at 10:00 starting December 1',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH from 2026-12-01T10:00',
    ],
    ['weekdays at 9 except Fridays', '0 9 * * 1-4'],
    ['every day at 8:00 except weekends', '0 8 * * 1-5'],
    ['every day at noon except in may and june', '0 12 * 1-4,7-12 *'],
    [
      'every five minutes for an hour',
      'FREQ=MINUTELY;INTERVAL=5;UNTIL=20261115T160000 from 2026-11-15T15:05',
    ],
    [
      'every 30 minutes until 6pm',
      'FREQ=MINUTELY;INTERVAL=30;UNTIL=20261115T180000 from 2026-11-15T15:30',
    ],
    ['every 4 hours starting at 8am', 'FREQ=DAILY;BYHOUR=0,4,8,12,16,20 from 2026-11-16T08:00'],
    ['every 5 hours starting at 8am', 'every 18000s'],
    ['every day at 9am starting on the 20th', 'FREQ=DAILY from 2026-11-20T09:00'],
    ['every day at 9am until the 20th', 'FREQ=DAILY;UNTIL=20261120 from 2026-11-16T09:00'],
    ['every day from 3 to 9 December at 8am', 'FREQ=DAILY;UNTIL=20261209 from 2026-12-03T08:00'],
    [
      'every Friday at 5pm through January',
      'FREQ=WEEKLY;UNTIL=20270131;BYDAY=FR from 2026-11-20T17:00',
    ],
    [
      'every Friday at 5pm until January',
      'FREQ=WEEKLY;UNTIL=20270101;BYDAY=FR from 2026-11-20T17:00',
    ],
    ['daily at 7am up to and including Dec 3', 'FREQ=DAILY;UNTIL=20261203 from 2026-11-16T07:00'],
    ['daily at 7am up to December 3', 'FREQ=DAILY;UNTIL=20261203 from 2026-11-16T07:00'],
    [
      'Tuesdays at 10:00, ends 2027-02-28',
      'FREQ=WEEKLY;UNTIL=20270228;BYDAY=TU from 2026-11-17T10:00',
    ],
    ['daily at 7am until the end of the week', 'none'],
    ['daily at 7am until the end of next week', 'FREQ=DAILY;UNTIL=20261122 from 2026-11-16T07:00'],
    [
      'every day at 8am ending two weeks from now',
      'FREQ=DAILY;UNTIL=20261129 from 2026-11-16T08:00',
    ],
    ['every day at 8am starting in 3 days', 'FREQ=DAILY from 2026-11-18T08:00'],
    ['every day at 8am for the next 3 days', 'FREQ=DAILY;UNTIL=20261118 from 2026-11-16T08:00'],
    ['the next 3 days at 8am', 'FREQ=DAILY;UNTIL=20261118 from 2026-11-16T08:00'],
    [
      'the next 6 workdays at 7:30am',
      'FREQ=WEEKLY;COUNT=6;BYDAY=MO,TU,WE,TH,FR from 2026-11-16T07:30',
    ],
    [
      'every Saturday at noon for half a year',
      'FREQ=WEEKLY;UNTIL=20270514;BYDAY=SA from 2026-11-21T12:00',
    ],
    ['every Thursday x4 at 8am', 'FREQ=WEEKLY;COUNT=4;BYDAY=TH from 2026-11-19T08:00'],
    ['6 times every 20 minutes', 'FREQ=MINUTELY;INTERVAL=20;COUNT=6 from 2026-11-15T15:20'],
    ['7 times every Friday at noon', 'FREQ=WEEKLY;COUNT=7;BYDAY=FR from 2026-11-20T12:00'],
    ['3 times every 2 weeks at noon', 'none'],
    [
      'every Wednesday this month at 6pm',
      'FREQ=WEEKLY;UNTIL=20261130;BYDAY=WE from 2026-11-18T18:00',
    ],
    ['every evening next week at 9pm', 'FREQ=DAILY;UNTIL=20261122 from 2026-11-16T21:00'],
    [
      'the rest of the year, every Monday at noon',
      'FREQ=WEEKLY;UNTIL=20261231;BYDAY=MO from 2026-11-16T12:00',
    ],
    [
      'every day between December 27 and January 2 at 10am',
      'FREQ=DAILY;UNTIL=20270102 from 2026-12-27T10:00',
    ],
    ['daily, 5/12 - 23/12, 8am', 'FREQ=DAILY;UNTIL=20261223 from 2026-12-05T08:00'],
    ['daily at 10am from December 5 to 23', 'FREQ=DAILY;UNTIL=20261223 from 2026-12-05T10:00'],
    [
      'every Monday from 2027 to 2028 at 8am',
      'FREQ=WEEKLY;UNTIL=20281231;BYDAY=MO from 2027-01-01T08:00',
    ],
    ['starting next month, Fridays at 10am', 'FREQ=WEEKLY;BYDAY=FR from 2026-12-01T10:00'],
    ['not before February: Mondays at 8am', 'FREQ=WEEKLY;BYDAY=MO from 2027-02-01T08:00'],
    ['after December 31, every Monday at 8am', 'FREQ=WEEKLY;BYDAY=MO from 2027-01-01T08:00'],
    ['every 8 hours beginning at 6pm today', 'FREQ=DAILY;BYHOUR=2,10,18 from 2026-11-15T18:00'],
    [
      'every 10 minutes starting at 5pm until 6pm today',
      'FREQ=MINUTELY;INTERVAL=10;UNTIL=20261115T180000 from 2026-11-15T17:00',
    ],
    [
      'every 30 minutes until 9pm today',
      'FREQ=MINUTELY;INTERVAL=30;UNTIL=20261115T210000 from 2026-11-15T15:30',
    ],
    ['every 2 hours from 8am Monday to Wednesday', '0 8,10,12,14,16,18,20,22 * * 1-3'],
    ['weekdays at 7am, skip Wednesdays', '0 7 * * 1,2,4,5'],
    ['daily at 7am excl. Mondays', '0 7 * * 0,2-6'],
    [
      'every Friday except the last one of the month at 3pm',
      'FREQ=MONTHLY;BYDAY=-5FR,-4FR,-3FR,-2FR from 2026-11-20T15:00',
    ],
    ['every Friday except the second Friday of the month at 3pm', '0 15 * * 5#1,5#3,5#4,5#5'],
    ['daily at 6am except the 13th of each month', '0 6 1-12,14-31 * *'],
    ['weekends except the first of the month at 10am', 'none'],
    ['every Sunday except the first one at 10am', 'none'],
    [
      'every 3 weeks except in July, on Tuesday at 8am',
      'FREQ=WEEKLY;INTERVAL=3;BYMONTH=1,2,3,4,5,6,8,9,10,11,12;BYDAY=TU from 2026-12-01T08:00',
    ],
    ['monthly on the 12th except in May, 7am', '0 7 12 1-4,6-12 *'],
    ['every day at 9am except December 25 at 8am', 'none'],
    ['every day at 9am except Feb 30', 'none'],
    ['every day at 9am except Friday 2026-11-22', 'none'],
    ['every hour except between 11pm and 7am', '0 7-22 * * *'],
    [
      'Sundays at 9am for the next 2 months',
      'FREQ=WEEKLY;UNTIL=20270114;BYDAY=SU from 2026-11-22T09:00',
    ],
    [
      'every day at 6am from December 3 until the 9th',
      'FREQ=DAILY;UNTIL=20261209 from 2026-12-03T06:00',
    ],
    ['every second and last Friday of the month at noon', '0 12 * * 5#2,5L'],
    ['the 10th and last day of month at noon', '0 12 10,L * *'],
    [
      'every 4 years on February 29 at noon',
      'FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYMONTHDAY=29 from 2028-02-29T12:00',
    ],
    [
      'every March 1st, June 20th and October 1st at 9am',
      'FREQ=YEARLY;BYMONTH=3,6,10;BYMONTHDAY=1,20;BYSETPOS=1,4,5 from 2027-03-01T09:00',
    ],
    ['three times a year on Feb 2, Jun 2 and Oct 2 at 9am', '0 9 2 2,6,10 *'],
    ['every August 3-5 at 9am', '0 9 3-5 8 *'],
    ['every April and October 15th at 9am', '0 9 15 4,10 *'],
    ['monthly, 3rd, 18:00', '0 18 3 * *'],
    ['days 20-22 monthly at 9am', '0 9 20-22 * *'],
    ['the 3-7 of each month at 9am', '0 9 3-7 * *'],
    ['Mondays Oct thru Mar 16:45', '45 16 * 1-3,10-12 1'],
    ['every day of July at 9am', '0 9 * 7 *'],
    ['every 14 days on Friday at 9am', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR from 2026-11-27T09:00'],
    ['the next 4 Sundays at 9am', 'FREQ=WEEKLY;COUNT=4;BYDAY=SU from 2026-11-22T09:00'],
    [
      'every day at 8am for the rest of the month',
      'FREQ=DAILY;UNTIL=20261130 from 2026-11-16T08:00',
    ],
    ['every minute for half an hour', 'FREQ=MINUTELY;UNTIL=20261115T153000 from 2026-11-15T15:01'],
    [
      'every 20 minutes for the next hour',
      'FREQ=MINUTELY;INTERVAL=20;UNTIL=20261115T160000 from 2026-11-15T15:20',
    ],
  ])('%s → %s', (text, expected) => {
    expect(said(readWhen(text, BERLIN))).toBe(expected);
  });

  test('as many runs as were asked for, also when today has passed', () => {
    const { trigger } = understood('every day at 9 for 10 times');
    expect(nextFires(trigger, NOW, 99)).toHaveLength(10);
    const two = asked('every day at 9am and 5pm for 3 times').choices[0]?.answer;
    expect(two?.kind === 'when' && nextFires(two.trigger, NOW, 99)).toHaveLength(3);
  });

  test('so many days are so many runs, and the days of a stretch are all of them', () => {
    const runs = (text: string) => nextFires(understood(text).trigger, NOW, 99).length;
    expect(runs('every day at 8am for 10 days')).toBe(10);
    expect(runs('every day at 8pm for 10 days')).toBe(10);
    expect(runs('every day between December 20 and January 3 at noon')).toBe(15);
  });

  test('a stretch of dates is left out, and ends nothing', () => {
    const { trigger } = understood('every Thursday at 10am except Dec 20 to Jan 5');
    expect(nextFires(trigger, NOW, 7).map(formatInstant).slice(4)).toEqual([
      '2026-12-17T09:00:00Z',
      '2027-01-07T09:00:00Z',
      '2027-01-14T09:00:00Z',
    ]);
  });

  test('a date that is left out in some years stays in the others', () => {
    const { trigger } = understood('every day at 9am except Dec 24 in the years 2026 to 2028');
    const exdates = ['2026-12-24', '2027-12-24', '2028-12-24'];
    expect(trigger).toMatchObject({ rrule: 'FREQ=DAILY', exdates });
  });

  test('a stretch over the turn of the year belongs to the year it begins in', () => {
    const { trigger } = understood(
      'Fridays at 9am except Dec 31 to Jan 1 in the years 2026 to 2027',
    );
    const exdates = ['2026-12-31', '2027-01-01', '2027-12-31', '2028-01-01'];
    expect(trigger).toMatchObject({ exdates });
  });

  test('an end behind an exception ends the whole', () => {
    const { trigger } = understood('weekdays at 9am except Dec 24, Jan 1 until 2027-03-31');
    expect(trigger.kind === 'rrule' && trigger.rrule).toContain('UNTIL=20270331');
    expect(trigger.kind === 'rrule' && trigger.exdates).toContain('2027-01-01');
  });

  test('a time behind an exception is the time of the whole where it has no other', () => {
    const { trigger } = understood('every weekday except the 24th of December at 8am');
    expect(nextFires(trigger, NOW, 1).map(formatInstant)).toEqual(['2026-11-16T07:00:00Z']);
    expect(trigger.kind === 'rrule' && trigger.exdates[0]).toBe('2026-12-24');
  });

  test('what would never run says why, and no rule', () => {
    const reason = (text: string) => {
      const read = readWhen(text, BERLIN);
      return read.kind === 'none' ? read.reason : said(read);
    };
    expect(reason('every year on the last Sunday of March at 2:30am')).toMatch(/^The clocks go/);
    expect(reason('the last Sunday in March and October at 2am')).toMatch(/^The clocks go/);
    expect(reason('every day at 9 until yesterday')).toMatch(/^It would never run/);
    expect(reason('31 April at 9am')).toBe('There is no 31 April: that month has no such day.');
    expect(reason('the 31st of June at 9')).toMatch(/^There is no 31st of June/);
    expect(reason('am 30. Februar um 9 Uhr')).toMatch(/^Den 30. Februar gibt es nicht/);
    expect(reason('this morning')).toBe('09:00 on Sunday 15 November has passed.');
    expect(reason('heute Morgen um 8 Uhr')).toBe(
      'Sonntag, 15. November um 08:00 ist schon vorbei.',
    );
  });

  test('until a date includes it', () => {
    const { trigger } = understood('every day at 9am until November 17');
    expect(nextFires(trigger, NOW, 9).map(formatInstant)).toEqual([
      '2026-11-16T08:00:00Z',
      '2026-11-17T08:00:00Z',
    ]);
  });

  test('a date that is left out is left out every year', () => {
    const { trigger } = understood('every day at 9 except December 25');
    expect(trigger.kind === 'rrule' && trigger.exdates.slice(0, 2)).toEqual([
      '2026-12-25',
      '2027-12-25',
    ]);
  });
});

describe('what happens once', () => {
  test.each([
    ['remind me in 20 minutes to check the oven', '2026-11-15T15:20'],
    ['in an hour and a half', '2026-11-15T16:30'],
    ['tomorrow at noon', '2026-11-16T12:00'],
    ['the day after tomorrow at 7am', '2026-11-17T07:00'],
    ['at 5pm', '2026-11-15T17:00'],
    ['at 2pm', '2026-11-16T14:00'],
    ['remind me tonight at 8', '2026-11-15T20:00'],
    ['at 5 in the afternoon', '2026-11-15T17:00'],
    ['quarter to five pm tomorrow', '2026-11-16T16:45'],
    ['nine thirty pm', '2026-11-15T21:30'],
    ['friday at 3pm', '2026-11-20T15:00'],
    ['a week from monday at 10am', '2026-11-23T10:00'],
    ['friday next week at 9', '2026-11-20T09:00'],
    ['in two days at 9am', '2026-11-17T09:00'],
    ['three days from now', '2026-11-18T15:00'],
    ['on the 3rd at 10', '2026-12-03T10:00'],
    ['the 3rd of next month at noon', '2026-12-03T12:00'],
    ['on December 25 at 8am', '2026-12-25T08:00'],
    ['on 3 March at 10am', '2027-03-03T10:00'],
    ['Thursday, December 31st at 8pm', '2026-12-31T20:00'],
    ['12/31 at 8pm', '2026-12-31T20:00'],
    ['2026-12-01 at 14:00', '2026-12-01T14:00'],
    ['2026-12-01T14:00Z', '2026-12-01T15:00'],
    ['in three and a half hours', '2026-11-15T18:30'],
    ['in three quarters of an hour', '2026-11-15T15:45'],
    ['in a fortnight at 9am', '2026-11-29T09:00'],
    ['in 1h45', '2026-11-15T16:45'],
    ['next month on the 7th at 9am', '2026-12-07T09:00'],
    ['next year on April 2nd at 9am', '2027-04-02T09:00'],
    ['the coming Thursday at 9am', '2026-11-19T09:00'],
    ['on Thursday the 19th at 9am', '2026-11-19T09:00'],
    ['tonight at midnight', '2026-11-16T00:00'],
    ['9 this evening', '2026-11-15T21:00'],
    ['a quarter to noon', '2026-11-16T11:45'],
    ['twenty past 6pm', '2026-11-15T18:20'],
    ['a fortnight on Friday at 9am', '2026-12-04T09:00'],
  ])('%s → %s', (text, expected) => {
    expect(said(readWhen(text, BERLIN))).toBe(expected);
  });

  test('what has passed is told: the next day, or the next year', () => {
    expect(understood('at 2pm').notes).toEqual([
      'That time has passed today, so it is tomorrow, Monday 16 November.',
    ]);
    expect(understood('on Sunday at 9am').notes).toEqual(['It is Sunday 22 November.']);
    expect(understood('on 3 March at 10am').notes).toEqual(['It is Wednesday 3 March 2027.']);
  });
});

describe('zones', () => {
  test.each([
    ['9am Pacific every weekday', 'America/Los_Angeles'],
    ['every day at 9am in Tokyo', 'Asia/Tokyo'],
    ['every day at 8am Europe/Paris', 'Europe/Paris'],
    ['every day at 8am UTC', 'UTC'],
    ['tomorrow at 6am EST', 'America/New_York'],
    ['every day at 9am New York time', 'America/New_York'],
    ['every day at 7am UTC+3', 'Etc/GMT-3'],
    ['every day at 7am in Etc/GMT+4', 'Etc/GMT+4'],
  ])('%s is in %s', (text, timezone) => {
    expect(understood(text).trigger.timezone).toBe(timezone);
  });

  test('a city beside something else is a place', () => {
    expect(understood('tell me about the meeting in Tokyo at 5pm').trigger.timezone).toBe(
      'Europe/Berlin',
    );
  });
});

describe('questions', () => {
  test.each([
    ['at 5', 'half-of-day: 5 AM | 5 PM'],
    ['every day at 7:15', 'half-of-day: 7:15 AM | 7:15 PM'],
    ['every monday', 'time-of-day: 09:00 | 12:00 | 18:00'],
    ['tomorrow', 'time-of-day: 09:00 | 12:00 | 18:00'],
    ['next friday at 3pm', 'day: Friday 20 November | Friday 27 November'],
    ['5/6 at 8pm', 'day: Thursday 6 May 2027 | Saturday 5 June 2027'],
    ['every day at 8pm CST', 'zone: America/Chicago | Asia/Shanghai'],
    ['every second tuesday at 9am', 'meaning: every 2 weeks | number 2 of each month'],
    ['the third wednesday at 2pm', 'meaning: once | again and again'],
    ['Monday and Friday at 9am', 'meaning: every week | only the coming ones'],
    ['the 2nd and 4th of August at 9am', 'meaning: only the coming ones | again and again'],
    ['three times a day', 'meaning: 09:00, 12:00, 18:00 | every 8 hours'],
    ['send me a daily summary at 9am', 'meaning: again and again | once'],
    ['daily at 9am and 5pm for 3 times', 'meaning: 3 runs in all | on 3 days (6 runs)'],
    ['midnight', 'meaning: once | again and again'],
    ['four times a day', 'meaning: 09:00, 12:00, 15:00, 18:00 | every 6 hours'],
    ['on December 4, 5 and 6 at 9am', 'meaning: only the coming ones | again and again'],
    ['end of the month at noon', 'meaning: once | again and again'],
    ['the beginning of the year at noon', 'meaning: once | again and again'],
    ['starting tomorrow, every 3 hours', 'time-of-day: 09:00 | 12:00 | 18:00'],
    ['at noon for 4 days', 'meaning: every day | once'],
    ['every day at noon, not on the 20th', 'meaning: Friday 20 November | number 20 of each month'],
    ['March 4th-6th at 9am', 'meaning: only the coming ones | again and again'],
    ['at 14:30 and 16:30', 'meaning: every day | only the coming ones'],
    [
      'every weekday between 9am and 5pm',
      'meaning: every hour | every 30 minutes | every 15 minutes',
    ],
    [
      'at 12:23 PM, only in January',
      'day: on the first day of the month | on the last day of the month | every day of the month',
    ],
    [
      'remind me every monday about the meeting on friday at 10',
      'which: every monday | on friday at 10',
    ],
  ])('%s asks %s', (text, expected) => {
    expect(said(readWhen(text, BERLIN))).toBe(expected);
  });

  test('each choice carries what it would become', () => {
    const triggers = asked('at 5 remind me').choices.map(({ answer }) => said(answer));
    expect(triggers).toEqual(['2026-11-16T05:00', '2026-11-15T17:00']);
    expect(asked('at 5 remind me').text).toBe('5: 5 AM or 5 PM?');
  });

  test('the times of a row are said for every day, or for the coming ones alone', () => {
    const { choices } = asked('at 14:30 and 16:30');
    expect(choices.map(({ answer }) => said(answer))).toEqual([
      '30 14,16 * * *',
      expect.stringContaining('COUNT=2'),
    ]);
  });

  test('how often is asked for where only the hours of a day are said', () => {
    const [hourly] = asked('every weekday between 9am and 5pm').choices;
    expect(hourly?.answer.kind === 'when' && said(hourly.answer)).toBe('0 9-17 * * 1-5');
    expect(asked('at 12:23 PM, only in January').text).toMatch(/^only in January: /);
  });

  test('a question may lead to another', () => {
    const [first] = asked('next friday').choices;
    expect(first?.answer.kind === 'question' && first.answer.about).toBe('time-of-day');
  });

  test('two readings that come to the same are no question', () => {
    const { trigger } = understood('on the 4th of every month at 9am starting next tuesday');
    expect(nextFires(trigger, NOW, 1).map(formatInstant)).toEqual(['2026-12-04T08:00:00Z']);
  });

  test('a usual time of day answers the question about it', () => {
    const read = readWhen('every monday', { ...BERLIN, defaults: { timeOfDay: '08:30' } });
    expect(said(read)).toBe('30 8 * * 1');
  });
});

describe('what decides a bare hour', () => {
  test.each([
    ['every day from 9 to 5 every hour', '0 9-17 * * *'],
    [
      'every day at 5 and 17:30',
      'FREQ=DAILY;BYHOUR=5,17;BYMINUTE=0,30;BYSETPOS=1,4 from 2026-11-15T05:00',
    ],
    ['every day at 2 and 5pm', '0 14,17 * * *'],
    ['every day at 9am and 5', '0 9,17 * * *'],
    ['every day at 5 in the morning', '0 5 * * *'],
    ['every evening at 7', '0 19 * * *'],
    ['every day at 05:00', '0 5 * * *'],
    ['every day at 12', '0 12 * * *'],
    ['every day at 13', '0 13 * * *'],
  ])('%s → %s', (text, expected) => {
    expect(said(readWhen(text, BERLIN))).toBe(expected);
  });
});

describe('nothing to schedule, or not with one schedule', () => {
  test.each([
    '',
    'purple elephant dancing',
    'Every time I hear that I appreciate it.',
    'I may go. The sun sat in the march of days.',
    'at 25:00',
    'every day at 9:99am',
    'Mar 9th at 28pm',
    'sometime next week',
    'every day except public holidays at 9',
    'every year on my birthday',
    'every 15 minutes during business hours',
    "every 10 minutes while I'm at work",
    'every day at 9 in summer',
    'every time it rains, at 9am',
    'every day at sunrise',
    'on February 30th at 9am',
    'on the 31st of June at 9am',
    '10 minutes before 5pm',
    'every 5 minutes until I say stop',
    'on day 1 of the month and on Fridays at 9am',
    'fetch https://example.com/every/day/at/9am',
    'say "every day at 9am"',
    'two days ago',
    'every payday at 9am',
    'remind me every time it snows at 9am',
    'at 9am every few weeks',
    'some Mondays at 9am',
    'every third workday at 9am',
    'every other weekday at 9am',
    'every day at 7 or 8',
    'every day at 7am or 8am',
    'every Tuesday or Thursday at 9am',
    'on Tuesday or Thursday at 9am',
    'every Sunday before noon',
    'every day no later than 8am',
    'the day before every Tuesday at 8am',
    'two days after December 6 at 9am',
    'every day at 8am except Sundays at 10am',
    'tomorrow through Thursday at 9am',
    'yesterday at 8am',
    'in 2 weeks on Tuesday at 9am',
    'on Tuesday the 19th at 9am',
    'the Thursday after next at 9am',
    'every Saturday night at midnight',
    'every minute for 0 times',
    'every day at 8am your time',
    'every year on 04-15 at 9am',
    'the 2nd moonday of every month at 9am',
    'every 3 days after completion',
    'the next 3 weekends at 9am',
    'the next 3 months at 9am',
    'at 9am starting December 1',
    'in a day or two',
    'late tomorrow',
    'never on Mondays at 8am',
    'every hour overnight',
    'every Thursday at 7am UTC+5:30',
    'in 9999999 years',
    'in 99999999 days',
    'the 2nd day of 2027 at 9am',
    '2nd and 4th day of 2027 at 9am',
    'every 30 minutes on October',
  ])('%j', (text) => {
    expect(said(readWhen(text, BERLIN))).toBe('none');
  });
});

describe('what is left over is about something else', () => {
  function leftOver(text: string): string {
    const { spans } = understood(text);
    return spans.reduceRight(
      (rest, { start, end }) => rest.slice(0, start) + rest.slice(end),
      text,
    );
  }

  test.each([
    ['send me hello every minute', 'send me hello '],
    ['every weekday at 9 fetch the news', ' fetch the news'],
    ['remind me at 5pm to call Anna tomorrow', 'remind me  to call Anna '],
    ['write the weekly report tomorrow at 9', 'write the weekly report '],
    ['on Monday at 3pm and bring the book', ' and bring the book'],
    [
      'every hour look at the page and tell me when it changes',
      ' look at the page and tell me when it changes',
    ],
    ['every day at 9 meditate for 20 minutes', ' meditate for 20 minutes'],
    ['walk for half an hour at noon', 'walk for half an hour '],
  ])('%j leaves %j', (text, rest) => {
    expect(leftOver(text)).toBe(rest);
  });
});
