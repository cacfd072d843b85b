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
  [
    'jeden Dienstag um 9 Uhr bis einschließlich 15.12.',
    'FREQ=WEEKLY;UNTIL=20261215;BYDAY=TU from 2026-11-17T09:00',
  ],
  ['bis Jahresende montags um 18 Uhr', 'FREQ=WEEKLY;UNTIL=20261231;BYDAY=MO from 2026-11-16T18:00'],
  ['fünf Tage lang um 8 Uhr täglich', 'FREQ=DAILY;UNTIL=20261120 from 2026-11-16T08:00'],
  ['die nächsten 4 Montage um 8 Uhr', 'FREQ=WEEKLY;COUNT=4;BYDAY=MO from 2026-11-16T08:00'],
  ['4 mal alle 15 Minuten', 'FREQ=MINUTELY;INTERVAL=15;COUNT=4 from 2026-11-15T15:15'],
  [
    'zwischen dem 5. und 9. Januar täglich um 8:30',
    'FREQ=DAILY;UNTIL=20270109 from 2027-01-05T08:30',
  ],
  ['vom 1.12. bis 24.12. täglich um 8 Uhr', 'FREQ=DAILY;UNTIL=20261224 from 2026-12-01T08:00'],
  ['nicht vor Februar: montags um 9 Uhr', 'FREQ=WEEKLY;BYDAY=MO from 2027-02-01T09:00'],
  ['ab nächster Woche freitags um 9 Uhr', 'FREQ=WEEKLY;BYDAY=FR from 2026-11-16T09:00'],
  ['den Rest der Woche täglich um 20 Uhr', 'FREQ=DAILY;UNTIL=20261115 from 2026-11-15T20:00'],
  ['werktags ab 9 Uhr stündlich bis 12 Uhr', '0 9-12 * * 1-5'],
  ['drei Tage vor Monatsende um 9 Uhr', '0 9 L-3 * *'],
  ['Spiel etwas Jazz', 'none'],
  // Wochentag und Tageszeit in einem Wort
  ['Freitagmittag um eins', '2026-11-20T13:00'],
  ['Dienstag morgen um sieben', '2026-11-17T07:00'],
  ['am Donnerstagnachmittag um 3', '2026-11-19T15:00'],
  ['mittwochabends um acht', '0 20 * * 3'],
  ['samstags vormittags um 11', '0 11 * * 6'],
  ['jeden Montagabend', '0 18 * * 1'],
  // ohne Umlaute
  ['uebermorgen frueh um 7', '2026-11-17T07:00'],
  ['taeglich um zwoelf Uhr, ausser samstags', '0 12 * * 0-5'],
  ['am 2. Maerz um 11 Uhr', '2027-03-02T11:00'],
  // die Uhr
  ['um 6 Uhr', '2026-11-16T06:00'],
  ['heute Abend um 7 Uhr', '2026-11-15T19:00'],
  ['jeden Tag um 5:45', '45 5 * * *'],
  ['um neun Uhr fünfzehn', '2026-11-16T09:15'],
  ['um 8 Uhr 2 Tabletten nehmen', '2026-11-16T08:00'],
  ['um 8 Uhr 12 Eier kaufen', 'none'],
  ['zehn nach halb neun', '2026-11-16T08:40'],
  ['5 vor halb 10', '2026-11-16T09:25'],
  ['um dreiviertel zehn', '2026-11-16T09:45'],
  ['viertel elf', '2026-11-16T10:15'],
  ['viertel nach elf', '2026-11-16T11:15'],
  ['werktags 18h', '0 18 * * 1-5'],
  ['Sa/So 9 Uhr', '0 9 * * 0,6'],
  ['tägl. 9h15', '15 9 * * *'],
  ['gegen elf', '2026-11-16T11:00'],
  ['heute Nacht um 2', '2026-11-16T02:00'],
  ['um 13 Uhr und 20 Minuten', '2026-11-16T13:20'],
  ['um 2 Uhr mittags', '2026-11-16T14:00'],
  // halbe und Viertel
  ['in einer halben Stunde', '2026-11-15T15:30'],
  ['in dreieinhalb Stunden', '2026-11-15T18:30'],
  ['in 2,5 Stunden', '2026-11-15T17:30'],
  ['jede Viertelstunde', 'every 900s'],
  ['alle anderthalb Stunden', 'every 5400s'],
  ['jede volle Stunde', '0 * * * *'],
  // immer wieder
  ['immer am 12. um 9 Uhr', '0 9 12 * *'],
  ['immer um 11 Uhr', '0 11 * * *'],
  ['jeden Mittag', '0 12 * * *'],
  ['jede zweite Nacht um 1 Uhr', 'FREQ=DAILY;INTERVAL=2 from 2026-11-17T01:00'],
  ['jedes zweite Wochenende um 10 Uhr', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,SA from 2026-11-28T10:00'],
  ['einmal die Woche dienstags um 9 Uhr', '0 9 * * 2'],
  ['alle 14 Tage donnerstags um 9 Uhr', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH from 2026-11-26T09:00'],
  ['quartalsweise am 3. um 9 Uhr', '0 9 3 */3 *'],
  ['am Monatsletzten um 16 Uhr', '0 16 L * *'],
  ['am drittletzten Tag jedes Monats um 16 Uhr', '0 16 L-2 * *'],
  ['zwei Tage vor Monatsende um 9 Uhr', '0 9 L-2 * *'],
  ['von Dienstag bis Freitag jeweils um 9 Uhr', '0 9 * * 2-5'],
  ['täglich um 9 Uhr, nicht am Wochenende', '0 9 * * 1-5'],
  ['werktags stündlich ab 9 Uhr bis 12 Uhr', '0 9-12 * * 1-5'],
  ['stündlich ab 9 Uhr bis 12 Uhr', 'bis 12 Uhr: jeden Tag oder nur die kommenden?'],
  ['werktags 8:45 New York', '45 8 * * 1-5'],
  ['jeden Tag um kurz vor 9', 'none'],
  // von wann, bis wann, wie lange
  ['bis Jahresende freitags um 9 Uhr', 'FREQ=WEEKLY;UNTIL=20261231;BYDAY=FR from 2026-11-20T09:00'],
  [
    'vom 2.12. bis einschließlich 5.12. täglich um 9 Uhr',
    'FREQ=DAILY;UNTIL=20261205 from 2026-12-02T09:00',
  ],
  ['ab nächster Woche täglich um 9 Uhr', 'FREQ=DAILY from 2026-11-16T09:00'],
  ['eine Woche lang täglich um 18 Uhr', 'FREQ=DAILY;UNTIL=20261121 from 2026-11-15T18:00'],
  ['ab dem 3. täglich um 9 Uhr', 'FREQ=DAILY from 2026-12-03T09:00'],
  ['ab morgen zwei Tage lang um 9 Uhr', 'FREQ=DAILY;UNTIL=20261117 from 2026-11-16T09:00'],
  ['viermal alle 20 Minuten', 'FREQ=MINUTELY;INTERVAL=20;COUNT=4 from 2026-11-15T15:20'],
  // Tage
  ['kommenden Mittwoch um 9 Uhr', '2026-11-18T09:00'],
  ['übernächste Woche Dienstag um 9 Uhr', '2026-11-24T09:00'],
  [
    'Mittwoch in zwei Wochen um 9 Uhr',
    'Mittwoch: Mittwoch, 25. November oder Mittwoch, 2. Dezember?',
  ],
  ['am 4.12.26 um 9 Uhr', '2026-12-04T09:00'],
  ['am 3. Jänner um 9 Uhr', '2027-01-03T09:00'],
  ['Do., 26.11., 9 Uhr', '2026-11-26T09:00'],
  ['um 9 Uhr Wiener Zeit', '2026-11-16T09:00'],
])('%s → %s', (text, expected) => {
  expect(short(text)).toBe(expected);
});

// Ein Wort der Zeit, das niemand kennt, ändert den Sinn: dann lieber nichts.
test.each([
  'Pfingstmontag um 9 Uhr',
  'am 3. Advent um 9 Uhr',
  'an Feiertagen um 9 Uhr',
  'jeden Montag um 9 Uhr außer in den Ferien',
  'im Herbst freitags um 9 Uhr',
  'zu jeder geraden Stunde um 9 Uhr',
  'jeden Freitag in der zweiten Monatshälfte um 9 Uhr',
  'zum Jahreswechsel um 9 Uhr',
  'in KW 49 am Dienstag um 9 Uhr',
  'jeden Tag in der Fastenzeit um 9 Uhr',
  'am Waschtag um 9 Uhr',
  'jeden zweiten Zahltag um 9 Uhr',
  'eine Stunde vor dem Treffen um 15 Uhr',
  'am Tag vor der Abreise um 9 Uhr',
  'jeden Tag vor 9 Uhr',
  'in drei Monaten am 7. um 9 Uhr',
  'irgendwann um 9 Uhr',
  'um 9 Uhr Posemuckler Zeit',
  'Übersetze „jeden Tag um 9 Uhr“',
])('%s ist nicht zu verstehen', (text) => {
  expect(short(text)).toBe('none');
});

test('wie oft steht auch hinter der Uhrzeit', () => {
  expect(short('um 7 Uhr jeden Morgen')).toBe('0 7 * * *');
  expect(short('um 7 Uhr morgens')).toBe('2026-11-16T07:00');
});

test('gerade und ungerade Wochen', () => {
  const odd = Array.from({ length: 27 }, (_, index) => 2 * index + 1);
  expect(short('in ungeraden Kalenderwochen montags um 9 Uhr')).toBe(
    `FREQ=YEARLY;BYWEEKNO=${odd.join()};BYDAY=MO from 2026-11-16T09:00`,
  );
  expect(short('jede gerade Woche am Dienstag um 9 Uhr')).toContain('BYWEEKNO=2,4,6,8,');
});

/** Der Kopf eines Wortes steht hinten: das sind keine Zeiten, sondern das, worum es geht. */
test.each([
  ['am Freitag um 9 Uhr Wochenbericht schreiben', '2026-11-20T09:00'],
  ['Mo-Fr 12.30 Uhr Mittagspause', '30 12 * * 1-5'],
  ['am Freitag um 18 Uhr Elternabend', '2026-11-20T18:00'],
  ['am Samstag um 9 Uhr Winterreifen wechseln', '2026-11-21T09:00'],
  ['um 17 Uhr Geburtstag feiern', '2026-11-15T17:00'],
])('%s → %s', (text, expected) => {
  expect(short(text)).toBe(expected);
});

test.each([
  ['um 5', '5: 5 Uhr früh oder 5 Uhr nachmittags?'],
  ['halb sieben', 'halb sieben: 6:30 Uhr früh oder 6:30 Uhr abends?'],
  ['am Wochenende um 9 Uhr', 'am Wochenende: jede Woche oder nur die kommenden?'],
  [
    'übernächsten Mittwoch um 9 Uhr',
    'übernächsten Mittwoch: Mittwoch, 25. November oder Mittwoch, 2. Dezember?',
  ],
  [
    'nächsten Freitag um 15 Uhr',
    'nächsten Freitag: Freitag, 20. November oder Freitag, 27. November?',
  ],
  ['jeden Montag', 'Um wie viel Uhr?'],
  ['dreimal am Tag', 'dreimal am Tag: 09:00, 12:00, 18:00 oder alle 8 Stunden?'],
])('%s fragt: %s', (text, question) => {
  expect(short(text)).toBe(question);
});
