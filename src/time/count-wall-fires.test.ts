import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../base/rounds.fake.ts';
import { countWallFires } from './count-wall-fires.ts';
import { cronExpressions } from './cron-expressions.arbitrary.ts';
import { cronWalls } from './next-cron-fire.ts';
import { nextWallFire } from './next-wall-fire.ts';
import { parseCron } from './parse-cron.ts';
import { zoneSegments } from './zone-segments.ts';

const timezones = fc.constantFrom(
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'America/St_Johns',
);
const dstRules = fc.record({
  gap: fc.constantFrom('skip', 'shift'),
  fold: fc.constantFrom('first', 'second', 'both'),
});
const instants = fc.integer({ min: 631_152_000, max: 2_840_140_800 });
const frequent = fc.constantFrom('* * * * *', '*/7 2 * * *', '30 1,2 * * *', '*/20 * * * * *');

function wallsOf(expression: string) {
  const parsed = parseCron(expression);
  if (!parsed.ok) throw new Error(parsed.fault.message);
  return cronWalls(parsed.value);
}

test('counting by the rule gives as many as walking fire by fire, also across a change of the clock', () => {
  fc.assert(
    fc.property(
      fc.oneof(cronExpressions, frequent),
      timezones,
      dstRules,
      fc.tuple(instants, fc.boolean(), fc.integer({ min: 1, max: 9 * 3600 })),
      (expression, timezone, dst, [aboutSec, isAtSeam, lengthSec]) => {
        const walls = wallsOf(expression);
        const zone = zoneSegments(timezone);
        const { endSec } = zone.segmentAt(aboutSec);
        const hasSeam = isAtSeam && Number.isFinite(endSec);
        const fromSec = hasSeam ? endSec - Math.floor(lengthSec / 2) : aboutSec;
        const stretch = { fromSec, beforeSec: fromSec + lengthSec };
        let walked = 0;
        let fireSec = nextWallFire(walls, zone, dst, fromSec - 1);
        while (fireSec !== null && fireSec < stretch.beforeSec) {
          walked += 1;
          fireSec = nextWallFire(walls, zone, dst, fireSec);
        }
        expect(countWallFires(walls, zone, dst, stretch)).toBe(walked);
      },
    ),
    { numRuns: rounds(3000) },
  );
});

test('what fires every second of a year is counted without a walk', () => {
  const walls = wallsOf('* * * * * *');
  const dst = { gap: 'skip', fold: 'both' } as const;
  const stretch = { fromSec: 1_767_225_600, beforeSec: 1_767_225_600 + 365 * 86_400 };
  expect(countWallFires(walls, zoneSegments('Europe/Berlin'), dst, stretch)).toBe(365 * 86_400);
});
