import { expect, test } from 'vitest';
import { parseTrigger } from '../../domain/schedule/trigger.ts';
import { describeTrigger } from '../en/describe-trigger.ts';
import { germanTriggerWords } from './german-trigger-words.ts';

function inGerman(input: object): string {
  const nowMs = Temporal.Instant.from('2026-06-01T00:00:00Z').epochMilliseconds;
  const parsed = parseTrigger(input, { defaultTimezone: 'UTC', nowMs });
  return parsed.ok
    ? describeTrigger(parsed.value.trigger, germanTriggerWords)
    : parsed.fault.message;
}

test.each([
  ['* * * * *', 'jede Minute nach der Uhr'],
  ['*/15 * * * *', 'alle 15 Minuten nach der Uhr'],
  ['0 * * * *', 'zu jeder vollen Stunde'],
  ['5 */3 * * *', 'alle 3 Stunden jeweils 5 Minuten nach der vollen Stunde'],
  ['0 9 * * *', 'jeden Tag um 09:00'],
  ['0 9 * * 1-5', 'montags bis freitags um 09:00'],
  ['30 8,17 * * 6,0', 'an Wochenenden um 08:30 und 17:30'],
  ['0 9 * * MON,WED,FRI', 'montags, mittwochs und freitags um 09:00'],
  ['0 0 1,15 * *', 'am 1. und 15. jedes Monats um 00:00'],
  ['0 0 1-10,20 * *', 'an den Tagen 1 bis 10 und 20 jedes Monats um 00:00'],
  ['0 18 L * *', 'am letzten Tag jedes Monats um 18:00'],
  ['0 18 L-1 * *', 'am vorletzten Tag jedes Monats um 18:00'],
  ['0 18 L-2 * *', '2 Tage vor dem letzten Tag jedes Monats um 18:00'],
  ['0 9 15W * *', 'am nächstgelegenen Werktag zum 15. jedes Monats um 09:00'],
  ['0 9 1,LW * *', 'an Tag 1 und dem letzten Werktag jedes Monats um 09:00'],
  ['0 9 * * 1#1', 'am ersten Montag im Monat um 09:00'],
  ['0 0 13 * FRI', 'am 13. jedes Monats oder freitags um 00:00'],
  ['0 0 13 6 FRI', 'am 13. jedes Monats oder freitags, nur im Juni, um 00:00'],
  ['0 0 24 12 *', 'jedes Jahr am 24. Dezember um 00:00'],
  ['0 0 1 1,7 *', 'jedes Jahr am 1. im Januar und Juli um 00:00'],
  ['0 12 * JUN-AUG *', 'jeden Tag in den Monaten Juni bis August um 12:00'],
  ['*/10 9-17 * * 1-5', 'montags bis freitags alle 10 Minuten von 09:00 bis 17:50'],
  ['0 9-17 * * *', 'jeden Tag jede Stunde von 09:00 bis 17:00'],
  ['*/15 22,23,0,1 * * *', 'jeden Tag alle 15 Minuten von 22:00 bis 01:45'],
  [
    '0,20 9-17 * * *',
    'jeden Tag jede Stunde jeweils 0 und 20 Minuten nach der vollen Stunde von 09:00 bis 17:20',
  ],
  ['0 9 * * 1-6', 'jeden Tag außer sonntags um 09:00'],
  ['0 9 * 6 0,1,3,4,6', 'jeden Tag im Juni außer dienstags und freitags um 09:00'],
  ['0 9 * * 0,1,3', 'montags, mittwochs und sonntags um 09:00'],
  ['0 9 * * 2-6', 'dienstags bis samstags um 09:00'],
  ['0 * * * 1-6', 'jeden Tag außer sonntags jede Stunde zur vollen Stunde'],
  ['0 9 * * 1#2,1#3,1#4,1#5', 'montags außer am ersten Montag im Monat um 09:00'],
  ['* 9 * * *', 'jeden Tag jede Minute von 09:00 bis 09:59'],
  ['* 9,10,20 * * *', 'jeden Tag jede Minute in den Stunden 09:00 bis 10:59 und 20:00 bis 20:59'],
  ['3,7,9,11,15,17,19 * * * *', 'in den Minuten 3, 7, 9, 11, 15, 17 und 19 jeder Stunde'],
])('%s ist "%s"', (cron, words) => {
  expect(inGerman({ cron })).toBe(`${words} (UTC)`);
});

test('Abstände nennen die größte Einheit, die aufgeht', () => {
  expect(inGerman({ every: '1h30m' })).toBe('alle 90 Minuten, gezählt ab Mo 2026-06-01 00:00 UTC');
  expect(inGerman({ every: '1d' })).toBe('jeden Tag, gezählt ab Mo 2026-06-01 00:00 UTC');
  expect(inGerman({ every: '1500ms' })).toBe(
    'alle 1500 Millisekunden, gezählt ab Mo 2026-06-01 00:00 UTC',
  );
});

test('was einmal kommt, nennt seine Zone', () => {
  expect(inGerman({ at: '2026-07-01T09:00:30', timezone: 'Asia/Tokyo' })).toBe(
    'einmal am Mi 2026-07-01 09:00:30 UTC+09:00 (Asia/Tokyo)',
  );
});

test.each([
  [
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE',
    'alle 2 Wochen montags und mittwochs um 09:00, ab 2026-06-01',
  ],
  ['FREQ=DAILY;COUNT=1', 'jeden Tag um 09:00, ab 2026-06-01, 1 Lauf insgesamt'],
  ['FREQ=DAILY;UNTIL=20261231', 'jeden Tag um 09:00, ab 2026-06-01, bis 2026-12-31'],
  [
    'FREQ=MONTHLY;INTERVAL=2;BYDAY=1FR,-1FR',
    'alle 2 Monate am ersten und letzten Freitag um 09:00, ab 2026-06-01',
  ],
  [
    'FREQ=YEARLY;INTERVAL=2;BYMONTH=12;BYMONTHDAY=24',
    'alle 2 Jahre am 24. Dezember um 09:00, ab 2026-06-01',
  ],
  [
    'FREQ=MINUTELY;INTERVAL=20;COUNT=5',
    'alle 20 Minuten, ab 2026-06-01 um 09:00, 5 Läufe insgesamt',
  ],
  ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', 'jedes Jahr in Woche 20 montags um 09:00, ab 2026-06-01'],
  [
    'FREQ=YEARLY;BYWEEKNO=-1;BYDAY=MO',
    'nach der Regel FREQ=YEARLY;BYWEEKNO=-1;BYDAY=MO, ab 2026-06-01 um 09:00',
  ],
  [
    'FREQ=DAILY;BYDAY=MO;BYHOUR=9,10,11;BYMINUTE=0,20,40;BYSETPOS=1,2,3,4,5,6,7',
    'montags alle 20 Minuten von 09:00 bis 11:00, ab 2026-06-01',
  ],
  [
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1',
    'am ersten Werktag jedes Monats um 09:00, ab 2026-06-01',
  ],
  ['FREQ=MONTHLY;BYDAY=-3FR', 'am drittletzten Freitag im Monat um 09:00, ab 2026-06-01'],
  ['FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR', 'jeden Freitag, den 13., um 09:00, ab 2026-06-01'],
  ['FREQ=YEARLY;BYYEARDAY=-1', 'jedes Jahr am letzten Tag des Jahres um 09:00, ab 2026-06-01'],
  [
    'FREQ=HOURLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR,SA',
    'alle 2 Stunden außer sonntags, ab 2026-06-01 um 09:00',
  ],
  [
    'FREQ=DAILY;BYHOUR=3,9,15,21',
    'jeden Tag um 03:00, 09:00, 15:00 und 21:00, ab 2026-06-01 um 09:00',
  ],
])('%s ist "%s"', (rrule, words) => {
  expect(inGerman({ rrule, startsAt: '2026-06-01T09:00' })).toBe(`${words} (UTC)`);
});

test('was eine Regel auslässt, wird gesagt', () => {
  const exdates = ['2026-06-02', '2026-06-03T09:00'];
  expect(inGerman({ rrule: 'FREQ=DAILY', startsAt: '2026-06-01T09:00', exdates })).toBe(
    'jeden Tag um 09:00, ab 2026-06-01, außer am 2026-06-02 und am 2026-06-03T09:00 (UTC)',
  );
});
