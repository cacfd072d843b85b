import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../../../base/rounds.fake.ts';
import { nextFires } from '../../../domain/schedule/fire-times.ts';
import { type OwnTriggerInput, parseOwnTrigger } from '../../../domain/schedule/trigger.ts';
import { english } from '../../../language/en/english.ts';
import { SECONDS_PER_DAY } from '../../../time/civil.ts';
import { cronExpressions } from '../../../time/cron-expressions.arbitrary.ts';
import { formatRrule } from '../../../time/format-rrule.ts';
import { recurrenceRule, startWall } from '../../../time/rrules.arbitrary.ts';
import { isContradiction } from '../contradiction.ts';
import { lower } from '../lower/lower.ts';
import type { Now } from '../lower/lowered.ts';
import { wallSecIn } from '../sentence.ts';
import { ofTrigger } from './of-trigger.ts';

const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'UTC'];
const NOW_MS = Temporal.Instant.from('2026-11-15T14:00:00Z').epochMilliseconds;

function nowIn(timezone: string): Now {
  const wallSec = wallSecIn(timezone, NOW_MS);
  const today = Math.floor(wallSec / SECONDS_PER_DAY);
  const partsOfDay = {
    morning: '09:00',
    noon: '12:00',
    afternoon: '15:00',
    evening: '18:00',
    night: '21:00',
  };
  return {
    language: english,
    timezone,
    nowMs: NOW_MS,
    today,
    secondOfDay: wallSec - today * SECONDS_PER_DAY,
    defaults: { timeOfDay: null, partsOfDay },
  };
}

/** The fires of a trigger, and of what its When is lowered to; null where there is no such trigger. */
function firesOf(input: OwnTriggerInput): { before: number[]; after: unknown } | null {
  const context = { defaultTimezone: 'UTC', nowMs: NOW_MS };
  const given = parseOwnTrigger(input, context);
  if (!given.ok) return null;
  const { trigger } = given.value;
  const before = nextFires(trigger, NOW_MS, 25);
  const when = ofTrigger(trigger);
  if (when === null || before.length === 0) return null;
  const lowered = lower(nowIn('UTC'), when);
  if (isContradiction(lowered)) return { before, after: lowered.reason };
  const back = parseOwnTrigger(lowered.input, context);
  return { before, after: back.ok ? nextFires(back.value.trigger, NOW_MS, 25) : back.fault };
}

function expectSameFires(input: OwnTriggerInput): void {
  const fires = firesOf(input);
  fc.pre(fires !== null);
  expect({ input, fires: fires?.after }).toEqual({ input, fires: fires?.before });
}

/** The days of its next fires: only what would have fired can be left out. */
function daysOf(input: OwnTriggerInput & { timezone: string }): string[] {
  const given = parseOwnTrigger(input, { defaultTimezone: 'UTC', nowMs: NOW_MS });
  if (!given.ok) return [];
  return nextFires(given.value.trigger, NOW_MS, 10).map((atMs) =>
    Temporal.Instant.fromEpochMilliseconds(atMs)
      .toZonedDateTimeISO(input.timezone)
      .toPlainDate()
      .toString(),
  );
}

const timezone = fc.constantFrom(...ZONES);

test('a cron expression comes back as the same fires', () => {
  fc.assert(
    fc.property(cronExpressions, timezone, (cron, zone) =>
      expectSameFires({ cron, timezone: zone }),
    ),
    { numRuns: rounds(600, 20) },
  );
});

test('a recurrence rule comes back as the same fires, with what it leaves out', () => {
  const leftOut = fc.array(fc.nat({ max: 9 }), { maxLength: 3 });
  fc.assert(
    fc.property(recurrenceRule, startWall, leftOut, timezone, (rule, startsAt, left, zone) => {
      const input = { rrule: formatRrule(rule), startsAt, timezone: zone };
      const days = daysOf(input);
      expectSameFires({ ...input, exdates: left.flatMap((at) => days[at] ?? []) });
    }),
    { numRuns: rounds(600, 30) },
  );
});

test('an interval keeps its anchor to the millisecond', () => {
  const anchor = fc.integer({ min: NOW_MS - 1e10, max: NOW_MS + 1e10 });
  const everyMs = fc.oneof(
    fc.integer({ min: 1, max: 100 }).map((minutes) => minutes * 60_000),
    fc.integer({ min: 1, max: 100_000 }).map((seconds) => seconds * 1000),
  );
  fc.assert(
    fc.property(everyMs, anchor, timezone, (size, anchorMs, zone) => {
      const anchorUtc = Temporal.Instant.fromEpochMilliseconds(anchorMs).toString();
      expectSameFires({ everyMs: size, anchorUtc, timezone: zone });
    }),
    { numRuns: rounds(200, 10) },
  );
});

test('an instant comes back, also in the second pass of an hour that comes twice', () => {
  const berlin = 'Europe/Berlin';
  expectSameFires({ atUtc: '2027-10-31T00:30:00Z', timezone: berlin });
  expectSameFires({ atUtc: '2027-10-31T01:30:00Z', timezone: berlin });
  const later = fc.integer({ min: 1, max: 40_000_000 });
  fc.assert(
    fc.property(later, timezone, (seconds, zone) => {
      const at = Temporal.Instant.fromEpochMilliseconds(NOW_MS).add({ seconds });
      expectSameFires({ atUtc: at.toString(), timezone: zone });
    }),
    { numRuns: rounds(200, 10) },
  );
});

const startsAt = '2026-11-09T09:00';

test.each<[OwnTriggerInput, string]>([
  [{ cron: '0 9 * * *' }, 'every'],
  [{ cron: '0 9,17 * * 1-5' }, 'weekdays'],
  [{ cron: '*/10 9-17 * 1,6 1' }, 'weekdays'],
  [{ cron: '0 9 1,15 * *' }, 'counted'],
  [{ cron: '0 9 L * *' }, 'counted'],
  [{ cron: '0 9 LW * *' }, 'counted'],
  [{ cron: '0 9 15W,L-2 * *' }, 'counted'],
  [{ cron: '0 9 * * 5#2,1L' }, 'counted'],
  [{ cron: '0 9 1 * 5#2' }, 'counted'],
  [{ cron: '0 9 1 * 1' }, 'either'],
  [{ rrule: 'FREQ=DAILY;INTERVAL=3', startsAt }, 'every'],
  [{ rrule: 'FREQ=DAILY;INTERVAL=2;BYDAY=MO,TU', startsAt }, 'every-among'],
  [{ rrule: 'FREQ=DAILY;BYHOUR=3,9,15,21', startsAt }, 'every'],
  [{ rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR', startsAt }, 'weekdays'],
  [{ rrule: 'FREQ=WEEKLY;INTERVAL=3', startsAt }, 'weekdays'],
  [{ rrule: 'FREQ=WEEKLY;UNTIL=20270110;BYDAY=TU', startsAt }, 'weekdays'],
  [{ rrule: 'FREQ=WEEKLY;COUNT=40;BYMONTH=1,2;BYDAY=TU', startsAt }, 'weekdays'],
  [{ rrule: 'FREQ=MONTHLY;INTERVAL=3;BYDAY=-1FR', startsAt }, 'counted'],
  [{ rrule: 'FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=1,-1', startsAt }, 'counted'],
  [{ rrule: 'FREQ=MONTHLY', startsAt: '2026-10-31T09:00' }, 'counted'],
  [{ rrule: 'FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR', startsAt }, 'both'],
  [{ rrule: 'FREQ=YEARLY;INTERVAL=2;BYMONTH=3,9;BYMONTHDAY=1', startsAt }, 'yearly'],
  [{ rrule: 'FREQ=YEARLY;UNTIL=20300101T090000', startsAt }, 'yearly'],
  [{ rrule: 'FREQ=HOURLY;INTERVAL=5;COUNT=400', startsAt }, 'unsaid'],
  [{ rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU', startsAt }, 'rule'],
  [{ rrule: 'FREQ=WEEKLY;BYDAY=MO,WE;BYHOUR=9,10;BYMINUTE=0;BYSETPOS=1,4', startsAt }, 'weekdays'],
  [{ rrule: 'FREQ=MONTHLY;BYDAY=MO', startsAt }, 'rule'],
])('%j is said as %s, and fires the same', (input, kind) => {
  const given = parseOwnTrigger(
    { ...input, timezone: 'Europe/Berlin' },
    { defaultTimezone: 'UTC', nowMs: NOW_MS },
  );
  expect(given.ok && ofTrigger(given.value.trigger)?.days.kind).toBe(kind);
  expectSameFires({ ...input, timezone: 'Europe/Berlin' });
});
