import { expect, test } from 'vitest';
import { readComponents } from '../dav/content-lines.ts';
import { instantMs } from '../time/instant.ts';
import { occurrencesWithin } from '../time/occurrences.ts';
import { durationSec, entriesOf } from './read-entries.ts';

function read(lines: string) {
  const text = `BEGIN:VCALENDAR\r\nBEGIN:VTIMEZONE\r\nTZID:Own zone\r\nX-LIC-LOCATION:Europe/Berlin\r\nEND:VTIMEZONE\r\n${lines}\r\nEND:VCALENDAR\r\n`;
  const calendar = readComponents(text);
  if (!calendar.ok) throw new Error(calendar.fault.message);
  const [entry, ...others] = calendar.value.flatMap(entriesOf);
  if (entry === undefined) throw new Error('no entry');
  const within = {
    fromMs: instantMs('2026-11-01T00:00:00Z'),
    beforeMs: instantMs('2026-12-01T00:00:00Z'),
    zone: 'Europe/Berlin',
    most: 50,
  };
  const dates = occurrencesWithin(entry.series, within);
  return { entry, others, starts: dates.ok ? dates.value.found.map(({ startMs }) => startMs) : [] };
}

const event = (lines: string): string => `BEGIN:VEVENT\r\nUID:x\r\n${lines}\r\nEND:VEVENT`;
const AT_EIGHT = instantMs('2026-11-20T08:00:00Z');

test.each([
  ['an IANA name', 'DTSTART;TZID=Europe/Berlin:20261120T090000'],
  ['a name of Windows', 'DTSTART;TZID="W. Europe Standard Time":20261120T090000'],
  ['a name that the calendar explains', 'DTSTART;TZID=Own zone:20261120T090000'],
  ['UTC', 'DTSTART:20261120T080000Z'],
  ['no zone', 'DTSTART:20261120T090000'],
])('a start with %s', (_, line) => {
  const { entry, starts } = read(event(line));
  expect(starts).toEqual([AT_EIGHT]);
  expect(entry.faults).toEqual([]);
});

test.each([
  ['RRULE:FREQ=DAILY\r\nEXRULE:FREQ=WEEKLY', /^It repeats by more than one rule/],
  ['RRULE:FREQ=DAILY\r\nRRULE:FREQ=WEEKLY', /^It repeats by more than one rule/],
  ['RRULE:FREQ=NEVER', /NEVER.*only the first date/],
  ['RRULE:FREQ=DAILY;INTERVAL=99999999', /INTERVAL.*only the first date/],
])('%s is shown with its first date, and says so', (rule, fault) => {
  const { entry, starts } = read(event(`DTSTART:20261120T080000Z\r\n${rule}`));
  expect(starts).toEqual([AT_EIGHT]);
  expect(entry.faults).toEqual([expect.stringMatching(fault)]);
});

test('a zone that nobody knows is said, and taken for that of whoever looks', () => {
  const { entry, starts } = read(event('DTSTART;TZID=Customized:20261120T090000'));
  expect(starts).toEqual([AT_EIGHT]);
  expect(entry.faults).toEqual([
    'Its time zone "Customized" is unknown; it is shown as if it were yours.',
  ]);
});

test('a change of this and all later dates is refused by its name', () => {
  const series = event('DTSTART:20261120T080000Z\r\nRRULE:FREQ=DAILY');
  const later = event(
    'RECURRENCE-ID;RANGE=THISANDFUTURE:20261122T080000Z\r\nDTSTART:20261122T100000Z',
  );
  const { entry, starts } = read(`${series}\r\n${later}`);
  expect(starts).toEqual([AT_EIGHT]);
  expect(entry.faults).toEqual([expect.stringMatching(/^A change of this and all later dates/)]);
});

test('who is invited to one date of a series sees that date', () => {
  const { entry, others } = read(
    event('RECURRENCE-ID:20261122T080000Z\r\nDTSTART:20261122T100000Z'),
  );
  expect(entry.series.start.wallSec).toBe(instantMs('2026-11-22T10:00:00Z') / 1000);
  expect(others).toEqual([]);
});

test('people are read with their answers, and text is unescaped', () => {
  const lines = [
    ...['DTSTART:20261120T080000Z', 'SUMMARY:Lunch\\, at noon\\nor later'],
    'ATTENDEE;CN="Ana; B";PARTSTAT=DECLINED:MAILTO:Ana@Example.org',
    ...['ORGANIZER:mailto:bob@example.org', 'TRANSP:TRANSPARENT', 'STATUS:CANCELLED'],
  ];
  const { main } = read(event(lines.join('\r\n'))).entry;
  expect(main).toMatchObject({
    title: 'Lunch, at noon\nor later',
    attendees: [{ address: 'ana@example.org', name: 'Ana; B', answer: 'no' }],
    organizer: { address: 'bob@example.org' },
    isFree: true,
    status: 'cancelled',
  });
});

test.each([
  ['DTEND:20261120T093000Z', { sec: 5400 }],
  ['DURATION:PT1H30M', { sec: 5400 }],
  ['DURATION:P1D', { sec: 86_400 }],
  ['DTEND:20261119T080000Z', { sec: 0 }],
  ['X-NONE:1', { sec: 0 }],
])('%s is its length', (line, span) => {
  expect(read(event(`DTSTART:20261120T080000Z\r\n${line}`)).entry.series.span).toEqual(span);
});

test('a whole day without an end is one day', () => {
  expect(read(event('DTSTART;VALUE=DATE:20261120')).entry.series.span).toEqual({ days: 1 });
  const three = read(event('DTSTART;VALUE=DATE:20261120\r\nDTEND;VALUE=DATE:20261123')).entry;
  expect(three.series.span).toEqual({ days: 3 });
});

test.each(['P', '1H', '-PT1H', 'PT1.5H'])('%s is no length', (text) => {
  expect(durationSec(text) ?? 0).toBe(0);
});
