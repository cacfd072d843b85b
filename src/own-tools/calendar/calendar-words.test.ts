/** Days and times of calendars as people say them, at each hour of a day. */
import { expect, test } from 'vitest';
import { CALENDAR_BODIES } from '../../calendar/calendar-bodies.ts';
import { formatInstant, instantMs } from '../../time/instant.ts';
import type { Moment } from '../../time/occurrences.ts';
import { formatWallSec } from '../../time/wall-text.ts';
import { calendarWords } from './calendar-words.ts';

const BERLIN = 'Europe/Berlin';
/** A Thursday: 00:30, 08:00, 14:47, 17:59, 20:00 and 23:30 there. */
const HOURS = ['18T23:30', '19T07:00', '19T13:47', '19T16:59', '19T19:00', '19T22:30'].map(
  (hour) => `2026-11-${hour}:00Z`,
);
const THURSDAY = ['2026-11-18T23:00:00Z', '2026-11-19T23:00:00Z'];

const wordsAt = (now: string) => calendarWords({ nowMs: instantMs(now), timezone: BERLIN });

function read(said: string, now = HOURS[2] ?? ''): string {
  const found = wordsAt(now).readWhen(said);
  return found.ok ? shown(found.value) : found.fault.code;
}

const shown = ({ wallSec, isDay }: Moment): string =>
  formatWallSec(wallSec).slice(0, isDay ? 10 : 16);

async function listed(now: string, days: { from?: string; to?: string }): Promise<string[]> {
  const asked: { fromMs: number; beforeMs: number }[] = [];
  const list = async (within: { fromMs: number; beforeMs: number }) => {
    asked.push(within);
    return { entries: [], failed: [], isCut: false };
  };
  const words = { ...wordsAt(now), addressOf: async (name: string) => name };
  const desk = { accounts: {} as never, entries: { list } as never, words };
  await CALENDAR_BODIES.list.run(
    { limit: 5, ...days },
    {
      desks: { calendars: async () => desk },
      nowMs: instantMs(now),
      ...{ timezone: BERLIN, file: { name: '', text: '' }, signal: new AbortController().signal },
    },
  );
  return asked.flatMap(({ fromMs, beforeMs }) => [fromMs, beforeMs].map(formatInstant));
}

test.each(HOURS)('at %s a day without a time is the whole day', async (now) => {
  for (const said of ['today', 'heute', '2026-11-19', '19 November', 'the 19th'])
    expect([said, read(said, now)]).toEqual([said, '2026-11-19']);
  expect(read('tomorrow', now)).toBe('2026-11-20');
  expect(read('friday', now)).toBe('2026-11-20');
  expect(read('yesterday', now)).toBe('2026-11-18');
  for (const days of [
    {},
    { from: 'today' },
    { from: '2026-11-19' },
    { from: 'today', to: 'today' },
  ])
    expect(await listed(now, days)).toEqual(THURSDAY);
  expect(await listed(now, { from: 'today', to: 'tomorrow' })).toEqual([
    '2026-11-18T23:00:00Z',
    '2026-11-20T23:00:00Z',
  ]);
});

test.each(HOURS)('at %s a day that may be one of two is asked about, also with a time', (now) => {
  for (const [said, first, second] of [
    ['next friday at 3pm', 'Friday 20 November', 'Friday 27 November'],
    ['next friday', 'Friday 20 November', 'Friday 27 November'],
    ['nächsten Freitag um 15 Uhr', 'Freitag, 20. November', 'Freitag, 27. November'],
    ['thursday', 'Thursday 19 November', 'Thursday 26 November'],
  ] as const) {
    const found = wordsAt(now).readWhen(said);
    const fault = found.ok ? null : found.fault;
    expect(fault).toMatchObject({ code: 'ambiguous' });
    for (const day of [first, second]) expect(fault?.hint).toContain(day);
  }
});

test.each([
  ['now', '2026-11-19T14:47'],
  ['jetzt', '2026-11-19T14:47'],
  ['in 15 minutes', '2026-11-19T15:02'],
  ['in 3 days', '2026-11-22T14:47'],
  ['today at 3pm', '2026-11-19T15:00'],
  ['today at 10:00', '2026-11-19T10:00'],
  ['this evening', '2026-11-19T18:00'],
  ['friday 20 november at 3pm', '2026-11-20T15:00'],
  ['tomorrow at 15:00', '2026-11-20T15:00'],
  ['whenever', 'not-understood'],
])('"%s" is %s', (said, moment) => {
  expect(read(said)).toBe(moment);
});
