import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../base/rounds.fake.ts';
import { formatInstant, instantMs } from './instant.ts';
import { type DayRule, walkedOccurrences } from './occurrences.oracle.ts';
import { type Moment, occurrencesWithin, type Series } from './occurrences.ts';
import { parseRrule } from './parse-rrule.ts';
import { emptyRule, type RecurrenceRule } from './rrule.ts';
import { readWallSec } from './wall-text.ts';

const BERLIN = 'Europe/Berlin';
const HOUR = { sec: 3600 };

function at(text: string, zone: string | null = BERLIN): Moment {
  const isDay = !text.includes('T');
  return { wallSec: readWallSec(isDay ? `${text}T00:00` : text) ?? 0, zone, isDay };
}

function series(start: Moment, rule: string | null, more: Partial<Series> = {}): Series {
  const parsed = rule === null ? null : parseRrule(rule);
  if (parsed?.ok === false) throw new Error(parsed.fault.message);
  const span = start.isDay ? { days: 1 } : HOUR;
  return { start, span, rule: parsed?.value ?? null, added: [], leftOut: [], moved: [], ...more };
}

function starts(of: Series, from: string, before: string, zone = BERLIN): string[] {
  const within = { fromMs: instantMs(from), beforeMs: instantMs(before), zone, most: 100 };
  const answer = occurrencesWithin(of, within);
  if (!answer.ok) throw new Error(answer.fault.message);
  return answer.value.found.map(({ startMs }) => formatInstant(startMs));
}

test('a weekly entry keeps its wall time when clocks change', () => {
  const weekly = series(at('2026-03-22T02:30'), 'FREQ=WEEKLY');
  expect(starts(weekly, '2026-03-20T00:00:00Z', '2026-04-06T00:00:00Z')).toEqual([
    '2026-03-22T01:30:00Z',
    // 02:30 does not exist on this day: it is later by the hour that clocks skip.
    '2026-03-29T01:30:00Z',
    '2026-04-05T00:30:00Z',
  ]);
  const autumn = series(at('2026-10-18T02:30'), 'FREQ=WEEKLY');
  // 02:30 comes twice on 25 October: the first counts.
  expect(starts(autumn, '2026-10-24T00:00:00Z', '2026-10-26T00:00:00Z')).toEqual([
    '2026-10-25T00:30:00Z',
  ]);
});

test.each([
  ['in UTC includes the instant itself', 'FREQ=DAILY;UNTIL=20261121T080000Z', 3],
  ['in UTC leaves out what is a second later', 'FREQ=DAILY;UNTIL=20261121T075959Z', 2],
  ['on the wall', 'FREQ=DAILY;UNTIL=20261121T090000', 3],
  ['as a date, which counts whole', 'FREQ=DAILY;UNTIL=20261121', 3],
])('an end %s', (_, rule, count) => {
  const daily = series(at('2026-11-19T09:00'), rule);
  expect(starts(daily, '2026-11-01T00:00:00Z', '2027-01-01T00:00:00Z')).toHaveLength(count);
});

test('the start is the first of a count, also if the rule does not name it', () => {
  const thursday = series(at('2026-11-19T09:00'), 'FREQ=WEEKLY;BYDAY=MO;COUNT=3');
  expect(starts(thursday, '2026-11-01T00:00:00Z', '2027-01-01T00:00:00Z')).toEqual([
    '2026-11-19T08:00:00Z',
    '2026-11-23T08:00:00Z',
    '2026-11-30T08:00:00Z',
  ]);
  const once = series(at('2026-11-19T09:00'), 'FREQ=WEEKLY;BYDAY=MO;COUNT=1');
  expect(starts(once, '2026-11-01T00:00:00Z', '2027-01-01T00:00:00Z')).toHaveLength(1);
});

test('dates are left out by their wall time, their instant or their day', () => {
  const leftOut = [
    at('2026-11-20T09:00'),
    at('2026-11-21T08:00', 'UTC'),
    at('2026-11-22'),
    at('2026-11-23T10:00'),
  ];
  const daily = series(at('2026-11-19T09:00'), 'FREQ=DAILY;COUNT=6', { leftOut });
  expect(starts(daily, '2026-11-01T00:00:00Z', '2027-01-01T00:00:00Z')).toEqual([
    '2026-11-19T08:00:00Z',
    '2026-11-23T08:00:00Z',
    '2026-11-24T08:00:00Z',
  ]);
});

test('what was moved is where it was moved to, and nowhere else', () => {
  const moved = [{ of: at('2026-11-20T08:00', 'UTC'), start: at('2026-12-24T18:00'), span: HOUR }];
  const daily = series(at('2026-11-19T09:00'), 'FREQ=DAILY;COUNT=2', { moved });
  expect(starts(daily, '2026-11-20T00:00:00Z', '2026-11-30T00:00:00Z')).toEqual([]);
  expect(starts(daily, '2026-12-24T00:00:00Z', '2026-12-25T00:00:00Z')).toEqual([
    '2026-12-24T17:00:00Z',
  ]);
});

test('a whole day is a day of whoever looks, and floating times are theirs', () => {
  const day = series(at('2026-11-19', null), 'FREQ=YEARLY');
  expect(starts(day, '2026-11-18T00:00:00Z', '2026-11-21T00:00:00Z', 'Asia/Tokyo')).toEqual([
    '2026-11-18T15:00:00Z',
  ]);
  const lunch = series(at('2026-11-19T12:00', null), null);
  expect(starts(lunch, '2026-11-18T00:00:00Z', '2026-11-21T00:00:00Z', 'America/New_York')).toEqual(
    ['2026-11-19T17:00:00Z'],
  );
});

test('what began before the stretch and goes on into it counts', () => {
  const trip = { ...series(at('2026-11-10'), null), span: { days: 14 } };
  expect(starts(trip, '2026-11-19T00:00:00Z', '2026-11-20T00:00:00Z')).toHaveLength(1);
  expect(starts(trip, '2026-11-23T23:00:00Z', '2026-11-25T00:00:00Z')).toHaveLength(0);
});

test.each([
  ['seconds that are never true', 'FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30', '2026-11-19T09:00'],
  ['a far interval', 'FREQ=DAILY;INTERVAL=999999', '2026-11-19T09:00'],
  ['every second since the year 1', 'FREQ=SECONDLY', '0001-01-01T00:00'],
  ['a count that is long over', 'FREQ=SECONDLY;COUNT=100000', '0001-01-01T00:00'],
  ['nothing that ever comes', 'FREQ=YEARLY;BYWEEKNO=53;BYMONTH=6', '2026-11-19T09:00'],
])('a rule of a stranger is bounded: %s', (_, rule, start) => {
  const hostile = series(at(start), rule);
  const within = {
    fromMs: instantMs('2026-11-01T00:00:00Z'),
    beforeMs: instantMs('2026-12-01T00:00:00Z'),
    zone: BERLIN,
    most: 50,
  };
  const answer = occurrencesWithin(hostile, within);
  if (answer.ok) expect(answer.value.found.length).toBeLessThanOrEqual(50);
  else expect(answer.fault.code).toBe('too-much-to-compute');
});

test('what several may cost in all is taken from one, until nothing is left', () => {
  const hostile = series(at('2026-10-01T09:00'), 'FREQ=SECONDLY');
  const within = {
    fromMs: instantMs('2026-11-01T00:00:00Z'),
    beforeMs: instantMs('2026-12-01T00:00:00Z'),
    zone: BERLIN,
    most: 100_000,
  };
  const all = { left: 3_000_000 };
  expect(occurrencesWithin(hostile, within, all).ok).toBe(false);
  expect(all.left).toBeLessThan(1_100_000);
  occurrencesWithin(hostile, within, all);
  expect(all.left).toBe(0);
});

test('a hundred thousand dates that are left out are refused by what they are', () => {
  const leftOut = Array.from({ length: 100_000 }, () => at('2026-11-20T09:00'));
  const daily = series(at('2026-11-19T09:00'), 'FREQ=DAILY', { leftOut });
  const within = { fromMs: 0, beforeMs: 1, zone: BERLIN, most: 50 };
  expect(occurrencesWithin(daily, within)).toMatchObject({
    fault: { code: 'too-many-exceptions' },
  });
});

const ZONES = [
  ...[BERLIN, 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia', 'Asia/Kolkata'],
  ...['Africa/Casablanca', 'America/St_Johns', 'Pacific/Chatham', 'Asia/Tehran', 'UTC'],
  ...['Europe/Dublin', 'America/Sao_Paulo', 'Pacific/Kiritimati', 'Asia/Kathmandu'],
  ...['America/Nuuk', 'Antarctica/Troll', 'Asia/Gaza', 'Pacific/Auckland', 'America/Havana'],
  'Africa/Cairo',
];

const someOf = (least: number, most: number): fc.Arbitrary<number[]> =>
  fc.oneof(
    fc.constant<number[]>([]),
    fc.uniqueArray(fc.integer({ min: least, max: most }), { minLength: 1, maxLength: 3 }),
  );

const dayRules: fc.Arbitrary<DayRule> = fc
  .record({
    frequency: fc.constantFrom('DAILY' as const, 'WEEKLY' as const, 'MONTHLY' as const),
    interval: fc.integer({ min: 1, max: 5 }),
    months: someOf(1, 12),
    monthDays: someOf(-3, 31).map((days) => days.filter((day) => day !== 0)),
    weekdays: someOf(0, 6),
    count: fc.option(fc.integer({ min: 1, max: 30 })),
    until: fc.option(
      fc.record({
        sec: fc.integer({ min: 1_800_000_000, max: 1_830_000_000 }),
        isInstant: fc.boolean(),
      }),
    ),
  })
  .map((rule) => ({
    ...rule,
    monthDays: rule.frequency === 'WEEKLY' ? [] : rule.monthDays,
    until: rule.count === null ? rule.until : null,
  }));

function asRule(rule: DayRule): RecurrenceRule {
  const { until, months, monthDays, weekdays, count } = rule;
  const sorted = (list: readonly number[]): number[] => list.toSorted((one, two) => one - two);
  return {
    ...emptyRule(rule.frequency),
    interval: rule.interval,
    count,
    byMonth: sorted(months),
    byMonthDay: sorted(monthDays),
    byDay: sorted(weekdays).map((weekday) => ({ weekday, nth: 0 })),
    until: until && {
      kind: until.isInstant ? 'instant' : 'wall',
      sec: until.sec,
      dateOnly: false,
    },
  };
}

/** A moment about some days after the start: on its clock, in UTC, or a whole day. */
const offsets = fc.array(
  fc.record({
    days: fc.integer({ min: 0, max: 60 }),
    as: fc.constantFrom('wall', 'utc', 'day'),
  }),
  { maxLength: 5 },
);

test('they are those of a walk through every day', () => {
  const { numRuns } = { numRuns: rounds(2000) };
  const begin = 1_795_000_000;
  let compared = 0;
  fc.assert(
    fc.property(
      dayRules,
      fc.integer({ min: begin, max: begin + 30_000_000 }),
      fc.constantFrom(...ZONES),
      fc.constantFrom('zoned', 'floating', 'day'),
      offsets,
      offsets,
      offsets,
      (rule, startSec, zone, kind, addedAt, leftOutAt, movedAt) => {
        const isDay = kind === 'day';
        const wallSec = isDay
          ? Math.floor(startSec / 86_400) * 86_400
          : Math.floor(startSec / 900) * 900;
        const start = { wallSec, zone: kind === 'zoned' ? zone : null, isDay };
        const moment = ({ days, as }: { days: number; as: string }): Moment => {
          const own = { ...start, wallSec: wallSec + days * 86_400 };
          if (isDay || as === 'wall' || kind === 'floating') return own;
          if (as === 'day')
            return { wallSec: Math.floor(own.wallSec / 86_400) * 86_400, zone: null, isDay: true };
          const wall = Temporal.PlainDateTime.from('1970-01-01').add({ seconds: own.wallSec });
          const utcSec = wall.toZonedDateTime(zone).epochMilliseconds / 1000;
          return { wallSec: utcSec, zone: 'UTC', isDay: false };
        };
        const timed = (list: typeof addedAt): Moment[] =>
          list.filter(({ as }) => as !== 'day').map(moment);
        const given: Series = {
          start,
          span: isDay ? { days: 1 } : HOUR,
          rule: asRule(rule),
          added: timed(addedAt),
          leftOut: leftOutAt.map(moment),
          moved: timed(movedAt).map((of, index) => ({
            of,
            start: { ...start, wallSec: wallSec + (index * 7 + 3) * 86_400 },
            span: HOUR,
          })),
        };
        const beforeMs = (wallSec + 120 * 86_400) * 1000;
        const walked = [...walkedOccurrences(given, rule, { zone, beforeMs }).values()]
          .filter((ms) => ms < beforeMs)
          .toSorted((one, two) => one - two);
        const most = 1000;
        const answer = occurrencesWithin(given, { fromMs: 0, beforeMs, zone, most });
        if (!answer.ok) throw new Error(answer.fault.message);
        expect(answer.value.found.map(({ startMs }) => startMs)).toEqual(walked);
        compared += walked.length;
      },
    ),
    { numRuns },
  );
  expect(compared).toBeGreaterThan(numRuns);
});
