import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../base/rounds.fake.ts';
import { countWallFires } from './count-wall-fires.ts';
import type { DstRule } from './dst-rule.ts';
import { journeySegments, type ZoneChange } from './journey-segments.ts';
import { cronWalls } from './next-cron-fire.ts';
import { nextWallFire } from './next-wall-fire.ts';
import { parseCron } from './parse-cron.ts';
import type { WallTimes } from './wall-times.ts';
import { type ZoneSegments, zoneSegments } from './zone-segments.ts';

const secondsOf = (text: string): number => Temporal.Instant.from(text).epochMilliseconds / 1000;
const DAY_SEC = 86_400;
const USUAL: DstRule = { gap: 'skip', fold: 'first' };

function wallsOf(expression: string): WallTimes {
  const parsed = parseCron(expression);
  if (!parsed.ok) throw new Error(parsed.fault.message);
  return cronWalls(parsed.value);
}

function firesOf(walls: WallTimes, zone: ZoneSegments, dst: DstRule, from: number, to: number) {
  const fires: number[] = [];
  let at = nextWallFire(walls, zone, dst, from - 1);
  while (at !== null && at < to) {
    fires.push(at);
    at = nextWallFire(walls, zone, dst, at);
  }
  return fires;
}

function trip(from: string, until: string, timezone: string): ZoneChange[] {
  return [
    { fromMs: secondsOf(from) * 1000, timezone },
    { fromMs: secondsOf(until) * 1000, timezone: 'Europe/Berlin' },
  ];
}

test.each<[string, string, ZoneChange[], string[]]>([
  [
    'to the east, what is jumped over comes at the arrival',
    '0 18 * * *',
    trip('2026-11-18T11:00Z', '2026-11-20T15:00Z', 'Asia/Tokyo'),
    // Noon in Berlin is 20:00 in Tokyo. Friday's 18:00 was at nine in the morning of Berlin.
    [
      '2026-11-17T17:00:00Z',
      '2026-11-18T11:00:00Z',
      '2026-11-19T09:00:00Z',
      '2026-11-20T09:00:00Z',
      '2026-11-21T17:00:00Z',
    ],
  ],
  [
    'to the west, what came at home does not come again',
    '0 9 * * *',
    trip('2026-11-18T11:00Z', '2026-11-20T15:00Z', 'America/New_York'),
    // Friday at 10:00 in New York it is 16:00 in Berlin.
    [
      '2026-11-17T08:00:00Z',
      '2026-11-18T08:00:00Z',
      '2026-11-19T14:00:00Z',
      '2026-11-20T14:00:00Z',
      '2026-11-21T08:00:00Z',
    ],
  ],
  [
    'what comes each hour goes on as if nobody had moved',
    '0 */1 * * *',
    trip('2026-11-18T11:30Z', '2026-11-18T13:30Z', 'Asia/Tokyo'),
    ['2026-11-18T10:00:00Z', '2026-11-18T11:00:00Z', '2026-11-18T12:00:00Z'],
  ],
])('%s', (_, expression, changes, expected) => {
  const zone = journeySegments('Europe/Berlin', changes, 'first');
  const walls = wallsOf(expression);
  const from = secondsOf(expected[0] ?? '');
  const to = secondsOf(expected.at(-1) ?? '') + 1;
  const fires = firesOf(walls, zone, USUAL, from, to).map((sec) =>
    Temporal.Instant.fromEpochMilliseconds(sec * 1000).toString(),
  );
  expect(fires).toEqual(expected);
});

test.each<[string, ZoneChange[], string[]]>([
  [
    'what had its turn abroad is not shifted out of the gap at home',
    trip('2026-03-25T12:00Z', '2026-03-29T00:30Z', 'Asia/Tokyo'),
    ['2026-03-28T17:30:00Z', '2026-03-30T00:30:00Z'],
  ],
  [
    'who leaves in the second pass of a fold had the turn in the first',
    trip('2026-10-25T01:10Z', '2026-10-28T12:00Z', 'Asia/Tokyo'),
    ['2026-10-25T00:30:00Z', '2026-10-25T17:30:00Z'],
  ],
])('%s', (_, changes, expected) => {
  const dst: DstRule = { gap: 'shift', fold: 'first' };
  const zone = journeySegments('Europe/Berlin', changes, dst.fold);
  const [from = '', to = ''] = expected;
  const fires = firesOf(wallsOf('30 2 * * *'), zone, dst, secondsOf(from), secondsOf(to) + 1);
  expect(fires).toEqual(expected.map(secondsOf));
});

const START = secondsOf('2026-03-20T00:00Z');
const ZONES = [
  'Europe/Berlin',
  'Asia/Tokyo',
  'America/New_York',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Australia/Lord_Howe',
  'UTC',
];
const zones = fc.constantFrom(...ZONES);
/** Up to three journeys of five minutes to six days, around both clock changes of March. */
const journeys = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 6 * 288 }), zones), { minLength: 1, maxLength: 3 })
  .map((legs) => {
    let atSec = START + DAY_SEC;
    return legs.map(([steps, timezone]): ZoneChange => {
      atSec += steps * 300;
      return { fromMs: atSec * 1000, timezone };
    });
  });
const expressions = fc.constantFrom(
  '30 2 * * *',
  '0 9 * * *',
  '*/10 9-17 * * *',
  '15 0,12,23 * * *',
  '0 8 * * 1-5',
);
const gaps = fc.constantFrom<DstRule['gap']>('skip', 'shift');

/** Minute by minute: a wall time has its turn when the clock first comes to it, or jumps over it. */
function oracle(
  walls: WallTimes,
  { home, changes, gap }: { home: string; changes: ZoneChange[]; gap: DstRule['gap'] },
  to: number,
): number[] {
  const fires: number[] = [];
  const isIn = (from: number, before: number): boolean => {
    const next = walls.nextWallTime(from);
    return next !== null && next < before;
  };
  const wallAt = (atSec: number): number => {
    const { timezone } = changes.findLast(({ fromMs }) => fromMs <= atSec * 1000) ?? {
      timezone: home,
    };
    return atSec + zoneSegments(timezone).segmentAt(atSec).offsetSec;
  };
  let reached = wallAt(START);
  for (let atSec = START; atSec < to; atSec += 60) {
    const wall = wallAt(atSec);
    const isArrival = changes.some(({ fromMs }) => fromMs === atSec * 1000);
    const comes = wall >= reached && isIn(wall, wall + 60);
    const isJumped = wall > reached && (isArrival || gap === 'shift') && isIn(reached, wall);
    if (comes || isJumped) fires.push(atSec);
    reached = Math.max(reached, wall + 60);
  }
  return fires;
}

test('whoever travels, each wall time comes once, and after the journey all is as it was', () => {
  fc.assert(
    fc.property(zones, journeys, expressions, gaps, (home, legs, expression, gap) => {
      const lastMs = (legs.at(-1)?.fromMs ?? 0) + 3 * DAY_SEC * 1000;
      const changes = [...legs, { fromMs: lastMs, timezone: home }];
      const walls = wallsOf(expression);
      const zone = journeySegments(home, changes, 'first');
      const to = lastMs / 1000 + 3 * DAY_SEC;
      const dst: DstRule = { gap, fold: 'first' };
      const fires = firesOf(walls, zone, dst, START, to);
      expect(fires).toEqual(oracle(walls, { home, changes, gap }, to));
      expect(countWallFires(walls, zone, dst, { fromSec: START, beforeSec: to })).toBe(
        fires.length,
      );
      // Two zones are at most 26 hours apart.
      const behind = lastMs / 1000 + 26 * 3600;
      expect(fires.filter((at) => at >= behind)).toEqual(
        firesOf(walls, zoneSegments(home), dst, behind, to),
      );
    }),
    { numRuns: rounds(600, 10) },
  );
});
