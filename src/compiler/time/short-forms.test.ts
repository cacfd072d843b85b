/** How people shorten when they type, and that nothing beside a time is left out in silence. */
import { describe, expect, test } from 'vitest';
import { nextFires } from '../../domain/schedule/fire-times.ts';
import { readWhen } from '../compiler.ts';

/** A Sunday, 15:00 in Berlin. */
const NOW = Temporal.Instant.from('2026-11-15T14:00:00Z').epochMilliseconds;

function brief(text: string): string {
  const read = readWhen(text, { nowMs: NOW, timezone: 'Europe/Berlin' });
  if (read.kind === 'none') return 'none';
  if (read.kind === 'question') return `? ${read.choices.map(({ label }) => label).join(' | ')}`;
  const { trigger } = read;
  if (trigger.kind === 'cron') return trigger.cron;
  const [first = 0] = nextFires(trigger, NOW, 1);
  const zoned = Temporal.Instant.fromEpochMilliseconds(first).toZonedDateTimeISO(trigger.timezone);
  const wall = zoned.toPlainDateTime().toString({ smallestUnit: 'minute' });
  return trigger.kind === 'rrule' ? `${trigger.rrule} ${wall}` : wall;
}

describe('short forms', () => {
  test.each([
    ['Tu/Sa 8:10a', '10 8 * * 2,6'],
    ['Tu-Fr 20:15', '15 20 * * 2-5'],
    ['Fr-Mo 7am', '0 7 * * 0,1,5,6'],
    ['W/F 17:00', '0 17 * * 3,5'],
    ['We & Su at noon', '0 12 * * 0,3'],
    ['mwf at 10', '0 10 * * 1,3,5'],
    ['tuth 9:40', '40 9 * * 2,4'],
    ['Di+Fr 19:45', '45 19 * * 2,5'],
    ['Mon, Tue and Sa 8:20', '20 8 * * 1,2,6'],
    ['wkdays 8:05', '5 8 * * 1-5'],
    ['Flight XY2041 Dec 8 7:15am', '2026-12-08T07:15'],
    ['weekly review thu 3pm', '? again and again | once'],
    ['yoga tue 6pm for 6 weeks', '? every week | once'],
    ['every firday 10am', '0 10 * * 5'],
    ['every other Friday at 9am UTC+2', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR 2026-11-27T09:00'],
    ['every evening in the evening', '0 18 * * *'],
    ['tomorrow evening starting at 9', '2026-11-16T21:00'],
    ['every hour until Friday at 5', '? 5 AM | 5 PM'],
    [
      'every 2 hours except in May and except in June',
      'FREQ=HOURLY;INTERVAL=2;BYMONTH=1,2,3,4,7,8,9,10,11,12 2026-11-15T17:00',
    ],
    ['evryday at 8pm', '0 20 * * *'],
    ['every month on the next to last friday at 9am', 'FREQ=MONTHLY;BYDAY=-2FR 2026-11-20T09:00'],
    ['every day at 6pm Central European Time', '0 18 * * *'],
    ['every day every 4 hours from 8am', '0 8,12,16,20 * * *'],
    [
      'weekdays 16:00, wednesdays 13:00',
      'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=13,16;BYMINUTE=0;BYSETPOS=2,4,5,8,10 2026-11-16T16:00',
    ],
    ['t/th/sa at 8:45', '45 8 * * 2,4,6'],
    ['4pm tomorrow PST', '2026-11-16T16:00'],
    ['Tue Dec 8 4pm', '2026-12-08T16:00'],
    ['12/14/26 8:30am', '2026-12-14T08:30'],
    ['choir mondays 19:30 till 21 dec', 'FREQ=WEEKLY;UNTIL=20261221;BYDAY=MO 2026-11-16T19:30'],
    ['tonight', '2026-11-15T21:00'],
    ['on 24 and 27 Nov at 9am', '? only the coming ones | again and again'],
    ['every 20 minutes starting at 4pm until 6pm', '? every day | only the coming ones'],
    ['friday in two weeks at 9am', '? Friday 27 November | Friday 4 December'],
    ['10ish every evening', '0 22 * * *'],
    ['at 8, 11 and 14 every day walk the dog', '0 8,11,14 * * *'],
    ['27th 10am vet', '2026-11-27T10:00'],
    ['three times an hour', '2026-11-15T15:20'],
    ['every 2 hours on Tuesday and Thursday', '0 */2 * * 2,4'],
    ['planning on 2 December from 13:00 to 15:30', '2026-12-02T13:00'],
    ['pay rent by end of month at 9am', '? once | again and again'],
    [
      'Saturdays 16-18h choir',
      '? every hour | every 30 minutes | every 15 minutes | only at the beginning',
    ],
    ['weeknights at 9:30pm', '30 21 * * 1-5'],
    ['ev thurs 10.15', '15 10 * * 4'],
    ['tmr 9:20', '2026-11-16T09:20'],
    ['tonight 8', '2026-11-15T20:00'],
    ['every evening around 7', '0 19 * * *'],
    ['Dec 3 0915', '2026-12-03T09:15'],
    ['1540 tomorrow', '2026-11-16T15:40'],
    ['daily 0410', '10 4 * * *'],
    ['every friday 18h45', '45 18 * * 5'],
    ['sundays 10-ish', '0 10 * * 0'],
    ['sat+sun 8am', '? every week | only the coming ones'],
    ['every hour M-F 8-11', '0 8-11 * * 1-5'],
    ['hourly 10-14h', '0 10-14 * * *'],
    ['every 3 hrs on the dot', '0 */3 * * *'],
    ['24/7 every hour on the hour', '0 * * * *'],
    ['Wed 25th at 11am', '2026-11-25T11:00'],
    ['every day of may at 8', '0 8 * 5 *'],
    ['on 19.12.26 at 8:30', '2026-12-19T08:30'],
    ['once a fortnight on a Friday at 8', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR 2026-11-27T08:00'],
    ['tonight at 2', '2026-11-16T02:00'],
  ])('%s → %s', (text, expected) => {
    expect(brief(text)).toBe(expected);
  });
});

describe('a number or a word of time that nobody can place leaves the whole unread', () => {
  test.each([
    '6 every evening',
    '9, 13 and 17h daily',
    'every thursday 2045',
    'every year on 04-21 at 9am',
    'midnight on 2nds',
    'every week after the launch at 9am',
    'every 5 days before it expires',
    'in even months on friday at 9am',
    'in the spring every sunday at 9am',
    'september monday 8:30',
    'the 2nd payday of every month at 9am',
    'eow 3pm',
    'sun in three weeks, 9am',
    'every 3rd at 0800Q',
    'tri-weekly',
    'every hour nightly',
    'at 8.45:00 every day',
    '2026-12-02T08:00 at 6pm',
    'Mondays and Fridays at 9am, Mondays at 10am and Fridays at 11am',
    'later this week',
    'tomorrow 1545 call the bank',
    'the forecast for the weekend every Thursday at 5pm',
    'send me the last bill of the plumber',
    'every other year in may',
    'every hour outside office hours',
    '13/45/26 at 9am',
    'at the start of each weekday at 8am',
    'every day just before 9',
    'sometimes on Fridays at 9am',
    'the last weekend of each month at 9am',
    'every day at 9 and 21 look at the mail',
    'every second day of the month at 9am',
    '@weekly',
    'every monday from now until lent at 9am',
    'third weekend of every month at 9am',
    'jeden Abend bei Vollmond',
  ])('%s', (text) => {
    expect(brief(text)).toBe('none');
  });

  test.each([
    ['do 20 push-ups every day at 8', '0 8 * * *'],
    ['every day at 8 2 glasses of water', '0 8 * * *'],
    ['call room 12 every day at 8', '0 8 * * *'],
    ['every day at 8: 1. stretch 2. drink', '0 8 * * *'],
    ['every day at 8 50% of the pages', '0 8 * * *'],
  ])('but a number that counts something is about something else: %s', (text, expected) => {
    expect(brief(text)).toBe(expected);
  });
});

test('the fraction of a second in which something is said is not kept', () => {
  const options = { nowMs: NOW + 516, timezone: 'Europe/Berlin' };
  for (const text of ['every 2 hours', 'in 20 minutes']) {
    const read = readWhen(text, options);
    const fires = read.kind === 'when' ? nextFires(read.trigger, options.nowMs, 1) : [];
    expect(fires.map((fire) => fire % 1000)).toEqual([0]);
  }
});
