import { expect, test } from 'vitest';
import { readWhen } from '../compiler.ts';

/** Ein Sonntag, 15 Uhr in Berlin. */
const NOW = Temporal.Instant.from('2026-11-15T14:00:00Z').epochMilliseconds;

function short(text: string): string {
  const read = readWhen(text, { nowMs: NOW, timezone: 'Europe/Berlin' });
  if (read.kind === 'none') return 'none';
  if (read.kind === 'question') return read.text;
  const { trigger } = read;
  if (trigger.kind === 'cron') return trigger.cron;
  if (trigger.kind === 'every') return `every ${trigger.everyMs / 1000}s`;
  if (trigger.kind === 'rrule') return `${trigger.rrule} from ${trigger.startsAt}`;
  const zoned = Temporal.Instant.from(trigger.atUtc).toZonedDateTimeISO(trigger.timezone);
  return zoned.toPlainDateTime().toString({ smallestUnit: 'minute' });
}

test.each([
  ['jeden Werktag um 9 Uhr schick mir die Neuigkeiten', '0 9 * * 1-5'],
  ['erinnere mich um 17 Uhr an das Treffen', '2026-11-15T17:00'],
  ['alle 20 Minuten', 'every 1200s'],
  [
    'dienstags um 10 Uhr und samstags um 15 Uhr',
    'FREQ=WEEKLY;BYDAY=TU,SA;BYHOUR=10,15;BYMINUTE=0;BYSETPOS=1,4 from 2026-11-17T10:00',
  ],
  ['mittwochs um 11 Uhr und sonntags um 11 Uhr', '0 11 * * 0,3'],
  ['morgens und abends', '0 9,18 * * *'],
  ['werktags ab 9 Uhr stündlich bis 15 Uhr', '0 9-15 * * 1-5'],
  ['täglich um 8:30 Uhr', '30 8 * * *'],
  ['jeden Montag und Mittwoch um 10', '0 10 * * 1,3'],
  ['Montag bis Donnerstag um 8:30', '30 8 * * 1-4'],
  ['dienstags und freitags um 18:00', '0 18 * * 2,5'],
  ['alle zwei Wochen am Montag um 9 Uhr', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO from 2026-11-23T09:00'],
  ['am ersten Montag des Monats um 10 Uhr', '0 10 * * 1#1'],
  ['am ersten Montag im Monat um 10 Uhr', '0 10 * * 1#1'],
  ['am letzten Tag des Monats um 18 Uhr', '0 18 L * *'],
  ['zwei Tage vor dem letzten Tag des Monats um 18 Uhr', '0 18 L-2 * *'],
  [
    'alle 2 Monate 5 Tage vor dem letzten Tag um 18 Uhr',
    'FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=-6 from 2026-11-25T18:00',
  ],
  ['jeden Montag jeweils um 9 Uhr', '0 9 * * 1'],
  ['um 9 Uhr New York Zeit', '2026-11-16T09:00'],
  ['am 15. jedes Monats um 12 Uhr', '0 12 15 * *'],
  ['jedes Jahr am 25. Dezember um 9 Uhr', '0 9 25 12 *'],
  ['werktags um 9 außer freitags', '0 9 * * 1-4'],
  ['jeden Tag bis zum 24. Dezember um 9 Uhr', 'FREQ=DAILY;UNTIL=20261224 from 2026-11-16T09:00'],
  ['jeden Freitag um 16 Uhr zehnmal', 'FREQ=WEEKLY;COUNT=10;BYDAY=FR from 2026-11-20T16:00'],
  ['alle drei Stunden zwischen 9 und 17 Uhr', '0 9,12,15 * * *'],
  ['halb neun jeden Tag', '30 8 * * *'],
  ['jeden Morgen', '0 9 * * *'],
  ['in 20 Minuten', '2026-11-15T15:20'],
  ['morgen um 12', '2026-11-16T12:00'],
  ['übermorgen um 9 Uhr', '2026-11-17T09:00'],
  ['heute Abend um 8', '2026-11-15T20:00'],
  ['am 3. März um 10 Uhr', '2027-03-03T10:00'],
  ['am 31.12. um 20 Uhr', '2026-12-31T20:00'],
  ['um 17 Uhr 30', '2026-11-15T17:30'],
  ['Spiel etwas Jazz', 'none'],
])('%s → %s', (text, expected) => {
  expect(short(text)).toBe(expected);
});

test.each([
  ['um 5', '5: 5 Uhr früh oder 5 Uhr nachmittags?'],
  [
    'nächsten Freitag um 15 Uhr',
    'nächsten Freitag: Freitag, 20. November oder Freitag, 27. November?',
  ],
  ['jeden Montag', 'Um wie viel Uhr?'],
  ['dreimal am Tag', 'dreimal am Tag: 09:00, 12:00, 18:00 oder alle 8 Stunden?'],
])('%s fragt: %s', (text, question) => {
  expect(short(text)).toBe(question);
});
