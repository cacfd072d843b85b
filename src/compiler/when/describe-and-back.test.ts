import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../base/rounds.fake.ts';
import { nextFires } from '../../domain/schedule/fire-times.ts';
import { parseTrigger, type Trigger } from '../../domain/schedule/trigger.ts';
import { german } from '../../language/de/german.ts';
import { describeTrigger } from '../../language/en/describe-trigger.ts';
import { english } from '../../language/en/english.ts';
import type { Language } from '../../language/language.ts';
import { cronExpressions } from '../../time/cron-expressions.arbitrary.ts';
import { formatRrule } from '../../time/format-rrule.ts';
import { recurrenceRule, startWall } from '../../time/rrules.arbitrary.ts';
import { readWhen } from '../compiler.ts';
import type { WhenResult } from './result.ts';

const NOW = Temporal.Instant.from('2026-06-03T08:20:00Z').epochMilliseconds;
const ZONES = [
  'UTC',
  'Europe/London',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
];
const timezone = fc.constantFrom(...ZONES);

function triggerOf(input: object): Trigger | null {
  const parsed = parseTrigger(input, { defaultTimezone: 'UTC', nowMs: NOW });
  return parsed.ok ? parsed.value.trigger : null;
}

function shown(read: Exclude<WhenResult, { kind: 'when' }>): string {
  return read.kind === 'none' ? `none: ${read.reason}` : `asks: ${read.text}`;
}

/** Read in another zone than the one it names, so that the words must say it. */
function expectSameMeaning(trigger: Trigger, { code, say }: Language): void {
  const words = describeTrigger(trigger, say.triggers);
  const read = readWhen(words, { nowMs: NOW, timezone: 'Pacific/Auckland', language: code });
  const back = read.kind === 'when' ? nextFires(read.trigger, NOW, 8) : shown(read);
  expect({ words, back }).toEqual({ words, back: nextFires(trigger, NOW, 8) });
}

const someOf = (most: number, maxLength: number) =>
  fc
    .uniqueArray(fc.integer({ min: 0, max: most }), { minLength: 1, maxLength })
    .map((values) => values.sort((left, right) => left - right));

/** A weekly rule that takes at least one time on each of its days, and not all of them. */
const turnsRule = fc
  .record({
    days: someOf(6, 4),
    hours: someOf(23, 3),
    minutes: someOf(59, 2),
    chosen: fc.array(fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 3 }), {
      minLength: 7,
      maxLength: 7,
    }),
    interval: fc.constantFrom(1, 1, 2, 3),
    end: fc.constantFrom('', ';COUNT=500', ';UNTIL=20300101'),
  })
  .map(({ days, hours, minutes, chosen, interval, end }) => {
    const size = hours.length * minutes.length;
    const positions = new Set(
      days.flatMap((_, day) => (chosen[day] ?? []).map((index) => day * size + (index % size) + 1)),
    );
    const names = days.map((day) => ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'][day]);
    return `FREQ=WEEKLY;INTERVAL=${interval}${end};BYDAY=${names.join()};BYHOUR=${hours.join()};BYMINUTE=${minutes.join()};BYSETPOS=${[...positions].join()}`;
  });

describe.each([
  ['English', english],
  ['German', german],
])('in %s', (_, language) => {
  test('a cron expression in words is read back as the same times', () => {
    fc.assert(
      fc.property(cronExpressions, timezone, (cron, zone) => {
        const trigger = triggerOf({ cron, timezone: zone });
        if (trigger !== null) expectSameMeaning(trigger, language);
      }),
      { numRuns: rounds(1000, 40) },
    );
  });

  test('an interval in words is read back as the same times', () => {
    const everySec = fc.integer({ min: 1, max: 40 * 86_400 });
    const anchorSec = fc.integer({ min: 1_600_000_000, max: 1_900_000_000 });
    fc.assert(
      fc.property(everySec, anchorSec, timezone, (seconds, anchor, zone) => {
        const anchorUtc = Temporal.Instant.fromEpochMilliseconds(anchor * 1000).toString();
        const trigger = triggerOf({ every: `${seconds}s`, anchorUtc, timezone: zone });
        if (trigger !== null) expectSameMeaning(trigger, language);
      }),
      { numRuns: rounds(500) },
    );
  });

  test('a one-shot in words is read back as the same instant, also in a fold', () => {
    const atSec = fc.oneof(
      fc.integer({ min: NOW / 1000 + 1, max: 2_500_000_000 }),
      // The clocks go back in Berlin in this hour and the next.
      fc.integer({ min: 1_792_886_400, max: 1_792_893_600 }),
    );
    fc.assert(
      fc.property(atSec, timezone, (seconds, zone) => {
        const at = Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toString();
        const trigger = triggerOf({ at, timezone: zone });
        if (trigger !== null) expectSameMeaning(trigger, language);
      }),
      { numRuns: rounds(500) },
    );
  });

  test('weekdays with times of their own are said in plain words and read back', () => {
    fc.assert(
      fc.property(turnsRule, startWall, timezone, (rrule, startsAt, zone) => {
        const trigger = triggerOf({
          rrule,
          startsAt: `${startsAt.slice(0, 10)}T00:00`,
          timezone: zone,
        });
        if (trigger === null || nextFires(trigger, NOW, 1).length === 0) return;
        const words = describeTrigger(trigger, language.say.triggers);
        expect(words).not.toContain('FREQ');
        expectSameMeaning(trigger, language);
      }),
      { numRuns: rounds(700, 35) },
    );
  });

  test('days in a row that are left out are told as one stretch', () => {
    const exdates = ['2026-06-04', '2026-06-07', '2026-06-08', '2026-06-09', '2026-06-10'];
    const trigger = triggerOf({ rrule: 'FREQ=DAILY', startsAt: '2026-06-01T09:00', exdates });
    if (trigger === null) throw new Error('that is no trigger');
    expect(describeTrigger(trigger, language.say.triggers)).not.toContain('2026-06-08');
    expectSameMeaning(trigger, language);
  });

  test('days that are left out year after year are told once, also beside a raw rule', () => {
    const years = Array.from({ length: 10 }, (_, index) => 2026 + index);
    const exdates = years.flatMap((year) => [
      `${year}-10-05`,
      `${year}-12-31`,
      `${year + 1}-01-01`,
    ]);
    for (const rrule of [
      'FREQ=DAILY',
      'FREQ=YEARLY;BYWEEKNO=-1,1,40,41',
      'FREQ=HOURLY;INTERVAL=7',
    ]) {
      const trigger = triggerOf({ rrule, startsAt: '2026-06-01T09:00', exdates });
      if (trigger === null) throw new Error('that is no trigger');
      expect(describeTrigger(trigger, language.say.triggers)).not.toContain('2030');
      expectSameMeaning(trigger, language);
      const read = readWhen(describeTrigger(trigger, language.say.triggers), {
        nowMs: NOW,
        timezone: 'UTC',
        language: language.code,
      });
      expect(read).toMatchObject({ trigger: { exdates: exdates.toSorted() } });
    }
  });

  test('many times of one date of the year are listed', () => {
    const rrule = 'FREQ=YEARLY;BYHOUR=17,18,19;BYMINUTE=0,1,2';
    const trigger = triggerOf({ rrule, startsAt: '2020-01-01T00:00' });
    if (trigger === null) throw new Error('that is no trigger');
    expectSameMeaning(trigger, language);
  });

  test('a rule in words is read back as the same times', () => {
    const exdates = fc.uniqueArray(
      startWall.map((wall) => wall.slice(0, 10)),
      { maxLength: 3 },
    );
    fc.assert(
      fc.property(recurrenceRule, startWall, exdates, timezone, (rule, startsAt, left, zone) => {
        const input = { rrule: formatRrule(rule), startsAt, exdates: left, timezone: zone };
        const trigger = triggerOf(input);
        if (trigger === null || nextFires(trigger, NOW, 1).length === 0) return;
        expectSameMeaning(trigger, language);
      }),
      { numRuns: rounds(1000, 40) },
    );
  });
});
