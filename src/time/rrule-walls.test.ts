import fc from 'fast-check';
import rruleLibrary from 'rrule';
import { expect, test } from 'vitest';
import { createEffort, withinEffort } from '../base/effort.ts';
import { rounds } from '../base/rounds.fake.ts';
import { formatRrule } from './format-rrule.ts';
import { parseRrule } from './parse-rrule.ts';
import type { RecurrenceRule } from './rrule.ts';
import { createRuleWalls } from './rrule-walls.ts';
import { recurrenceRule, startWall } from './rrules.arbitrary.ts';
import { formatWallSec, readWallSec } from './wall-text.ts';

function rule(text: string): RecurrenceRule {
  const parsed = parseRrule(text);
  if (!parsed.ok) throw new Error(parsed.fault.message);
  return parsed.value;
}

const NOTHING_EXCLUDED = { excludedSec: new Set<number>(), excludedDays: new Set<number>() };

function walls(given: RecurrenceRule, start: string, from: string, count: number): string[] {
  const startWallSec = readWallSec(start) ?? 0;
  const times = createRuleWalls(given, { startWallSec, ...NOTHING_EXCLUDED });
  const found: string[] = [];
  let nextSec = times.nextWallTime(readWallSec(from) ?? 0);
  while (nextSec !== null && found.length < count) {
    found.push(formatWallSec(nextSec));
    nextSec = times.nextWallTime(nextSec + 1);
  }
  return found;
}

test.each([
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO', ['2026-01-12', '2026-01-26', '2026-02-09']],
  ['FREQ=MONTHLY;BYMONTHDAY=31', ['2026-01-31', '2026-03-31', '2026-05-31']],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', ['2026-01-31', '2026-02-28', '2026-03-31']],
  ['FREQ=MONTHLY;BYDAY=-1FR', ['2026-01-30', '2026-02-27', '2026-03-27']],
  ['FREQ=MONTHLY;BYDAY=FR,2TU', ['2026-01-02', '2026-01-09', '2026-01-13', '2026-01-16']],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2', ['2026-01-29', '2026-02-26', '2026-03-30']],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', ['2028-02-29', '2032-02-29']],
  ['FREQ=YEARLY;BYYEARDAY=-1', ['2026-12-31', '2027-12-31']],
  ['FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO', ['2027-01-04', '2028-01-03']],
  ['FREQ=YEARLY;BYDAY=13FR', ['2026-03-27', '2027-03-26']],
  ['FREQ=YEARLY', ['2026-01-01', '2027-01-01']],
  ['FREQ=DAILY;INTERVAL=10;COUNT=3', ['2026-01-01', '2026-01-11', '2026-01-21']],
  ['FREQ=DAILY;UNTIL=20260103', ['2026-01-01', '2026-01-02', '2026-01-03']],
  ['FREQ=DAILY;UNTIL=20260103T085959', ['2026-01-01', '2026-01-02']],
])('%s from 2026-01-01T09:00', (text, days) => {
  const start = '2026-01-01T09:00';
  const more = walls(rule(text), start, start, days.length + 1).slice(days.length);
  expect(walls(rule(text), start, start, days.length)).toEqual(days.map((day) => `${day}T09:00`));
  const ends = text.includes('COUNT') || text.includes('UNTIL');
  expect(more.length).toBe(ends ? 0 : 1);
});

test('hours, minutes and seconds are counted from the start', () => {
  expect(walls(rule('FREQ=HOURLY;INTERVAL=5'), '2026-01-01T09:20', '2026-01-02T00:00', 3)).toEqual([
    '2026-01-02T00:20',
    '2026-01-02T05:20',
    '2026-01-02T10:20',
  ]);
  const text = 'FREQ=MINUTELY;INTERVAL=45;BYHOUR=9,10;BYDAY=MO';
  expect(walls(rule(text), '2026-01-01T00:00', '2026-01-01T00:00', 3)).toEqual([
    '2026-01-05T09:00',
    '2026-01-05T09:45',
    '2026-01-05T10:30',
  ]);
});

test.each([
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=YEARLY;INTERVAL=2;BYMONTH=2;BYMONTHDAY=29;BYYEARDAY=1',
  'FREQ=SECONDLY;INTERVAL=2;BYSECOND=1',
  'FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=MINUTELY;INTERVAL=60;BYMINUTE=7',
  'FREQ=HOURLY;INTERVAL=24;BYHOUR=3',
])('%s never comes, and that is found out in bounded time', (text) => {
  expect(walls(rule(text), '2026-01-01T00:00', '2026-01-01T00:00', 1)).toEqual([]);
});

test.each([
  ['a count is not walked to its end', 'FREQ=DAILY;COUNT=100000', '2026-01-02T00:00'],
  ['no month of it has such a day', 'FREQ=YEARLY;BYMONTH=4,6,9,11;BYMONTHDAY=31', null],
  ['nor one so far from its end', 'FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=-30', null],
])('%s, so that it takes next to no effort', (_, text, found) => {
  const effort = createEffort(1000);
  const next = () => walls(rule(text), '2026-01-01T00:00', '2026-01-01T12:00', 1)[0] ?? null;
  expect(withinEffort<string | null>(effort, next, () => 'refused')).toBe(found);
});

test.each([
  'FREQ=DAILY;INTERVAL=7;BYDAY=MO',
  'FREQ=YEARLY;BYMONTH=2;BYYEARDAY=1',
  'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=300',
  'FREQ=HOURLY;INTERVAL=24;BYHOUR=3',
])('a search that goes on and on is given up where there is an effort: %s', (text) => {
  const next = () => walls(rule(text), '2026-01-01T00:00', '2026-01-01T12:00', 1)[0] ?? 'never';
  expect(withinEffort(createEffort(10_000), next, () => 'refused')).toBe('refused');
});

test('a rule that began long ago is asked as fast as one that began today', () => {
  const old = createRuleWalls(rule('FREQ=SECONDLY;INTERVAL=7'), {
    startWallSec: readWallSec('1900-01-01T00:00:00') ?? 0,
    ...NOTHING_EXCLUDED,
  });
  const fromSec = readWallSec('2026-01-01T00:00') ?? 0;
  const nextSec = old.nextWallTime(fromSec) ?? 0;
  expect(nextSec - fromSec).toBeLessThan(7);
});

test('what an exception names is left out, and still counts', () => {
  const startWallSec = readWallSec('2026-01-01T09:00') ?? 0;
  const times = createRuleWalls(rule('FREQ=DAILY;COUNT=3'), {
    startWallSec,
    excludedSec: new Set([startWallSec]),
    excludedDays: new Set([Math.floor(startWallSec / 86_400) + 1]),
  });
  expect(times.nextWallTime(0)).toBe(startWallSec + 2 * 86_400);
  expect(times.nextWallTime(startWallSec + 2 * 86_400 + 1)).toBeNull();
});

const { RRule } = rruleLibrary;

/** The wall times of the library, which keeps them as if they were UTC. */
function libraryWalls(given: RecurrenceRule, start: string, count: number): string[] {
  const dtstart = Temporal.Instant.from(`${start}Z`).epochMilliseconds;
  const options = RRule.parseString(formatRrule(given));
  const found: string[] = [];
  // biome-ignore lint/style/noRestrictedGlobals: the library takes nothing else
  const from = new Date(dtstart);
  new RRule({ ...options, dtstart: from }).all((date) => {
    const wall = formatWallSec(date.getTime() / 1000);
    // Two positions that name the same moment are told twice there.
    if (wall !== found.at(-1)) found.push(wall);
    return found.length < count;
  });
  return found;
}

/** False for rules that the library reads otherwise than RFC 5545, or is too slow to answer. */
function isComparable(given: RecurrenceRule): boolean {
  // It loses count of short intervals at hours and days that do not match.
  const isShort = ['HOURLY', 'MINUTELY', 'SECONDLY'].includes(given.frequency);
  // A position beyond the beginning of its set wraps around there.
  const wraps = given.bySetPosition.some((position) => position < -1);
  // It takes the first week of a rule to begin on the day of its start.
  const isCutWeek = given.frequency === 'WEEKLY' && given.bySetPosition.length > 0;
  // Two positions that name the same moment are counted twice there.
  const countsTwice = given.count !== null && given.bySetPosition.length > 1;
  // The first week, counted from the end of the year, is not looked for in the year before.
  const isFirstWeek = given.byWeekNumber.some((week) => week <= -52);
  return !wraps && !isShort && !isCutWeek && !countsTwice && !isFirstWeek;
}

test('the same wall times as the rrule library gives, for rules at random', () => {
  let compared = 0;
  fc.assert(
    fc.property(recurrenceRule, startWall, (given, start) => {
      fc.pre(isComparable(given));
      const startWallSec = readWallSec(start) ?? 0;
      const first = createRuleWalls(given, { startWallSec, ...NOTHING_EXCLUDED }).nextWallTime(0);
      // Beyond a few years the library gives up or takes its time.
      fc.pre(first !== null && first < startWallSec + 3 * 366 * 86_400);
      const ours = walls(given, start, start, 4).filter((wall) => wall < '2060');
      expect(ours).toEqual(libraryWalls(given, start, ours.length).slice(0, ours.length));
      compared += ours.length;
    }),
    { numRuns: rounds(300, 3) },
  );
  expect(compared).toBeGreaterThan(rounds(300, 3));
});

/** The slow way for short intervals: every unit from the start on, one by one. */
function walkedWalls(given: RecurrenceRule, start: string, most: number): string[] {
  const unit = ({ HOURLY: 'hours', MINUTELY: 'minutes' } as const)[given.frequency as 'HOURLY'];
  const names = (list: number[], value: number) => list.length === 0 || list.includes(value);
  const found: string[] = [];
  let wall = Temporal.PlainDateTime.from(start);
  for (let step = 0; step < 30_000 && found.length < most; step++) {
    const day = wall.dayOfWeek % 7;
    const isDay =
      names(given.byMonth, wall.month) &&
      names(given.byHour, wall.hour) &&
      (given.byDay.length === 0 || given.byDay.some(({ weekday }) => weekday === day));
    const isTime = unit === 'hours' || names(given.byMinute, wall.minute);
    if (isDay && isTime && (unit !== undefined || names(given.bySecond, wall.second)))
      found.push(formatWallSec(Temporal.Instant.from(`${wall}Z`).epochMilliseconds / 1000));
    wall = wall.add({ [unit ?? 'seconds']: given.interval });
  }
  return found;
}

test('short intervals give the wall times of a walk through every unit', () => {
  let compared = 0;
  fc.assert(
    fc.property(recurrenceRule, startWall, (any, start) => {
      fc.pre(['HOURLY', 'MINUTELY', 'SECONDLY'].includes(any.frequency));
      const none = { byYearDay: [], byMonthDay: [], bySetPosition: [], count: null };
      const own = any.frequency === 'SECONDLY' ? any.bySecond : [];
      const minutes = any.frequency === 'HOURLY' ? [] : any.byMinute;
      const given = { ...any, ...none, bySecond: own, byMinute: minutes };
      const walked = walkedWalls(given, start, 4);
      expect(walls(given, start, start, walked.length)).toEqual(walked);
      compared += walked.length;
    }),
    { numRuns: rounds(60, 3) },
  );
  expect(compared).toBeGreaterThan(rounds(50, 3));
});

test('any rule gives rising wall times from any place, or none', () => {
  fc.assert(
    fc.property(
      recurrenceRule,
      startWall,
      fc.integer({ min: 0, max: 10 ** 9 }),
      (given, start, ahead) => {
        const startWallSec = readWallSec(start) ?? 0;
        const times = createRuleWalls(given, { startWallSec, ...NOTHING_EXCLUDED });
        const foundSec = times.nextWallTime(startWallSec + ahead);
        if (foundSec === null) return;
        expect(foundSec).toBeGreaterThanOrEqual(startWallSec + ahead);
        expect(times.nextWallTime(foundSec)).toBe(foundSec);
        const nextSec = times.nextWallTime(foundSec + 1);
        if (nextSec !== null) expect(nextSec).toBeGreaterThan(foundSec);
      },
    ),
    { numRuns: rounds(80, 2) },
  );
});
