import { expect, test } from 'vitest';
import { parseTimezone, parseZoneOrCity } from './timezone.ts';

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['america/new_york', 'America/New_York'],
  [' utc ', 'UTC'],
  ['US/Pacific', 'US/Pacific'],
  ['Etc/GMT-2', 'Etc/GMT-2'],
])('%j is %s', (text, timezone) => {
  expect(parseTimezone(text)).toEqual({ ok: true, value: timezone });
});

test.each([
  ['Tokyo', ['Asia/Tokyo']],
  ['new york', ['America/New_York']],
  ['Europe/Berln', ['Europe/Berlin']],
  ['+02:00', ['Etc/GMT-2']],
  ['UTC+2', ['Etc/GMT-2']],
  ['GMT-11', ['Etc/GMT+11']],
])('%j is refused, and %j is suggested', (text, nearest) => {
  const parsed = parseTimezone(text);
  expect(parsed.ok ? null : parsed.fault.code).toBe('unknown-timezone');
  expect(parsed.ok ? null : parsed.fault.details?.['nearest']).toEqual(nearest);
});

test.each(['', 'Mars/Phobos', '+05:30', '../etc/passwd', 'PST', '\u0000'])(
  '%j is refused',
  (text) => {
    expect(parseTimezone(text).ok).toBe(false);
  },
);

test('a city is as good as its zone where only one zone is named after it', () => {
  expect(parseZoneOrCity('berlin')).toEqual({ ok: true, value: 'Europe/Berlin' });
  expect(parseZoneOrCity('new york')).toEqual({ ok: true, value: 'America/New_York' });
  expect(parseZoneOrCity('utc')).toEqual({ ok: true, value: 'UTC' });
  expect(parseZoneOrCity('Atlantis')).toMatchObject({ ok: false });
});
