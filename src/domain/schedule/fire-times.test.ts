import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFireTimes, nextFires } from './fire-times.ts';
import { parseTrigger, type Trigger } from './trigger.ts';

const at = (iso: string): number => Temporal.Instant.from(iso).epochMilliseconds;
const NOW = at('2026-06-01T00:00:00Z');

function trigger(input: object): Trigger {
  const parsed = parseTrigger(input, { defaultTimezone: 'UTC', nowMs: NOW });
  if (!parsed.ok) throw new Error(parsed.fault.message);
  return parsed.value.trigger;
}

test('every counts from its anchor and never drifts', () => {
  const period = fc.integer({ min: 1000, max: 10 ** 9 });
  fc.assert(
    fc.property(period, fc.integer({ min: 0, max: 10 ** 11 }), (everyMs, elapsedMs) => {
      const afterMs = NOW + elapsedMs;
      const fireMs = createFireTimes(trigger({ everyMs })).nextFireMs(afterMs) ?? 0;
      expect((fireMs - NOW) % everyMs).toBe(0);
      expect(fireMs).toBeGreaterThan(afterMs);
      expect(fireMs - afterMs).toBeLessThanOrEqual(everyMs);
    }),
  );
});

test('every keeps its pace across a clock change', () => {
  const spring = trigger({
    every: '1d',
    timezone: 'Europe/Berlin',
    anchorUtc: '2026-03-28T08:00:00Z',
  });
  const fires = nextFires(spring, at('2026-03-28T08:00:00Z'), 2);
  expect(fires).toEqual([at('2026-03-29T08:00:00Z'), at('2026-03-30T08:00:00Z')]);
});

test('every with an anchor to come fires at the anchor first', () => {
  const later = trigger({ every: '1h', anchorUtc: '2026-06-02T00:00:00Z' });
  expect(nextFires(later, NOW, 2)).toEqual([
    at('2026-06-02T00:00:00Z'),
    at('2026-06-02T01:00:00Z'),
  ]);
});

test('at fires once, and not from its own instant on', () => {
  const once = trigger({ at: '2026-06-02T00:00:00Z' });
  expect(nextFires(once, NOW, 5)).toEqual([at('2026-06-02T00:00:00Z')]);
  expect(createFireTimes(once).nextFireMs(at('2026-06-02T00:00:00Z'))).toBeNull();
});

test('cron is read in the wall clock of its zone', () => {
  const nine = trigger({ cron: '0 9 * * *', timezone: 'Asia/Kolkata' });
  expect(nextFires(nine, NOW, 1)).toEqual([at('2026-06-01T03:30:00Z')]);
});

const rrule = (rule: string, startsAt: string, more: object = {}) =>
  trigger({ rrule: rule, startsAt, ...more });

test('a rule counts its weeks from its start and is read in the wall clock of its zone', () => {
  const biweekly = rrule('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO', '2026-06-01T09:00', {
    timezone: 'Europe/Berlin',
  });
  expect(nextFires(biweekly, at('2026-10-06T00:00:00Z'), 3)).toEqual([
    at('2026-10-19T07:00:00Z'),
    at('2026-11-02T08:00:00Z'),
    at('2026-11-16T08:00:00Z'),
  ]);
});

test('a rule in a gap is skipped or shifted, as cron is', () => {
  const daily = (dst: object) =>
    rrule('FREQ=DAILY', '2026-03-28T02:30', { timezone: 'Europe/Berlin', dst });
  const from = at('2026-03-28T12:00:00Z');
  expect(nextFires(daily({}), from, 1)).toEqual([at('2026-03-30T00:30:00Z')]);
  expect(nextFires(daily({ gap: 'shift' }), from, 2)).toEqual([
    at('2026-03-29T01:00:00Z'),
    at('2026-03-30T00:30:00Z'),
  ]);
});

test('a rule in a fold fires once, second or twice, as cron does', () => {
  const daily = (fold: string) =>
    rrule('FREQ=DAILY', '2026-10-24T02:30', { timezone: 'Europe/Berlin', dst: { fold } });
  const from = at('2026-10-24T12:00:00Z');
  const first = at('2026-10-25T00:30:00Z');
  const second = at('2026-10-25T01:30:00Z');
  const after = at('2026-10-26T01:30:00Z');
  expect(nextFires(daily('first'), from, 2)).toEqual([first, after]);
  expect(nextFires(daily('second'), from, 2)).toEqual([second, after]);
  expect(nextFires(daily('both'), from, 3)).toEqual([first, second, after]);
});

test('an hourly rule never goes quiet in a fold', () => {
  const hourly = rrule('FREQ=HOURLY', '2026-10-24T00:00', { timezone: 'Europe/Berlin' });
  const fires = nextFires(hourly, at('2026-10-24T22:30:00Z'), 4);
  expect(fires).toEqual([0, 1, 2, 3].map((hour) => at('2026-10-24T23:00:00Z') + hour * 3_600_000));
});

test('a rule and the same thing said as cron fire at the same instants, at every seam', () => {
  const pairs = [
    ['0,30 * * * *', 'FREQ=MINUTELY;INTERVAL=30'],
    ['30 2 * * *', 'FREQ=DAILY;BYHOUR=2;BYMINUTE=30'],
    ['15 1-3 * * 0', 'FREQ=WEEKLY;BYDAY=SU;BYHOUR=1,2,3;BYMINUTE=15'],
    ['0 0 L * *', 'FREQ=MONTHLY;BYMONTHDAY=-1;BYHOUR=0;BYMINUTE=0'],
  ] as const;
  for (const timezone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe']) {
    for (const gap of ['skip', 'shift'] as const) {
      for (const fold of ['first', 'second', 'both'] as const) {
        for (const [cron, rule] of pairs) {
          const more = { timezone, dst: { gap, fold } };
          const asCron = nextFires(trigger({ cron, ...more }), NOW, 400);
          expect(nextFires(rrule(rule, '2026-01-01T00:00', more), NOW, 400)).toEqual(asCron);
        }
      }
    }
  }
});

test('a rule ends with its count, its last day or its last instant', () => {
  const last = (rule: string) => nextFires(rrule(rule, '2026-06-01T09:00'), NOW, 99).at(-1);
  expect(last('FREQ=DAILY;COUNT=3')).toBe(at('2026-06-03T09:00:00Z'));
  expect(last('FREQ=DAILY;UNTIL=20260604')).toBe(at('2026-06-04T09:00:00Z'));
  expect(last('FREQ=DAILY;UNTIL=20260604T085959Z')).toBe(at('2026-06-03T09:00:00Z'));
  expect(last('FREQ=DAILY;UNTIL=20260604T090000Z')).toBe(at('2026-06-04T09:00:00Z'));
});

test('exceptions are days or wall times', () => {
  const most = rrule('FREQ=DAILY;BYHOUR=9,17', '2026-06-01T09:00', {
    exdates: ['2026-06-01', '2026-06-02T17:00'],
  });
  expect(nextFires(most, NOW, 2)).toEqual([at('2026-06-02T09:00:00Z'), at('2026-06-03T09:00:00Z')]);
});

test('a rule whose last fire is long past is found to have ended at once', () => {
  const over = rrule('FREQ=DAILY;COUNT=3', '1999-01-01T09:00');
  expect(createFireTimes(over).nextFireMs(NOW)).toBeNull();
});
