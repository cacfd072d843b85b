import { expect, test } from 'vitest';
import { findZones } from './find-zones.ts';

const ZONES = Intl.supportedValuesOf('timeZone');
const WINTER = Date.parse('2026-01-15T12:00:00Z');

test.each([
  ['new york', ['America/New_York']],
  ['BERL', ['Europe/Berlin']],
  ['são p', ['America/Sao_Paulo']],
  ['europe vie', ['Europe/Vienna']],
  ['asia utc+5:45', ['Asia/Katmandu']],
  ['ork', []],
  ['', []],
])('%j finds %j', (typed, zones) => {
  expect(findZones(typed, ZONES, WINTER).map(({ zone }) => zone)).toEqual(zones);
});

test('each with the time there now, and eight at most', () => {
  expect(findZones('berlin', ZONES, WINTER)).toEqual([
    { zone: 'Europe/Berlin', time: '13:00', offset: 'GMT+1' },
  ]);
  expect(findZones('america', ZONES, WINTER)).toHaveLength(8);
});
